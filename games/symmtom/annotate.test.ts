/** Annotated actions: what was said, what was missed, and what would have been better as far as the seat could tell. */
import { describe, expect, test } from 'vitest';
import { playout } from '../core/log/playout.ts';
import type { Policy } from '../core/policy.ts';
import { type Annotation, annotationsOf } from './annotate.ts';
import { symmtom } from './game.ts';
import { acts, type Given, given } from './testing/table.ts';
import type { SymmToM } from './types.ts';

/** What is said of seat 0 in the last of these turns. */
function annotated(table: Given, ...turns: readonly string[]): Annotation {
  const { config } = given({ ...table, turns: turns.length });
  const scripted = (seat: number): Policy<SymmToM, null> => ({
    id: `scripted-${seat}`,
    game: 'symmtom',
    version: 1,
    about: '',
    initialMemory: () => null,
    observe: () => null,
    act: (_memory, { turn }) => acts(turns[turn] ?? '')[seat] ?? { move: 'stay', say: null },
  });
  const policies = Array.from({ length: config.agents }, (_, seat) => scripted(seat));
  const all = annotationsOf(playout(symmtom, { session: 's', config, seed: 'annotated', policies }));
  expect(all).toHaveLength(turns.length * config.agents);
  const last = all.filter(({ seat }) => seat === 0).at(-1);
  if (!last) throw new Error('seat 0 acted');
  return last;
}

/** All three in hearing of each other. */
const CLOSE: Given = { at: '2,2 2,3 3,2', first: '03 1 2', bases: '6,6 5,6 6,5' };

describe('what was said', () => {
  test('is new to as many as heard it and lacked it', () => {
    expect(annotated(CLOSE, '.0 .- .-')).toMatchObject({ kind: 'news', newTo: 2, gain: 2, best: null });
  });

  test('is useless if all who heard it knew it and there was something new for them', () => {
    const { kind, newTo, best, words } = annotated(CLOSE, '.0 .- .-', '.0 .- .-');
    expect({ kind, newTo }).toEqual({ kind: 'useless', newTo: 0 });
    // it could know that piece 3 is new to both, and that would have paid 2
    expect(best).toMatchObject({ action: { move: 'stay', say: 3 }, gain: 2 });
    expect(words).toContain('Better, by what it could know: stay and say piece 4; that would have paid 2.');
  });

  test('is nothing new where there was nothing new to say', () => {
    const table: Given = { ...CLOSE, first: '0 1 2' };
    expect(annotated(table, '.0 .- .-', '.0 .- .-')).toMatchObject({ kind: 'nothingNew', newTo: 0 });
  });

  test('is unheard with nobody in hearing, and the wrong piece if it is not known', () => {
    const far: Given = { ...CLOSE, at: '1,1 4,4 5,5' };
    expect(annotated(far, '.0 .- .-')).toMatchObject({ kind: 'unheard' });
    expect(annotated(far, '.2 .- .-')).toMatchObject({ kind: 'wrongPiece' });
    expect(annotated(far, '.- .- .-')).toMatchObject({ kind: 'silent', best: null });
  });
});

describe('the base', () => {
  const HOME: Given = { at: '2,2 5,5', first: '0 1', knows: '01 1', bases: '2,3 6,6' };

  test('is missed by who knows everything beside it, and the way to it was better', () => {
    const { kind, best } = annotated(HOME, 'R0 .-');
    expect(kind).toBe('baseMissed');
    expect(best).toMatchObject({ action: { move: 'up' }, gain: 2 });
  });

  test('pays who steps on it; who is blocked on the way has not missed it', () => {
    expect(annotated(HOME, 'U- .-')).toMatchObject({ kind: 'recharged', gain: 2, best: null });
    expect(annotated({ ...HOME, at: '2,2 2,3' }, 'U0 .-').kind).not.toBe('baseMissed');
  });
});

describe('by hand, after the rules', () => {
  const HOME: Given = { at: '2,2 5,5', first: '0 1', knows: '01 1', bases: '2,3 6,6' };

  test('who leaves its base with everything known has missed it; who stays on it has not', () => {
    const on: Given = { ...HOME, at: '2,3 5,5' };
    expect(annotated(on, 'R0 .-')).toMatchObject({ kind: 'baseMissed', gain: 0 });
    // (n - 1) c
    expect(annotated(on, '.0 .-')).toMatchObject({ kind: 'recharged', gain: 2 });
  });

  test('a base on which somebody stands is not there to be missed', () => {
    const { kind, newTo, gain, best } = annotated({ ...HOME, at: '2,2 2,3' }, '.0 .-');
    expect({ kind, newTo, gain, best }).toEqual({ kind: 'news', newTo: 1, gain: 1, best: null });
  });

  test('the last piece counts from the turn after the one in which it is heard', () => {
    const table: Given = { ...HOME, at: '2,2 2,1', knows: '0 1' };
    // one told, one heard
    expect(annotated(table, '.0 .1')).toMatchObject({ kind: 'news', newTo: 1, gain: 2 });
    expect(annotated(table, '.0 .1', '.- .-')).toMatchObject({ kind: 'baseMissed', gain: 0 });
  });

  test('of several hearers those count that lacked it, where they stand after the move', () => {
    const four: Given = { at: '2,2 2,3 3,2 3,3', first: '0 1 2 3', knows: '0 01 2 3', bases: '6,6 5,6 6,5 5,5' };
    const { words, ...told } = annotated(four, '.0 .- .- .-');
    expect(told).toMatchObject({ kind: 'news', newTo: 2, gain: 2 });
    expect(words).toContain('Told 2 hearers piece 1, which was new to them.');
    // to 1,2, from where 2,3 alone is in hearing, who knew it
    expect(annotated(four, 'L0 .- .- .-')).toMatchObject({ kind: 'nothingNew', newTo: 0, gain: 0 });
    expect(annotated(four, 'L0 U- .- .-')).toMatchObject({ kind: 'unheard', newTo: 0 });
  });

  test('the same piece from two speakers is paid twice to who lacked it', () => {
    const table: Given = { ...CLOSE, first: '0 1 2', knows: '0 1 12' };
    expect(annotated(table, '.0 .1 .1')).toMatchObject({ kind: 'news', newTo: 2, gain: 4 });
  });

  test('what was heard a turn ago is a wrong piece under the released rules, and under the paper it is not', () => {
    const table: Given = { ...CLOSE, first: '0 1 2' };
    const turns = ['.0 .1 .-', '.1 .- .-'] as const;
    expect(annotated({ ...table, rules: 'released' }, ...turns)).toMatchObject({ kind: 'wrongPiece', gain: 0 });
    expect(annotated({ ...table, rules: 'released' }, turns[0], '.- .- .-', turns[1]).kind).toBe('nothingNew');
    expect(annotated(table, ...turns)).toMatchObject({ kind: 'nothingNew', gain: 0 });
  });
});

test('the alternative is chosen by what the seat believes, and paid by what was so', () => {
  // 1 has been told piece 0 out of hearing of 0, who does not know it, and says it again
  const table: Given = { at: '2,2 2,3', first: '02 1', knows: '02 012', bases: '6,6 5,5' };
  const { best, expected } = annotated(table, '.- .-');
  expect(expected).toBe(1);
  expect(best).toMatchObject({ action: { move: 'stay', say: 0 }, expected: 2, gain: 0 });
});
