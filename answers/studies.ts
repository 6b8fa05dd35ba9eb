/** Answers about published studies: how they stand, whom to ask back, what an action does. */
import * as v from 'valibot';
import type { NoRecording } from '../studies/definition/recorded-seats.ts';
import type { Consequences } from '../studies/room/actions.ts';
import type { StudyState } from '../studies/way/contract/state.ts';
import { oneOf, partsOf, type Sent } from './schema.ts';

const noRecording = oneOf<NoRecording>({
  no_such_session: true,
  not_over: true,
  not_running: true,
  branch: true,
  other_config: true,
  recorded_before: true,
  changed_hands: true,
  no_consent: true,
});
const intake = oneOf<StudyState['intake']>({ unopened: true, open: true, closed: true });
export const StudyAnswer = v.object({
  study: v.string(),
  title: v.string(),
  version: v.number(),
  hash: v.string(),
  intake,
  /** Its end for good: sessions may be looked at, and the seed is public. */
  released: v.boolean(),
  /** It is listed only where archived studies are asked for. */
  archived: v.boolean(),
  participants: v.number(),
});
export type ListedStudy = Sent<typeof StudyAnswer>;
/** A published study that this server cannot read, and why not, in a sentence. */
const UnreadableAnswer = v.object({ study: v.string(), unreadable: v.string() });
export type UnreadableLine = Sent<typeof UnreadableAnswer>;
export const StudiesAnswer = v.array(v.union([StudyAnswer, UnreadableAnswer]));

/** null hours: at any time. */
const intakeHours = v.object({
  hours: v.nullable(
    v.object({
      days: v.array(v.picklist(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'])),
      from: v.string(),
      to: v.string(),
    }),
  ),
  zone: v.string(),
});

const counts = v.record(v.string(), v.number());
export const StatusAnswer = v.object({
  ...StudyAnswer.entries,
  /** The hours of intake in the newest version. */
  intakeHours,
  /** The languages of the newest version, the source of its texts first. */
  languages: v.array(v.string()),
  /** How many waves the newest version has. */
  waves: v.number(),
  /** Participants under way, by what they are doing. */
  states: counts,
  outcomes: counts,
  /** Amounts are in minor units of the currency. */
  budget: v.object({ limit: v.number(), committed: v.number(), owed: v.number(), currency: v.string() }),
});
export type StudyStatus = Sent<typeof StatusAnswer>;

export const RecontactAnswer = v.object({
  /** Pseudonyms of those in the list. */
  participants: v.array(v.string()),
  /** Pseudonyms of participants who are to come back, and whose id is erased or was never known. */
  unnamed: v.array(v.string()),
  /** The first line names the columns: id of the recruiter, from, to, link, message. Times are in UTC. */
  csv: v.string(),
});

export const RecordableAnswer = v.object({
  /** Sessions that participants of the study played to their end. */
  sessions: v.array(
    v.object({
      session: v.string(),
      game: v.string(),
      /** Why the seat cannot act again in a later study; null: it can. */
      seats: v.array(v.nullable(noRecording)),
    }),
  ),
});

export const LinksAnswer = v.object({ links: v.array(v.string()) });
export const LetInAnswer = v.object({ participant: v.string() });

export const ConsequencesAnswer = partsOf<Consequences>()({
  position: v.number(),
  people: v.array(v.looseObject({ participant: v.string() })),
  slots: v.array(v.looseObject({ slot: v.number() })),
  sessions: v.array(v.looseObject({ session: v.string() })),
  refused: v.array(v.looseObject({ target: v.string(), code: v.string(), message: v.string() })),
});
