/** The order of a session, and what it makes: the session's first events, its secrets, and one token for each seat. */
import { randomBytes } from 'node:crypto';
import { policyById } from '../../../bots/index.ts';
import type { AnyGame, GameTypes, Seat } from '../../../games/core/game.ts';
import { sameJson } from '../../../games/core/json.ts';
import { rngFor } from '../../../games/core/rng.ts';
import type { Refusal } from '../../../games/core/session/commands.ts';
import { decideSession } from '../../../games/core/session/decide.ts';
import { sessionAfter } from '../../../games/core/session/decision.ts';
import { drawMs } from '../../../games/core/session/draw-ms.ts';
import type { SessionEvent } from '../../../games/core/session/events.ts';
import type { ModelSettings } from '../../../games/core/session/model-calls.ts';
import { whyNotAsked } from '../../../games/core/session/ordered.ts';
import { createSession, initialSession } from '../../../games/core/session/session.ts';
import { drawSigns } from '../../../games/core/session/signs.ts';
import {
  Aids,
  type Arrival,
  type Assignment,
  type Controller,
  Disclosure,
  type Dropout,
  type InvitedBot,
  type Lobby,
  type Review,
  type Signs,
} from '../../../games/core/session/types.ts';
import { newestRules } from '../../../games/index.ts';
import type { StreamWrite } from '../../store/event-store.ts';
import type { BotAccount, SideWrite } from '../../store/rows.ts';
import { LISTING, rowOf } from '../../store/session-list.ts';
import { streamOfSession, toLog } from '../../store/session-log.ts';
import { hashToken, newId, newToken } from '../seat/tokens.ts';
import {
  budgetsOf,
  configFor,
  dropoutOf,
  exchangesOf,
  firstHolder,
  inOneLine,
  invitationsOf,
  type ModelsInStudy,
  malformed,
  modelAs,
  paceOf,
  paceWith,
  probesOf,
  readyOf,
  rolesDealt,
  seatedAs,
} from './order-parts.ts';
import { type Records, recordedAs } from './recorded-order.ts';
import type { SessionOrder } from './session-order.ts';

export interface OrderedSession {
  readonly session: string;
  /** One for each seat. */
  readonly seats: readonly SeatMade[];
}

interface SeatMade {
  readonly seat: Seat;
  /** The place among the order's seats: another one where roles were drawn with the signs. */
  readonly ordered: number;
  /** The right to the seat; null: a policy holds it, a bot is invited to it, or it is for a participant of a study. */
  readonly token: string | null;
}

const NO_AIDS: Aids = { knowledge: true, history: false, notes: false };
/** Long enough to open a link that was sent, short enough to be paid for in vain. */
export const LOBBY: Lobby = { limitMs: 10 * 60_000 };
const OPEN: Disclosure = { kind: true, presence: true };

export interface NewSession {
  readonly id: string;
  readonly seed: string;
  readonly events: readonly SessionEvent<GameTypes>[];
  /** Rows for the same transaction: the seed, the hashes of the tokens, who ordered it, the line in the list. */
  readonly secrets: readonly SideWrite[];
  readonly seats: readonly SeatMade[];
}

export interface SetUp extends SeatParts {
  readonly at: number;
  readonly build: string;
  /** The most turns, or trials; null: as many as the config says. */
  readonly longest?: number | null;
  /** Unless the order says. */
  readonly review?: Review;
  /** A visitor has ordered it. */
  readonly forVisitor?: boolean;
  /** Rows that say who has ordered the session. */
  readonly originOf?: (session: string) => readonly SideWrite[];
  /** Left out: the session belongs to no study. */
  readonly study?: InStudy;
}

/** What the database has of agents that the order names. */
export interface SeatParts {
  /** The accounts of bots; left out: the order has none. */
  readonly accounts?: readonly BotAccount[];
  /** The logs that recorded agents come from; left out: the order has none. */
  readonly records?: Records;
  /** Whether the agent of this seat allows that its typed texts are said again; left out: none does. */
  readonly mayType?: (session: string, seat: Seat) => boolean;
  /** Why a language model cannot be asked here, as a sentence; null: it can. Left out: it is not looked at. */
  readonly whyNoModel?: (model: string) => string | null;
  /** How language models are asked whose seats do not say it themselves; left out: as plainly as can be. */
  readonly modelsAsked?: Partial<ModelSettings>;
}

/** What only the server itself may say of a session: that it belongs to a study, and who plays in it. */
export interface InStudy {
  readonly study: string;
  readonly arm: string | null;
  readonly assignment?: Assignment;
  /**
   * Place in the order -> the participant for whom the seat is; null: a policy has it. Nobody gets a token: a
   * participant's id is the right to the seat.
   */
  readonly participants: readonly (string | null)[];
  /** Place in the order -> the language of the pages of its participant; null: another agent has it. Left out: not known. */
  readonly languages?: readonly (string | null)[];
  readonly dropout?: Omit<Dropout, 'policyVersion'>;
  /** Left out: nothing is said of them. */
  readonly models?: ModelsInStudy;
  /** Time of the whole session from its start, ms. */
  readonly limitMs?: number;
  /** Goes before the order's own. */
  readonly signs?: Signs;
  /** Left out: a new one, as for `id`. */
  readonly seed?: string;
  readonly id?: string;
}

export function setUpSession(
  order: SessionOrder,
  {
    at,
    build,
    longest = null,
    review = 'none',
    forVisitor = false,
    originOf = () => [],
    accounts = [],
    study,
    ...recorded
  }: SetUp,
): NewSession | Refusal {
  const rules = newestRules(order.game);
  if (!rules) return malformed(`There is no game ${order.game}.`);
  const { game } = rules;
  const config = game.schemas.config.safeParse(configFor(order, rules.forPeople));
  if (!config.success) return malformed(`${game.id} does not accept this config. ${inOneLine(config.error)}`);
  const length = game.lengthOf?.(config.data) ?? 0;
  if (longest !== null && length > longest) {
    const unit = game.roundOf ? 'trials' : 'turns';
    return { code: 'too_long', message: `A visitor's session may have ${longest} ${unit}, not ${length}.` };
  }
  if (order.questions && !game.questions) return malformed(`${game.id} asks no questions.`);
  const probes = order.probes && probesOf(order.probes);
  const whyNot = probes && whyNotAsked(game, config.data, probes);
  if (whyNot) return malformed(whyNot);
  const roles = game.roles(config.data);
  if (roles.length !== order.seats.length)
    return malformed(`This session has ${roles.length} seats, not ${order.seats.length}.`);
  const lobby = order.lobby ?? (order.seats.some(({ kind }) => kind === 'person') ? LOBBY : null);
  const disclosure = Disclosure.parse({ ...OPEN, ...order.disclosure });
  const comings = disclosure.kind ? null : paceOf(order);
  const people = order.seats.map(({ kind }) => kind === 'person');
  if (
    study &&
    !sameJson(
      study.participants.map((one) => one !== null),
      people,
    )
  )
    return malformed('In a study each seat for a person is for one participant, and no other seat is.');
  const dropout = study?.dropout ? dropoutOf(game.id, config.data, study.dropout) : null;
  if (dropout && 'code' in dropout) return dropout;
  const secretly = dropout?.then === 'policy' && !dropout.disclose && order.pace !== null;
  if (order.pace && disclosure.kind && !secretly)
    return malformed('Policies have a pace only where kinds are not disclosed.');
  const pace = comings ?? (secretly ? paceWith(order.pace) : null);
  const id = study?.id ?? newId();
  const seed = study?.seed ?? randomBytes(16).toString('hex');
  const dealt = order.signs === 'drawn' ? rolesDealt(order, rules, config.data, rngFor(seed, 'roles')) : null;
  const wishes = dealt?.seats ?? order.seats;
  const holders: (Controller | null)[] = [];
  for (const [place, wish] of wishes.entries()) {
    const held = agentFor(wish, place, { game, config: config.data, ...recorded });
    if (held && 'code' in held) return held;
    holders.push(held);
  }
  const exchanges = exchangesOf({ game: game.id, seats: wishes }, config.data);
  if ('code' in exchanges) return exchanges;
  const played = dealt?.config ?? config.data;
  const invited = invitationsOf({ game, seats: wishes, inStudy: Boolean(study) }, accounts, {
    session: id,
    config: played,
    seed,
    at,
  });
  if ('code' in invited) return invited;
  const arrivals = holders.flatMap((controller, seat): Arrival[] => {
    if (!comings || !controller) return [];
    return [{ seat, controller, afterMs: drawMs(comings.arrivalMs, rngFor(seed, 'arrival', seat)) }];
  });
  const bots = invited.map(({ row: { seat }, controller }): InvitedBot => {
    const afterMs = comings && drawMs(comings.arrivalMs, rngFor(seed, 'arrival', seat));
    return { seat, controller, ...(afterMs === null ? {} : { afterMs }) };
  });
  const { selfPaced } = order;
  if (selfPaced && pace)
    return malformed('People cannot set the pace where seats must not recognise policies: a policy asks for nothing.');
  const ready = readyOf(order, game, {
    config: played,
    seed,
    forVisitor,
    inStudy: Boolean(study),
  });
  const drawn = order.signs === 'drawn';
  const signs =
    study?.signs ?? (drawn ? drawSigns(roles.length, rules.lettersStay === true, rngFor(seed, 'signs')) : null);
  const budget = budgetsOf(order.budget, study?.models);
  const bySeat = (ordered: readonly (string | null)[]) =>
    [...wishes.keys()].map((seat) => ordered[dealt?.roles[seat] ?? seat] ?? null);
  const created = createSession(
    game,
    {
      session: id,
      config: played,
      study: study?.study ?? null,
      arm: study?.arm ?? null,
      build,
      label: order.label ?? null,
      aids: Aids.parse({ ...NO_AIDS, ...order.aids }),
      disclosure,
      ...(order.questions ? { questions: order.questions } : {}),
      ...(probes ? { probes } : {}),
      ...(lobby ? { lobby } : {}),
      ...((order.undo ?? !study) ? { undo: true } : {}),
      ...(ready ? { ready } : {}),
      ...(selfPaced ? { selfPaced } : {}),
      ...((order.calls ?? !study) ? { calls: true } : {}),
      ...(pace ? { pace } : {}),
      ...(comings ? { arrivals } : {}),
      ...(bots.length > 0 ? { bots } : {}),
      ...(exchanges.length > 0 ? { exchanges } : {}),
      ...(budget ? { budget } : {}),
      ...(study?.assignment ? { assignment: study.assignment } : {}),
      ...(study ? { participants: bySeat(study.participants) } : {}),
      ...(study?.languages ? { languages: bySeat(study.languages) } : {}),
      ...(dropout ? { dropout } : {}),
      ...(study?.limitMs === undefined ? {} : { limitMs: study.limitMs }),
      review: study ? 'none' : (order.review ?? review),
      ...(signs ? { signs } : {}),
    },
    { seed, at },
  );
  let session = initialSession(game, created);
  const events: SessionEvent<GameTypes>[] = [created];
  const secrets: SideWrite[] = [{ kind: 'keepSecret', session: id, seed }, ...originOf(id)];
  const made: SeatMade[] = [];
  for (const [seat, wish] of wishes.entries()) {
    const token = isGivenToken(wish, study) ? newToken() : null;
    made.push({ seat, ordered: dealt?.roles[seat] ?? seat, token });
    if (token)
      secrets.push(tokenWrite(token, { session: id, seat, at, name: wish.kind === 'outside' ? wish.name : null }));
    const controller = holders[seat];
    if (!controller || comings) continue;
    const seated = decideSession(game, session, { type: 'seat', seat, controller }, { seed, at });
    session = sessionAfter(game, session, seated);
    events.push(...seated.events);
  }
  secrets.push(...invited.map(({ row }) => ({ kind: 'inviteBot', row }) as const));
  secrets.push({ kind: 'listSession', row: rowOf(events, LISTING) });
  return { id, seed, events, secrets, seats: made };
}

interface Seating extends Pick<SeatParts, 'records' | 'mayType' | 'whyNoModel' | 'modelsAsked'> {
  readonly game: AnyGame;
  readonly config: unknown;
}

/** The agent that the server itself runs in this seat from the start; null: the seat waits for a participant or a bot. */
function agentFor(
  wish: SessionOrder['seats'][number],
  place: Seat,
  { game, config, records = new Map(), mayType = () => false, whyNoModel, modelsAsked = {} }: Seating,
): Controller | Refusal | null {
  if (wish.kind === 'model') {
    const whyNot = whyNoModel?.(wish.model) ?? null;
    return whyNot === null ? modelAs(wish, modelsAsked) : malformed(whyNot);
  }
  if (wish.kind === 'recorded') {
    const { session, seat } = wish;
    return recordedAs(records, { session, seat, place, mayType: mayType(session, seat) }, { game, config });
  }
  const first = firstHolder(wish);
  if (!first) return null;
  const policy = policyById(first.policy);
  if (policy?.game !== game.id) return malformed(`${game.id} has no policy ${first.policy}.`);
  const unfit = policy.whyNot?.(config) ?? null;
  if (unfit !== null) return malformed(unfit);
  // the participant who takes over would see what the policy has seen
  if (policy.privileged && first.until !== undefined)
    return malformed(`${policy.id} sees too much to be taken over from.`);
  return seatedAs(policy, first);
}

/** Whether the seat is for the holder of a token: not for a policy, an account, or a participant of a study. */
function isGivenToken({ kind }: SessionOrder['seats'][number], study: InStudy | undefined): boolean {
  return kind === 'outside' || (kind === 'person' && !study);
}

/** A session for which all is ready and nothing is stored yet. */
export interface ReadySession {
  readonly session: string;
  readonly seed: string;
  /** The session's first events. */
  readonly write: StreamWrite;
  /** The rows of the same append. */
  readonly also: readonly SideWrite[];
  readonly seats: readonly SeatMade[];
}

/**
 * The same for a caller that stores the session in one append with other streams. Once that is on disk the session is
 * found by its id, and played.
 */
export function readySession(order: SessionOrder, setUp: SetUp): ReadySession | Refusal {
  const made = setUpSession(order, setUp);
  if ('code' in made) return made;
  const { id, seed, events, secrets: also, seats } = made;
  const stored = events.map((event) => toLog(order.game, event));
  return { session: id, seed, write: { stream: streamOfSession(id), expectedVersion: 0, events: stored }, also, seats };
}

interface Right {
  readonly session: string;
  readonly seat: Seat;
  readonly at: number;
  /** The name of a bot from outside; null: the token is for a person. */
  readonly name: string | null;
}

export function tokenWrite(token: string, { session, seat, at, name }: Right): SideWrite {
  const tokenHash = hashToken(token);
  const holder =
    name === null
      ? ({ participant: `p-${newId()}`, kind: 'person', name } as const)
      : ({ participant: `bot-${newId()}`, kind: 'outside', name } as const);
  return { kind: 'issueToken', row: { tokenHash, session, seat, ...holder, createdAt: at } };
}
