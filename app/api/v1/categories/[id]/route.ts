import { z } from 'zod';
import { categoryPatch } from '@/lib/contracts/registry';
import { route } from '@/lib/gateways/rest/handle';
import { changeCategory } from '@/lib/registry/change-category';

const params = z.strictObject({ id: z.string().max(128) });

export const PATCH = route(
  { role: 'admin', params, body: categoryPatch },
  async ({ parts, principal, params: { id }, body }) => ({
    category: await changeCategory(parts, principal, id, body),
  }),
);
