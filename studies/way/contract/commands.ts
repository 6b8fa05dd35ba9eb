/** What a participant's page can ask for. The server adds the participant and the time, and decides. */
import * as z from 'zod';
import { Language, type SIGNALS } from '../../definition/types.ts';

const Key = z.string().min(1).max(100);
/** JSON as it was parsed, or as the caller made it: a schema for each part of it would take a hundred times as long. */
export const GivenJson = z.custom<z.infer<ReturnType<typeof z.json>>>(
  (value) => value === null || JSON_TYPES.has(typeof value),
);
const JSON_TYPES: ReadonlySet<string> = new Set(['string', 'number', 'boolean', 'object']);
const ById = z.record(z.string().max(48), z.string().max(48));

/** What the page measured while it was shown; facts of the client. */
export const PageTiming = z.strictObject({
  shownMs: z.number().min(0).max(86_400_000).describe('from drawing to sending'),
  hiddenMs: z.number().min(0).max(86_400_000).describe('of it, with the page hidden'),
});
export type PageTiming = z.infer<typeof PageTiming>;

/** Integrity signals of one page: stored, never acted on. */
export const PageSignals = z.strictObject({
  pastes: z.int().min(0).max(10_000).optional().describe('how often something was pasted'),
  pastedCharacters: z.int().min(0).max(10_000_000).optional().describe('in all of it'),
  untrusted: z.int().min(0).max(1_000_000).optional().describe('inputs that no hand made'),
  automation: z.boolean().optional().describe('the browser says that a program drives it'),
  hiddenMs: z.number().min(0).max(86_400_000).optional().describe('time with the page hidden'),
  wordsPerMinute: z.number().min(0).max(1_000_000).optional().describe('of the text, by the time it was shown'),
  keys: z.int().min(0).max(1_000_000).optional().describe('keys pressed'),
  clicks: z.int().min(0).max(1_000_000).optional().describe('clicks and taps'),
  translated: z.boolean().optional().describe('the browser, or an extension, showed the page in its own translation'),
});
export type PageSignals = z.infer<typeof PageSignals>;

/** What a study declares -> what pages send for it. */
const OF_SIGNAL: Readonly<Record<(typeof SIGNALS)[number], readonly (keyof PageSignals)[]>> = {
  paste: ['pastes', 'pastedCharacters'],
  untrusted: ['untrusted'],
  automation: ['automation'],
  hidden: ['hiddenMs'],
  readingSpeed: ['wordsPerMinute'],
  inputCounts: ['keys', 'clicks'],
  translated: ['translated'],
};

/** The signals that the study declares. A page that came without the consent may send more. */
export function declaredOf(signals: PageSignals, declared: readonly (typeof SIGNALS)[number][]): PageSignals {
  const kept = new Set<string>(declared.flatMap((signal) => OF_SIGNAL[signal]));
  return Object.fromEntries(Object.entries(signals).filter(([name]) => kept.has(name)));
}

export const AI_HELP = ['none', 'language', 'answers'] as const;

/** Commands that belong to a page, and are refused where the participant is on another one. */
const OfPage = [
  z.strictObject({
    type: z.literal('screen'),
    facts: z.strictObject({
      device: z.enum(['desktop', 'tablet', 'phone']),
      keyboard: z.boolean(),
      width: z.int().min(0).max(100_000),
      height: z.int().min(0).max(100_000),
      latencyMs: z.number().min(0).max(600_000).describe('median of the round trips to the server'),
      languages: z.array(Language).max(40).describe('that the browser names'),
    }),
  }),
  z.strictObject({
    type: z.literal('giveConsent'),
    textHash: z.string().max(64),
    tiers: z.array(z.string().max(48)).max(20).describe('ids of the tiers that the participant agrees to'),
  }),
  z.strictObject({ type: z.literal('declineConsent'), textHash: z.string().max(64) }),
  z.strictObject({ type: z.literal('read'), timing: PageTiming }),
  z.strictObject({
    type: z.literal('tryLesson'),
    lesson: z.string().max(64),
    misses: z.int().min(0).max(1000).describe('wrong moves before the right one'),
  }),
  z.strictObject({ type: z.literal('answerComprehension'), answers: ById.describe('id of an option by question') }),
  z.strictObject({ type: z.literal('confirmReady') }),
  z.strictObject({ type: z.literal('beginWave') }).describe('the participant is back for the next wave'),
  z.strictObject({
    type: z.literal('answerSurvey'),
    answers: z.record(z.string().max(48), GivenJson).describe('by the name of the element'),
    timing: PageTiming,
  }),
  z.strictObject({ type: z.literal('answerAiHelp'), help: z.enum(AI_HELP) }),
  z.strictObject({ type: z.literal('finish'), timing: PageTiming }),
  z.strictObject({ type: z.literal('followRedirect') }),
  z.strictObject({ type: z.literal('recordSignals'), signals: PageSignals }),
  z.strictObject({ type: z.literal('askForTime') }),
] as const;

/** Commands that every page has, and that do not depend on where the participant is. */
const Always = [
  z.strictObject({
    type: z.literal('openTab'),
    device: z.enum(['desktop', 'tablet', 'phone']),
  }),
  z.strictObject({ type: z.literal('chooseLanguage'), language: Language }),
  z
    .strictObject({ type: z.literal('askForHelp'), text: z.string().trim().min(1).max(2000) })
    .describe('a message to the operators'),
  z.strictObject({ type: z.literal('leave') }).describe('the study is over; the data are kept'),
  z.strictObject({ type: z.literal('withdraw') }).describe('the study is over; the data are erased'),
] as const;

export const ParticipantCommand = z.discriminatedUnion('type', [...OfPage, ...Always]);
export type ParticipantCommand = z.infer<typeof ParticipantCommand>;
export const ALWAYS: ReadonlySet<string> = new Set(Always.map(({ shape }) => shape.type.value));

/** The body of POST /s/:study/commands. A repeated `commandId` gets the page without a second effect. */
export const CommandBody = z.strictObject({
  commandId: z.string().min(8).max(64),
  tab: z.string().min(8).max(64).describe('id of the tab; another tab has taken over where it is not the newest'),
  key: Key.describe('of the page that the command was given on'),
  command: ParticipantCommand,
});
export type CommandBody = z.infer<typeof CommandBody>;

/** Why a command changed nothing, and the status of each code as an answer over HTTP. */
export const STUDY_REFUSALS = {
  /** The command belongs to another page. */
  stale_page: 409,
  /** Another tab or device has taken over. */
  superseded: 409,
  /** Answers that the page does not ask for, or do not fit it. */
  answer_refused: 400,
  /** The consent lacks a required tier, or names another text. */
  consent_refused: 400,
  /** The window of the next wave is not open yet. */
  too_early: 400,
  /** No time is given here, or all of it was given. */
  no_time_left: 400,
  /** The participant has written as many messages as one can. */
  no_messages_left: 400,
  /** An operator's action does not fit where the participant or the session is; nothing changes. */
  not_possible: 400,
  /** The participation is over, so the action comes too late. */
  is_over: 400,
  /** The budget of the study is too small for it. */
  over_budget: 400,
  /** The study does not offer it, or not here. */
  language_unknown: 400,
  /** The study is not published, or its intake was never open. */
  not_open: 403,
  /** The time is outside of the hours of intake. The person can come again. */
  outside_hours: 403,
  /** The study has no place, and so many came without one that those whose links are not signed are only counted. */
  full: 403,
  /** The study takes only arrivals that the recruiter has signed. */
  unsigned: 403,
  /** There is no such participant. */
  no_such_participant: 404,
  /** Participants are still under way. */
  under_way: 409,
  /** Intake is open, so that the study cannot be archived. */
  intake_open: 409,
  /** The study is archived, so that its intake cannot be opened. */
  archived: 409,
  /** A participant has arrived, so that a plan is no longer made before data are seen. */
  data_exist: 409,
  /** The study has another preregistration. */
  already_preregistered: 409,
  /** There is no preregistration to depart from. */
  not_preregistered: 409,
  /** The registration names another version of the study than the newest. */
  stale_version: 409,
} as const;
export type StudyRefusalCode = keyof typeof STUDY_REFUSALS;
export interface StudyRefusal {
  readonly code: StudyRefusalCode;
  readonly message: string;
}
