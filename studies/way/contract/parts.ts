/** The parts of a study's events: causes, how sessions end for a participant, tabs and connections. */
import * as z from 'zod';

export const at = z.int().describe('server clock, ms since the epoch');
export const deadline = z.int().describe('absolute, ms since the epoch');
export const ParticipantId = z.string().min(1).max(100).describe('pseudonym of the participant in this study');
/** That a study is a preview of another one, which operators go through as its participants. */
export const PreviewOf = z.strictObject({
  of: z.string().max(48).describe('id of the study, or of the draft'),
  until: deadline.describe('from then on the preview is over: participants who are under way end, and none can join'),
});
export type PreviewOf = z.infer<typeof PreviewOf>;

export const Device = z.enum(['desktop', 'tablet', 'phone']);

/** What says the language of a participant who arrives. */
export const LanguageSource = z.enum(['link', 'recruiter', 'browser', 'study']);
export type LanguageSource = z.infer<typeof LanguageSource>;
export const LANGUAGE_SOURCES =
  '`lang` in the link; what the recruiter puts into it; the browser; study: nothing names a language of the study, so it is its first one';

/** What is known of a person whose link is refused, and who gets no participant stream. */
export const RefusedLink = z.strictObject({
  version: z.int().min(1).describe('of the definition'),
  stage: z.string().max(48).describe('of data collection, as in ParticipantArrived'),
  recruiter: z.string().max(48).nullable().describe('where the person comes from; null: not known'),
  signed: z.boolean().describe('whether a token that the recruiter signed was checked'),
  language: z.string().max(40).describe('of the pages'),
  device: Device.describe('kind of device'),
});

/** What the recruiter's checks found, in the recruiter's words, as high, mixed or low; null: it checked nothing. */
export const Authenticity = z.strictObject({
  llm: z.string().max(48).nullable().describe('whether answers were written by a language model'),
  bots: z.string().max(48).nullable().describe('whether a program took part'),
});
export type Authenticity = z.infer<typeof Authenticity>;

/** What brought an event about. Reasons of operators are tokens of typed texts. */
export const Cause = z.union([
  z.enum(['participant', 'clock', 'outage', 'stall', 'recruiter', 'program']),
  z.strictObject({
    operator: z.string().max(100).describe('pseudonym of the operator'),
    reason: z.string().max(200).nullable().describe('token of the typed reason'),
  }),
]);
export type Cause = z.infer<typeof Cause>;
export const CAUSES =
  'participant: asked for it; clock: a deadline passed; outage: the server was away; stall: it stood still; recruiter: ' +
  'the recruiter reported it; program: the server; or an operator, with the reason';

/** How a session ended for a participant, and so what comes next. */
export const SessionLeaving = z.enum([
  'completed',
  'truncated',
  'partner_left',
  'aborted',
  'not_started',
  'lost',
  'absent',
  'failed',
  'gone',
]);
export type SessionLeaving = z.infer<typeof SessionLeaving>;
export const SESSION_LEAVINGS =
  'completed, truncated: the next part comes; partner_left: surveys and the end come; aborted, not_started: the pool ' +
  'again, or the end if the time for waiting is used up; lost: without the seat at the end; absent: never came to the ' +
  'session; failed: a bug or a lost policy; gone: had left the study before';

/** How a participant left a session that is over, as the session's own log says it. */
export const SeatOutcome = z.strictObject({
  participant: ParticipantId,
  how: z
    .enum(['in_seat', 'lost', 'absent'])
    .describe('lost: without the seat at the end; absent: never came to the session'),
  throughout: z.boolean().describe('held the seat, without a break that cost it, to the last turn'),
  returns: z.number().describe('of the seat'),
  lostAt: z.int().nullable().describe('when the line was lost that cost the seat; null: it was not lost'),
  probes: z
    .array(
      z.strictObject({
        id: z.string().max(64).describe('of the question'),
        right: z.boolean().describe('whether the answer is right'),
        confidence: z.number().min(0).max(100).nullable().describe('that the answer is right; null: not asked'),
      }),
    )
    .readonly()
    .describe('answered questions between turns that have a right answer'),
});
export type SeatOutcome = z.infer<typeof SeatOutcome>;
