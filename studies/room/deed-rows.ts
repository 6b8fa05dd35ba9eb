/** What operators did, and what rules of the study and of its sessions did, in words that follow a name. */
import type { ParticipantEvent, StudyLogEvent } from '../way/contract/events.ts';
import type { RoomFacts, Rows } from './facts.ts';
import { lengthInWords, moneyInWords, seatsInWords, shortSession } from './lengths.ts';
import type { DeedRow } from './panels.ts';
import { sessionDeedInWords } from './session-deeds.ts';
import { operatorIn, type TracedDeed } from './trace.ts';

export function deedRows(facts: RoomFacts): Rows<DeedRow> {
  return { ...ofStudyAndPeople(facts), ...ofSessions(facts) };
}

function ofStudyAndPeople({ study, trace, told, textOf }: RoomFacts): Rows<DeedRow> {
  return Object.fromEntries(
    trace.deeds.map((deed) => {
      const { event, participant } = deed;
      const cause = 'cause' in event ? event.cause : 'program';
      const token = typeof cause === 'string' ? null : cause.reason;
      const row: DeedRow = {
        at: event.at,
        operator: operatorIn(cause),
        says: deedInWords(deed, { study, told }),
        reason:
          token === null
            ? null
            : textOf(token, participant === null ? { kind: 'study' } : { kind: 'participant', id: participant }),
      };
      return [deed.key, row];
    }),
  );
}

/** A command that moves several deadlines is one deed. */
function ofSessions({ told, textOf }: RoomFacts): Rows<DeedRow> {
  const rows: Record<string, DeedRow> = {};
  for (const [session, { deeds, letters }] of told) {
    const seen = new Set<string>();
    for (const { key, event } of deeds) {
      const { at, by: operator = null, words } = event;
      const says = sessionDeedInWords(event, { session, letters });
      const deed = JSON.stringify([at, operator, says]);
      if (seen.has(deed)) continue;
      seen.add(deed);
      const reason = operator === null || words === undefined ? null : textOf(words, { kind: 'session', id: session });
      rows[key] = { at, operator, says, reason };
    }
  }
  return rows;
}

type Around = Pick<RoomFacts, 'study' | 'told'>;

function deedInWords({ participant, event }: TracedDeed, around: Around): string {
  if (participant === null) return ofStudy(event as StudyLogEvent, around);
  return ofParticipant(participant, event as ParticipantEvent);
}

function ofStudy(event: StudyLogEvent, { study, told }: Around): string {
  const currency = study.versions.at(-1)?.frozen.definition.payment.currency ?? '';
  switch (event.type) {
    case 'StudyPublished':
      return event.preview ? `began this preview of ${event.preview.of}` : `published version ${event.version}`;
    case 'IntakeOpened':
      return 'opened intake';
    case 'IntakeClosed':
      return event.why === 'budget' ? 'closed intake: the budget is spent' : 'closed intake';
    case 'BudgetChanged':
      return `changed the budget to ${moneyInWords({ minor: event.minor, currency })}`;
    case 'BonusesListed':
      return `wrote list ${event.list} of bonuses, for ${event.bonuses.length} participants`;
    case 'PayeesForgotten':
      return `deleted the recruiter's ids of ${event.participants.length} erased participants: ${
        event.why === 'paid' ? 'they are paid' : 'the time for paying them is over'
      }`;
    case 'PersonalDataErased':
      return `erased personal data of ${event.participants} participants: the time for keeping them is over`;
    case 'StudyPreregistered':
      return 'preregistered the plan';
    case 'DeviationRecorded':
      return 'recorded a deviation from the plan';
    case 'BundleExported':
      return `exported a bundle up to position ${event.position}`;
    case 'OutcomesUnblinded':
      return 'looked at outcomes by arm before intake closed';
    case 'SeatWatched':
      return `watched ${
        event.seat === null
          ? 'the whole session'
          : seatsInWords([event.seat], told.get(event.session)?.letters ?? undefined)
      } of session ${shortSession(event.session)}`;
    case 'PersonalDataRead':
      return `read personal data: ${event.what}`;
    case 'StudyArchived':
      return 'archived the study';
    case 'StudyUnarchived':
      return 'took the study out of the archive';
    case 'StudyReleased':
      return 'released the study';
    case 'ArrivalRefused':
    case 'RecordingDrawn':
    case 'RecordingsUsedUp':
    case 'ArmDrawn':
    case 'GroupAsked':
    case 'GroupMatched':
    case 'SlotFilled':
    case 'SlotReturned':
    case 'HeadsRooted':
    case 'LinksRefused':
      throw new Error(`${event.type} is no deed`);
  }
}

function ofParticipant(id: string, event: ParticipantEvent): string {
  switch (event.type) {
    case 'ParticipantFinished':
      return `ended the participation of ${id}: ${event.outcome.replaceAll('_', ' ')}`;
    case 'DeadlineExtended':
      return `gave ${id} more time`;
    case 'StateAdvanced':
      return `let ${id} go on without an answer`;
    case 'ParticipantPaused':
      return `paused ${id} for ${lengthInWords(event.until - event.at)}`;
    case 'ParticipantResumed':
      return `let ${id} go on after a pause`;
    case 'MessageSent':
      return `wrote to ${id}`;
    case 'PaymentAdjusted':
      return `changed the pay of ${id} by ${moneyInWords(event)}`;
    case 'ExclusionDecided':
      return `excluded the data of ${id}: ${event.rule}`;
    case 'ExclusionLifted':
      return `lifted the exclusion of ${id}`;
    case 'BrowserLetIn':
      return `let browser ${event.browser} open the place of ${id}`;
    case 'ParticipantErased':
      return `erased texts and personal data of ${id}`;
    case 'ParticipantArrived':
    case 'TabOpened':
    case 'VersionChanged':
    case 'LanguageChosen':
    case 'ParticipantScreened':
    case 'ConsentGiven':
    case 'ParticipantLinked':
    case 'ConsentDeclined':
    case 'ArmAssigned':
    case 'WaveEnded':
    case 'WaveBegun':
    case 'StepRead':
    case 'LessonTried':
    case 'ComprehensionAnswered':
    case 'PoolEntered':
    case 'ReadyAsked':
    case 'ReadyConfirmed':
    case 'ReadyMissed':
    case 'ReadyCancelled':
    case 'PoolLeft':
    case 'SessionAssigned':
    case 'SessionLeft':
    case 'SurveyAnswered':
    case 'AnswersScreened':
    case 'QuotaDecided':
    case 'AiHelpAnswered':
    case 'DebriefRead':
    case 'SignalsRecorded':
    case 'PaymentAccrued':
    case 'RedirectFollowed':
    case 'DataWithdrawn':
    case 'ConnectionLost':
    case 'ConnectionResumed':
    case 'HelpAsked':
    case 'SubmissionReported':
      throw new Error(`${event.type} is no deed`);
  }
}
