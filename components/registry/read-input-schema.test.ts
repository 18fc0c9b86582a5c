import { expect, test } from 'vitest';
import { readInputSchema } from './read-input-schema';

test('properties come in the order of the schema, with type, need and meaning', () => {
  const rows = readInputSchema({
    type: 'object',
    properties: {
      path: { type: 'string', description: 'Where to write' },
      mode: { enum: ['append', 'replace'] },
      limit: { type: ['integer', 'null'] },
    },
    required: ['path'],
  });
  expect(rows).toEqual([
    { name: 'path', type: 'string', required: true, description: 'Where to write', depth: 0 },
    { name: 'mode', type: '"append" | "replace"', required: false, description: '', depth: 0 },
    { name: 'limit', type: 'integer | null', required: false, description: '', depth: 0 },
  ]);
});

test('properties of nested objects and of items stand below their parent', () => {
  const rows = readInputSchema({
    properties: {
      edits: { type: 'array', items: { type: 'object', properties: { find: { type: 'string' } }, required: ['find'] } },
      owner: { type: 'object', properties: { id: { type: 'integer' } } },
    },
  });
  expect(rows.map((row) => `${'  '.repeat(row.depth)}${row.name}: ${row.type}${row.required ? '' : '?'}`)).toEqual([
    'edits: object[]?',
    '  find: string',
    'owner: object?',
    '  id: integer?',
  ]);
});

test('a schema that says nothing, or nonsense, has no properties', () => {
  expect(readInputSchema({})).toEqual([]);
  expect(readInputSchema({ properties: ['path'], required: 'path' })).toEqual([]);
  expect(readInputSchema({ properties: { path: true } })).toMatchObject([{ name: 'path', type: 'any' }]);
});

test('alternatives and constants are spelled out', () => {
  const rows = readInputSchema({
    properties: {
      value: { oneOf: [{ type: 'string' }, { type: 'array', items: { type: 'number' } }] },
      v: { const: 1 },
    },
  });
  expect(rows.map((row) => row.type)).toEqual(['string | number[]', '1']);
});
