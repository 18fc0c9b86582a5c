import { verifyWorkspace } from '@/lib/audit/verify-workspace';
import { route } from '@/lib/gateways/rest/handle';

export const GET = route({ role: 'viewer' }, ({ parts, principal }) => verifyWorkspace(parts, principal));
