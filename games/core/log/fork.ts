/**
 * Forks a recorded session: takes its past up to a turn, changes one action, one percept or nothing in it, and puts agents
 * in the seats. The result is the log of a branch, which can be played on. A branch has its parent's config and seed, so
 * chance falls as in the parent. The parent stays as it is.
 *
 * With a changed action, the turn is decided again; the other seats act as they did.
 * With a changed percept, the events stay the same; one seat notices something else of one event, or nothing.
 */
import * as z from 'zod';
import type { Game, GameTypes, Seat } from '../game.ts';
import { sameJson } from '../json.ts';
import { hashSeed, RNG_ALGORITHM } from '../rng.ts';
import type { Refusal, RefusalCode } from '../session/commands.ts';
import { courseFrom, eventsIn, goOn } from '../session/course.ts';
import type { SessionEvent } from '../session/events.ts';
import { accepts, evolveAll, initialSession, type SessionState } from '../session/session.ts';
import { openOrEnd, resolveTurn } from '../session/turns.ts';
import type { Controller, Lobby } from '../session/types.ts';
import { bodyOf, boundariesOf, boundaryBefore } from './branch.ts';
import { foldLog } from './replay.ts';

export type ForkChange =
  | { readonly kind: 'action'; readonly seat: Seat; readonly action: unknown }
  /**
   * The seat gets another percept of the last game event at or before `seq`. `percept` null: the seat notices nothing
   * of it.
   */
  | { readonly kind: 'percept'; readonly seat: Seat; readonly percept: unknown };

export type PolicyController = Extract<Controller, { kind: 'policy' }>;

export interface ForkOptions {
  /** Id of the branch. */
  readonly session: string;
  /** Version of an event of the parent. The fork is at the last boundary at or before it. */
  readonly seq: number;
  readonly change: ForkChange | null;
  /** The agent that goes on in each seat. open: the branch waits for a participant. Left out: the policy that was there. */
  readonly seats: Readonly<Record<Seat, Controller | 'open'>>;
  /** The controller with which a policy stays, for example in a newer version; null: the policy is not known here. */
  readonly keep?: (held: PolicyController) => Controller | null;
  /** How long participants wait for each other, if the parent does not say. */
  readonly lobby?: Lobby | undefined;
  readonly build: string;
  readonly label: string | null;
  /** ms since the epoch. */
  readonly madeAt: number;
  /** When play goes on, ms since the epoch; null: at the time of the parent's next event. */
  readonly goesOnAt: number | null;
}

export interface Fork<T extends GameTypes> {
  readonly events: readonly SessionEvent<T>[];
  /** Version of the parent's last event that the branch shares. */
  readonly seq: number;
  /** The first turn that is played in the branch. */
  readonly turn: number;
}

/** The past of the branch, with the change in it, and where the parent goes on after it. */
interface SharedPast<T extends GameTypes> {
  readonly events: readonly SessionEvent<T>[];
  /** How many events of the parent the branch shares. */
  readonly shared: number;
  /** Index of the parent's first event that the branch replaces with its own future. */
  readonly next: number;
  /** Whether the turn is still open, because the parent ended in it. */
  readonly midTurn: boolean;
}

/** A refusal where the options cannot be met. Throws if the log is not a session's, or the seed is another session's. */
export function forkSession<T extends GameTypes>(
  game: Game<T>,
  parent: readonly SessionEvent<T>[],
  seed: string,
  options: ForkOptions,
): Fork<T> | Refusal {
  const created = parent[0] as Extract<SessionEvent<T>, { type: 'SessionCreated' }> | undefined;
  if (created?.type !== 'SessionCreated')
    throw new Error(`a session's log begins with SessionCreated, not ${created?.type}`);
  if (created.seedHash !== hashSeed(seed)) throw new Error(`this is not the seed of session ${created.session}`);
  if (created.game !== game.id || created.rulesVersion !== game.version || created.rng !== RNG_ALGORITHM)
    return refuse('not_offered', `It was played with ${created.game} ${created.rulesVersion} and ${created.rng}.`);
  if (options.seq < 1 || options.seq > parent.length)
    return refuse('malformed', `The session has events 1 to ${parent.length}, and none ${options.seq}.`);
  const seats = game.roles(created.config).length;
  const strange = [...Object.keys(options.seats).map(Number), ...(options.change ? [options.change.seat] : [])];
  if (strange.some((seat) => !(seat >= 0 && seat < seats)))
    return refuse('no_such_seat', `There are ${seats} seats, counted from 0.`);

  const sharedPast = sharedPastOf(game, parent, seed, options);
  if ('code' in sharedPast) return sharedPast;
  const { shared, next } = sharedPast;
  const from = bodyOf(parent);
  const { madeAt: at, session: id, build, label, lobby } = options;
  // in a branch no participant is led to take a policy for a person
  const { pace: _pace, arrivals: _arrivals, bots: _bots, ...inNoStudy } = created;
  // nor is a branch part of the study
  const { assignment: _place, participants: _people, languages: _languages, ...unplaced } = inNoStudy;
  const { dropout: _dropout, limitMs: _limit, ...kept } = unplaced;
  const own = { ...(lobby ? { lobby } : {}), ...kept, at, session: id, build, label, study: null, arm: null };
  const { session: name, rulesVersion } = created;
  const forked: SessionEvent<T> = {
    type: 'SessionForked',
    at,
    parent: name,
    seq: shared,
    copied: shared - from,
    rulesVersion,
  };
  const past = [own as SessionEvent<T>, forked, ...sharedPast.events];
  const session = evolveAll(game, initialSession(game, own), past.slice(1));
  const goesOnAt = options.goesOnAt ?? timeAt(parent, next);
  const future = futureOf(game, session, options, { seed, at: goesOnAt, midTurn: sharedPast.midTurn });
  if ('code' in future) return future;
  const blind = options.change?.kind === 'percept' ? options.change.seat : null;
  const holder = blind === null ? null : evolveAll(game, session, future).seats[blind];
  if (holder?.kind === 'policy' && holder.privileged)
    return refuse(
      'not_allowed',
      `${holder.policy} sees everything: what seat ${blind} is told changes nothing for it.`,
    );
  return { events: [...past, ...future], seq: shared, turn: session.turn };
}

/** The past of the branch, with the change in it. */
function sharedPastOf<T extends GameTypes>(
  game: Game<T>,
  parent: readonly SessionEvent<T>[],
  seed: string,
  { seq, change, madeAt: at }: ForkOptions,
): SharedPast<T> | Refusal {
  const states = foldLog(game, parent);
  const from = bodyOf(parent);
  if (change?.kind === 'percept') return pastWithPercept(game, parent, states, { ...change, seq, at });
  const boundary = boundaryBefore(boundariesOf(game, parent, states), seq);
  if (!boundary) return refuse('not_running', `At event ${seq} the session had not begun to play.`);
  const shared = boundary.seq;
  const past = parent.slice(from, shared);
  if (!change) return { events: past, shared, next: shared, midTurn: false };

  const { seat } = change;
  const session = states[shared - 1];
  const outcome = parent.findIndex((event, i) => i >= shared && HAPPENED.has(event.type));
  const lived = parent.slice(shared, outcome < 0 ? parent.length : outcome);
  const acts = lived.filter((event) => ACTED.has(event.type) && 'seat' in event);
  const others = lived.filter(
    (event) => (ACTED.has(event.type) || event.type === 'ActionWithdrawn') && 'seat' in event && event.seat !== seat,
  );
  const opened = lived.find(({ type }) => type === 'TurnOpened');
  if (!session || !opened || !acts.some((event) => 'seat' in event && event.seat === seat))
    return refuse('not_active', `Seat ${seat} did nothing in turn ${boundary.turn}.`);
  if (!accepts(game, session.game, seat, change.action))
    return refuse('illegal_action', `Seat ${seat} cannot do that in turn ${boundary.turn}.`);
  const changed: SessionEvent<T> = { type: 'ActionChanged', at, seat, turn: boundary.turn, action: change.action };
  const before = [opened, ...others, changed];
  const events = [...past, ...before];
  if (outcome < 0) return { events, shared, next: parent.length, midTurn: true };
  const again = eventsIn(resolveTurn(game, courseFrom(evolveAll(game, session, before)), { seed, at }));
  const resolved = again.slice(0, again.findIndex(({ type }) => type === 'TurnResolved') + 1);
  return { events: [...events, ...resolved], shared, next: outcome, midTurn: false };
}

const HAPPENED: ReadonlySet<string> = new Set(['GameEventOccurred', 'TurnResolved', 'SessionEnded']);
const ACTED: ReadonlySet<string> = new Set(['ActionSubmitted', 'ActionTimedOut', 'ActionDefaulted', 'ActionChanged']);

/** The past in which one seat notices something else of one game event. */
function pastWithPercept<T extends GameTypes>(
  game: Game<T>,
  parent: readonly SessionEvent<T>[],
  states: readonly SessionState<T>[],
  { seq, seat, percept, at }: { seq: number; seat: Seat; percept: unknown; at: number },
): SharedPast<T> | Refusal {
  const parsed = game.schemas.percept.nullable().safeParse(percept);
  if (!parsed.success) return refuse('malformed', `That is no percept of ${game.id}: ${z.prettifyError(parsed.error)}`);
  const index = parent.findLastIndex((event, i) => i < seq && event.type === 'GameEventOccurred');
  if (index < 0) return refuse('not_running', `By event ${seq} nothing had happened that could be noticed.`);
  const first = parent.findLastIndex((event, i) => i < index && event.type !== 'GameEventOccurred') + 1;
  const last = parent.findIndex((event, i) => i > index && event.type !== 'GameEventOccurred');
  // Stryker disable next-line OptionalChaining: SessionCreated stands before the first game event
  const ofStart = parent[first - 1]?.type === 'SessionStarted';
  const shared = ofStart ? first - 1 : first;
  // TurnResolved follows the events of a turn; after the start there is none
  const next = ofStart ? last : last + 1;
  const after = states[next - 1];
  if (!after || game.isTerminal(after.game))
    return refuse(
      'ended',
      `Nothing is done any more after event ${index + 1}: it makes no difference who is told of it.`,
    );
  const turn = states[shared - 1]?.turn ?? 0;
  const changed = { type: 'PerceptChanged' as const, at, seat, turn, event: index - first, percept: parsed.data };
  const events = [...parent.slice(bodyOf(parent), shared), changed, ...parent.slice(shared, next)];
  return { events: events as SessionEvent<T>[], shared, next, midTurn: false };
}

/** The agents of the branch take their seats, and the next turn opens. */
function futureOf<T extends GameTypes>(
  game: Game<T>,
  session: SessionState<T>,
  { seats: wishes, keep = (held) => held }: ForkOptions,
  { seed, at, midTurn }: { readonly seed: string; readonly at: number; readonly midTurn: boolean },
): readonly SessionEvent<T>[] | Refusal {
  const over = midTurn ? [] : eventsIn(openOrEnd(game, courseFrom(session), { seed, at }));
  if (over.at(-1)?.type === 'SessionEnded') return over;
  const changes: SessionEvent<T>[] = [];
  const waiting = Object.values(wishes).includes('open');
  for (const [seat, held] of session.seats.entries()) {
    const wish = wishes[seat];
    if (wish === 'open') {
      changes.push({ type: 'AgentLeft', at, seat, cause: 'handed_over' });
    } else if (wish) {
      if (!held) changes.push({ type: 'AgentSeated', at, seat, controller: wish });
      else if (!sameJson(held, wish)) changes.push({ type: 'ControllerChanged', at, seat, controller: wish });
    } else if (held === null) {
      if (waiting) return refuse('seats_empty', `Seat ${seat} had been given up: say who goes on there.`);
    } else if (held.kind !== 'policy') {
      return refuse('seats_empty', `Seat ${seat} was not a policy's: say who goes on there.`);
    } else {
      const { until: _until, ...staying } = held;
      const controller = keep(staying);
      if (!controller)
        return refuse('seats_empty', `Seat ${seat} was held by ${held.policy}, which is not known here.`);
      if (!sameJson(held, controller)) changes.push({ type: 'ControllerChanged', at, seat, controller });
    }
  }
  if (waiting) changes.push({ type: 'SessionPaused', at, cause: 'handed_over' });
  if (midTurn) return changes;
  return eventsIn(openOrEnd(game, goOn(game, courseFrom(session), changes), { seed, at }));
}

/** When the parent went on after its past. */
function timeAt<T extends GameTypes>(parent: readonly SessionEvent<T>[], index: number): number {
  const timed = parent.find((event, i) => i >= index && 'at' in event) ?? parent.findLast((event) => 'at' in event);
  return timed && 'at' in timed ? timed.at : 0;
}

function refuse(code: RefusalCode, message: string): Refusal {
  return { code, message };
}
