import fc from 'fast-check';
import { expect, it } from 'vitest';
import { looksLikePatch, parsePatch } from './parse-patch';

const patch = `diff --git a/a.sql b/a.sql
--- a/a.sql
+++ b/a.sql
@@ -1,3 +1,3 @@
 select 1;
--- drop everything
+-- keep everything
 select 2;
--- a/b.sql
+++ b/b.sql
@@ -0,0 +1 @@
+x`;

it('knows a patch from other text', () => {
  expect(looksLikePatch(patch)).toBe(true);
  expect(looksLikePatch('*** Begin Patch\n*** Update File: a.ts\n@@\n-a\n+b\n*** End Patch')).toBe(true);
  expect(looksLikePatch('- a list\n+ with signs\n--- and a rule')).toBe(false);
});

it('says what each line does, and does not take a removed comment for a file name', () => {
  expect(parsePatch(patch).map((line) => line.kind)).toEqual([
    'file',
    'file',
    'file',
    'hunk',
    'context',
    'remove',
    'add',
    'context',
    'file',
    'file',
    'hunk',
    'add',
  ]);
});

it('leaves out nothing, whatever the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('+', '-', '@', ' ', '\n', 'a', '1', ',') }), (text) => {
      expect(
        parsePatch(text)
          .map((line) => line.text)
          .join('\n'),
      ).toBe(text);
    }),
  );
});
