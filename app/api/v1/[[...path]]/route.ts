import { CountersignError } from '@/lib/contracts/errors';
import { publicRoute } from '@/lib/gateways/rest/handle';

const unknown = publicRoute(() => {
  throw new CountersignError('not_found', 'There is no such route.');
});

export { unknown as DELETE, unknown as GET, unknown as PATCH, unknown as POST, unknown as PUT };
