import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('./globals.css', import.meta.url), 'utf8');
const tokens = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(([, name, light, dark]) => [
    name,
    { light, dark },
  ]),
);

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function colour(name: string, theme: 'light' | 'dark'): string {
  const value = tokens.get(name)?.[theme];
  if (value === undefined) throw new Error(`There is no colour ${name}.`);
  return value;
}

const backgrounds = ['canvas', 'surface', 'raised', 'sunken', 'hover', 'selected', 'chosen'];
const readable = [
  ...backgrounds.flatMap((background) => ['ink', 'ink-soft', 'ink-faint'].map((ink) => [ink, background] as const)),
  ...['good', 'warn', 'bad', 'info'].flatMap((tone) => [
    [tone, `${tone}-soft`] as const,
    [tone, 'surface'] as const,
    [tone, 'sunken'] as const,
  ]),
  ['ink', 'good-soft'],
  ['ink', 'bad-soft'],
  ['ink-inverse', 'ink'],
  ['ink-inverse', 'ink-hover'],
] as const;

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  it.each(readable)('%s on %s is readable (WCAG AA)', (ink, background) => {
    expect(contrast(colour(ink, theme), colour(background, theme))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['canvas', 'surface', 'raised', 'sunken'])('the focus ring is seen on %s', (background) => {
    expect(contrast(colour('focus', theme), colour(background, theme))).toBeGreaterThanOrEqual(3);
  });

  it.each(['bad-solid', 'bad-solid-hover'])('white on %s is readable', (background) => {
    expect(contrast('#ffffff', colour(background, theme))).toBeGreaterThanOrEqual(4.5);
  });
});
