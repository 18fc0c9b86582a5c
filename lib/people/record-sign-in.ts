import type { Parts } from '@/lib/parts';

interface Who {
  readonly userId: string;
  readonly name: string;
  readonly signInId: string;
}

/** A sign-in is of the installation; each workspace the person belongs to has it in its own ledger. */
export async function recordSignIn(
  parts: Parts,
  kind: 'member.signed-in' | 'member.signed-out',
  { userId, name, signInId }: Who,
  memberships: readonly { workspaceId: string }[],
): Promise<void> {
  await Promise.all(
    memberships.map(({ workspaceId }) =>
      parts.ledger.append(workspaceId, {
        decide: (state) => {
          const member = state.get('members', userId);
          const payload = { userId, name, signInId };
          return {
            events: member ? [{ kind, actor: `user:${userId}`, subject: `member:${userId}`, payload }] : [],
            result: () => undefined,
          };
        },
      }),
    ),
  );
}
