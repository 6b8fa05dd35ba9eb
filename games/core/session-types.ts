/** The words of a session: what can be asked of it (commands), what it answers (refusals), what it keeps (events). */
import * as z from 'zod';
import type { Game, GameTypes, Seat } from './game.ts';

const seat = z.int().min(0).max(63);
const at = z.int().describe('server clock, ms since the epoch');
const turn = z.int().min(0);
const deadline = z.int().nullable().describe('absolute, ms since the epoch; null: no limit');

/** Who acts for a seat. People and outside bots are pseudonyms; a policy is named with its version and its own seed. */
export const Controller = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('person'), participant: z.string() }),
  z.strictObject({ kind: z.literal('outside'), participant: z.string(), name: z.string() }),
  z.strictObject({
    kind: z.literal('policy'),
    policy: z.string(),
    version: z.int(),
    seed: z.string(),
    privileged: z.boolean(),
  }),
]);
export type Controller = z.infer<typeof Controller>;

/** What the page may draw of what a seat could remember. Treatments: recorded, and never part of an observation. */
export const Aids = z.strictObject({
  knowledge: z.boolean().describe('own knowledge, folded from percepts'),
  history: z.boolean().describe('a look back at past turns'),
  notes: z.boolean().describe('a field for notes and a grid of ticks, kept as events'),
});
export type Aids = z.infer<typeof Aids>;

/** What a seat is told about who holds the others. */
export const Disclosure = z.strictObject({
  kind: z.boolean().describe('whether a seat is held by a person or a bot'),
  presence: z.boolean().describe('whether others are acting, done or away'),
});
export type Disclosure = z.infer<typeof Disclosure>;

export const EndReason = z.enum(['terminated', 'truncated', 'abandoned']);
export type EndReason = z.infer<typeof EndReason>;

/** From the page's own clock (performance.now(), ms): metadata that rules never read. */
export const Timing = z.strictObject({
  paintedMs: z.number().describe('first frame with this request'),
  inputMs: z.number().describe('the input that decided'),
  hiddenMs: z.number().min(0).describe('time the page was hidden in between'),
  device: z.enum(['mouse', 'touch', 'pen', 'keyboard', 'program']),
});
export type Timing = z.infer<typeof Timing>;

export const Probe = z.strictObject({
  id: z.string().max(64),
  seat,
  question: z.string().max(500),
  options: z.array(z.string().max(100)).min(2).max(20).describe('never taken from the state'),
  confidence: z.boolean().describe('also ask how sure, 0 to 100'),
  limitMs: z.int().positive().nullable(),
});
export type Probe = z.infer<typeof Probe>;

export const ProbeAnswer = z.strictObject({ option: z.string(), confidence: z.number().nullable() });
export type ProbeAnswer = z.infer<typeof ProbeAnswer>;

/** Free text is kept elsewhere, erasable; the log has its id and a salted HMAC. A tick is a fact. */
export const Note = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('text'), textId: z.string(), hmac: z.string() }),
  z.strictObject({ kind: z.literal('tick'), cell: z.string().max(64), on: z.boolean() }),
]);
export type Note = z.infer<typeof Note>;

export const REFUSAL_CODES = [
  'malformed', 'too_large', 'too_many', 'unauthorised', 'superseded', 'no_such_session', 'not_offered',
  'no_such_seat', 'seat_taken', 'seat_empty', 'seats_empty', 'already_started', 'ended',
  'not_running', 'not_paused', 'no_deadline', 'not_due', 'stale_turn', 'not_active', 'already_submitted',
  'illegal_action', 'probe_first', 'mid_turn', 'no_probe', 'illegal_answer', 'not_allowed',
] as const;
export const RefusalCode = z.enum(REFUSAL_CODES);
export type RefusalCode = z.infer<typeof RefusalCode>;
/** An expected no: told to whoever asked, changes nothing. */
export interface Refusal {
  readonly code: RefusalCode;
  readonly message: string;
}

export type SessionCommand<T extends GameTypes> =
  | { readonly type: 'seat'; readonly seat: Seat; readonly controller: Controller; readonly replace?: boolean }
  | { readonly type: 'vacate'; readonly seat: Seat; readonly reason: string }
  | { readonly type: 'start' }
  | {
      readonly type: 'submit';
      readonly seat: Seat;
      readonly turn: number;
      readonly action: T['Action'];
      readonly timing?: Timing | undefined;
    }
  | { readonly type: 'timeOut'; readonly turn: number }
  | { readonly type: 'beat'; readonly turn: number }
  /** The holder of this seat failed to answer: its default action is played, the others go on. */
  | { readonly type: 'giveUp'; readonly seat: Seat; readonly turn: number }
  | { readonly type: 'pause'; readonly reason: string }
  | { readonly type: 'resume' }
  | { readonly type: 'extend'; readonly byMs: number; readonly reason: string }
  | { readonly type: 'showProbe'; readonly probe: Probe }
  | { readonly type: 'answerProbe'; readonly seat: Seat; readonly probeId: string; readonly answer: ProbeAnswer | null }
  | { readonly type: 'writeNote'; readonly seat: Seat; readonly note: Note }
  | { readonly type: 'abandon'; readonly reason: Exclude<EndReason, 'terminated'> };

/** The schema of a session's events around a given game; what the log of that game holds. */
export function sessionEventSchema<T extends GameTypes>(game: Game<T>) {
  const { config, action, event } = game.schemas;
  const acted = { at, seat, turn, action };
  return z.discriminatedUnion('type', [
    z.strictObject({
      type: z.literal('SessionCreated'),
      at,
      session: z.string().describe('id of the session'),
      game: z.string(),
      rulesVersion: z.int(),
      config: config.describe('by value; see the game'),
      seedHash: z.string().describe('SHA-256 of the seed; the seed itself comes with SessionEnded'),
      rng: z.string().describe('name of the algorithm of chance'),
      study: z.string().nullable(),
      arm: z.string().nullable(),
      build: z.string().describe('git commit of the server'),
      aids: Aids,
      disclosure: Disclosure,
    }),
    z.strictObject({ type: z.literal('AgentSeated'), at, seat, controller: Controller }),
    z.strictObject({ type: z.literal('AgentLeft'), at, seat, reason: z.string() }),
    z.strictObject({ type: z.literal('ControllerChanged'), at, seat, controller: Controller }),
    z.strictObject({ type: z.literal('SessionStarted'), at }),
    z.strictObject({ type: z.literal('TurnOpened'), at, turn, clock: z.enum(['deadline', 'beat', 'none']), deadline }),
    z.strictObject({ type: z.literal('DeadlineExtended'), at, turn, deadline: z.int(), reason: z.string() }),
    z.strictObject({ type: z.literal('SessionPaused'), at, reason: z.string() }),
    z.strictObject({ type: z.literal('SessionResumed'), at, deadline }),
    z.strictObject({ type: z.literal('ActionSubmitted'), ...acted, timing: Timing.optional() }),
    z.strictObject({ type: z.literal('ActionTimedOut'), ...acted }),
    z.strictObject({ type: z.literal('ActionDefaulted'), ...acted }),
    z.strictObject({ type: z.literal('ActionRefused'), at, seat, turn, lateMs: z.int().min(0) }),
    z.strictObject({ type: z.literal('GameEventOccurred'), event }),
    z.strictObject({ type: z.literal('TurnResolved'), turn, checksum: z.string().describe('of the state after the turn') }),
    z.strictObject({ type: z.literal('ProbeShown'), at, turn, probe: Probe, deadline }),
    z.strictObject({
      type: z.literal('ProbeAnswered'),
      at,
      seat,
      probeId: z.string(),
      answer: ProbeAnswer.nullable().describe('null: no answer in time'),
      deadline: deadline.describe("the turn's deadline, moved by the time that the question took"),
    }),
    z.strictObject({ type: z.literal('NoteWritten'), at, seat, turn, note: Note }),
    z.strictObject({
      type: z.literal('SessionEnded'),
      at,
      reason: EndReason,
      returns: z.array(z.number()).readonly(),
      seed: z.string(),
    }),
  ]);
}

type Schema<T extends GameTypes> = z.infer<ReturnType<typeof sessionEventSchema<T>>>;
export type SessionEvent<T extends GameTypes> = Schema<T> extends infer E
  ? E extends { type: 'GameEventOccurred' }
    ? { type: 'GameEventOccurred'; event: T['Event'] }
    : E extends { type: 'SessionCreated' }
      ? Omit<E, 'config'> & { config: T['Config'] }
      : E extends { action: unknown }
        ? Omit<E, 'action'> & { action: T['Action'] }
        : E
  : never;

/** What a session is made with; the first event without its type and time. */
export type SessionSetup<T extends GameTypes> = Omit<Extract<SessionEvent<T>, { type: 'SessionCreated' }>, 'type' | 'at'>;
