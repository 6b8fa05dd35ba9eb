/** What a bundle says of the bots of a session. */
import { expect, test } from 'vitest';
import type { GameTypes } from '../../games/core/game.ts';
import { playout } from '../../games/core/log/playout.ts';
import { timedAnswers } from '../../games/core/log/timed-answers.ts';
import { rngFor } from '../../games/core/rng.ts';
import { drawMs } from '../../games/core/session/draw-ms.ts';
import type { SessionEvent } from '../../games/core/session/events.ts';
import { newestRules } from '../../games/index.ts';
import { sessionsOf, studyOf } from '../way/testing/studies.ts';
import { botRows } from './bot-rows.ts';
import { ownColumns } from './design.ts';
import { tablesOf } from './tables.ts';

const game = newestRules('symmtom')?.game ?? expect.fail();
const PACE = { arrivalMs: [0, 0], answerMs: [1000, 3000] };
const BOT = { kind: 'outside', participant: 'bot-t', name: 'tracker@1', checksum: 'ab' } as const;
const drawn = (turn: number) => drawMs(PACE.answerMs, rngFor('bot-t', 'pace', turn));

/** A session in which the bot in seat 1 answers so long after each turn has opened, ms. */
function logWith(tookMs: readonly number[], pace: typeof PACE | null = PACE) {
  let at = 0;
  return playout<GameTypes>(game, {
    session: 's',
    config: game.schemas.config.parse({ agents: 2, width: 4, pieces: 2, turns: tookMs.length }),
    seed: 'x',
    policies: [0, 1].map(() => ({
      ...{ id: 'symmtom/still', game: 'symmtom', version: 1, about: 'Stays.', initialMemory: () => null },
      ...{ observe: () => null, act: () => ({ move: 'stay', say: null }) },
    })),
  }).map((event): SessionEvent<GameTypes> => {
    if (event.type === 'SessionCreated') {
      const bots = [{ seat: 1, controller: BOT }];
      const assignment = { version: 1, hash: 'h', stage: 'main', slot: 0, group: 'g', play: 'play' };
      return { ...event, study: 'small', arm: 'all', assignment, bots, ...(pace ? { pace } : {}) };
    }
    if (event.type === 'AgentSeated' && event.seat === 1) return { ...event, at: 7, controller: BOT };
    if (event.type === 'TurnOpened') at += 10_000;
    if (event.type === 'ActionSubmitted') return { ...event, at: at + (tookMs[event.turn] ?? 0) };
    return 'at' in event ? { ...event, at } : event;
  });
}
const rowOf = (events: readonly SessionEvent<GameTypes>[], cameAt: readonly (number | null)[] = []) =>
  botRows({ events, cameAt }, { game, place: { notes: 'on' }, owners: new Map([['tracker@1', 'Ada']]) })[0];

test('names the account, where the session stands in the design, how it came, and its own times', () => {
  const events = logWith([drawn(0), drawn(1), 5000]);
  // its messages came 100 ms after the first request, and as late as they counted after the others
  const cameAt = events.map((event) =>
    event.type === 'ActionSubmitted' && event.turn === 0 && event.seat === 1 ? event.at - drawn(0) + 100 : null,
  );
  expect(rowOf(events, cameAt)).toMatchObject({
    ...{ session: 's', seat: 1, bot: 'tracker@1', checksum: 'ab', owner: 'Ada', pseudonym: 'bot-t' },
    ...{ group_id: 'g', play: 'play', arm: 'all', notes: 'on', came: 7, missed: null, lost: 0, back: 0, gone: null },
    ...{ answers: 3, timed_out: 0, defaults: 0, illegal: 0, own_p50_ms: drawn(1), later_than_drawn: 1 },
  });
});

test('the times that were drawn follow from the log', () => {
  const answers = timedAnswers(game, logWith([drawn(0), drawn(1)])).filter(({ seat }) => seat === 1);
  expect(answers.map(({ drawnMs, tookMs }) => [drawnMs, tookMs])).toEqual(
    [0, 1].map((turn) => [drawn(turn), drawn(turn)]),
  );
});

test('a bot that did not come, was lost, or chose what cannot be done is counted so', () => {
  const missed = { type: 'BotMissed', at: 3, seat: 1, why: 'declined' } as const;
  const lost = { type: 'ConnectionLost', at: 3, seat: 1, why: 'closed', until: 9 } as const;
  const left = { type: 'AgentLeft', at: 9, seat: 1, cause: 'grace_over' } as const;
  const illegal = { type: 'ActionIllegal', at: 9, seat: 1, turn: 0 } as const;
  const [created, ...rest] = logWith([1], null);
  const withoutBot = rest.filter((event) => !('seat' in event && event.seat === 1));
  expect(rowOf([created as SessionEvent<GameTypes>, missed, ...withoutBot])).toMatchObject({
    ...{ came: null, missed: 'declined', answers: 0, own_p50_ms: null, later_than_drawn: null },
  });
  const events = logWith([1], null);
  const end = events.length - 1;
  expect(rowOf([...events.slice(0, end), lost, illegal, left, ...events.slice(end)])).toMatchObject({
    ...{ lost: 1, back: 0, gone: 'grace_over', illegal: 1, answers: 1, own_p50_ms: 1 },
  });
});

test('only a study with such a seat in some arm has the table', () => {
  const has = (seats: object) => {
    const frozen = studyOf({ sessions: sessionsOf(studyOf(), { config: { agents: 3 }, seats }) } as never);
    return tablesOf(ownColumns([frozen])).some(({ name }) => name === 'bots');
  };
  const person = { kind: 'person' };
  expect(has([person, person, { kind: 'bot', bot: 'tracker@1' }])).toBe(true);
  expect(has([person, person, { kind: 'policy', policy: 'symmtom/uniform' }])).toBe(false);
});
