/** Which studies have been released: until then only operators may look at their sessions. */
import type { EventReader } from './event-store.ts';

/** The owner in the types of a study's own events. */
export const STUDY_OWNER = 'study';
/** The stored type of the event that opens the sessions of a study. */
export const STUDY_RELEASED = `${STUDY_OWNER}.StudyReleased`;

export function streamOfStudy(study: string): string {
  return `study-${study}`;
}

export interface Releases {
  isReleased(study: string): Promise<boolean>;
}

/** Reads each event of a study once. A study that was released stays so. */
export function openReleases(events: Pick<EventReader, 'read'>): Releases {
  const seen = new Map<string, { readonly version: number; readonly released: boolean }>();
  return {
    async isReleased(study) {
      const { version, released } = seen.get(study) ?? { version: 0, released: false };
      if (released) return true;
      const later = await events.read(streamOfStudy(study), version + 1);
      const now = {
        version: later.at(-1)?.version ?? version,
        released: later.some(({ type }) => type === STUDY_RELEASED),
      };
      seen.set(study, now);
      return now.released;
    },
  };
}
