/** What makes two readings a pair, and what does not. */
import { expect, test } from 'vitest';
import type { PairReading } from './pair.ts';
import { faultIn } from './prove.ts';

const belief = { model: 'm', version: 1, seat: 0, chain: '0,1', proposition: 'where' } as const;
const a: PairReading = {
  cues: { seen: true },
  rules: [{ id: 'rule', choice: 1 }],
  beliefs: [{ ...belief, value: 'here' }],
  action: 1,
};
const b: PairReading = { ...a, beliefs: [{ ...belief, value: 'there' }], action: 2 };

test('two histories with equal cues and choices, and with other beliefs and right actions, are a pair', () => {
  expect(faultIn(a, b)).toBeNull();
});

test.each<readonly [string, PairReading]>([
  ['the rules of the class read something else', { ...b, cues: { seen: false } }],
  ['a rule of the class chooses otherwise', { ...b, rules: [{ id: 'rule', choice: 2 }] }],
  ['a rule of the class chooses otherwise', { ...b, rules: [] }],
  ['the seat should believe the same', { ...b, beliefs: a.beliefs }],
  ['the same action is right', { ...b, action: 1 }],
])('no pair: %s', (fault, other) => {
  expect(faultIn(a, other)).toBe(fault);
});
