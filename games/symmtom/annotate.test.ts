/** Annotated actions: what the seat said, what it missed, and what it could have known to be better. */
import { describe, expect, test } from 'vitest';
import { playout } from '../core/log/playout.ts';
import type { Policy } from '../core/policy.ts';
import { sayIn } from '../core/words/say.ts';
import { type Annotation, annotationsOf } from './annotate.ts';
import { symmtom } from './game.ts';
import { annotationInWords } from './replay/annotation-words.ts';
import { en } from './replay/words/en.ts';
import { acts, type Given, given } from './testing/given.ts';
import type { SymmToM } from './types.ts';
import { english } from './words/english.ts';

const inWords = (note: Annotation): string => annotationInWords(note, sayIn('en', en), english);

/** The annotation of seat 0's action in the last of these turns. */
function annotated(start: Given, ...turns: readonly string[]): Annotation {
  const { config } = given({ ...start, turns: turns.length });
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
  test('counts as new to each hearer that lacked it', () => {
    expect(annotated(CLOSE, '.0 .- .-')).toMatchObject({ kind: 'news', newTo: 2, gain: 2, best: null });
  });

  test('is useless if all hearers knew it and another piece was new to them', () => {
    const note = annotated(CLOSE, '.0 .- .-', '.0 .- .-');
    const { kind, newTo, best } = note;
    expect({ kind, newTo }).toEqual({ kind: 'useless', newTo: 0 });
    // it could know that piece 3 is new to both, and that would have paid 2
    expect(best).toMatchObject({ action: { move: 'stay', say: 3 }, gain: 2 });
    expect(inWords(note)).toContain('Better, by what it could know: stay and say piece 4; that would have paid 2.');
  });

  test('is nothing new if no piece was new to the hearers', () => {
    const start: Given = { ...CLOSE, first: '0 1 2' };
    expect(annotated(start, '.0 .- .-', '.0 .- .-')).toMatchObject({ kind: 'nothingNew', newTo: 0 });
  });

  test('is unheard if no agent is in range, and a wrong piece if the speaker does not know it', () => {
    const far: Given = { ...CLOSE, at: '1,1 4,4 5,5' };
    expect(annotated(far, '.0 .- .-')).toMatchObject({ kind: 'unheard' });
    expect(annotated(far, '.2 .- .-')).toMatchObject({ kind: 'wrongPiece' });
    expect(annotated(far, '.- .- .-')).toMatchObject({ kind: 'silent', best: null });
  });
});

describe('the base', () => {
  const HOME: Given = { at: '2,2 5,5', first: '0 1', knows: '01 1', bases: '2,3 6,6' };

  test('is missed by an agent beside it that knows everything: stepping there was better', () => {
    const { kind, best } = annotated(HOME, 'R0 .-');
    expect(kind).toBe('baseMissed');
    expect(best).toMatchObject({ action: { move: 'up' }, gain: 2 });
  });

  test('pays an agent that steps on it; an agent blocked on the way has not missed it', () => {
    expect(annotated(HOME, 'U- .-')).toMatchObject({ kind: 'recharged', gain: 2, best: null });
    expect(annotated({ ...HOME, at: '2,2 2,3' }, 'U0 .-').kind).not.toBe('baseMissed');
  });
});

describe('by hand, after the rules', () => {
  const HOME: Given = { at: '2,2 5,5', first: '0 1', knows: '01 1', bases: '2,3 6,6' };

  test('an agent that knows everything misses its base by leaving it, and not by staying', () => {
    const on: Given = { ...HOME, at: '2,3 5,5' };
    expect(annotated(on, 'R0 .-')).toMatchObject({ kind: 'baseMissed', gain: 0 });
    // (n - 1) c
    expect(annotated(on, '.0 .-')).toMatchObject({ kind: 'recharged', gain: 2 });
  });

  test('a base that another agent stands on cannot be missed', () => {
    const { kind, newTo, gain, best } = annotated({ ...HOME, at: '2,2 2,3' }, '.0 .-');
    expect({ kind, newTo, gain, best }).toEqual({ kind: 'news', newTo: 1, gain: 1, best: null });
  });

  test('the last piece counts from the turn after the one in which it is heard', () => {
    const start: Given = { ...HOME, at: '2,2 2,1', knows: '0 1' };
    // one told, one heard
    expect(annotated(start, '.0 .1')).toMatchObject({ kind: 'news', newTo: 1, gain: 2 });
    expect(annotated(start, '.0 .1', '.- .-')).toMatchObject({ kind: 'baseMissed', gain: 0 });
  });

  test('only hearers that lacked the piece count, in range after the moves', () => {
    const four: Given = { at: '2,2 2,3 3,2 3,3', first: '0 1 2 3', knows: '0 01 2 3', bases: '6,6 5,6 6,5 5,5' };
    const told = annotated(four, '.0 .- .- .-');
    expect(told).toMatchObject({ kind: 'news', newTo: 2, gain: 2 });
    expect(inWords(told)).toContain('Told 2 hearers piece 1, which was new to them.');
    // to 1,2, where only the agent at 2,3 is in range, and it knew the piece
    expect(annotated(four, 'L0 .- .- .-')).toMatchObject({ kind: 'nothingNew', newTo: 0, gain: 0 });
    expect(annotated(four, 'L0 U- .- .-')).toMatchObject({ kind: 'unheard', newTo: 0 });
  });

  test('a hearer that lacked a piece is paid twice if two speakers say it', () => {
    const start: Given = { ...CLOSE, first: '0 1 2', knows: '0 1 12' };
    expect(annotated(start, '.0 .1 .1')).toMatchObject({ kind: 'news', newTo: 2, gain: 4 });
  });

  test('a piece heard one turn ago is wrong under released rules, and right under paper rules', () => {
    const start: Given = { ...CLOSE, first: '0 1 2' };
    const turns = ['.0 .1 .-', '.1 .- .-'] as const;
    expect(annotated({ ...start, rules: 'released' }, ...turns)).toMatchObject({ kind: 'wrongPiece', gain: 0 });
    expect(annotated({ ...start, rules: 'released' }, turns[0], '.- .- .-', turns[1]).kind).toBe('nothingNew');
    expect(annotated(start, ...turns)).toMatchObject({ kind: 'nothingNew', gain: 0 });
  });
});

test('the alternative is chosen by what the seat believes, and paid by the truth', () => {
  // out of hearing of seat 0, seat 1 has been told piece 0; seat 0 does not know that, and says it again
  const start: Given = { at: '2,2 2,3', first: '02 1', knows: '02 012', bases: '6,6 5,5' };
  const { best, expected } = annotated(start, '.- .-');
  expect(expected).toBe(1);
  expect(best).toMatchObject({ action: { move: 'stay', say: 0 }, expected: 2, gain: 0 });
});
