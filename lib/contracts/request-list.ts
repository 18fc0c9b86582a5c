import { z } from 'zod';
import { toolRequest } from './tool-request';
import { requestStatus } from './words';

/** `GET /requests`, newest first. `agent` is the name an agent opened its session with. */
export const requestQuery = z.strictObject({
  status: requestStatus.optional(),
  tool: z.string().max(128).optional(),
  category: z.string().max(64).optional(),
  agent: z.string().max(100).optional(),
  cursor: z.coerce.number().int().positive().optional(),
  limit: z.coerce.number().int().min(1).max(500).default(100),
});
export type RequestQuery = z.infer<typeof requestQuery>;

/** `seq` is where the ledger stood when the page was read: subscribe from it and nothing is missed. */
export const requestPage = z.object({
  items: z.array(toolRequest),
  nextCursor: z.string().nullable(),
  seq: z.number(),
});
export type RequestPage = z.infer<typeof requestPage>;
