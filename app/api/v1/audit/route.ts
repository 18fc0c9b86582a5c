import { listEvents } from '@/lib/audit/list-events';
import { auditQuery } from '@/lib/contracts/audit';
import { route } from '@/lib/gateways/rest/handle';

export const GET = route({ role: 'viewer', query: auditQuery }, ({ parts, principal, query }) =>
  listEvents(parts, principal, query),
);
