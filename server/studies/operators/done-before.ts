/** What an action did that is in the log already: the answer to a repeat that comes after a restart. */
import { consequencesOf } from '../../../studies/room/consequences.ts';
import type { StreamEvents } from '../../../studies/way/contract/events.ts';
import { beginStudy } from '../../../studies/way/contract/state.ts';
import { apply, type Working, workingCopy } from '../../../studies/way/fold/evolve.ts';
import type { Stored } from '../../store/event-store.ts';
import type { StoreReader } from '../../store/store.ts';
import { participantEvent, readStudyLog, studyEvent } from '../../store/study-log.ts';

/** `ofAction`: whether an append belongs to the action, by the id of its command. */
export async function doneBefore(
  store: Pick<StoreReader, 'events' | 'studies'>,
  study: string,
  ofAction: (commandId: string) => boolean,
): Promise<ReturnType<typeof consequencesOf>> {
  const log = await readStudyLog(store, study);
  const events = [
    ...log.study.map((stored) => ({ stored, given: studyEvent(stored) })),
    ...[...log.participants].flatMap(([participant, own]) =>
      own.map((stored: Stored) => ({ stored, given: participantEvent(participant, stored) })),
    ),
  ].toSorted((a, b) => a.stored.position - b.stored.position);
  const last = events.findLastIndex(({ stored }) => ofAction(stored.commandId));
  const after = workingCopy(beginStudy());
  let before: Working | null = null;
  const writes: StreamEvents[] = [];
  const named = new Set<string>();
  for (const { stored, given } of events.slice(0, last + 1)) {
    const own = ofAction(stored.commandId);
    if (own) before ??= workingCopy(after);
    apply(after, given);
    if (!own) continue;
    if (given.stream === 'study') writes.push({ stream: 'study', events: [given.event] });
    else {
      writes.push({ stream: 'participant', participant: given.participant, events: [given.event] });
      if ('cause' in given.event && typeof given.event.cause === 'object') named.add(given.participant);
    }
  }
  return consequencesOf({ before: before ?? after, after, writes, named });
}
