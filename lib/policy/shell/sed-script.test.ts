import { expect, test } from 'vitest';
import { isHarmlessSed } from './sed-script';

test.each([
  'p',
  '1,20p',
  '$p',
  '/a/,/b/p',
  '5q',
  's/a/b/g',
  's|a|b|;p',
  '1!G;h;$!d',
  '/x/{p;d}',
  's/[a-z]*/x/2p',
  '0~3d',
  '$=',
])('%s only prints', (script) => expect(isHarmlessSed(script)).toBe(true));

test.each([
  'w f',
  'W f',
  'r f',
  'R f',
  'e',
  '1e ls',
  's/a/b/w f',
  's/a/b/e',
  's/a/b/ge',
  'p;w f',
  'sxaxbxe',
  's/[/]/e',
  'y/a/b/;e',
  'a text',
  '/x/w f',
  's/a/b',
  '\\xaxp',
  'p\nw f',
  '{w f',
  '/[/]w f/p',
])('%s may do more', (script) => expect(isHarmlessSed(script)).toBe(false));
