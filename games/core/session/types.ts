/** What commands and events of a session speak of: who holds a seat, what is a treatment, how it ends, questions, notes. */
import * as z from 'zod';

export const SeatNumber = z.int().min(0).max(63).describe('place at the table, from 0');

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
export const END_CAUSES =
  'why it was abandoned. lobby_timeout: not everybody came in time; deserted: nobody but policies was left; ' +
  'unattended: no person was connected for long; policy_lost: a policy failed before the start, or was the last one ' +
  'left; fault: a bug of ours. Left out: it was not, or it is not known';

/** Why a seat was left, for programs. */
export const LeaveCause = z.enum(['left', 'handed_over', 'policy_failed', 'other']);
export type LeaveCause = z.infer<typeof LeaveCause>;

/** Why nobody can act, for programs. */
export const PauseCause = z.enum(['handed_over', 'operator']);
export type PauseCause = z.infer<typeof PauseCause>;

/** Why there is more time, for programs. */
export const ExtendCause = z.enum(['outage', 'operator']);
export type ExtendCause = z.infer<typeof ExtendCause>;

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
  seat: SeatNumber.describe('who is asked'),
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
