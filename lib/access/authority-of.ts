import type { Principal } from './principal';

/** Spread into a command: a person's authority rests on their sign-in, which the commit checks. */
export function authorityOf(principal: Principal): { signInId?: string } {
  return principal.kind === 'user' ? { signInId: principal.signInId } : {};
}
