import { z } from 'zod';
import { slug } from './identifiers';
import type { JsonObject } from './json';
import { permissionLevel } from './words';

/** What the registry page shows of a tool. How it is run never leaves the server. */
export const toolView = z.object({
  name: z.string(),
  aliases: z.array(z.string()),
  description: z.string(),
  category: z.string(),
  type: z.string(),
  access: permissionLevel,
  enabled: z.boolean(),
  dangerous: z.boolean(),
  requiresApproval: z.boolean(),
  inputSchema: z.custom<JsonObject>(),
  toolVersion: z.string(),
});
export type ToolView = z.infer<typeof toolView>;

/** What an agent is told of a tool it may call. */
export const agentTool = z.object({
  name: z.string(),
  description: z.string(),
  category: z.string(),
  access: permissionLevel,
  input_schema: z.custom<JsonObject>(),
});
export type AgentTool = z.infer<typeof agentTool>;

export const categoryView = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  enabled: z.boolean(),
  permission: permissionLevel,
  version: z.number(),
  tools: z.array(toolView),
});
export type CategoryView = z.infer<typeof categoryView>;

export const categoryPatch = z
  .strictObject({ enabled: z.boolean().optional(), permission: permissionLevel.optional() })
  .refine((patch) => Object.keys(patch).length > 0, 'must change something: enabled or permission');
export type CategoryPatch = z.infer<typeof categoryPatch>;

export const enableAll = z.strictObject({ enabled: z.boolean() });
export const categoryId = slug;
