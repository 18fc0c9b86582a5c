import { describe, expect, it } from 'vitest';
import type { PolicyDraft } from '@/lib/contracts/policies';
import { defaultFields } from '../tool-fields';
import { checkPolicy } from './check-policy';

function draft(changes: Partial<PolicyDraft> = {}): PolicyDraft {
  return {
    name: 'p',
    enabled: true,
    tools: ['*'],
    action: 'deny',
    conditions: [],
    priority: 0,
    remember: true,
    examples: [],
    ...changes,
  };
}
type Conditions = PolicyDraft['conditions'];

describe('checking a policy', () => {
  it('refuses a bad condition and says where it stands', () => {
    const conditions: Conditions = [
      { type: 'risk', operator: 'lessThan', value: 5 },
      { type: 'path', operator: 'matches', value: '{a' },
    ];
    expect(() => checkPolicy(draft({ conditions }))).toThrow(
      expect.objectContaining({
        code: 'invalid',
        path: 'conditions.1.value',
        message: 'The pattern has a { without a }.',
      }),
    );
  });

  it.each<[string, Partial<PolicyDraft>, RegExp | undefined]>([
    [
      'sizes that exclude each other',
      {
        conditions: [
          { type: 'size', operator: 'lessThan', value: 5 },
          { type: 'size', operator: 'greaterThan', value: 10 },
        ],
      },
      /^The size cannot satisfy/,
    ],
    [
      'sizes with nothing between them',
      {
        conditions: [
          { type: 'size', operator: 'lessThan', value: 6 },
          { type: 'size', operator: 'greaterThan', value: 5 },
        ],
      },
      /^The size cannot satisfy/,
    ],
    [
      'sizes with one between them',
      {
        conditions: [
          { type: 'size', operator: 'lessThan', value: 7 },
          { type: 'size', operator: 'greaterThan', value: 5 },
        ],
      },
      undefined,
    ],
    [
      'sizes of different fields',
      {
        conditions: [
          { type: 'size', operator: 'lessThan', value: 5, field: 'a' },
          { type: 'size', operator: 'greaterThan', value: 10, field: 'b' },
        ],
      },
      undefined,
    ],
    [
      'a field with several values, to deny',
      {
        conditions: [
          { type: 'size', operator: 'lessThan', value: 5, field: 'a' },
          { type: 'size', operator: 'greaterThan', value: 10, field: 'a' },
        ],
      },
      undefined,
    ],
    [
      'risk above 100',
      { conditions: [{ type: 'risk', operator: 'greaterThan', value: 100 }] },
      /^The risk is never greaterThan 100/,
    ],
    ['risk of 99.5', { conditions: [{ type: 'risk', operator: 'equals', value: 99.5 }] }, /^The risk is never equals/],
    [
      'size below zero',
      { conditions: [{ type: 'size', operator: 'lessThan', value: 0 }] },
      /^The size is never lessThan 0/,
    ],
    [
      'a glob that climbs',
      { conditions: [{ type: 'path', operator: 'matches', value: '../x/**' }] },
      /begins with “\.\.\/”/,
    ],
    [
      'a glob with .. inside',
      { conditions: [{ type: 'path', operator: 'matches', value: 'a/../b' }] },
      /after resolving/,
    ],
    [
      'a glob that ends in a slash',
      { conditions: [{ type: 'path', operator: 'matches', value: 'src/' }] },
      /“src\/\*\*”/,
    ],
    ['a Windows glob', { conditions: [{ type: 'path', operator: 'matches', value: 'C:/x/**' }] }, /Windows/],
    [
      'a path that contains ..',
      { conditions: [{ type: 'path', operator: 'contains', value: '../' }] },
      /none contains/,
    ],
    [
      'a usual glob',
      { conditions: [{ type: 'path', operator: 'matches', value: './src/**/{.env,*.pem}' }] },
      undefined,
    ],
    [
      'two texts to equal, to approve',
      {
        action: 'approve',
        conditions: [
          { type: 'content', operator: 'equals', value: 'a', field: 'x' },
          { type: 'content', operator: 'equals', value: 'b', field: 'x' },
        ],
      },
      /^“x” cannot equal several/,
    ],
    [
      'two texts to equal, to deny',
      {
        conditions: [
          { type: 'content', operator: 'equals', value: 'a', field: 'x' },
          { type: 'content', operator: 'equals', value: 'b', field: 'x' },
        ],
      },
      undefined,
    ],
    [
      'a text that its pattern excludes',
      {
        action: 'approve',
        conditions: [
          { type: 'command', operator: 'equals', value: 'ls' },
          { type: 'command', operator: 'matches', value: 'git .*' },
        ],
      },
      /cannot equal “ls” and matches/,
    ],
    ['an empty list of categories', { categories: [] }, /list of categories is empty/],
    [
      'a command line where simple commands are asked',
      { conditions: [{ type: 'command', operator: 'contains', value: 'cd x && rm' }] },
      /Each simple command/,
    ],
    ['remember on a deny', { remember: false }, /“remember” only matters/],
    ['nothing unusual', { conditions: [{ type: 'command', operator: 'equals', value: 'npm test' }] }, undefined],
  ])('of %s', (_, changes, warning) => {
    const { warnings } = checkPolicy(draft(changes));
    if (!warning) expect(warnings).toEqual([]);
    else expect(warnings).toEqual([expect.stringMatching(warning)]);
  });

  describe('against the registry', () => {
    const bare = { paths: [], command: [], content: [] };
    const registry = {
      tools: [
        { name: 'file_read', aliases: ['read'], categoryId: 'filesystem', fields: { ...bare, paths: ['path'] } },
        { name: 'shell', categoryId: 'development', fields: { ...bare, command: ['command'] } },
        { name: 'ticket', categoryId: 'support', fields: bare },
      ],
      categories: ['filesystem', 'development', 'support'],
    };
    const path: Conditions = [{ type: 'path', operator: 'matches', value: '**' }];
    it.each<[string, Partial<PolicyDraft>, string[]]>([
      [
        'a tool that nobody registered',
        { tools: ['file_delete', 'shell'] },
        ['No registered tool is named by “file_delete”.'],
      ],
      [
        'a tool of another category',
        { tools: ['file_*'], categories: ['support'] },
        ['No registered tool is named by “file_*” in the categories support.'],
      ],
      ['a category that is not there', { categories: ['nope', 'support'] }, ['There is no category “nope”.']],
      [
        'a path condition on a tool without paths',
        { tools: ['ticket'], conditions: path },
        ['“ticket” has no path field, so this policy never matches its calls.'],
      ],
      ['a path condition on a shell', { tools: ['shell'], conditions: path }, []],
      ['a path condition on every tool', { conditions: path }, []],
      [
        'a named field',
        { tools: ['ticket'], conditions: [{ ...path[0], type: 'path', operator: 'matches', value: '**', field: 'x' }] },
        [],
      ],
      ['an alias, to deny', { tools: ['read'] }, []],
      ['an alias, to approve', { tools: ['read'], action: 'approve' }, ['No registered tool is named by “read”.']],
    ])('warns of %s', (_, changes, warnings) => {
      expect(checkPolicy(draft(changes), registry).warnings).toEqual(warnings);
    });
    it('knows nothing of fields that are there by default', () => {
      const all = { tools: [{ name: 'x', categoryId: 'c', fields: defaultFields }], categories: ['c'] };
      expect(checkPolicy(draft({ conditions: path }), all).warnings).toEqual([]);
    });
  });
});
