import type { CategoryPatch, CategoryView } from '@/lib/contracts/registry';

type CategorySettings = Pick<CategoryView, 'enabled' | 'permission' | 'policy' | 'rateLimit'>;

export function settingsAfter(category: CategorySettings, patch: CategoryPatch): CategorySettings {
  const { enabled = category.enabled, permission = category.permission } = patch;
  const { policy = category.policy, rateLimit = category.rateLimit } = patch;
  return { enabled, permission, policy, rateLimit };
}

/** Takes back what a patch changed, and nothing that someone else changed since. */
export function patchBack(before: CategorySettings, patch: CategoryPatch): CategoryPatch {
  return {
    ...(patch.enabled !== undefined && { enabled: before.enabled }),
    ...(patch.permission !== undefined && { permission: before.permission }),
    ...(patch.policy !== undefined && { policy: before.policy }),
    ...(patch.rateLimit !== undefined && { rateLimit: before.rateLimit }),
  };
}
