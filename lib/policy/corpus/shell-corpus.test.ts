// biome-ignore-all lint/suspicious/noTemplateCurlyInString: expansions of the shell, not of a template
import { describe, expect, it } from 'vitest';
import { judgeLine } from './judge-line';
import { shellCorpus } from './shell-corpus';

/** The items of THREATS' lines on shells and paths. */
const threats =
  '; && || | & newline $( ) ` <( ) ${x@P} $IFS redirection env timeout xargs sudo bash -c environment prefix interpreters package managers writing flags not parsed over the cap sibling prefix .. // %2e trailing dot or space ~ symlinks root from the call cd, then case and unicode reads outside';

describe('the shell corpus', () => {
  it('tries every threat in at least ten ways', () => {
    const counts = new Map<string, number>();
    for (const { threat } of shellCorpus) counts.set(threat, (counts.get(threat) ?? 0) + 1);
    expect([...counts.keys()].filter((threat) => threat !== 'plain').join(' ')).toBe(threats);
    expect([...counts].filter(([, count]) => count < 10)).toEqual([]);
  });

  it.each([...new Set(shellCorpus.map(({ idea }) => idea))])('%s', (wanted) => {
    const lines = shellCorpus.filter(({ idea }) => idea === wanted);
    const wrong = lines.filter(({ line, expect: expected }) => judgeLine(line) !== expected);
    expect(wrong.map(({ line, expect: expected }) => `should ${expected}: ${line.slice(0, 200)}`)).toEqual([]);
  });
});
