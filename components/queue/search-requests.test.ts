import { expect, it } from 'vitest';
import { sampleRequest } from './sample-request';
import { searchRequests } from './search-requests';

const requests = [
  sampleRequest('a', 1, { tool: 'file_write', args: { path: 'src\\Main.ts', content: 'line "one"\nline two' } }),
  sampleRequest('b', 2, { agent: 'migrator', args: { steps: [{ command: 'psql -c "drop"' }] } }),
];

it.each([
  ['', ['a', 'b']],
  ['  ', ['a', 'b']],
  ['FILE_write', ['a']],
  ['migrator', ['b']],
  ['src\\main', ['a']],
  ['"one"', ['a']],
  ['psql drop', ['b']],
  ['psql main', []],
])('finds for %j: %j', (search, ids) => {
  expect(searchRequests(requests, search).map((request) => request.id)).toEqual(ids);
});
