import { webCrypto } from './web-crypto';

/** SHA-256 in hexadecimal: of canonical arguments, the fingerprint a decision names. */
export async function hashText(text: string): Promise<string> {
  const { subtle } = await webCrypto();
  return toHex(new Uint8Array(await subtle.digest('SHA-256', new TextEncoder().encode(text))));
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
