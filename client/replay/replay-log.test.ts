/** A replay of a real session shows what the session's own functions say: views, memories and places. */
import { expect, test } from 'vitest';
import { policyById } from '../../bots/index.ts';
import { playout } from '../../games/core/log/playout.ts';
import * as folds from '../../games/core/log/replay.ts';
import { symmtom } from '../../games/symmtom/game.ts';
import { symmtomPackage } from '../../games/symmtom/package.ts';
import { Config } from '../../games/symmtom/types.ts';
import { loadView } from '../boards.ts';
import { tellingOf } from '../testing/telling.ts';
import type { AnyEvent } from './any-event.ts';
import { eventInWords } from './event-words.ts';
import { after, before, marksOf, stopsOf, turnsOf } from './places.ts';
import { choicesAt, notices, readLog } from './replay-log.ts';
import { scoresOf } from './score-curve.tsx';

const heuristic = policyById('symmtom/heuristic');
if (!heuristic) throw new Error('the heuristic is a policy');
const events = playout(symmtom, {
  session: 'replay-test',
  config: Config.parse({}),
  seed: 'replay-test',
  policies: [heuristic, heuristic, heuristic],
}) as readonly AnyEvent[];
const view = await loadView('symmtom');
const telling = tellingOf(view, events);
const log = events.map((event, i) => ({ seq: i + 1, recordedAt: 0, event }));
const replay = readLog({ session: 'replay-test', rules: symmtomPackage.rules[0], view, log, folds });
const turns = turnsOf(events);

test('after every event, what a seat remembers to know is what it knew', () => {
  const all = replay.eyes(null);
  for (const seat of [0, 1, 2]) {
    const { memories } = replay.eyes(seat);
    for (let i = turns[0] ?? 0; i < events.length; i++) {
      const truth = all.frames[i]?.observation as { truth: { knowledge: readonly (readonly number[])[] } };
      expect(memories[i]?.known, `seat ${seat} after event ${i + 1}`).toEqual(truth.truth.knowledge[seat]);
    }
  }
});

test('the viewer of everything sees every choice of the open turn, a seat its own, and no viewer any after the turn', () => {
  const full = (turns[4] ?? 0) + 3;
  expect(events[full]?.type).toBe('ActionSubmitted');
  expect(Object.keys(choicesAt(replay, full, null))).toEqual(['0', '1', '2']);
  expect(Object.keys(choicesAt(replay, full, 1))).toEqual(['1']);
  expect(choicesAt(replay, full + 1, null)).toEqual({});
});

test('a seat does not notice what the others choose', () => {
  const noticed = events.filter((event, i) => notices(event, 1, replay.eyes(1).frames[i]));
  expect(noticed.flatMap((event) => (event.type === 'ActionSubmitted' ? [event.seat] : []))).toEqual(
    turns.map(() => 1),
  );
});

test('every event has words, for every viewer', () => {
  for (const seat of [null, 0, 2]) {
    const { frames } = replay.eyes(seat);
    events.forEach((event, i) => {
      if (notices(event, seat, frames[i])) expect(eventInWords(event, seat, frames[i], telling)).toMatch(/\w.*[.?]$/);
    });
  }
});

test('playback stops twice a turn, at the choices and after them, and at the end', () => {
  const stops = stopsOf(events);
  expect(stops).toHaveLength(1 + 2 * turns.length + 1);
  expect(stops.slice(1, 3).map((at) => events[at]?.type)).toEqual(['ActionSubmitted', 'GameEventOccurred']);
  expect(stops.at(-1)).toBe(events.length - 1);
});

test('a replay moves turn by turn, forwards and back', () => {
  const [first = 0, second = 0] = turns;
  expect(after(turns, 0)).toBe(first);
  expect(after(turns, first)).toBe(second);
  expect(before(turns, second)).toBe(first);
  expect(after(turns, events.length)).toBeNull();
  expect(before(turns, first)).toBeNull();
});

test('every use of a base is a mark on the timeline', () => {
  const recharged = events.filter(
    (event) =>
      event.type === 'GameEventOccurred' && (event.event as { recharged?: readonly number[] }).recharged?.length,
  );
  expect(recharged.length).toBeGreaterThan(0);
  expect(marksOf(events, telling).map(({ kind }) => kind)).toEqual(recharged.map(() => 'moment'));
});

test('the score curve begins at nothing and ends at the returns', () => {
  const scores = scoresOf(replay);
  const ended = events.at(-1);
  expect(scores[0]).toEqual([0, 0, 0]);
  expect(scores).toHaveLength(turns.length + 1);
  expect(scores.at(-1)).toEqual(ended?.type === 'SessionEnded' ? ended.returns : null);
});
