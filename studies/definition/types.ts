/**
 * A study as data: who may take part, what participants read, play and answer, how they are matched and assigned, what
 * they are paid. Texts stand beside it by key and language; nothing in a study is executed. Times are milliseconds.
 *
 * The schema refuses what can be refused field by field. What needs two fields, the texts or the catalogue is in check.ts.
 */
import * as z from 'zod';
import {
  Aids,
  Disclosure,
  LaterPolicy,
  Pace,
  Probes,
  Questions,
  Ready,
  SelfPaced,
} from '../../games/core/session/types.ts';
import { BotHolder } from './bot-holder.ts';
import { FORMAT } from './formats/newest.ts';
import { Id, Text } from './ids.ts';
import { ModelHolder, SessionModels, StudyModels } from './model-plan.ts';
import { DECLARED_OUTCOMES, OUTCOMES } from './outcomes.ts';
import { Minor, Payment } from './payment.ts';
import { Quota, QuotaQuestions as ScreeningQuestions } from './quotas.ts';
import { RecordedSeat, RecordingIds } from './recorded-seats.ts';

const DAY_MS = 86_400_000;
/** Words that stand where the id of a study would, in addresses of the server. */
const ADDRESSES: readonly string[] = ['account', 'drafts', 'enter', 'form', 'people', 'templates'];
export const StudyId = Id.refine((id) => !ADDRESSES.includes(id), 'this word is an address of the server');
/** A language as in BCP 47: `en`, `pt-BR`. */
export const Language = z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'a language tag, as en or pt-BR');
/** A limit on waiting or acting. There is no way to say that there is none. */
const Limit = z.int().min(1000).max(DAY_MS);

/** A JSON merge patch (RFC 7396) for each session that it changes, by the session's id. */
const Patch = z.record(Id, z.record(z.string(), z.json())).readonly();
export type Patch = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const Consent = z.strictObject({
  text: Text,
  tiers: z
    .array(
      z.strictObject({
        id: Id,
        text: Text,
        required: z.boolean().describe('without it there is no taking part'),
        opens: z
          .enum(['data', 'texts', 'replay', 'reuse'])
          .describe('what it allows: the data, typed texts, replays shown to others, use in later studies'),
      }),
    )
    .min(1)
    .readonly(),
});

const told = { text: Text.describe('shown to those who do not meet it') };
const Screening = z.discriminatedUnion('rule', [
  z.strictObject({
    rule: z.literal('device'),
    accept: z.array(z.enum(['desktop', 'tablet', 'phone'])).min(1),
    ...told,
  }),
  z.strictObject({ rule: z.literal('keyboard'), accept: z.literal('present'), ...told }),
  z.strictObject({
    rule: z.literal('viewport'),
    accept: z.strictObject({ width: z.int().min(320).max(8000), height: z.int().min(240).max(8000) }),
    ...told,
  }),
  z.strictObject({
    rule: z.literal('latency'),
    accept: z.strictObject({ atMostMs: z.int().min(1).max(60_000) }),
    ...told,
  }),
  z.strictObject({ rule: z.literal('language'), accept: z.array(Language).min(1), ...told }),
]);

/** An unpaid play of one participant with policies, before the sessions. */
const Practice = z.strictObject({
  game: z.string(),
  config: z.record(z.string(), z.json()),
  policy: z.string().nullable().describe('in the other seats; null: there are none'),
  limitMs: Limit,
});

export const Step = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('text'), text: Text }),
  z.strictObject({ kind: z.literal('lessons'), game: z.string() }),
  z.strictObject({ kind: z.literal('practice'), play: Practice, attempts: z.int().min(1).max(20) }),
]);
export type Step = z.infer<typeof Step>;

const Comprehension = z.strictObject({
  attempts: z.int().min(1).max(10),
  questions: z
    .array(
      z.strictObject({
        id: Id,
        text: Text,
        options: z
          .array(z.strictObject({ id: Id, text: Text }))
          .min(2)
          .max(10)
          .readonly(),
        correct: Id.describe('id of the right option'),
        explain: Text.describe('shown after an attempt'),
      }),
    )
    .min(1)
    .max(40)
    .readonly(),
});

const People = z.int().min(1).max(8).describe('participants of a group');
const Fill = z.strictObject({
  afterMs: Limit.describe('from then policies take the empty seats'),
  policy: z.string(),
  counts: z.boolean().describe('whether such a group fills its slot'),
});

const Match = z.strictObject({
  people: People,
  waitMs: Limit.describe('in the pool; then the outcome is lobby_timeout'),
  readyMs: z.int().min(5000).max(600_000).describe('to say that one is ready'),
  fill: Fill.nullable().default(null),
  neverMet: z.boolean().default(true),
  sameLanguage: z.boolean().default(true),
});

/** What happens to a session when a participant is gone for `graceMs`. */
const Dropout = z.strictObject({
  graceMs: z.int().min(0).max(3_600_000),
  then: z.enum(['policy', 'continue', 'endWithPay', 'abort']),
  policy: z.string().nullable().default(null).describe('which takes over, where `then` is policy'),
  minPeople: z.int().min(1).max(8).describe('with fewer left, the session ends with pay'),
  disclose: z.boolean().describe('whether partners are told of a takeover'),
});

const SeatHolder = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('person') }),
  z.strictObject({
    kind: z.literal('policy'),
    policy: z.string(),
    privileged: z.literal(true).optional().describe('needed for a policy that sees the whole state'),
    later: z
      .array(LaterPolicy)
      .min(1)
      .max(100)
      .readonly()
      .optional()
      .describe('policies that take this seat as the session goes on; left out: it keeps its policy'),
  }),
  BotHolder,
  ModelHolder,
  RecordedSeat,
]);

export const SessionPlan = z.strictObject({
  id: Id,
  game: z.string(),
  config: z.record(z.string(), z.json()),
  seats: z.array(SeatHolder).min(1).max(64).readonly(),
  recordings: RecordingIds.optional().describe(
    'ids of earlier sessions: each group plays the deal of one of them, the same in all arms, and recorded seats act as in it; left out: none',
  ),
  aids: Aids.default({ knowledge: true, history: false, notes: false }),
  disclosure: Disclosure.default({ kind: true, presence: true }),
  pace: Pace.optional().describe(
    'when policies and bots come and answer, where participants may take them for people; left out: about as people do',
  ),
  undo: z
    .boolean()
    .optional()
    .describe('whether a seat may take its choice back until the turn resolves, as it may in the templates'),
  ready: Ready.optional().describe('people are asked whether they are ready before the game begins; left out: not'),
  selfPaced: SelfPaced.optional().describe(
    'people ask for the next turn where a beat would bring it; left out: the beat brings it',
  ),
  calls: z
    .boolean()
    .optional()
    .describe("whether the page may call participants by a sound and the tab's title; left out: it may not"),
  models: SessionModels.optional().describe('for its language models; left out: what the study says of them'),
  partners: Text.optional().describe('text above the board on who sits there; it may differ by arm; left out: none'),
  probes: Probes.nullable().default(null).describe('questions between turns; null: none'),
  questions: Questions.nullable().default(null).describe('questions after the last turn; null: none'),
  limitMs: Limit.describe('of the whole session'),
  lobbyMs: z.int().min(1000).max(600_000).default(60_000).describe('for the matched people to connect'),
  minutes: z.int().min(1).max(300).describe('the usual length, for the expected duration'),
  group: z.enum(['new', 'keep']).default('new').describe('keep: with the partners of the session before'),
  dropout: Dropout,
});
export type SessionPlan = z.infer<typeof SessionPlan>;

const SurveyPlan = z.strictObject({
  id: Id,
  after: z.string().describe('id of the session or of the later wave that it follows, or `all`: after the last one'),
  optional: z.boolean(),
});

const Debrief = z.strictObject({ text: Text });

/**
 * What else of the study differs in an arm. What stands here replaces the study's own part. The consent and the screening
 * come before the arm, so they are not among it.
 */
const ArmChange = z.strictObject({
  texts: z.record(Id, Text).readonly().optional().describe('by key of a text: key of the text that is shown instead'),
  steps: z.array(Step).max(100).readonly().optional(),
  comprehension: Comprehension.nullable().optional(),
  match: z.strictObject({ people: People.optional(), fill: Fill.nullable().optional() }).optional(),
  survey: z.array(SurveyPlan).max(40).readonly().optional(),
  debrief: Debrief.nullable().optional(),
});
export type ArmChange = z.infer<typeof ArmChange>;

const Level = z.strictObject({
  id: Id,
  ratio: z.int().min(1).max(20).default(1),
  patch: Patch.default({}),
  study: ArmChange.optional().describe('what else differs, where the factor varies between participants'),
});

/** As its author writes it. */
export type LevelInput = z.input<typeof Level>;

const Factor = z.strictObject({
  id: Id,
  vary: z.enum(['between', 'within']),
  levels: z.array(Level).min(1).max(20).readonly(),
});
export type Factor = z.infer<typeof Factor>;

/** Keeps arms apart by what participants are: each kind has blocks of its own. */
const Balance = z.strictObject({
  language: z
    .record(Language, z.int().min(1).max(20))
    .readonly()
    .describe('the share of the groups in each language of the study'),
});

const Design = z.strictObject({
  factors: z.array(Factor).max(6).readonly().default([]),
  order: z
    .enum(['fixed', 'williams', 'blocked'])
    .default('fixed')
    .describe('of the conditions within: as listed; by a Williams square; drawn anew for each session'),
  assignAt: z.enum(['consent', 'match']),
  lists: z.array(Id).max(50).readonly().default([]).describe('names of item lists; each slot has one of them'),
  rotate: z.strictObject({ seats: z.boolean(), signs: z.boolean() }).default({ seats: true, signs: true }),
  sameDeals: z.boolean().default(false).describe('whether the same deals are played in all arms'),
  groupsPerCell: z.int().min(1).max(10_000).describe('target, for a level of ratio 1'),
  balanceWithin: Balance.optional().describe(
    'arms, orders, lists and rotations come equally often among the groups of each language; left out: among all groups',
  ),
});
export type Design = z.infer<typeof Design>;

const MINUTE = 60_000;
const Limits = z.strictObject({
  screeningMs: Limit.default(5 * MINUTE),
  consentMs: Limit.default(20 * MINUTE),
  readingMs: Limit.default(20 * MINUTE),
  checkingMs: Limit.default(10 * MINUTE),
  surveyMs: Limit.default(30 * MINUTE),
  debriefMs: Limit.default(10 * MINUTE),
  pauseMs: Limit.default(15 * MINUTE),
  essential: z
    .boolean()
    .default(false)
    .describe('whether timing is part of the design, so that no time is given on request'),
});

const Code = z.strictObject({
  code: z.string().regex(/^[A-Za-z0-9-]{3,40}$/, '3 to 40 letters, digits and hyphens'),
  url: z
    .url({ protocol: /^https$/ })
    .optional()
    .describe('where the participant is sent'),
});

/** The time from the end of the wave before, ms. */
const Gap = z
  .int()
  .min(0)
  .max(400 * DAY_MS);
/** A later visit of the same participants. */
export const Wave = z.strictObject({
  id: Id,
  fromMs: Gap.describe("from a participant's end of the wave before until the window opens"),
  toMs: Gap.describe(
    "from a participant's end of the wave before until the window closes; who has not come back by then ends as not_returned",
  ),
  code: Code.describe('for the recruiter, of participants who have completed the wave before'),
  message: Text.describe(
    'what the recruiter writes to them: {from}, {to} and {link} stand for the window and the link',
  ),
  steps: z.array(Step).max(100).readonly().default([]).describe('what they go through first'),
  sessions: z.array(Id).max(20).readonly().describe("ids of the study's sessions that they play then; none: surveys"),
  partner: z.enum(['same', 'new']).default('new').describe('in the first of these sessions'),
  waitMs: Limit.optional().describe('in the pool of this wave; left out: as in the first wave'),
  ifPartnerMissing: z
    .enum(['new', 'policy', 'endWithPay'])
    .default('endWithPay')
    .describe('when the same partner is gone, or does not come in time: another one, a policy, or the end with pay'),
  policy: z.string().nullable().default(null).describe('which takes the seat of a missing partner; null: none does'),
  pay: Minor.describe('for the wave, once it is completed; the base is for the first wave'),
});
export type Wave = z.infer<typeof Wave>;

/** What sends participants, and so what their links say. */
export const RECRUITERS = ['prolific', 'mturk', 'labels', 'links'] as const;
export const SIGNALS = [
  'paste',
  'untrusted',
  'automation',
  'hidden',
  'readingSpeed',
  'inputCounts',
  'translated',
] as const;
const Integrity = z.strictObject({
  signals: z.array(z.enum(SIGNALS)).readonly(),
  use: z.literal('store').describe('signals are stored and never acted on'),
  askAboutAi: z.boolean().describe('a last question about help by AI, without effect on pay'),
});

const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time, as 09:00');
const ProlificId = z
  .string()
  .regex(/^[0-9a-f]{24}$/, "24 digits and letters from a to f, as in the study's address at Prolific");
/** What in a recruiter's links says the language of the participant. */
const LinkLanguage = z.strictObject({
  parameter: z
    .string()
    .regex(/^[\w.-]{1,64}$/, 'the name of a parameter, as STUDY_ID')
    .describe('of the links'),
  values: z
    .record(z.string().min(1).max(128), Language)
    .readonly()
    .optional()
    .describe('by value of the parameter: the language; left out: the value is the tag of a language, as he'),
});
export type LinkLanguage = z.infer<typeof LinkLanguage>;

const Intake = z.strictObject({
  hours: z
    .strictObject({
      days: z
        .array(z.enum(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']))
        .min(1)
        .readonly(),
      from: Time,
      to: Time,
    })
    .nullable()
    .default(null)
    .describe('null: at any time'),
  zone: z.string().describe('the place whose clock the hours follow, as Europe/London'),
  recruiter: z.enum(RECRUITERS),
  questions: ScreeningQuestions.optional().describe('who may take part by what is answered; left out: all who consent'),
  quotas: z.array(Quota).max(20).readonly().optional().describe('how many of whom; each of them must have a place'),
  excludes: z.array(Id).readonly().default([]).describe('studies whose participants may not take part'),
  invites: z
    .array(
      z.strictObject({
        study: Id.describe('an earlier study on this server, with the same recruiter'),
        outcomes: z.array(z.enum(OUTCOMES)).min(1).readonly().describe('how the participation there ended'),
        link: Id.optional().describe(
          'id of the tier of the consent with which the data name the pseudonym of the earlier study; left out: never',
        ),
      }),
    )
    .min(1)
    .max(20)
    .readonly()
    .optional()
    .describe('only participants of one of these studies may take part; left out: anyone may'),
  signed: z.enum(['required', 'accepted', 'ignored']).default('accepted').describe("the recruiter's signed token"),
  arrivalsAnHour: z
    .int()
    .min(1)
    .max(100_000)
    // a class behind one address may come
    .default(100)
    .describe('most new arrivals of one network address in an hour whose links are not signed'),
  prolificStudy: ProlificId.optional().describe(
    'id of the study at Prolific: a token that Prolific signed for another study opens nothing here',
  ),
  prolificWaves: z
    .array(ProlificId)
    .min(1)
    .max(20)
    .readonly()
    .optional()
    .describe('ids of the studies at Prolific by which participants come back for later waves'),
  language: LinkLanguage.optional().describe(
    "where the recruiter's links say the language of a participant; left out: only `lang` in the link does",
  ),
});

/** What the study asks and how that is measured: for protocol and preregistration. */
const Plan = z.strictObject({
  hypothesis: z.string().min(20).max(2000),
  primaryOutcome: z.strictObject({
    text: z.string().min(20).max(2000).describe('in words'),
    outcome: z
      .strictObject({
        table: z.string(),
        column: z.string(),
        over: z
          .string()
          .min(3)
          .max(500)
          .optional()
          .describe('how cells become one value, as: mean over the turns of a seat'),
      })
      .nullable()
      .describe('where it is in the bundle; null: in words alone, as in studies of format 1'),
  }),
  analysis: z.string().max(4000).optional(),
});

/** What a check goes through one by one. */
const MOST_SLOTS = 100_000;
const MOST_PLANS = 20_000;

/** How many arms, conditions within and slots a design has. */
function sizeOf({ factors, groupsPerCell }: Design) {
  const product = (vary: Factor['vary'], of: (levels: Factor['levels']) => number): number =>
    factors.reduce((all, factor) => (factor.vary === vary ? all * of(factor.levels) : all), 1);
  const ratios = product('between', (levels) => levels.reduce((sum, { ratio }) => sum + ratio, 0));
  return {
    arms: product('between', ({ length }) => length),
    conditions: product('within', ({ length }) => length),
    slots: ratios * groupsPerCell,
  };
}

export const Study = z
  .strictObject({
    format: z.literal(FORMAT).describe('of the definition; older ones are read as they were meant'),
    id: StudyId,
    title: z.string().min(1).max(120).describe('for operators; participants do not see it'),
    languages: z
      .array(Language)
      .min(1)
      .max(40)
      .readonly()
      .describe('the first is used where a participant names no other'),
    deception: z.boolean().describe('whether participants are misled, with the approval of an ethics board'),
    plan: Plan,
    consent: Consent,
    screening: z.array(Screening).readonly().default([]),
    steps: z.array(Step).max(100).readonly(),
    comprehension: Comprehension.nullable(),
    match: Match,
    sessions: z.array(SessionPlan).min(1).max(20).readonly(),
    waves: z
      .array(Wave)
      .min(1)
      .max(9)
      .readonly()
      .optional()
      .describe('later visits, in order; the first wave is all that comes before them. Left out: there is one visit'),
    design: Design,
    survey: z.array(SurveyPlan).max(40).readonly().default([]),
    debrief: Debrief.nullable(),
    limits: Limits.prefault({}),
    models: StudyModels.optional().describe('for the language models of all sessions; left out: each session says'),
    payment: Payment,
    codes: z.record(z.enum(DECLARED_OUTCOMES), Code),
    failedAttention: Code.optional().describe(
      'code of failed_attention; needed where an attention check ends the participation',
    ),
    integrity: Integrity,
    intake: Intake,
    retention: z.strictObject({ days: z.int().min(1).max(36_500) }),
  })
  .superRefine(({ design, sessions }, context) => {
    const { arms, conditions, slots } = sizeOf(design);
    const refuse = (path: readonly string[], message: string): void =>
      context.addIssue({ code: 'custom', path: [...path], message });
    const lists = Math.max(1, design.lists.length);
    if (slots > MOST_SLOTS)
      refuse(['design', 'groupsPerCell'], `a design has at most ${MOST_SLOTS} slots, not ${slots}`);
    if (arms * conditions ** 2 * lists * sessions.length > MOST_PLANS)
      refuse(['design', 'factors'], `there are too many combinations of levels, lists and sessions to check them all`);
  });
export type Study = z.infer<typeof Study>;
/** A definition as its author writes it: what has a default may be left out. */
export type StudyInput = z.input<typeof Study>;
