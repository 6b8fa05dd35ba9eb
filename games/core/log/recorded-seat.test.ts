/** An agent that acts as a seat did in an earlier session: its schedule, its deeds and its times. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Game, GameTypes } from '../game.ts';
import { sameJson } from '../json.ts';
import type { RecordedDeed, SessionCommand } from '../session/commands.ts';
import { decideSession } from '../session/decide.ts';
import type { SessionEvent } from '../session/events.ts';
import { createSession, evolveAll, initialSession, type SessionState } from '../session/session.ts';
import { type OpenTurn, openTurnOf } from '../session/state.ts';
import type { Controller } from '../session/types.ts';
import { awaitedSeats, nextDue } from '../session/waiting.ts';
import type { Chat } from '../testing/chat.ts';
import { type Nim, nim } from '../testing/nim.ts';
import { type Secrets, secrets } from '../testing/secrets.ts';
import { checkRecorded, type RecordedSeatTurn, recordedDeed, reenactedAt, scheduleOf } from './recorded-seat.ts';

type Log<T extends GameTypes> = readonly SessionEvent<T>[];
const says = () => true;

interface Doing<T extends GameTypes> {
  readonly action: T['Action'];
  readonly afterMs: number;
}
/** What an agent does in the nth turn in which it may act; null: nothing. */
type Acting<T extends GameTypes> = (
  nth: number,
  open: OpenTurn<T>,
) => { readonly at: number; readonly deed: Doing<T>['action'] | RecordedDeed<T> } | null;

const asRecorded =
  <T extends GameTypes>(schedule: readonly RecordedSeatTurn<T>[]): Acting<T> =>
  (nth, open) => {
    const at = reenactedAt(open, schedule, nth);
    return at === null ? null : { at, deed: recordedDeed(schedule, nth, says) };
  };
const byItself =
  <T extends GameTypes>(does: (nth: number) => Doing<T> | null): Acting<T> =>
  (nth, { since }) => {
    const doing = does(nth);
    return doing && { at: since + doing.afterMs, deed: doing.action };
  };

interface Played<T extends GameTypes> {
  readonly config: T['Config'];
  readonly agents: readonly [Acting<T>, Acting<T>];
  readonly seat1: Controller;
  /** How long the session is paused in each turn, ms; left out: not at all. */
  readonly pausedMs?: readonly number[];
  readonly untilTurn?: number;
}

/** A session of a person in seat 0 and another agent, played on an imagined clock. */
function played<T extends GameTypes>(game: Game<T>, { config, agents, seat1, ...rest }: Played<T>): Log<T> {
  const { pausedMs = [], untilTurn = Number.POSITIVE_INFINITY } = rest;
  const setup = {
    ...{ session: 's', config, study: null, arm: null, build: 'test', label: null },
    aids: { knowledge: true, history: false, notes: false },
    disclosure: { kind: false, presence: true },
  };
  const log: SessionEvent<T>[] = [createSession(game, setup, { seed: 'a seed', at: 0 })];
  let session: SessionState<T> = initialSession(game, log[0] as never);
  const run = (command: SessionCommand<T>, at: number): void => {
    const { events, refusal } = decideSession(game, session, command, { seed: 'a seed', at });
    expect(refusal).toBeNull();
    session = evolveAll(game, session, events);
    log.push(...events);
  };
  run({ type: 'seat', seat: 0, controller: { kind: 'person', participant: 'p' } }, 0);
  run({ type: 'seat', seat: 1, controller: seat1 }, 0);
  run({ type: 'start' }, 0);
  const acted = [0, 0];
  while (session.phase === 'running' && session.turn < untilTurn) {
    const { turn } = session;
    const active = game.activeSeats(session.game);
    const opened = openTurnOf(session)?.openedAt ?? 0;
    const pause = pausedMs[turn] ?? 0;
    if (pause > 0) {
      run({ type: 'pause' }, opened);
      run({ type: 'resume' }, opened + pause);
    }
    while (session.turn === turn && openTurnOf(session)) {
      const open = openTurnOf(session) as OpenTurn<T>;
      const due = nextDue(session) as { readonly at: number; readonly command: SessionCommand<T> } | null;
      const acts = awaitedSeats(game, session).flatMap((seat) => {
        const act = agents[seat]?.(acted[seat] ?? 0, open);
        if (!act) return [];
        const command: SessionCommand<T> =
          session.seats[seat]?.kind === 'recorded'
            ? { type: 'reenact', seat, turn, deed: act.deed as RecordedDeed<T> }
            : { type: 'submit', seat, turn, action: act.deed };
        return [{ at: act.at, command }];
      });
      const [next] = [...acts, ...(due ? [due] : [])].toSorted((a, b) => a.at - b.at);
      if (!next) throw new Error(`nothing falls due in turn ${turn}`);
      run(next.command, next.at);
    }
    for (const seat of active) acted[seat] = (acted[seat] ?? 0) + 1;
  }
  return log;
}

const P1 = { kind: 'person', participant: 'p1' } as const;
const G1 = { kind: 'recorded', session: 'earlier', seat: 1 } as const;

/** What seat 1 did in its turns, and how long after the turn was open to it. */
function deedsIn<T extends GameTypes>(log: Log<T>) {
  let since = 0;
  return log.flatMap((event) => {
    if (event.type === 'TurnOpened' || event.type === 'SessionResumed') since = event.at;
    const acts =
      event.type === 'ActionSubmitted' || event.type === 'ActionDefaulted' || event.type === 'ActionTimedOut';
    return acts && event.seat === 1 ? [{ event, afterMs: event.at - since }] : [];
  });
}

const CONFIG = { rounds: 4, deadlineMs: 1000, deal: [1, 2] as const };
const doings = fc.array(
  fc.option(fc.record({ action: fc.record({ guess: fc.integer({ min: 0, max: 3 }) }), afterMs: fc.nat(999) }), {
    freq: 3,
  }),
  { minLength: 4, maxLength: 4 },
);
const pauses = fc.array(fc.constantFrom(0, 0, 5000), { minLength: 4, maxLength: 4 });

test('whatever was recorded, each turn of the agent has one deed: as recorded and at its time, or marked, or left to the clock', () => {
  fc.assert(
    fc.property(
      doings,
      doings,
      doings,
      pauses,
      pauses,
      fc.integer({ min: 0, max: 4 }),
      (own, other, partner, before, now, untilTurn) => {
        const record = played(secrets, {
          ...{ config: CONFIG, seat1: P1, pausedMs: before, untilTurn },
          agents: [byItself((nth) => other[nth] ?? null), byItself((nth) => own[nth] ?? null)],
        });
        const schedule = scheduleOf(secrets, record, 1);
        expect(schedule.map(({ turn, action }) => [turn, action])).toEqual(
          own.slice(0, untilTurn).map((doing, turn) => [turn, doing?.action ?? null]),
        );
        const log = played(secrets, {
          ...{ config: CONFIG, seat1: G1, pausedMs: now },
          agents: [byItself((nth) => partner[nth] ?? null), asRecorded(schedule)],
        });
        const deeds = deedsIn(log);
        expect(deeds).toHaveLength(CONFIG.rounds);
        deeds.forEach(({ event, afterMs }, turn) => {
          const doing = own[turn];
          if (turn >= untilTurn)
            expect(event).toMatchObject({ type: 'ActionDefaulted', recorded: { turn: null, why: 'over' } });
          else if (!doing) expect(event).toMatchObject({ type: 'ActionTimedOut' });
          else {
            expect(event).toMatchObject({ type: 'ActionSubmitted', action: doing.action, recorded: { turn } });
            expect(afterMs).toBe(Math.min(doing.afterMs, 975));
          }
        });
      },
    ),
    { numRuns: 150 },
  );
});

test('with the same config, the same chance and the same partner, the session is the recorded one again', () => {
  const partner = byItself<Secrets>((nth) => ({ action: { guess: nth % 4 }, afterMs: 300 + 100 * nth }));
  const own = [700, 40, 960, 5].map((afterMs, turn) => ({ turn, action: { guess: 3 - turn }, afterMs }));
  const record = played(secrets, {
    ...{ config: CONFIG, seat1: P1 },
    agents: [partner, byItself((nth) => own[nth] ?? null)],
  });
  expect(scheduleOf(secrets, record, 1)).toEqual(own);
  const again = played(secrets, { config: CONFIG, seat1: G1, agents: [partner, asRecorded(own)] });
  const apart = again.flatMap((event, i) => (sameJson(event, record[i]) ? [] : [event]));
  expect(apart.map(({ type }) => type)).toEqual(['AgentSeated', ...own.map(() => 'ActionSubmitted')]);
  expect(apart.map((event) => ({ ...event, recorded: undefined, controller: P1 }))).toEqual(
    record
      .filter((event, i) => !sameJson(event, again[i]))
      .map((event) => ({ ...event, recorded: undefined, controller: P1 })),
  );
});

test('what cannot be done now becomes the default action, and what was not recorded does, too', () => {
  const schedule = [
    { turn: 1, action: { take: 3 }, afterMs: 400 },
    { turn: 3, action: { take: 3 }, afterMs: 900 },
  ];
  const deedsWith = (heap: number) =>
    deedsIn(
      played<Nim>(nim, {
        ...{ config: { heap, seats: 2, deadlineMs: null }, seat1: G1 },
        agents: [byItself(() => ({ action: { take: 1 }, afterMs: 10 })), asRecorded(schedule)],
      }),
    );
  expect(deedsWith(8)).toMatchObject([
    { event: { type: 'ActionSubmitted', action: { take: 3 }, recorded: { turn: 1 } }, afterMs: 400 },
    { event: { type: 'ActionSubmitted', action: { take: 3 }, recorded: { turn: 3 } }, afterMs: 900 },
  ]);
  expect(deedsWith(7)[1]).toMatchObject({
    event: { type: 'ActionDefaulted', action: { take: 1 }, recorded: { turn: 3, why: 'illegal' } },
    afterMs: 900,
  });
  // the times of its turns come again, from the first
  expect(deedsWith(12)[2]).toMatchObject({
    event: { type: 'ActionDefaulted', action: { take: 1 }, recorded: { turn: null, why: 'over' } },
    afterMs: 400,
  });
});

test('a seat that was recorded doing nothing lets the clock end the turn, and where there is no clock does the default action', () => {
  const idle = [{ turn: 0, action: null, afterMs: 800 }];
  expect(reenactedAt({ since: 1000, deadline: 6000 }, idle, 0)).toBeNull();
  expect(reenactedAt({ since: 1000, deadline: null }, idle, 0)).toBe(1800);
  expect(recordedDeed(idle, 0, says)).toEqual({ turn: 0, missing: 'idle' });
});

test('an action that the record does not have is found in the log', () => {
  const own = [{ turn: 0, action: { guess: 3 }, afterMs: 10 }];
  const log = played(secrets, {
    ...{ config: { ...CONFIG, rounds: 1 }, seat1: G1 },
    agents: [byItself(() => ({ action: { guess: 0 }, afterMs: 5 })), asRecorded(own)],
  });
  expect(checkRecorded(log, 1, own)).toEqual([]);
  const index = log.findIndex((event) => event.type === 'ActionSubmitted' && event.seat === 1);
  const what = 'turn 0: seat 1 did something else in turn 0 of its record';
  expect(checkRecorded(log, 1, [{ turn: 0, action: { guess: 2 }, afterMs: 10 }])).toEqual([{ index, what }]);
  expect(checkRecorded(log, 1, [])).toEqual([{ index, what }]);
});

test('texts are compared by neither their tokens nor their words', () => {
  const say = (digit: string) => ({ type: 'say', text: `text:${digit.repeat(24)}:${digit.repeat(64)}` }) as const;
  const acted = { type: 'ActionSubmitted', at: 1, seat: 1, turn: 0, action: say('a'), recorded: { turn: 0 } } as const;
  expect(checkRecorded<Chat>([acted], 1, [{ turn: 0, action: say('b'), afterMs: 0 }])).toEqual([]);
  expect(checkRecorded<Chat>([acted], 1, [{ turn: 0, action: { type: 'silent' }, afterMs: 0 }])).toHaveLength(1);
});

test('a typed text that may not be said is not said', () => {
  const schedule = [{ turn: 2, action: { take: 1 }, afterMs: 5 }];
  expect(recordedDeed<Nim>(schedule, 0, () => false)).toEqual({ turn: 2, missing: 'unsaid' });
});

test('an action that came after the end of this turn comes just before it', () => {
  const late = [{ turn: 0, action: { take: 1 }, afterMs: 9000 }];
  expect(reenactedAt<Nim>({ since: 1000, deadline: 6000 }, late, 0)).toBe(5975);
  expect(reenactedAt<Nim>({ since: 1000, deadline: 1010 }, late, 0)).toBe(1000);
});
