/** Answers about sessions: orders, lists, invitations, logs, branches. */
import * as v from 'valibot';
import type { PublicSeat, PublicState } from '../games/core/protocol.ts';
import type { EndCause, EndReason } from '../games/core/session/types.ts';
import { oneOf } from './schema.ts';

/** The right that an order gives to a browser that had none. */
const right = v.optional(v.string());

/** `ordered`: the place among the seats of the order; a fork has no order. */
const seatsMade = v.array(
  v.object({ seat: v.number(), ordered: v.optional(v.number()), token: v.nullable(v.string()) }),
);
export const CreatedAnswer = v.object({ right, session: v.string(), seats: seatsMade });
export type CreatedSession = v.InferOutput<typeof CreatedAnswer>;

const status = oneOf<PublicState['phase']>({ open: true, running: true, paused: true, ended: true });
const returns = v.nullable(v.array(v.number()));
export const SessionAnswer = v.object({
  session: v.string(),
  game: v.string(),
  status,
  outcome: v.nullable(oneOf<EndReason>({ terminated: true, truncated: true, abandoned: true })),
  cause: v.nullable(
    oneOf<EndCause>({
      lobby_timeout: true,
      deserted: true,
      unattended: true,
      policy_lost: true,
      fault: true,
      partner_left: true,
      aborted: true,
      operator: true,
      time_up: true,
    }),
  ),
  turn: v.number(),
  /** Trials or stories so far; null: its game has none, or the session is not over and another process plays it. */
  rounds: v.nullable(v.number()),
  /** Whether it is counted in trials or stories. */
  inRounds: v.boolean(),
  /** The most turns, trials or stories that it can have; null: not known here. */
  length: v.nullable(v.number()),
  begun: v.boolean(),
  /** It is not over, and no rules here can play it. */
  stranded: v.boolean(),
  seats: v.array(
    v.object({ kind: v.picklist(['person', 'bot', 'outside', 'recorded', 'model', '']), name: v.string() }),
  ),
  createdAt: v.number(),
  endedAt: v.nullable(v.number()),
  returns,
  /** The name that an operator gave it, or its label; null: it has neither, or the asker may not know it. */
  name: v.nullable(v.string()),
  example: v.boolean(),
  archived: v.boolean(),
  branches: v.number(),
  parent: v.nullable(v.string()),
  /** For operators: its number in the lab, as in S-42. */
  number: v.nullish(v.number()),
  /** For operators: the study that the session, or the one that it branched from, belongs to; null: none. */
  study: v.nullish(v.string()),
  /** For operators: the server process that plays it, where several do; null: none does. */
  playedBy: v.nullish(v.string()),
});
export const SessionsAnswer = v.array(SessionAnswer);
export const SessionPageAnswer = v.object({
  /** Recorded by the server for a new database; on the first page alone. */
  examples: SessionsAnswer,
  sessions: SessionsAnswer,
  /** What to ask the next page after; null: there is none. */
  next: v.nullable(v.string()),
});
export type SessionPage = v.InferOutput<typeof SessionPageAnswer>;
export type SessionSummary = v.InferOutput<typeof SessionAnswer>;

/** What a deletion takes and leaves; loss null: the session cannot be deleted now, and `why` says why. */
export const LossAnswer = v.object({
  loss: v.nullable(v.object({ events: v.number(), texts: v.number(), branches: v.number(), comments: v.number() })),
  why: v.nullable(v.string()),
});

export const InvitationAnswer = v.object({
  game: v.string(),
  seat: v.number(),
  signs: v.picklist(['drawn', 'seat']),
  phase: status,
  length: v.nullable(v.number()),
  unit: v.picklist(['turns', 'trials']),
  turnMs: v.nullable(v.number()),
  /** told: whether the session tells how long people wait. */
  lobby: v.object({ deadline: v.nullable(v.number()), limitMs: v.nullable(v.number()), told: v.boolean() }),
  seats: v.array(
    v.object({
      taken: v.boolean(),
      kind: oneOf<PublicSeat['kind']>({ '': true, person: true, bot: true, recorded: true, model: true }),
    }),
  ),
});
export type Invitation = v.InferOutput<typeof InvitationAnswer>;

const LoggedEvent = v.object({
  version: v.number(),
  recordedAt: v.number(),
  event: v.looseObject({ type: v.string() }),
});
export const LogAnswer = v.object({
  session: v.string(),
  game: v.string(),
  events: v.array(LoggedEvent),
});

export const ForkAnswer = v.object({
  right,
  session: v.string(),
  seats: seatsMade,
  seq: v.number(),
  turn: v.number(),
  ended: v.boolean(),
});
export type Branch = v.InferOutput<typeof ForkAnswer>;

export const BranchesAnswer = v.array(
  v.object({
    session: v.string(),
    /** For operators, as in S-42. */
    number: v.optional(v.number()),
    status,
    seq: v.nullable(v.number()),
    createdAt: v.number(),
    returns,
  }),
);

/** `game`: its board can be fetched while the connection opens. */
export const ConnectAnswer = v.object({ seat: v.number(), game: v.string(), reservation: v.unknown() });
