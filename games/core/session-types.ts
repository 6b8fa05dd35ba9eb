/** The words of a session: what can be asked of it (commands), what it answers (refusals), what it keeps (events). */
import * as z from 'zod';
import type { Game, GameTypes, Seat } from './game.ts';

const seat = z.int().min(0).max(63).describe('place at the table, from 0');
const at = z.int().describe('server clock, ms since the epoch');
const turn = z.int().min(0).describe('turns resolved before it');
const deadline = z.int().nullable().describe('absolute, ms since the epoch; null: no limit');

/** Who acts for a seat. People and outside bots are pseudonyms; a policy is named with its version and its own seed. */
export const Controller = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('person'), participant: z.string().describe('pseudonym') }),
  z.strictObject({
    kind: z.literal('outside'),
    participant: z.string().describe('pseudonym of who runs it'),
    name: z.string().describe('what it calls itself'),
  }),
  z.strictObject({
    kind: z.literal('policy'),
    policy: z.string().describe('id in the catalogue of policies'),
    version: z.int().describe('of the policy'),
    seed: z.string().describe('of its own chance, apart from that of the session'),
    privileged: z.boolean().describe('sees the whole state: a baseline'),
    until: z
      .int()
      .min(1)
      .optional()
      .describe('the turn before which it leaves its seat to somebody else; the session pauses till then'),
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

/** Why a session was abandoned, for programs. */
export const EndCause = z.enum(['lobby_timeout', 'deserted', 'unattended', 'policy_lost', 'fault']);
export type EndCause = z.infer<typeof EndCause>;

/** From the page's own clock (performance.now(), ms): metadata that rules never read. */
export const Timing = z.strictObject({
  paintedMs: z.number().describe('first frame with this request'),
  inputMs: z.number().describe('the input that decided'),
  hiddenMs: z.number().min(0).describe('time the page was hidden in between'),
  device: z.enum(['mouse', 'touch', 'pen', 'keyboard', 'program']).describe('what the input came from'),
});
export type Timing = z.infer<typeof Timing>;

export const Probe = z.strictObject({
  id: z.string().max(64).describe('named by the answer'),
  seat: seat.describe('who is asked'),
  question: z.string().max(500).describe('in the words shown'),
  options: z.array(z.string().max(100)).min(2).max(20).readonly().describe('never taken from the state'),
  confidence: z.boolean().describe('also ask how sure, 0 to 100'),
  limitMs: z.int().positive().nullable().describe('time to answer; null: no limit'),
  about: z.unknown().optional().describe('JSON: the same question for programs; see the game'),
  series: z
    .strictObject({ nth: z.int().min(1).describe('from 1'), of: z.int().min(1).describe('how many there are') })
    .optional()
    .describe('which of the questions at the end; left out: a question between turns'),
});
export type Probe = z.infer<typeof Probe>;

/** What a game asks a seat once it is over. Its id is given once to a seat. */
export type Question = Omit<Probe, 'limitMs' | 'series'>;

/** Whether the questions of the game are asked after its last turn. A treatment. */
export const Questions = z.strictObject({
  limitMs: z.int().positive().nullable().describe('time for each; null: no limit'),
});
export type Questions = z.infer<typeof Questions>;

/** How long whoever has come waits for those who have not. A treatment. */
export const Lobby = z.strictObject({
  limitMs: z
    .int()
    .positive()
    .nullable()
    .describe('from when the first person sits down, until the session is abandoned; null: no limit'),
});
export type Lobby = z.infer<typeof Lobby>;

export const ProbeAnswer = z.strictObject({
  option: z.string().describe('one of the options'),
  confidence: z.number().nullable().describe('0 to 100; null: not asked'),
});
export type ProbeAnswer = z.infer<typeof ProbeAnswer>;

/** Free text is kept elsewhere, erasable; the log has its id and a salted HMAC. A tick is a fact. */
export const Note = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('text'),
    textId: z.string().describe('where the text is kept'),
    hmac: z.string().describe('proves the text without telling it'),
  }),
  z.strictObject({
    kind: z.literal('tick'),
    cell: z.string().max(64).describe('cell of the grid'),
    on: z.boolean().describe('set or cleared'),
  }),
]);
export type Note = z.infer<typeof Note>;

export const REFUSAL_CODES = [
  'malformed',
  'too_large',
  'too_many',
  'unauthorised',
  'superseded',
  'no_such_session',
  'not_offered',
  'no_such_seat',
  'seat_taken',
  'seat_empty',
  'seats_empty',
  'already_started',
  'ended',
  'not_running',
  'not_paused',
  'no_deadline',
  'not_due',
  'stale_turn',
  'not_active',
  'already_submitted',
  'illegal_action',
  'probe_first',
  'mid_turn',
  'no_probe',
  'illegal_answer',
  'not_allowed',
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
  /** The time of the lobby is up, and somebody is still missing. */
  | { readonly type: 'closeLobby' }
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
  | { readonly type: 'abandon'; readonly reason: Exclude<EndReason, 'terminated'>; readonly cause?: EndCause };

export const END_CAUSES =
  'why it was abandoned. lobby_timeout: not everybody came in time; deserted: nobody but policies was left; ' +
  'unattended: no person was connected for long; policy_lost: a policy failed before the start; fault: a bug of ours. ' +
  'Left out: it was not, or it is not known';

/** The schema of a session's events around a given game; what the log of that game holds. */
export function sessionEventSchema<T extends GameTypes>(game: Game<T>) {
  const { config, action, event, percept } = game.schemas;
  const acted = { at, seat, turn, action: action.describe('see the game') };
  const reason = z.string().describe('in words, for whoever reads the log');
  return z.discriminatedUnion('type', [
    z
      .strictObject({
        type: z.literal('SessionCreated'),
        at,
        session: z.string().describe('id of the session'),
        game: z.string().describe('id of the game'),
        rulesVersion: z.int().describe('version of the game that folds and shows this log'),
        config: config.describe('by value; see the game'),
        seedHash: z.string().describe('SHA-256 of the seed; the seed itself comes with SessionEnded'),
        rng: z.string().describe('name of the algorithm of chance'),
        study: z.string().nullable().describe('id of the study; null: none'),
        arm: z.string().nullable().describe('arm of the study; null: none'),
        build: z.string().describe('git commit of the server'),
        label: z.string().max(80).nullable().describe('for people who read lists of sessions'),
        aids: Aids.describe('what the page may draw of what a seat could remember'),
        disclosure: Disclosure.describe('what a seat is told of who holds the others'),
        questions: Questions.optional().describe('asked after the last turn; left out: none are'),
        lobby: Lobby.optional().describe('how long people wait for each other; left out: no limit'),
      })
      .describe('The first event of every session: all that it is made of.'),
    z
      .strictObject({
        type: z.literal('SessionForked'),
        at,
        parent: z.string().describe('id of the session that it is a branch of'),
        seq: z.int().min(1).describe('version of the last event of the parent that it shares'),
        copied: z.int().min(0).describe("how many of the parent's events follow, as they are there"),
        rulesVersion: z.int().describe('version of the game that the parent was played with'),
      })
      .describe(
        'The second event of a branch, and of nothing else: the past of another session, then a future of its own.',
      ),
    z
      .strictObject({
        type: z.literal('ActionChanged'),
        ...acted,
      })
      .describe('In a branch: what this seat did in the parent is replaced by this; the others did what they did.'),
    z
      .strictObject({
        type: z.literal('PerceptChanged'),
        at,
        seat,
        turn,
        event: z.int().min(0).describe('which of the game events that follow, from 0'),
        percept: percept.nullable().describe('what the seat notices of it instead; null: nothing. See the game'),
      })
      .describe('In a branch: one seat is told another thing of an event, or nothing. The event itself is as it was.'),
    z
      .strictObject({
        type: z.literal('AgentSeated'),
        at,
        seat,
        controller: Controller.describe('who acts for the seat'),
      })
      .describe('An empty seat is taken.'),
    z.strictObject({ type: z.literal('AgentLeft'), at, seat, reason }).describe('A seat is empty again.'),
    z
      .strictObject({
        type: z.literal('ControllerChanged'),
        at,
        seat,
        controller: Controller.describe('who acts for the seat from now on'),
      })
      .describe('A taken seat goes to somebody else, who takes over its past.'),
    z
      .strictObject({
        type: z.literal('LobbyExtended'),
        at,
        deadline: z.int().describe('the new one'),
        reason,
      })
      .describe('More time for those who are still to come, as after an outage.'),
    z
      .strictObject({ type: z.literal('SessionStarted'), at })
      .describe('All seats are taken and play begins; the first game events follow.'),
    z
      .strictObject({
        type: z.literal('TurnOpened'),
        at,
        turn,
        clock: z.enum(['deadline', 'beat', 'none']).describe('beat: resolves exactly at the deadline, never before'),
        deadline,
      })
      .describe('The active seats are asked.'),
    z
      .strictObject({
        type: z.literal('DeadlineExtended'),
        at,
        turn,
        deadline: z.int().describe('the new one'),
        reason,
      })
      .describe('More time, as after an outage.'),
    z.strictObject({ type: z.literal('SessionPaused'), at, reason }).describe('Nobody can act, and no time passes.'),
    z
      .strictObject({ type: z.literal('SessionResumed'), at, deadline })
      .describe('The pause is over; the deadline is as far away as before it.'),
    z
      .strictObject({
        type: z.literal('ActionSubmitted'),
        ...acted,
        timing: Timing.optional().describe("from the page's own clock"),
      })
      .describe('A seat acts; sealed until the turn resolves. On a beat, the last one counts.'),
    z
      .strictObject({ type: z.literal('ActionTimedOut'), ...acted })
      .describe('A seat did not act in time; the action is its default.'),
    z
      .strictObject({ type: z.literal('ActionDefaulted'), ...acted })
      .describe('Nobody was there to act, or a beat came without an action; the action is the default of the seat.'),
    z
      .strictObject({
        type: z.literal('ActionRefused'),
        at,
        seat,
        turn,
        lateMs: z.int().min(0).describe('how long the next turn had been open'),
      })
      .describe('An action came after its turn; other refusals are not kept.'),
    z
      .strictObject({ type: z.literal('GameEventOccurred'), event: event.describe('see the game') })
      .describe('What happened in the game, chance included.'),
    z
      .strictObject({
        type: z.literal('TurnResolved'),
        turn,
        checksum: z.string().describe('of the state after the turn'),
      })
      .describe('The turn is over.'),
    z
      .strictObject({ type: z.literal('ProbeShown'), at, turn, probe: Probe.describe('what is asked'), deadline })
      .describe('A seat is asked a question; a turn that is open waits for the answer.'),
    z
      .strictObject({
        type: z.literal('ProbeExtended'),
        at,
        seat,
        probeId: z.string().describe('of the question'),
        deadline: z.int().describe('the new one'),
        reason,
      })
      .describe('More time for a question, as after an outage.'),
    z
      .strictObject({
        type: z.literal('ProbeAnswered'),
        at,
        seat,
        probeId: z.string().describe('of the question'),
        answer: ProbeAnswer.nullable().describe('null: none, or none in time'),
        deadline: deadline.describe("the turn's deadline, moved by the time that the question took"),
      })
      .describe('The question is closed; a turn that is open goes on.'),
    z
      .strictObject({ type: z.literal('NoteWritten'), at, seat, turn, note: Note.describe('a text or a tick') })
      .describe('A seat writes to itself.'),
    z
      .strictObject({
        type: z.literal('SessionEnded'),
        at,
        reason: EndReason.describe('terminated by the rules, truncated by a cap, abandoned by people'),
        cause: EndCause.optional().describe(END_CAUSES),
        returns: z.array(z.number()).readonly().describe('sum of the rewards, by seat'),
        seed: z.string().describe('now that it tells nothing any more'),
      })
      .describe('The last event of every session.'),
  ]);
}

type Schema<T extends GameTypes> = z.infer<ReturnType<typeof sessionEventSchema<T>>>;
export type SessionEvent<T extends GameTypes> =
  Schema<T> extends infer E
    ? E extends { type: 'GameEventOccurred' }
      ? { type: 'GameEventOccurred'; event: T['Event'] }
      : E extends { type: 'SessionCreated' }
        ? Omit<E, 'config'> & { config: T['Config'] }
        : E extends { action: unknown }
          ? Omit<E, 'action'> & { action: T['Action'] }
          : E
    : never;

/** What a session is made with; the first event without its type and time. */
export type SessionSetup<T extends GameTypes> = Omit<
  Extract<SessionEvent<T>, { type: 'SessionCreated' }>,
  'type' | 'at'
>;
