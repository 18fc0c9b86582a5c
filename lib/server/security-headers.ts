import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

const fixed: readonly (readonly [string, string])[] = [
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', 'DENY'],
  ['Referrer-Policy', 'same-origin'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()'],
];

/**
 * Scripts run only with this response's nonce: Next reads it from the request's policy header and puts it on its
 * own. Style attributes are allowed because React writes them; style elements need the nonce as well.
 */
export function setSecurityHeaders(
  request: IncomingMessage,
  response: ServerResponse,
  secure: boolean,
  dev: boolean,
): void {
  const nonce = randomBytes(16).toString('base64');
  const policy = [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${dev ? " 'unsafe-eval'" : ''}`,
    `style-src 'self' ${dev ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');
  request.headers['content-security-policy'] = policy;
  response.setHeader('Content-Security-Policy', policy);
  for (const [name, value] of fixed) response.setHeader(name, value);
  if (secure) response.setHeader('Strict-Transport-Security', 'max-age=31536000');
}
