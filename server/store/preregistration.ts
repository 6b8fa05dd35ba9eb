/** What was preregistered for a study and what departs from it, read from the log. */
import type { PlacedEvent, RegistrationDeviation } from '../../studies/preregister/deviation.ts';
import { deviationsFrom, preregistrationIn } from '../../studies/preregister/deviations.ts';
import type { Registration } from '../../studies/preregister/plan.ts';
import type { StoreReader } from './store.ts';
import { participantEvent, readStudyLog, studyEvent } from './study-log.ts';

export interface Registered {
  readonly study: string;
  readonly hash: string;
  readonly registration: Registration;
}

export interface Preregistered extends Registered {
  /** ms since the epoch. */
  readonly at: number;
  /** Those that the log alone tells. */
  readonly deviations: readonly RegistrationDeviation[];
  /** Whether a participant of stage `main` has arrived. */
  readonly begun: boolean;
}

/** null: the study is not preregistered; undefined: there is no such study. */
export async function preregistrationOf(
  store: Pick<StoreReader, 'events' | 'studies'>,
  study: string,
): Promise<Preregistered | null | undefined> {
  const log = await readStudyLog(store, study);
  if (log.study.length === 0) return undefined;
  const events: readonly PlacedEvent[] = [
    ...log.study.map((stored) => ({ ...studyEvent(stored), position: stored.position })),
    ...[...log.participants].flatMap(([participant, own]) =>
      own.map((stored) => ({ ...participantEvent(participant, stored), position: stored.position })),
    ),
  ].toSorted((a, b) => a.position - b.position);
  const found = preregistrationIn(events);
  if (!found) return null;
  const { hash, at, registration } = found;
  const begun = events.some(({ event }) => event.type === 'ParticipantArrived' && event.stage === 'main');
  return { study, hash, at, registration, deviations: deviationsFrom(events), begun };
}
