/** For tests: a study that runs in memory, written to a store as a server would have done it, and read from there. */
import type { Running } from '../../studies/way/testing/running.ts';
import { streamOfStudy } from '../store/releases.ts';
import type { Store } from '../store/store.ts';
import { type StudyLog, streamOfParticipant, toStream } from '../store/study-log.ts';

/** Appends what was decided so far, one append for each decision, with the ids `append-0`, `append-1` and so on. */
export async function storedLogOf(
  { appends, study: { participants } }: Pick<Running, 'appends' | 'study'>,
  study: string,
  { events: log }: Pick<Store, 'events'>,
): Promise<StudyLog> {
  for (const [i, writes] of appends.entries()) {
    const placed = await Promise.all(
      writes.map(async (write) => {
        const { stream, events } = toStream(study, write);
        return { stream, events, expectedVersion: await log.head(stream) };
      }),
    );
    await log.append(placed, `append-${i}`);
  }
  const own = await Promise.all(
    [...participants.keys()].map(async (id) => [id, await log.read(streamOfParticipant(id))] as const),
  );
  return { study: await log.read(streamOfStudy(study)), participants: new Map(own) };
}
