/** What the studies of the lab play that are not released yet, whichever process runs them: read from their logs. */
import { publishedStudy, UnreadableStudy } from '../../../studies/definition/published.ts';
import { playKey, usedPlays } from '../../../studies/definition/used-plays.ts';
import type { EventReader } from '../../store/event-store.ts';
import { STUDY_OWNER, STUDY_RELEASED, streamOfStudy } from '../../store/releases.ts';
import { studiesIn } from '../../store/study-log.ts';

/** A game with a config, as an order names them. */
export interface Play {
  readonly game: string;
  readonly config?: unknown;
}

interface Seen {
  /** Up to which event of the study. */
  readonly version: number;
  readonly released: boolean;
  /** null: the study cannot be read here, so that it may play anything. */
  readonly plays: ReadonlySet<string> | null;
}

const NOTHING: Seen = { version: 0, released: false, plays: new Set() };
const PUBLISHED = `${STUDY_OWNER}.StudyPublished`;

/** Reads each event of a study once. */
export function openUnderWay(events: Pick<EventReader, 'read' | 'streams'>): (play: Play) => Promise<boolean> {
  const seen = new Map<string, Seen>();
  const read = async (study: string): Promise<Seen> => {
    const before = seen.get(study) ?? NOTHING;
    if (before.released) return before;
    const later = await events.read(streamOfStudy(study), before.version + 1);
    let { plays } = before;
    for (const { type, data } of later) if (type === PUBLISHED) plays = plays && withPlaysOf(plays, study, data);
    const now = {
      version: later.at(-1)?.version ?? before.version,
      released: later.some(({ type }) => type === STUDY_RELEASED),
      plays,
    };
    seen.set(study, now);
    return now;
  };
  return async ({ game, config }) => {
    const key = playKey(game, config);
    for (const study of studiesIn(await events.streams('study-'))) {
      const { released, plays } = await read(study);
      if (!released && (plays === null || plays.has(key))) return true;
    }
    return false;
  };
}

function withPlaysOf(plays: ReadonlySet<string>, study: string, data: unknown): ReadonlySet<string> | null {
  const { version, frozen, preview } = data as {
    readonly version: number;
    readonly frozen: unknown;
    readonly preview?: unknown;
  };
  // nothing that counts can come of what is played in a preview
  if (preview !== undefined) return plays;
  try {
    return new Set([...plays, ...usedPlays(publishedStudy({ study, version, frozen }))]);
  } catch (error) {
    if (error instanceof UnreadableStudy) return null;
    throw error;
  }
}
