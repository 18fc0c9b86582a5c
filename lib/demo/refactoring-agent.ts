import type { Character, Turn } from './planned-call';
import type { Random } from './seeded-random';

const CWD = '/srv/billing';

/** Moves money arithmetic of a billing service to whole cents. */
export const refactoringAgent: Character = {
  name: 'refactor-bot',
  cwd: CWD,
  nextTurn: (random) => random.pick([moveToCents, extractRounding, cleanUp, commitWork])(random),
};

function moveToCents(random: Random): Turn {
  const path = `${CWD}/src/${random.pick(['invoice', 'credit-note', 'subscription'])}/total.ts`;
  return [
    {
      tool: 'find',
      args: { path: `${CWD}/src`, contains: 'toFixed(2)' },
      reason: 'Looking for every place that rounds amounts by hand.',
      output: `${path}:7\n${CWD}/src/report/monthly.ts:31`,
    },
    {
      tool: 'file_read',
      args: { path, offset: 0, limit: 40 },
      reason: 'I need the current rounding before I change it.',
      output: 'export function total(lines: Line[]): number {\n  …\n}',
    },
    {
      tool: 'patch',
      args: { path, patch: centsPatch(path.slice(CWD.length + 1)) },
      reason: 'Sums of floats drift by a cent on long invoices; adding whole cents does not.',
      output: 'patched 1 file, 1 hunk',
      otherwise: {
        tool: 'file_write',
        args: { path: `${path.replace('.ts', '')}.test.ts`, content: driftTest },
        reason: 'Instead of changing the code first, I add a failing test that shows the drift.',
        output: 'written',
      },
    },
    {
      tool: 'shell',
      args: { command: 'npm test -- --run src', cwd: CWD },
      reason: 'Checking that nothing else relied on the rounded value.',
      output: 'Test Files  42 passed (42)',
    },
  ];
}

function extractRounding(): Turn {
  const path = `${CWD}/src/money/round-half-even.ts`;
  return [
    {
      tool: 'directory_list',
      args: { path: `${CWD}/src/money` },
      reason: 'Is there a home for this already?',
      output: 'cents.ts\ncurrency.ts',
    },
    {
      tool: 'file_write',
      args: { path, content: roundHalfEven },
      reason: 'Three modules carry their own copy of this function; this file becomes the one they share.',
      output: 'written',
      otherwise: {
        tool: 'patch',
        args: { path: `${CWD}/src/money/cents.ts`, patch: addToCentsPatch },
        reason: 'No new file then: I add the function to the existing money module.',
        output: 'patched 1 file, 1 hunk',
      },
    },
  ];
}

function cleanUp(random: Random): Turn {
  const directory = random.pick(['dist', 'coverage', '.cache/legacy-build']);
  return [
    {
      tool: 'find',
      args: { path: CWD, pattern: `${directory}/**` },
      reason: 'Checking what is left of the old build.',
      output: '318 files',
    },
    {
      tool: 'shell',
      args: { command: `rm -rf ./${directory} && npm run build`, cwd: CWD },
      reason: `Stale files in ${directory} hide a compile error; a clean build shows it.`,
      output: 'built in 6.4 s',
      otherwise: {
        tool: 'shell',
        args: { command: 'npx tsc --noEmit -p .', cwd: CWD },
        reason: 'Without deleting anything: the type check alone finds the same error.',
        output: 'no errors',
      },
    },
  ];
}

function commitWork(random: Random): Turn {
  const branch = `refactor/cents-${Math.floor(random.between(100, 999))}`;
  return [
    {
      tool: 'git',
      args: { args: ['switch', '-c', branch], cwd: CWD },
      reason: 'The change gets a branch of its own.',
      output: `Switched to a new branch '${branch}'`,
    },
    {
      tool: 'git',
      args: { args: ['commit', '-am', 'refactor(money): add amounts as whole cents'], cwd: CWD },
      reason: 'Tests pass; one commit for this step.',
      output: `[${branch} 4f1c2ab] refactor(money): add amounts as whole cents`,
    },
  ];
}

function centsPatch(file: string): string {
  return `--- a/${file}
+++ b/${file}
@@ -4,6 +4,6 @@
 import type { Line } from './line';
 
 export function total(lines: Line[]): number {
-  const sum = lines.reduce((sum, line) => sum + line.price * line.quantity, 0);
-  return Number(sum.toFixed(2));
+  const cents = lines.reduce((sum, line) => sum + Math.round(line.price * 100) * line.quantity, 0);
+  return cents / 100;
 }
`;
}

const driftTest = `import { expect, it } from 'vitest';
import { total } from './total';

it('adds a thousand lines of ten cents to exactly one hundred', () => {
  const lines = Array.from({ length: 1000 }, () => ({ price: 0.1, quantity: 1 }));
  expect(total(lines)).toBe(100);
});
`;

const roundHalfEven = `/** Banker's rounding: ties go to the even neighbour, so that long sums do not drift upwards. */
export function roundHalfEven(value: number): number {
  const floor = Math.floor(value);
  const rest = value - floor;
  if (rest !== 0.5) return Math.round(value);
  return floor % 2 === 0 ? floor : floor + 1;
}
`;

const addToCentsPatch = `--- a/src/money/cents.ts
+++ b/src/money/cents.ts
@@ -1,3 +1,8 @@
 export function toCents(amount: number): number {
   return Math.round(amount * 100);
 }
+
+export function roundHalfEven(value: number): number {
+  const floor = Math.floor(value);
+  return value - floor === 0.5 ? floor + (floor % 2) : Math.round(value);
+}
`;
