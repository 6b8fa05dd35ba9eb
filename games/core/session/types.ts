/** The parts of a session's commands and events: agents in seats, treatments, ends and their causes, questions, notes. */
import * as z from 'zod';
import { ModelSettings } from './model-calls.ts';

export const SeatNumber = z.int().min(0).max(63).describe('place in the session, from 0');

/**
 * The agent that holds a seat. A participant is named by a pseudonym, a policy by its id, version and seed, a recorded agent
 * by the seat of the session whose actions it does again, a language model by its name at the endpoint.
 */
export const Controller = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('person'), participant: z.string().describe('pseudonym') }),
  z.strictObject({
    kind: z.literal('outside'),
    participant: z.string().describe('pseudonym of the person who runs the bot'),
    name: z.string().describe('what the bot calls itself; of a bot with an account, name@version'),
    checksum: z.string().optional().describe('of what the account says that the bot is; left out: it has no account'),
  }),
  z.strictObject({
    kind: z.literal('policy'),
    policy: z.string().describe('id in the catalogue of policies'),
    version: z.int().describe('of the policy'),
    seed: z.string().describe("of the policy's own chance, apart from the session's"),
    privileged: z.boolean().describe('the policy sees the whole state: a baseline'),
    until: z
      .int()
      .min(1)
      .optional()
      .describe('before this turn the policy leaves the seat, and the session pauses until a participant takes it'),
  }),
  z.strictObject({
    kind: z.literal('recorded'),
    session: z.string().describe('id of the session in which an agent acted like this'),
    seat: SeatNumber.describe('the seat of that agent there'),
    texts: z
      .literal(true)
      .optional()
      .describe('it says typed texts, too: their author allows it; left out: it does not say them'),
  }),
  z.strictObject({
    kind: z.literal('model'),
    model: z.string().max(100).describe('the language model, as the endpoint calls it'),
    variant: z.string().max(60).describe('how its prompts are made'),
    settings: ModelSettings.describe('how it is asked'),
    seed: z.string().describe('of the times at which it answers, where those are drawn'),
  }),
]);
export type Controller = z.infer<typeof Controller>;

/** What the strip of the last turn tells beyond what was seen and heard. A treatment. */
export const Recap = z.strictObject({
  reasons: z.boolean().describe('what the rules made of a turn, as that an agent was in the way'),
  points: z.boolean().describe('the points of a turn item by item, and their curve at the end; false: sums only'),
  advice: z.boolean().describe('what to do next: for lessons and practice'),
  ends: z
    .boolean()
    .optional()
    .describe('at the end, the moments that decided the session; left out: in words, where there are reasons'),
});
export type Recap = z.infer<typeof Recap>;

/** Memory aids: what the page may draw for a seat. Treatments: the log records them, and no observation contains them. */
export const Aids = z.strictObject({
  knowledge: z.boolean().describe('own knowledge, folded from percepts'),
  history: z.boolean().describe('a look back at past turns'),
  notes: z.boolean().describe('a field for notes and a grid of ticks, kept as events'),
  recap: Recap.optional().describe(
    'what the strip of the last turn tells; left out: what was seen and heard, and sums',
  ),
});
export type Aids = z.infer<typeof Aids>;

/** What a seat is told about the agents in other seats. */
export const Disclosure = z.strictObject({
  kind: z.boolean().describe('whether a seat is held by a person or a bot'),
  presence: z.boolean().describe('whether other agents are acting, done or away'),
  exchanges: z
    .literal(true)
    .optional()
    .describe('questions about a partner say that another one may have its seat from now on; left out: they do not'),
});
export type Disclosure = z.infer<typeof Disclosure>;

/** A policy that shall take a seat from another one. */
export const LaterPolicy = z.strictObject({
  turn: z.int().min(1).max(100_000).describe('before the actions of this turn, from 0'),
  policy: z.string(),
});

/** A policy that takes the seat of the one before it, with all that the seat has lived through. A treatment. */
export const Exchange = z.strictObject({
  turn: LaterPolicy.shape.turn,
  seat: SeatNumber,
  controller: Controller.describe('the policy'),
});
export type Exchange = z.infer<typeof Exchange>;

/** Whether the agents in the seats may look back at what they saw, once the session is over. */
export const Review = z.enum(['own', 'none']);
export type Review = z.infer<typeof Review>;

/** Which sign each seat has on pages. The log records it, and no observation contains it. */
export const Signs = z.strictObject({
  looks: z.array(SeatNumber).readonly().describe('by seat: number of its shape and colour, from 0'),
  letters: z.array(SeatNumber).readonly().describe('by seat: place of its letter in the alphabet, from 0'),
});
export type Signs = z.infer<typeof Signs>;

export const EndReason = z.enum(['terminated', 'truncated', 'abandoned']);
export type EndReason = z.infer<typeof EndReason>;

/** Why a session was abandoned or truncated, for programs. */
export const EndCause = z.enum([
  'lobby_timeout',
  'deserted',
  'unattended',
  'policy_lost',
  'fault',
  'partner_left',
  'aborted',
  'operator',
  'time_up',
]);
export type EndCause = z.infer<typeof EndCause>;
export const END_CAUSES =
  'why it was abandoned or truncated. lobby_timeout: some seats were not taken in time; deserted: only policies were ' +
  'left; unattended: no person was connected for long; policy_lost: a policy failed before the start, or was the last ' +
  'one left; fault: a bug in the server; partner_left: too few people were left, and those who stayed are paid; ' +
  'aborted: one participant dropped out, and the study stops the session for all; operator: an operator ended it; ' +
  'time_up: the time of the whole session was up. Left out: there is no such cause, or it is not known';

/** Why a seat was left, for programs. */
export const LeaveCause = z.enum([
  'left',
  'handed_over',
  'policy_failed',
  'model_failed',
  'budget_spent',
  'grace_over',
  'withdrew',
  'operator',
  'other',
]);
export type LeaveCause = z.infer<typeof LeaveCause>;

/** Why a taken seat went to another agent, for programs. */
export const TakeOverCause = z.enum(['grace_over', 'returned', 'operator', 'withdrew', 'program_changed', 'exchanged']);
export type TakeOverCause = z.infer<typeof TakeOverCause>;

/** Why a participant's line counts as lost, or its grace begins later, for programs. */
export const LossCause = z.enum(['closed', 'silent', 'outage', 'stall', 'operator']);
export type LossCause = z.infer<typeof LossCause>;

/** Why a session is paused, for programs. */
export const PauseCause = z.enum(['handed_over', 'operator']);
export type PauseCause = z.infer<typeof PauseCause>;

/** Why a deadline was moved, for programs. */
export const ExtendCause = z.enum(['outage', 'stall', 'operator']);
export type ExtendCause = z.infer<typeof ExtendCause>;

/** From the page's own clock (performance.now(), ms): metadata that rules never read. */
export const Timing = z.strictObject({
  paintedMs: z.number().describe('first frame with this request'),
  inputMs: z.number().describe('the input that chose the action'),
  hiddenMs: z.number().min(0).describe('time the page was hidden in between'),
  device: z.enum(['mouse', 'touch', 'pen', 'keyboard', 'program']).describe('where the input came from'),
});
export type Timing = z.infer<typeof Timing>;

/** Why a recorded agent does the default action. */
export const RecordMiss = z.enum(['illegal', 'over', 'idle', 'unsaid']);
export type RecordMiss = z.infer<typeof RecordMiss>;

export const Probe = z.strictObject({
  id: z.string().max(64).describe('the answer names it'),
  seat: SeatNumber.describe('the seat that is asked'),
  question: z.string().max(500).describe('in the words that the seat is shown'),
  options: z
    .array(z.string().max(100))
    .min(2)
    .max(20)
    .readonly()
    .describe('possible answers; never taken from the state'),
  confidence: z.boolean().describe('also ask how sure, 0 to 100'),
  unrated: z
    .array(z.string().max(100))
    .readonly()
    .optional()
    .describe('options that are answered without a confidence; left out: none'),
  limitMs: z.int().positive().nullable().describe('time to answer; null: no limit'),
  about: z.unknown().optional().describe('JSON: the same question for programs; see the game'),
  series: z
    .strictObject({ nth: z.int().min(1).describe('from 1'), of: z.int().min(1).describe('how many there are') })
    .optional()
    .describe('which of the questions at the end; left out: a question between turns'),
  inTurn: z
    .strictObject({ nth: z.int().min(1).describe('from 1'), of: z.int().min(1).describe('how many there are') })
    .optional()
    .describe(
      "which of the seat's questions in this turn that the setup orders or the game chooses; left out: it is none of these",
    ),
});
export type Probe = z.infer<typeof Probe>;

/** A question before it is asked. No seat gets two questions with the same id. */
export type Question = Omit<Probe, 'limitMs' | 'series' | 'inTurn'>;

export const PROBE_KINDS = ['reality', 'memory', 'first', 'second', 'third', 'know-whether', 'partner'] as const;
export const ProbeKind = z.enum(PROBE_KINDS);
export type ProbeKind = z.infer<typeof ProbeKind>;

const PropositionValue = z.union([z.string().max(200), z.number(), z.boolean()]);

/** The questions that a session asks between its turns. A treatment. */
export const Probes = z.strictObject({
  seats: z.array(SeatNumber).min(1).readonly().optional().describe('which seats are asked; left out: all'),
  kinds: z
    .array(ProbeKind)
    .min(1)
    .max(20)
    .readonly()
    .describe(
      'in this order, again and again. reality: what is so. memory: what was so first. first, second, third: what another ' +
        'agent believes, what it believes that an agent believes, and so on. know-whether: whether another agent knows. ' +
        'partner: by what another agent acts: what it knows, what it takes others to know, or what it takes them to think',
    ),
  turns: z
    .array(z.int().min(0).max(100_000))
    .min(1)
    .max(1000)
    .readonly()
    .optional()
    .describe('before the actions of these turns, from 0'),
  rounds: z
    .array(z.int().min(1).max(100_000))
    .min(1)
    .max(1000)
    .readonly()
    .optional()
    .describe('of a game with rounds: once in each of these, from 1, in the turn that the game names'),
  count: z.int().min(1).max(20).describe('how many questions each seat gets each time'),
  seed: z.string().max(64).describe('equal seeds draw equal questions'),
  about: z
    .array(z.string().max(200))
    .min(1)
    .max(1000)
    .readonly()
    .optional()
    .describe('ids of the propositions to ask about; left out: all that the session has'),
  offer: z
    .record(z.string().max(200), z.array(PropositionValue).min(2).max(20).readonly())
    .readonly()
    .optional()
    .describe('by id of the proposition: the only values to offer as answers; left out: all'),
  limitMs: z.int().positive().nullable().describe('time for each; null: no limit'),
  confidence: z.boolean().describe('also ask how sure, 0 to 100'),
});
export type Probes = z.infer<typeof Probes>;

/** A generated question in JSON, for programs: the content of `Probe.about`. */
export const ProbeAbout = z.strictObject({
  kind: ProbeKind.describe('what it asks'),
  proposition: z.string().describe('its id'),
  whom: z
    .array(SeatNumber)
    .readonly()
    .describe('[]: what is so? [1]: what does seat 1 believe? [1, 0]: what does 1 believe that 0 believes?'),
  values: z.array(PropositionValue).readonly().describe('of the options, in their order'),
});
export type ProbeAbout = z.infer<typeof ProbeAbout>;

/** A session with this setting asks the questions of its game after the last turn. A treatment. */
export const Questions = z.strictObject({
  limitMs: z.int().positive().nullable().describe('time for each; null: no limit'),
});
export type Questions = z.infer<typeof Questions>;

/** How long a participant waits in the lobby for the others. A treatment. */
export const Lobby = z.strictObject({
  limitMs: z
    .int()
    .positive()
    .nullable()
    .describe(
      'time from when the first person takes a seat, or in a study from the beginning, until the session is abandoned; null: no limit',
    ),
});
export type Lobby = z.infer<typeof Lobby>;

/** People are asked whether they are ready before the game begins, where its first turn has a clock. A treatment. */
export const Ready = z.strictObject({
  limitMs: z
    .int()
    .min(1000)
    .max(3_600_000)
    .describe('time from when all seats are taken; then the game begins without the people who have said nothing'),
});
export type Ready = z.infer<typeof Ready>;

/** Turns that would go on by a beat go on when each person has asked for the next. A treatment. */
export const SelfPaced = z.strictObject({
  limitMs: z.int().min(1000).max(3_600_000).describe('of each such turn; then it goes on by itself'),
});
export type SelfPaced = z.infer<typeof SelfPaced>;

/** What happens to a session when a participant's line is lost for longer than a grace. A treatment. */
export const Dropout = z.strictObject({
  graceMs: z.int().min(0).max(3_600_000).describe('of each loss, ms; all losses of a seat together may last three'),
  // biome-ignore lint/suspicious/noThenProperty: a definition of a study calls it so
  then: z
    .enum(['policy', 'continue', 'endWithPay', 'abort'])
    .describe(
      'after the grace. policy: a policy takes the seat; continue: the seat does its default actions; endWithPay: the ' +
        'session ends, partner_left; abort: it ends, aborted',
    ),
  policy: z.string().nullable().describe('which takes over, where `then` is policy'),
  policyVersion: z.int().optional().describe('of the policy; left out: none takes over'),
  minPeople: z.int().min(1).max(64).describe('with fewer people left, the session ends, partner_left'),
  disclose: z.boolean().describe('whether partners are told that a seat is no longer held by its participant'),
});
export type Dropout = z.infer<typeof Dropout>;

/** Where a session stands in its study. */
export const Assignment = z.strictObject({
  version: z.int().min(1).describe('of the definition of the study'),
  hash: z.string().describe('of the frozen study'),
  stage: z.string().max(40).describe('of the study, as pilot'),
  slot: z.int().min(0).nullable().describe('of the design; null: none, as in practice'),
  group: z.string().max(80).nullable().describe('who plays together; null: none, as in practice'),
  play: z.string().max(80).describe('id among the sessions of the study'),
});
export type Assignment = z.infer<typeof Assignment>;

/** A distribution of times, ms: its quantiles at equal steps, from the least to the greatest. */
const Quantiles = z
  .array(z.int().min(0).max(3_600_000))
  .min(2)
  .max(101)
  .readonly()
  .refine((times) => times.every((time, i) => i === 0 || time >= (times[i - 1] ?? 0)), 'quantiles must not fall');

/** How fast policies and bots come and answer where seats must not recognise them. A treatment. */
export const Pace = z.strictObject({
  arrivalMs: Quantiles.describe(
    'time from the first person in the lobby until a policy or a bot takes its seat: quantiles',
  ),
  answerMs: Quantiles.describe(
    'time from a request to the answer, at most nine tenths of the time that is left: quantiles',
  ),
});
export type Pace = z.infer<typeof Pace>;

/** A policy that comes to the lobby some time after the first person, as a person would. */
export const Arrival = z.strictObject({
  seat: SeatNumber,
  controller: Controller.describe('the policy'),
  afterMs: z.int().min(0).describe('time after the first person'),
});
export type Arrival = z.infer<typeof Arrival>;

/** A bot with an account that is invited to a seat. */
export const InvitedBot = z.strictObject({
  seat: SeatNumber,
  controller: Controller.options[1].describe('the bot'),
  afterMs: z
    .int()
    .min(0)
    .optional()
    .describe('where seats must not recognise it, time after the first person; left out: it comes when it can'),
});
export type InvitedBot = z.infer<typeof InvitedBot>;

/** Why a bot that was invited does not come, for programs. */
export const MissCause = z.enum(['declined', 'late', 'left']);
export type MissCause = z.infer<typeof MissCause>;

export const ProbeAnswer = z.strictObject({
  option: z.string().describe('one of the options'),
  confidence: z.number().nullable().describe('0 to 100; null: not asked, or an option that has none'),
});
export type ProbeAnswer = z.infer<typeof ProbeAnswer>;

/** A cell that can be ticked: a row and a column. Too short to write in, since the log keeps it for ever. */
export const TICK_CELL = /^[A-Za-z0-9]{1,3}(\/[A-Za-z0-9]{1,3})?$/;

/** The text of a note is kept beside the log, where it can be erased; the log has its id and a salted HMAC. */
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
