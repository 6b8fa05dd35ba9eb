/** What the page says of another seat, and of letters on signs. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { textIn } from '../../games/core/words/list.ts';
import type { Absent } from '../recap.ts';
import { tableSay } from '../testing/table-said.ts';
import { presenceInWords } from './partners.tsx';

const ABSENT: Readonly<Record<Absent, string>> = {
  away: 'When time is up, its seat stays still.',
  gone: 'Its seat stays still.',
  you: 'The others play on without you: your seat stays still.',
};
const absent = (whose: Absent) => ABSENT[whose];

test.each([
  ['acting', null, true, 'is thinking'],
  ['done', null, true, 'has chosen'],
  ['away', 11, false, 'has been away since turn 12. The turn waits until it is back.'],
  ['away', 11, true, 'has been away since turn 12. When time is up, its seat stays still.'],
  ['away', null, false, 'is away. The turn waits until it is back.'],
  ['gone', null, true, 'has left. Its seat stays still.'],
  ['', null, true, ''],
] as const)('%s since %s, with a clock: %s', (presence, since, hasDeadline, words) => {
  expect(presenceInWords(presence, { since, hasDeadline, absent, say: tableSay('seats'), text: textIn('en') })).toBe(
    words,
  );
});

/** Relative luminance by WCAG 2. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

test('the letter of every sign is readable on its colour, and all boards use that letter', () => {
  const tokens = readFileSync(new URL('../style/tokens.css', import.meta.url), 'utf8');
  const token = (name: string) => new RegExp(`--${name}: (#[0-9a-f]{6})`).exec(tokens)?.[1] ?? '';
  for (const look of [0, 1, 2, 3, 4, 5]) {
    const [sign, letter] = [luminance(token(`seat-${look}`)), luminance(token(`on-seat-${look}`))];
    const contrast = (Math.max(sign, letter) + 0.05) / (Math.min(sign, letter) + 0.05);
    expect(contrast, `sign ${look}`).toBeGreaterThanOrEqual(4.5);
  }
});
