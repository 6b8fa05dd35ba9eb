/** Every text colour on every ground it may stand on has the contrast of WCAG 2.2 AA, by its formula. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const css = readFileSync(path.join(import.meta.dirname, 'tokens.css'), 'utf8');
const [first = '', second = ''] = css.split('@media (prefers-color-scheme: dark)');
const tokensIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    Array.from(text.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})\b/g), ([, name = '', hex = '']) => [name, hex]),
  );
const light = tokensIn(first);
const dark = { ...light, ...tokensIn(second) };

const TEXTS = ['ink', 'muted', 'accent', 'alarm'];
const GROUNDS = ['page', 'surface', 'raised', 'sunken', 'accent-wash', 'alarm-wash'];
const SEATS = [0, 1, 2, 3, 4, 5];

/** Relative luminance, 0 to 1: https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

/** `over` of the seat's colour on the ground, as washes of boards are. */
function washed(colour: string, ground: string, over: number): string {
  const mixed = [1, 3, 5].map((at) => {
    const [top, below] = [colour, ground].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number];
    return Math.round(top * over + below * (1 - over))
      .toString(16)
      .padStart(2, '0');
  });
  return `#${mixed.join('')}`;
}

test('the formula gives the known ratios', () => {
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21);
  // the lightest grey that passes on white
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
});

describe.each([
  ['light', light, 0.13],
  ['dark', dark, 0.24],
] as const)('in the %s scheme', (name, tokens, wash) => {
  const of = (token: string): string => tokens[token] ?? expect.fail(`tokens.css has no colour --${token}`);

  test('every text on every ground has 4.5:1', () => {
    const pairs = TEXTS.flatMap((text) => GROUNDS.map((ground) => [text, ground] as const));
    expect(pairs.filter(([text, ground]) => contrast(of(text), of(ground)) < 4.5)).toEqual([]);
    expect(contrast(of('on-accent'), of('accent'))).toBeGreaterThanOrEqual(4.5);
  });

  test('the letter on every sign has 4.5:1, and ink has it on every washed ground', () => {
    expect(SEATS.filter((seat) => contrast(of(`on-seat-${seat}`), of(`seat-${seat}`)) < 4.5)).toEqual([]);
    const grounds = SEATS.flatMap((seat) =>
      ['surface', 'page'].map((name) => washed(of(`seat-${seat}`), of(name), wash)),
    );
    expect(grounds.filter((ground) => contrast(of('ink'), ground) < 4.5)).toEqual([]);
  });

  test('the lines of what is believed wrongly have 3:1 on their ground, for every seat, a reader and a story', () => {
    const share = Number(/--hatch: (\d+)%;/.exec(css)?.[1]) / 100;
    const believers = [...SEATS.map((seat) => `seat-${seat}`), 'ink', 'muted'];
    const lines = believers.map((believer) => [believer, washed(of(believer), of('ink'), share)] as const);
    expect(lines.filter(([, line]) => contrast(line, of('surface')) < 3)).toEqual([]);
    for (const file of ['mind/pictures.css', 'axis/axis.css']) {
      const sheet = readFileSync(path.join(import.meta.dirname, '../replay', file), 'utf8');
      expect(sheet, file).toMatch(/color-mix\(in srgb, var\(--(believer|of)\) var\(--hatch\), var\(--ink\)\)/);
    }
  });

  test('the edges of controls have 3:1', () => {
    expect(['page', 'surface', 'raised'].filter((ground) => contrast(of('control'), of(ground)) < 3)).toEqual([]);
  });

  test('the washes are those of the stylesheet', () => {
    expect(name === 'light' ? first : second).toContain(`--wash: ${wash};`);
  });
});
