import { requestQuery } from '@/lib/contracts/request-list';
import { route } from '@/lib/gateways/rest/handle';
import { listRequests } from '@/lib/requests/list-requests';

export const GET = route({ role: 'viewer', query: requestQuery }, ({ parts, principal, query }) =>
  listRequests(parts, principal, query),
);
