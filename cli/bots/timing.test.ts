/** Times of bots beside times of participants. */
import { expect, test } from 'vitest';
import type { TimedAnswer } from '../../games/core/log/timed-answers.ts';
import { rngFor } from '../../games/core/rng.ts';
import { drawMs } from '../../games/core/session/draw-ms.ts';
import { PEOPLE_PACE } from '../../games/core/session/pace.ts';
import { botTimings } from './timing.ts';

const bot = (tookMs: number, drawnMs: number | null = tookMs, ownMs: number | null = null): TimedAnswer => ({
  ...{ seat: 1, kind: 'outside', tookMs, ownMs, drawnMs },
});
const person = (tookMs: number): TimedAnswer => ({ seat: 0, kind: 'person', tookMs, ownMs: null, drawnMs: null });
const rng = () => rngFor('seed', 'bootstrap');

test('times from one distribution tell nothing', () => {
  const answerMs = (session: number, seat: number, turn: number) =>
    drawMs(PEOPLE_PACE.answerMs, rngFor(`agent ${session} ${seat}`, 'pace', turn));
  const sessions = Array.from({ length: 40 }, (_, session) => ({
    arm: session % 2 === 0 ? 'a' : 'b',
    answers: Array.from({ length: 20 }, (_, turn) => [
      bot(answerMs(session, 1, turn)),
      person(answerMs(session, 0, turn)),
    ]).flat(),
  }));
  const timings = botTimings(sessions, rng());
  expect(timings.map(({ arm, sessions: n, bots, people }) => [arm, n, bots, people])).toEqual([
    [null, 40, 800, 800],
    ['a', 20, 400, 400],
    ['b', 20, 400, 400],
  ]);
  for (const { auc } of timings) {
    expect(auc?.value).toBeGreaterThan(0.45);
    expect(auc?.value).toBeLessThan(0.55);
    expect(auc?.low).toBeLessThan(auc?.value ?? 0);
    expect(auc?.high).toBeGreaterThan(auc?.value ?? 1);
  }
});

test('a bot that is always later is told for certain, and equal times tell nothing', () => {
  const of = (...answers: TimedAnswer[]) => botTimings([{ arm: 'a', answers }], rng())[0]?.auc?.value;
  expect(of(bot(30), bot(40), person(10), person(20))).toBe(1);
  expect(of(bot(10), person(20))).toBe(0);
  expect(of(bot(10), person(10))).toBe(0.5);
  expect(of(bot(10))).toBeUndefined();
});

test('answers are as far from what was drawn as they are, and late where they came later', () => {
  const [all] = botTimings([{ arm: 'a', answers: [bot(1002, 1000, 200), bot(1500, 1000, 1400), bot(7, null)] }], rng());
  expect(all).toMatchObject({ drawn: 2, late: 1, apart: { p50Ms: 251 } });
});
