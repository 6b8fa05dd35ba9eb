/** Which moments an end has, and where each is played again. */
import { expect, test } from 'vitest';
import { demoOf } from '../../testing/ended.ts';
import { type EndMoment, heaviest, turnAfter, turnAround, type WeighedMoment } from './ended-session.ts';
import { holdersAgain } from './holders-again.ts';

const weighed = (index: number, kind: string, weight: number): WeighedMoment => {
  const moment: EndMoment = { index, from: 0, turn: 0, title: '', sentences: [], mind: null, about: null };
  return { weight, kind, moment };
};

test('an end has the heaviest of each kind before two of one kind, at most three, in the order of the log', () => {
  const chosen = (...all: readonly WeighedMoment[]) => heaviest(all).map(({ index }) => index);
  expect(chosen(weighed(9, 'a', 12), weighed(8, 'a', 12), weighed(7, 'a', 12), weighed(3, 'b', 1))).toEqual([3, 7, 8]);
  expect(chosen(weighed(1, 'a', 0))).toEqual([]);
  expect(chosen(weighed(5, 'a', 1), weighed(4, 'b', 2), weighed(3, 'c', 3), weighed(2, 'd', 4))).toEqual([2, 3, 4]);
});

test('a moment is in the turn that opened before it, and what an event shows is there in the next turn', () => {
  const log = demoOf('tomqa', 'came-back');
  const answered = log.findIndex((one) => one.type === 'GameEventOccurred' && one.event.type === 'QuestionAnswered');
  const { from, turn } = turnAround(log, answered);
  expect(log[from]).toMatchObject({ type: 'TurnOpened', turn });
  expect(log[turnAfter(log, answered)]).toMatchObject({ type: 'TurnOpened', turn: turn + 1 });
});

test('the visitor plays again in the own seat; policies stay, and one takes the place of people and of seats that are empty', () => {
  const held = [{ kind: 'person' }, { kind: 'policy' }, { kind: 'person' }, null] as const;
  expect(holdersAgain(held, 2, 'symmtom/heuristic')).toEqual([
    { kind: 'policy', policy: 'symmtom/heuristic' },
    { kind: 'same' },
    { kind: 'person' },
    { kind: 'policy', policy: 'symmtom/heuristic' },
  ]);
});
