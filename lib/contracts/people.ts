import { z } from 'zod';
import { email, plainText, slug } from './identifiers';
import { permissionLevel, personRole, role, sessionMode } from './words';

export const memberView = z.object({
  userId: z.string(),
  email: z.string(),
  name: z.string(),
  role: personRole,
  addedAt: z.string(),
});
export type MemberView = z.infer<typeof memberView>;

export const password = z.string().min(12, 'must have at least 12 characters').max(256);

/** Someone new to the installation gets the password given, or one that is made and shown once. */
export const memberInvite = z.strictObject({
  email,
  name: plainText(100),
  role: personRole,
  password: password.optional(),
});
export type MemberInvite = z.infer<typeof memberInvite>;
export const memberPatch = z.strictObject({ role: personRole });

export const keyView = z.object({
  id: z.string(),
  name: z.string(),
  role,
  prefix: z.string(),
  owner: z.object({ id: z.string(), name: z.string() }).nullable(),
  maxAccess: permissionLevel,
  roots: z.array(z.string()),
  templates: z.array(z.string()),
  mode: sessionMode,
  createdAt: z.string(),
  revokedAt: z.string().optional(),
});
export type KeyView = z.infer<typeof keyView>;

export const keyCreate = z.strictObject({
  name: plainText(100),
  role,
  maxAccess: permissionLevel.default('execute'),
  roots: z.array(plainText(4096)).max(64).default([]),
  templates: z.array(plainText(100)).max(64).default([]),
  mode: sessionMode.default('normal'),
});
export type KeyCreate = z.input<typeof keyCreate>;

export const workspaceView = z.object({ id: z.string(), slug: z.string(), name: z.string(), role: personRole });
export type WorkspaceView = z.infer<typeof workspaceView>;
export const workspaceCreate = z.strictObject({ slug, name: plainText(100) });

/** `GET /me`: who is signed in, and where they may go. */
export const meView = z.object({
  user: z.object({ id: z.string(), email: z.string(), name: z.string() }),
  workspaces: z.array(workspaceView),
});
export type MeView = z.infer<typeof meView>;
