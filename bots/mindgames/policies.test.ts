/** The policies: one is always right, one falls for operator patterns. */
import { expect, test } from 'vitest';
import { playout } from '../../games/core/log/playout.ts';
import type { SessionEvent } from '../../games/core/session/events.ts';
import { ConfigSchema } from '../../games/mindgames/config.ts';
import { mindgames } from '../../games/mindgames/game.ts';
import { answerRows } from '../../games/mindgames/scores.ts';
import type { MindGames } from '../../games/mindgames/types.ts';
import { exact, operatorPattern } from './policies.ts';

const rowsOf = (given: object, policy: typeof exact) => {
  const config = ConfigSchema.parse({ seats: 2, problems: 18, ...given });
  const log = playout(mindgames, { session: 's', config, seed: 'policies', policies: [policy, policy] });
  return answerRows(log as readonly SessionEvent<MindGames>[]);
};

test.each([3, 2])('exact: every answer of %i is right, in check questions and problems', (answers) => {
  const rows = rowsOf({ answers, check: 'untilRight' }, exact);
  expect(rows.every(({ correct }) => correct)).toBe(true);
  expect(rows.filter(({ part }) => part === 'problem')).toHaveLength(36);
  // five of the last six are right after five
  expect(rows.filter(({ part }) => part === 'check')).toHaveLength(10);
});

test('operator-pattern: a third of the answers are right, and the rows say which', () => {
  const rows = rowsOf({}, operatorPattern);
  expect(rows.filter(({ correct }) => correct)).toHaveLength(12);
  expect(rows.every(({ correct, shortcut }) => correct === shortcut)).toBe(true);
});
