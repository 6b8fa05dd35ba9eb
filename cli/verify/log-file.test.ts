/** A log in a file is as written only if its states and its decisions follow from each other. */
import { expect, test } from 'vitest';
import { policyById } from '../../bots/index.ts';
import type { AnyGame, GameTypes } from '../../games/core/game.ts';
import { checksum } from '../../games/core/json.ts';
import { playout } from '../../games/core/log/playout.ts';
import { foldLog } from '../../games/core/log/replay.ts';
import type { SessionEvent } from '../../games/core/session/events.ts';
import { newestRules } from '../../games/index.ts';
import { verifyLog } from './log-file.ts';

const game = newestRules('symmtom')?.game ?? expect.fail('there is symmtom');
const policy = policyById('symmtom/heuristic') ?? expect.fail('there is the heuristic');
const config = game.schemas.config.parse({ turns: 6 });
const log = playout<GameTypes>(game, { session: 's', config, seed: 'a', policies: [policy, policy, policy] });

test('a log that was played is as written', () => {
  expect(verifyLog(log, true)).toEqual({ events: log.length, findings: [], undecided: null });
});

test('an action that was changed is found, also where all checksums after it were made anew', () => {
  const at = log.findIndex((event) => event.type === 'ActionSubmitted');
  const changed = log.map((event, i) =>
    i === at && event.type === 'ActionSubmitted' ? { ...event, action: { move: 'up', say: null } } : event,
  );
  expect(verifyLog(changed, false).findings).toEqual([]);
  expect(verifyLog(withChecksums(game, changed), true).findings.length).toBeGreaterThan(0);
});

test('events that no session has, foreign rules and sessions without an end are told', () => {
  const foreign = log.with(2, { ...log[2], seat: 99 } as unknown as SessionEvent<GameTypes>);
  expect(verifyLog(foreign, true).findings.map(({ index }) => index)).toEqual([2]);
  const [created, ...rest] = log;
  const other = [{ ...created, rulesVersion: 99 } as SessionEvent<GameTypes>, ...rest];
  expect(verifyLog(other, true).findings).toHaveLength(1);
  expect(verifyLog(log.slice(0, -1), true)).toMatchObject({
    findings: [],
    undecided: expect.stringContaining('ended'),
  });
});

function withChecksums(rules: AnyGame, events: readonly SessionEvent<GameTypes>[]): readonly SessionEvent<GameTypes>[] {
  const states = foldLog<GameTypes>(rules, events);
  return events.map((event, i) =>
    event.type === 'TurnResolved' ? { ...event, checksum: checksum(states[i]?.game) } : event,
  );
}
