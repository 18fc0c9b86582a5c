import { describe, expect, it } from 'vitest';
import { pathsInPatch } from './paths-in-patch';

describe('paths in a patch', () => {
  it.each<[string, string, string[]]>([
    ['a unified diff', '--- src/a.ts\n+++ src/b.ts\n@@ -1 +1 @@\n-x\n+y\n', ['src/a.ts', 'src/b.ts']],
    ['times behind a tab', '--- a.ts\t2026-01-01 00:00:00\n+++ a.ts\t2026-01-01\n', ['a.ts']],
    ['the prefixes of git', 'diff --git a/src/x b/src/x\n--- a/src/x\n+++ b/src/x\n', ['src/x']],
    ['a new file', 'diff --git a/n b/n\n--- /dev/null\n+++ b/n\n', ['n']],
    ['a rename', 'diff --git a/o b/n\nrename from o\nrename to n\n', ['o', 'n']],
    ['a copy', 'copy from o\ncopy to ../n\n', ['o', '../n']],
    ['names with spaces', 'diff --git a/my file b/my file\n--- a/my file\n+++ b/my file\n', ['my file']],
    ['quoted names', '+++ "b/\\303\\251t\\303\\251.txt"\n', ['été.txt']],
    ['quoted names of a header', 'diff --git "a/x\\ty" b/z\n', ['x\ty', 'z']],
    [
      'apply_patch',
      '*** Begin Patch\n*** Update File: src/a.ts\n*** Move to: /etc/x\n@@\n*** End Patch',
      ['src/a.ts', '/etc/x'],
    ],
    ['apply_patch adding and deleting', '*** Add File: a\n+x\n*** Delete File: ~/.bashrc\n', ['a', '~/.bashrc']],
    ['a context diff', '*** old.c\t2026\n--- new.c\t2026\n***************\n*** 1,5 ****\n', ['old.c', 'new.c']],
    ['Subversion', 'Index: trunk/a.c\n=====\n', ['trunk/a.c']],
    ['lines that end in CRLF', '--- a/x\r\n+++ b/x\r\n', ['x']],
    ['headers that are indented', '   +++ b/x\n', ['x']],
    ['no path in plain text', 'hello\n+world\n-all\n', []],
  ])('reads %s', (_, patch, texts) => {
    expect(pathsInPatch(patch)).toEqual({ texts, unreadable: [], tooMany: false });
  });

  it('reads what climbs however many directories are stripped', () => {
    expect(pathsInPatch('+++ b/x/../../etc/passwd').texts).toEqual(['x/../../etc/passwd', '../../etc/passwd']);
    expect(pathsInPatch('+++ x/..').texts).toEqual(['x/..', '..']);
  });

  it('takes what looks like a header for one, even inside of a hunk', () => {
    expect(pathsInPatch('--- a\n+++ a\n@@ -1,3 +1,3 @@\n x\n+++ /etc/passwd\n').texts).toContain('/etc/passwd');
  });

  it('keeps the backslashes of a name that is no UTF-8, so that it is refused', () => {
    expect(pathsInPatch('+++ "b/\\377"').texts[0]).toContain('\\');
  });

  it('says when there are too many, and stays fast', () => {
    const start = performance.now();
    const many = Array.from({ length: 20_000 }, (_, index) => `+++ b/f${index}`).join('\n');
    expect(pathsInPatch(many)).toMatchObject({ tooMany: true });
    pathsInPatch(`diff --git ${'a/ b/'.repeat(100_000)}`);
    pathsInPatch(`+++ "${'\\'.repeat(500_000)}`);
    pathsInPatch(`+++ ${'../'.repeat(300_000)}`);
    pathsInPatch(`diff --git "${'\\\\"'.repeat(250_000)}`);
    pathsInPatch(`diff --git "${'\\"'.repeat(250_000)}`);
    expect(performance.now() - start).toBeLessThan(2000);
  });
});
