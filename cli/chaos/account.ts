/** What a chaos run cost its participants: what they were told beside what the logs hold. Pure. */
import { type OpenText, openTexts } from '../../games/core/free-text.ts';
import type { AnyRecordedGame, GameTypes } from '../../games/core/game.ts';
import { canonicalJson } from '../../games/core/json.ts';
import type { SessionEvent } from '../../games/core/session/events.ts';
import { beginLives, evolveLives, lifeOfHolder, requestOf } from '../../games/core/session/life.ts';
import { initialSession } from '../../games/core/session/session.ts';
import type { KeptCommands } from './participant.ts';

/** A session as the database holds it after the run. */
export interface KeptLog {
  readonly session: string;
  readonly game: AnyRecordedGame;
  readonly events: readonly SessionEvent<GameTypes>[];
  /** Event -> the id of the command that wrote it. */
  readonly commandIds: readonly string[];
  readonly openText: OpenText;
}

export interface ChaosLoss {
  /** Commands that were acknowledged to a participant. */
  readonly acknowledged: number;
  /** Acknowledged commands that no event comes from. */
  readonly lost: number;
  /** Actions that a seat has twice in one turn. */
  readonly doubled: number;
  /** Turns whose past was told in two ways. */
  readonly toldTwoWays: number;
  /** Things told to a seat that the rules do not show it at any moment of that turn. */
  readonly leaks: number;
  /** Actions refused as late although they were sent before the deadline. */
  readonly refusedUnfairly: number;
}

const NONE: ChaosLoss = { acknowledged: 0, lost: 0, doubled: 0, toldTwoWays: 0, leaks: 0, refusedUnfairly: 0 };

export function lossOf(logs: readonly KeptLog[], participants: readonly KeptCommands[]): ChaosLoss {
  return logs
    .map((log) =>
      lossOfSession(
        log,
        participants.filter(({ session }) => session === log.session),
      ),
    )
    .reduce(sumOf, NONE);
}

/**
 * How often a session was told by one server and then by another, without another having taken it over. `takeovers`: by
 * session.
 */
export function doubleOwnersOf(participants: readonly KeptCommands[], takeovers: ReadonlyMap<string, number>): number {
  return sessionsOf(participants)
    .map(([session, kept]) => {
      const tellers = kept
        .flatMap(({ heard }) => heard)
        .sort((a, b) => a.at - b.at)
        .flatMap(({ from }) => from ?? []);
      const changes = tellers.filter((from, i) => i > 0 && from !== tellers[i - 1]).length;
      return Math.max(0, changes - (takeovers.get(session) ?? 0));
    })
    .reduce((sum, one) => sum + one, 0);
}

/** The longest time, in ms, in which a participant of a session that was not over heard nothing new. */
export function longestGapOf(participants: readonly KeptCommands[]): number {
  const gaps = participants.flatMap(({ heard }) => heard.slice(1).map(({ at }, i) => at - (heard[i]?.at ?? at)));
  return gaps.reduce((longest, gap) => Math.max(longest, gap), 0);
}

function sessionsOf(participants: readonly KeptCommands[]): readonly (readonly [string, readonly KeptCommands[]])[] {
  return [...new Set(participants.map(({ session }) => session))].map((session) => [
    session,
    participants.filter((one) => one.session === session),
  ]);
}

function sumOf(a: ChaosLoss, b: ChaosLoss): ChaosLoss {
  return {
    acknowledged: a.acknowledged + b.acknowledged,
    lost: a.lost + b.lost,
    doubled: a.doubled + b.doubled,
    toldTwoWays: a.toldTwoWays + b.toldTwoWays,
    leaks: a.leaks + b.leaks,
    refusedUnfairly: a.refusedUnfairly + b.refusedUnfairly,
  };
}

function lossOfSession(log: KeptLog, participants: readonly KeptCommands[]): ChaosLoss {
  const commands = new Set(log.commandIds);
  const shown = shownBy(log, new Set(participants.map(({ seat }) => seat)));
  let [acknowledged, lost, toldTwoWays, leaks, refusedUnfairly] = [0, 0, 0, 0, 0];
  for (const { seat, accepted, experiences, requests, refusedUnfairly: unfairly } of participants) {
    acknowledged += accepted.size;
    lost += [...accepted].filter((id) => !commands.has(`${seat}/${id}`)).length;
    toldTwoWays += [...experiences.values()].filter((ways) => ways.size > 1).length;
    refusedUnfairly += unfairly.length;
    const known = shown.get(seat) ?? { experiences: new Map(), requests: new Map() };
    leaks += strangeIn(experiences, known.experiences) + strangeIn(requests, known.requests);
  }
  return { acknowledged, lost, doubled: doubledIn(log.events), toldTwoWays, leaks, refusedUnfairly };
}

type ByTurn = ReadonlyMap<number, ReadonlySet<string>>;

function strangeIn(told: ByTurn, shown: ByTurn): number {
  return [...told].flatMap(([turn, ways]) => [...ways].filter((way) => !shown.get(turn)?.has(way))).length;
}

function doubledIn(events: readonly SessionEvent<GameTypes>[]): number {
  const acted = new Set<string>();
  let doubled = 0;
  for (const event of events) {
    if (event.type === 'ActionWithdrawn') acted.delete(`${event.turn}/${event.seat}`);
    if (event.type !== 'ActionSubmitted' && event.type !== 'ActionTimedOut' && event.type !== 'ActionDefaulted')
      continue;
    const key = `${event.turn}/${event.seat}`;
    if (acted.has(key)) doubled += 1;
    acted.add(key);
  }
  return doubled;
}

interface Shown {
  readonly experiences: Map<number, Set<string>>;
  readonly requests: Map<number, Set<string>>;
}

/** All that the rules show to each of the seats, by turn, after every event. */
function shownBy({ game, events, openText }: KeptLog, seats: ReadonlySet<number>): ReadonlyMap<number, Shown> {
  const [created, ...later] = events;
  if (created?.type !== 'SessionCreated') throw new Error('a log begins with SessionCreated');
  const shown = new Map([...seats].map((seat) => [seat, { experiences: new Map(), requests: new Map() } as Shown]));
  const add = (to: Map<number, Set<string>>, turn: number, what: unknown): void => {
    const known = to.get(turn) ?? new Set();
    known.add(canonicalJson(openTexts(what, openText)));
    to.set(turn, known);
  };
  let now = beginLives<GameTypes>(initialSession<GameTypes>(game, created));
  for (const event of later) {
    now = evolveLives<GameTypes>(game, now, event);
    for (const [seat, { experiences, requests }] of shown) {
      const life = lifeOfHolder(now, seat);
      const last = life.experiences.at(-1);
      if (last) add(experiences, last.turn, { acted: last.acted, percepts: last.percepts });
      if (!life.first) continue;
      const { turn, observation, percepts, acted } = requestOf(game, now.session, life);
      add(requests, turn, { observation, percepts, acted });
    }
  }
  return shown;
}
