/** The end of a session after a bug tells its seats as much as the rules still can. */
import { expect, test } from 'vitest';
import type { AnyGame } from '../../../games/core/game.ts';
import { nim } from '../../../games/core/testing/nim.ts';
import { bug } from '../../testing/live.ts';
import { nimSession } from '../../testing/nim-session.ts';
import { endAfterFault } from './fault-end.ts';

function ended(game: AnyGame, canTell = true) {
  const faults: unknown[] = [];
  const fault = (error: unknown): void => void faults.push(error);
  return { ...endAfterFault(game, nimSession().lives, { at: 7, seed: 'a seed', canTell, fault }), faults };
}

test('the session ends as abandoned, and each seat is told', () => {
  const { end, recorded, isTold, faults } = ended(nim);
  expect(end).toMatchObject({ type: 'SessionEnded', at: 7, reason: 'abandoned', cause: 'fault', returns: [0, 0] });
  expect(recorded.tellings).toMatchObject([{ ended: { reason: 'abandoned' } }]);
  expect([recorded.session.phase, isTold, faults]).toEqual(['ended', true, []]);
});

test('where the rules cannot say what seats see, it ends all the same, and nothing is told', () => {
  const blind = ended({ ...nim, observe: bug, perceive: bug, legalActions: bug });
  expect([blind.recorded.session.phase, blind.recorded.tellings, blind.isTold]).toEqual(['ended', [], false]);
  expect(blind.faults).toHaveLength(1);
  expect(ended(nim, false)).toMatchObject({ isTold: false, recorded: { tellings: [] }, faults: [] });
});

test('where the returns have a bug, too, each seat gets nothing', () => {
  const { end, faults } = ended({ ...nim, returns: bug });
  expect([end, faults.length]).toMatchObject([{ returns: [0, 0] }, 1]);
});
