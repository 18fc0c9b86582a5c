import { type NextRequest, NextRequest as Rebuilt } from 'next/server';
import NextAuth from 'next-auth';
import { createAuthOptions } from '@/lib/access/auth-options';
import { CountersignError, isCountersignError } from '@/lib/contracts/errors';
import { readBytes } from '@/lib/gateways/rest/read-body';
import { respondError } from '@/lib/gateways/rest/respond';
import { getParts } from '@/lib/server/get-parts';

const MAX_FORM_BYTES = 10_000;

type Context = { params: Promise<{ nextauth: string[] }> };

export const GET = Object.assign((request: NextRequest, context: Context) => answer(request, context), {
  access: 'public' as const,
});

/** next-auth would read a body of any size, so it is handed one that was read within bounds. */
export const POST = Object.assign(
  async (request: NextRequest, context: Context) => {
    try {
      const body = await readBytes(request, MAX_FORM_BYTES);
      return await answer(new Rebuilt(request.url, { method: 'POST', headers: request.headers, body }), context);
    } catch (error) {
      if (error instanceof SyntaxError) return respondError(new CountersignError('invalid', 'The body is not JSON.'));
      if (!isCountersignError(error)) getParts().log.error({ err: error }, 'next-auth failed');
      return respondError(error);
    }
  },
  { access: 'public' as const },
);

async function answer(request: NextRequest, context: Context): Promise<Response> {
  const response: unknown = await NextAuth(request, context, createAuthOptions(getParts()));
  if (response instanceof Response) return response;
  throw new Error('next-auth answered nothing.');
}
