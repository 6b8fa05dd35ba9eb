/** The events of a study and of its participants, each with its meaning. docs/events.md is written from here. */
import * as z from 'zod';
import { OUTCOMES } from '../../definition/outcomes.ts';
import { NO_RECORDING } from '../../definition/recorded-seats.ts';
import { Language } from '../../definition/types.ts';
import { PAY_RULES } from '../../money/pay.ts';
import { AI_HELP, PageSignals, PageTiming } from './commands.ts';
import {
  Authenticity,
  at,
  CAUSES,
  Cause,
  Device,
  deadline,
  LANGUAGE_SOURCES,
  LanguageSource,
  ParticipantId,
  PreviewOf,
  RefusedLink,
  SESSION_LEAVINGS,
  SeatOutcome,
  SessionLeaving,
} from './parts.ts';

const cause = Cause.describe(CAUSES);
const draw = z.int().min(0).describe('number of the draw in the study, from 0');
const slot = z.int().min(0).describe('index of the slot');
const arm = z.string().describe('id of the arm');
const group = z.string().describe('id of the group');
const session = z.string().describe('id of the session');
const who = z.array(ParticipantId).min(1).max(8).readonly();
const play = z.int().min(0).describe("number of the participant's play, from 0");

const passedOver = z
  .array(
    z.strictObject({
      recording: session,
      why: z
        .enum(NO_RECORDING)
        .describe(
          'no_such_session, not_over, not_running, branch: of the session; other_config: other rules or another config; ' +
            'recorded_before, changed_hands: of a seat; no_consent: its participant does not allow it, or not any more',
        ),
    }),
  )
  .max(1000)
  .readonly();

/** The events of `study-<id>`. */
export const StudyLogEvent = z.discriminatedUnion('type', [
  z
    .strictObject({
      type: z.literal('StudyPublished'),
      at,
      study: z.string().describe('id of the study'),
      version: z.int().min(1).describe('of the definition, counted from 1'),
      hash: z.string().describe('SHA-256 of the canonical JSON of `frozen`'),
      frozen: z
        .unknown()
        .describe(
          'definition with its format and all defaults, texts, surveys, item lists, and the version of the way; the first builds ' +
            'wrote format 1, which has no way and may lack defaults',
        ),
      seedHash: z.string().describe("hash of the study's seed; the seed itself comes with StudyReleased"),
      applyTo: z
        .enum(['arriving', 'unconsented'])
        .describe(
          'arriving: for participants who arrive from now on; unconsented: also for those who have not consented',
        ),
      preview: PreviewOf.optional().describe('the study is a preview, and nothing in it counts; left out: it is not'),
      cause,
    })
    .describe('A version of the study is published. Participants keep the version that they arrived with.'),
  z.strictObject({ type: z.literal('IntakeOpened'), at, cause }).describe('Participants can join, within the hours.'),
  z
    .strictObject({
      type: z.literal('IntakeClosed'),
      at,
      why: z.enum(['budget', 'order']).describe('budget: one more cap would pass it; order: an operator or a program'),
      cause,
    })
    .describe('No more participants can join. Those under way go on.'),
  z
    .strictObject({
      type: z.literal('BudgetChanged'),
      at,
      minor: z.int().min(1).describe('of the whole study, in minor units; it replaces that of the definition'),
      cause,
    })
    .describe('The study may cost another amount.'),
  z
    .strictObject({
      type: z.literal('ArrivalRefused'),
      at,
      participant: ParticipantId,
      why: z
        .enum(['closed', 'budget', 'places', 'quota', 'excluded', 'outside_hours', 'signature_expired', 'not_invited'])
        .describe(
          'closed: intake is; budget: it is spent; places: open slots need no more people; quota: no cell has a place; excluded: by an earlier study; ' +
            'outside_hours: the person may come again; signature_expired: the link was good for a shorter time; not_invited: ' +
            'the person has not ended an earlier study as this one asks',
        ),
      link: RefusedLink.optional().describe('only of a person who gets no place and so no participant stream'),
    })
    .describe(
      'A participant came and cannot take part. The participant stream has the outcome; without one it is `refused`.',
    ),
  z
    .strictObject({
      type: z.literal('LinksRefused'),
      at,
      since: z.int().describe('from when they are counted, ms since the epoch'),
      counts: z.record(z.string().max(48), z.int().min(1)).describe('refused joins by code'),
    })
    .describe(
      'Links were refused that prove nothing about a person. They are counted together, one event an hour at most.',
    ),
  z
    .strictObject({
      type: z.literal('ArmDrawn'),
      at,
      draw,
      participants: who.describe('who the arm is drawn for'),
      block: z.int().min(0).describe('of the slots that could be drawn'),
      eligible: z
        .array(
          z.strictObject({
            slot,
            arm,
            weight: z.number().positive().describe('relative chance'),
          }),
        )
        .min(1)
        .readonly()
        .describe('slots that could be drawn'),
      slot: z.int().min(0).describe('index of the slot that was drawn'),
      takes: z.boolean().describe('whether the slot is taken now; false: the draw settles the arm alone'),
    })
    .describe('An arm is drawn, with what it was drawn from.'),
  z
    .strictObject({
      type: z.literal('GroupAsked'),
      at,
      group,
      participants: who.describe('in the order of waiting'),
      waiting: z.int().min(1).describe('participants in the pool who were not yet asked'),
      passedOver: z
        .array(
          z.strictObject({
            participant: ParticipantId,
            why: z
              .enum(['other_bucket', 'met_before', 'disconnected', 'paused'])
              .describe(
                'arm, language or version differ; has met one of the group; has no line; an operator paused the page',
              ),
          }),
        )
        .readonly()
        .describe('those who had waited longer than the last of the group'),
      policies: z.int().min(0).describe('seats of people that policies take'),
    })
    .describe('A group is found in the pool, and its participants are asked whether they are there.'),
  z
    .strictObject({
      type: z.literal('GroupMatched'),
      at,
      draw: draw.nullable().describe('that gave the slot; null: the group plays on with the slots it has'),
      group,
      participants: who.describe('in the order of waiting'),
      policies: z.int().min(0).describe('seats of people that policies take'),
      slot: z.int().min(0).describe('index of the slot whose conditions, list and rotation the group plays'),
      session: z.string().describe("id of the group's first session"),
    })
    .describe('A group is formed, and its session is created in the same append.'),
  z
    .strictObject({
      type: z.literal('RecordingDrawn'),
      at,
      session: session.describe('id of the session that has its deal, and whose recorded seats act as in it'),
      group,
      play,
      recording: z.string().describe('id of the session that is the recording'),
      passedOver: passedOver.describe('those that come before it in the order of the slot, and cannot be used'),
    })
    .describe('A session has a recording. It is created in the same append.'),
  z
    .strictObject({
      type: z.literal('RecordingsUsedUp'),
      at,
      version: z.int().min(1).describe('of the definition'),
      plan: z.string().describe('id of the session in the definition'),
      passedOver: passedOver.describe('all recordings of the session'),
    })
    .describe('No recording of a session can be used any more. Participants are treated as if no partner was found.'),
  z
    .strictObject({ type: z.literal('SlotFilled'), at, slot })
    .describe('All plays of the slot ended by the rules, with their participants in their seats to the last turn.'),
  z
    .strictObject({
      type: z.literal('SlotReturned'),
      at,
      slot,
      why: z
        .enum(['not_started', 'not_terminated', 'seat_lost', 'policies', 'participant_gone'])
        .describe(
          'not_started: the session did not begin; not_terminated: it ended by no rule; seat_lost: a participant was not ' +
            'there throughout; policies: groups with policies do not count; participant_gone: a participant ended early',
        ),
    })
    .describe('The slot is open again, and is drawn before those of later blocks.'),
  z
    .strictObject({
      type: z.literal('BonusesListed'),
      at,
      list: z.int().min(1).describe('number of the list, from 1'),
      currency: z.string().describe('three letters'),
      bonuses: z
        .array(
          z.strictObject({
            participant: ParticipantId,
            minor: z.int().min(1).describe('beyond what earlier lists hold, in minor units'),
          }),
        )
        .min(1)
        .readonly()
        .describe('in the order in which the participants arrived'),
      cause,
    })
    .describe('What is owed beyond the base is written into a list for the recruiter. No later list holds it again.'),
  z
    .strictObject({
      type: z.literal('PayeesForgotten'),
      at,
      why: z
        .enum(['paid', 'deadline'])
        .describe('paid: an operator said that they are paid; deadline: the time for paying them is over'),
      participants: z.array(ParticipantId).min(1).readonly().describe('whose ids they were'),
      cause,
    })
    .describe("The recruiter's ids of erased participants, kept apart to pay them, are deleted in the same append."),
  z
    .strictObject({
      type: z.literal('PersonalDataErased'),
      at,
      participants: z.int().min(0).describe('of the study'),
      rows: z.int().min(0).describe('rows that were emptied: of recruits, drafts and rights'),
      cause,
    })
    .describe('The time for which personal data are kept is over: they are erased, in the same append.'),
  z
    .strictObject({
      type: z.literal('StudyPreregistered'),
      at,
      hash: z.string().describe('SHA-256 of the canonical JSON of `plan`'),
      plan: z.json().describe('hypotheses, outcomes with their tests, exclusions, stopping rule, script'),
      cause,
    })
    .describe('What is to be tested is settled before data are seen. What changes later is a deviation.'),
  z
    .strictObject({
      type: z.literal('DeviationRecorded'),
      at,
      what: z.string().max(2000).describe('what differs from the preregistered plan'),
      cause,
    })
    .describe('The study departs from its preregistration.'),
  z
    .strictObject({
      type: z.literal('HeadsRooted'),
      at,
      occasion: z.enum(['preregistration', 'intake_closed', 'export']).describe('what the root was made for'),
      root: z.string().describe('over the heads of the streams, as in chain.json of a bundle'),
      position: z.int().min(0).describe('the last event under the root'),
      stage: z
        .string()
        .max(48)
        .optional()
        .describe(
          'whose participants and sessions are under the root, beside the study; left out: all streams of the log',
        ),
    })
    .describe('The heads of the log are kept, so that a later change of earlier events shows.'),
  z
    .strictObject({
      type: z.literal('BundleExported'),
      at,
      position: z.int().min(0).describe('the last event in the bundle'),
      stage: z.string().max(48).describe('of data collection, as in ParticipantArrived'),
      sha256: z.string().describe('of the zip'),
      cause,
    })
    .describe('A bundle of the data was made.'),
  z
    .strictObject({ type: z.literal('OutcomesUnblinded'), at, cause })
    .describe('An operator saw outcomes by arm while participants could still join.'),
  z
    .strictObject({
      type: z.literal('SeatWatched'),
      at,
      session,
      seat: z.int().min(0).max(63).nullable().describe('null: the whole session'),
      cause,
    })
    .describe('An operator looks at a session while it is played.'),
  z
    .strictObject({
      type: z.literal('PersonalDataRead'),
      at,
      what: z.string().max(100).describe('which data, as bonuses or a copy'),
      participants: z.array(ParticipantId).readonly().describe('whose; empty: of all participants'),
      cause,
    })
    .describe('An operator read what says who a person is, or what participants typed.'),
  z
    .strictObject({ type: z.literal('StudyArchived'), at, cause })
    .describe('The study is out of the list of studies. Its data, links and pages stay as they are.'),
  z
    .strictObject({ type: z.literal('StudyUnarchived'), at, cause })
    .describe('The study is in the list of studies again.'),
  z
    .strictObject({ type: z.literal('StudyReleased'), at, seed: z.string().describe('of the study'), cause })
    .describe('The study is over: its seed is public, and its draws can be checked.'),
]);

/** The events of `participant-<id>`. */
export const ParticipantEvent = z.discriminatedUnion('type', [
  z
    .strictObject({
      type: z.literal('ParticipantArrived'),
      at,
      study: z.string().describe('id of the study'),
      participant: ParticipantId,
      version: z.int().min(1).describe('of the definition'),
      stage: z.string().max(48).describe('of data collection, as pilot or main; preview: of a preview'),
      simulated: z.boolean().describe('a program takes part, as in a pilot'),
      recruiter: z.string().max(48).nullable().describe('where the participant comes from; null: not known'),
      language: Language.describe('of the pages'),
      languageFrom: LanguageSource.optional().describe(
        `what says it: ${LANGUAGE_SOURCES}; left out: the browser, or the study`,
      ),
      device: Device.describe('kind of device'),
      signed: z.boolean().describe('whether a token that the recruiter signed was checked'),
    })
    .describe('The first event of every participant.'),
  z
    .strictObject({
      type: z.literal('TabOpened'),
      at,
      tab: z.string().max(64).describe('id of the tab'),
      device: Device.describe('kind of device'),
      signed: z
        .literal(true)
        .optional()
        .describe('the place was opened without a signature, and the link that opens it now has one'),
    })
    .describe('The page is open in this tab; those before it are superseded.'),
  z
    .strictObject({ type: z.literal('VersionChanged'), at, version: z.int().min(1).describe('of the definition') })
    .describe('A participant who has not consented is moved to a new version, and screening or consent begin anew.'),
  z
    .strictObject({ type: z.literal('LanguageChosen'), at, language: Language.describe('of the pages') })
    .describe('The participant chooses one of the languages of the study.'),
  z
    .strictObject({
      type: z.literal('ParticipantScreened'),
      at,
      checks: z
        .array(
          z.strictObject({
            rule: z.string().describe('of the screening'),
            value: z.json().describe('what the page measured'),
            passed: z.boolean().describe('whether the rule is met'),
          }),
        )
        .readonly()
        .describe('one for each rule, in order'),
    })
    .describe('The page was measured against the rules of screening.'),
  z
    .strictObject({
      type: z.literal('ConsentGiven'),
      at,
      textHash: z.string().describe('SHA-256 over text, tiers and language'),
      tiers: z.array(z.string()).readonly().describe('ids of the tiers that the participant agrees to'),
      language: Language.describe('in which the text was read'),
    })
    .describe('The participant consents.'),
  z
    .strictObject({
      type: z.literal('ParticipantLinked'),
      at,
      study: z.string().max(48).describe('id of the earlier study'),
      participant: z.string().min(1).max(100).describe('pseudonym there'),
    })
    .describe('The participant took part in an earlier study, and the consent allows to join the data of both.'),
  z
    .strictObject({ type: z.literal('ConsentDeclined'), at, textHash: z.string().describe('as in ConsentGiven') })
    .describe('The participant does not consent.'),
  z
    .strictObject({
      type: z.literal('ArmAssigned'),
      at,
      draw,
      slot: slot.nullable().describe('index of the slot that is taken; null: the arm alone is settled'),
      arm,
    })
    .describe('The participant is in an arm. The draw is in the study stream.'),
  z
    .strictObject({
      type: z.literal('StepRead'),
      at,
      step: z.int().min(0).describe('of the definition, from 0'),
      timing: PageTiming.describe('facts of the page'),
    })
    .describe('The participant goes on from a step.'),
  z
    .strictObject({
      type: z.literal('LessonTried'),
      at,
      game: z.string().describe('id of the game'),
      lesson: z.string().describe('id of the lesson'),
      misses: z.int().min(0).describe('wrong actions before the right one'),
    })
    .describe('The participant has done a lesson of a game.'),
  z
    .strictObject({
      type: z.literal('ComprehensionAnswered'),
      at,
      attempt: z.int().min(1).describe('from 1'),
      answers: z.record(z.string(), z.string()).describe('id of an option by question'),
      wrong: z.array(z.string()).readonly().describe('ids of the questions that were answered wrong'),
    })
    .describe('The participant answers the questions about the instructions.'),
  z
    .strictObject({
      type: z.literal('PoolEntered'),
      at,
      since: z.int().describe('from when the place in the queue counts, ms since the epoch'),
      until: deadline,
      fillAt: deadline.nullable().describe('from then policies take empty seats; null: they never do'),
      group: group.nullable().describe('whose participants are waited for; null: any'),
    })
    .describe('The participant waits for partners.'),
  z
    .strictObject({ type: z.literal('ReadyAsked'), at, group, until: deadline })
    .describe('A group is found, and the participant is asked whether he or she is there.'),
  z.strictObject({ type: z.literal('ReadyConfirmed'), at }).describe('The participant is there.'),
  z.strictObject({ type: z.literal('ReadyMissed'), at }).describe('The participant did not answer in time.'),
  z
    .strictObject({ type: z.literal('ReadyCancelled'), at })
    .describe('Another one of the group is missing. The participant waits on and keeps the place in the queue.'),
  z
    .strictObject({
      type: z.literal('PoolLeft'),
      at,
      why: z
        .enum(['matched', 'timeout', 'missed', 'partner_left', 'partner_missing', 'ended'])
        .describe(
          'matched: a session begins; timeout: the time for waiting is over; missed: no answer to the ready check; ' +
            'partner_left: one of the kept group has gone; partner_missing: one of the group of the wave before has gone ' +
            'or did not come, and others or policies take the seat; ended: the participant left the study',
        ),
    })
    .describe('The participant waits no longer.'),
  z
    .strictObject({
      type: z.literal('SessionAssigned'),
      at,
      session,
      seat: z.int().min(0).max(63).describe('of the participant'),
      group: group.nullable().describe('id of the group; null: practice'),
      play: play.nullable().describe("number of the participant's play, from 0; null: practice"),
    })
    .describe('The participant has a seat in a session.'),
  z
    .strictObject({
      type: z.literal('SessionLeft'),
      at,
      session,
      how: SessionLeaving.describe(SESSION_LEAVINGS),
      returns: z.number().nullable().describe('of the seat; null: they do not count, as in practice or for those gone'),
      teamReturns: z.number().describe('of all seats'),
      seats: z.int().min(1).max(64).describe('in the session'),
      probes: SeatOutcome.shape.probes,
    })
    .describe('The session is over for the participant.'),
  z
    .strictObject({
      type: z.literal('SurveyAnswered'),
      at,
      survey: z.string().describe('id of the survey'),
      part: z.int().min(0).describe('page of the survey, from 0'),
      answers: z.record(z.string(), z.json()).describe('by element; typed and personal ones are tokens'),
      wrong: z
        .array(z.string())
        .readonly()
        .optional()
        .describe('names of elements with a right answer that were answered otherwise; left out: the page has none'),
      timing: PageTiming.describe('facts of the page'),
    })
    .describe('The participant answers one page of a survey.'),
  z
    .strictObject({
      type: z.literal('AnswersScreened'),
      at,
      checks: z
        .array(
          z.strictObject({
            question: z.string().describe('name of the element'),
            passed: z.boolean().describe('whether the answer is accepted'),
          }),
        )
        .readonly()
        .describe('one for each rule, in order'),
    })
    .describe('The answers about who takes part were measured against the rules of the intake.'),
  z
    .strictObject({
      type: z.literal('QuotaDecided'),
      at,
      cells: z
        .array(
          z.strictObject({
            quota: z.string().describe('id of the quota'),
            cell: z.string().nullable().describe('that the participant belongs to; null: the quota has none for such'),
          }),
        )
        .readonly()
        .describe('one for each quota, in order'),
      full: z
        .string()
        .nullable()
        .describe('the first quota that has no place, so that the participant ends; null: none'),
    })
    .describe('Quotas have a place for the participant, who is counted from now on, or one of them has not.'),
  z
    .strictObject({
      type: z.literal('AiHelpAnswered'),
      at,
      help: z.enum(AI_HELP).describe('none: no AI helped; language: with the language; answers: with answers'),
    })
    .describe('The participant answers the last question. The answer has no effect on pay.'),
  z
    .strictObject({
      type: z.literal('WaveEnded'),
      at,
      wave: z.int().min(1).max(9).describe('number of the wave that is completed, from 1'),
      opensAt: z.int().describe('from when the participant can come back for the next one, ms since the epoch'),
      until: deadline.describe('until when, ms since the epoch'),
    })
    .describe('The participant has completed a wave, keeps what it has earned, and is away until the next one.'),
  z
    .strictObject({
      type: z.literal('WaveBegun'),
      at,
      wave: z.int().min(2).max(10).describe('number of the wave'),
    })
    .describe('The participant comes back for the next wave, within its window.'),
  z
    .strictObject({ type: z.literal('DebriefRead'), at, timing: PageTiming.describe('facts of the page') })
    .describe('The participant goes on from the debriefing.'),
  z
    .strictObject({
      type: z.literal('SignalsRecorded'),
      at,
      page: z.string().describe('key of the page'),
      signals: PageSignals.describe('what the page measured'),
    })
    .describe('Integrity signals of one page. They are never acted on.'),
  z
    .strictObject({
      type: z.literal('PaymentAccrued'),
      at,
      entry: z.int().min(0).describe("number in the participant's account, from 0"),
      rule: z.enum(PAY_RULES).describe('of the payment'),
      minor: z.int().describe('in minor units; below 0 for the cap, and where an earlier entry is taken back'),
      currency: z.string().describe('three letters'),
      source: z
        .record(z.string(), z.union([z.number(), z.string(), z.boolean()]))
        .describe('what the sum of this rule was computed from'),
    })
    .describe('The participant is owed an amount.'),
  z
    .strictObject({
      type: z.literal('ParticipantFinished'),
      at,
      outcome: z.enum(OUTCOMES).describe('how the participation ended'),
      code: z.string().describe('for the recruiter'),
      cause,
    })
    .describe('The participation is over.'),
  z.strictObject({ type: z.literal('RedirectFollowed'), at }).describe('The participant goes back to the recruiter.'),
  z
    .strictObject({ type: z.literal('DataWithdrawn'), at })
    .describe('The participant withdraws: texts and personal data are to be erased.'),
  z
    .strictObject({
      type: z.literal('ConnectionLost'),
      at,
      why: z.enum(['closed', 'silent']).describe('closed: the line was closed; silent: it no longer answered'),
    })
    .describe('The page is out of reach.'),
  z
    .strictObject({ type: z.literal('ConnectionResumed'), at, gapMs: z.number().min(0).describe('length of the gap') })
    .describe('The page is in reach again.'),
  z
    .strictObject({ type: z.literal('DeadlineExtended'), at, until: deadline, cause })
    .describe("The page's deadline is moved, and with it the other deadlines of a wait."),
  z
    .strictObject({
      type: z.literal('StateAdvanced'),
      at,
      from: z.string().describe('key of the page'),
      cause,
    })
    .describe('The participant goes on without an answer.'),
  z
    .strictObject({ type: z.literal('ParticipantPaused'), at, until: deadline, cause })
    .describe("The participant's page stands still. Its deadline moves by the length of the pause."),
  z.strictObject({ type: z.literal('ParticipantResumed'), at, cause }).describe('The page that was paused goes on.'),
  z
    .strictObject({ type: z.literal('HelpAsked'), at, text: z.string().max(200).describe('token of the typed text') })
    .describe('The participant writes to the operators.'),
  z
    .strictObject({
      type: z.literal('MessageSent'),
      at,
      text: z.string().max(200).describe('token of the typed text'),
      cause,
    })
    .describe('An operator writes to the participant, whose page shows it.'),
  z
    .strictObject({
      type: z.literal('PaymentAdjusted'),
      at,
      entry: z.int().min(0).describe("number of the entry in the participant's account, from 0"),
      minor: z.int().describe('in minor units; below 0: taken back'),
      currency: z.string().describe('three letters'),
      cause,
    })
    .describe('An operator corrects what is owed to the participant.'),
  z
    .strictObject({
      type: z.literal('ExclusionDecided'),
      at,
      rule: z.string().max(200).describe('by which the data are left out of analyses'),
      cause,
    })
    .describe('The data of the participant are marked as excluded. They stay in the bundle.'),
  z.strictObject({ type: z.literal('ExclusionLifted'), at, cause }).describe('The data count again.'),
  z
    .strictObject({
      type: z.literal('SubmissionReported'),
      at,
      status: z.string().max(48).describe("of the recruiter's submission, in the recruiter's word"),
      authenticity: Authenticity.optional().describe(
        "the recruiter's checks of who or what answered; they exclude nothing",
      ),
    })
    .describe('The recruiter reports what has become of the submission.'),
  z
    .strictObject({
      type: z.literal('BrowserLetIn'),
      at,
      browser: z.string().max(16).describe('number that the page of that browser shows'),
      cause,
    })
    .describe('An operator lets another browser open the place, which was opened without a signature.'),
  z
    .strictObject({
      type: z.literal('ParticipantErased'),
      at,
      texts: z.int().min(0).describe('typed texts that were erased, of all sessions and surveys'),
      rows: z.int().min(0).describe('rows beside the log that were emptied: of the recruit, of drafts, of rights'),
      payableUntil: z
        .int()
        .optional()
        .describe(
          "until when the recruiter's ids are kept apart, so that the participant can be paid, ms; left out: they are gone",
        ),
      cause,
    })
    .describe('Texts and personal data of the participant are erased, in the same append.'),
]);

export type StudyLogEvent = z.infer<typeof StudyLogEvent>;
export type ParticipantEvent = z.infer<typeof ParticipantEvent>;

/** One stream's events of an append, in order. The study's own stream comes first. */
export type StreamEvents =
  | { readonly stream: 'study'; readonly events: readonly StudyLogEvent[] }
  | { readonly stream: 'participant'; readonly participant: string; readonly events: readonly ParticipantEvent[] };

/** One event, with the stream that it stands in. */
export type StreamEvent =
  | { readonly stream: 'study'; readonly event: StudyLogEvent }
  | { readonly stream: 'participant'; readonly participant: string; readonly event: ParticipantEvent };
