/**
 * What this process reads of all studies of the lab, whichever process runs them. A study that is run here is asked; of
 * another one the log is folded, each event of it once.
 */
import { beginStudy, type StudyState } from '../../../studies/way/contract/state.ts';
import { apply, workingCopy } from '../../../studies/way/fold/evolve.ts';
import type { Stored } from '../../store/event-store.ts';
import { streamOfStudy } from '../../store/releases.ts';
import type { StoreReader } from '../../store/store.ts';
import { participantEvent, streamOfParticipant, studiesIn, studyEvent } from '../../store/study-log.ts';
import type { LiveStudy } from './live-study.ts';

export interface ReadStudies {
  /** The ids of all studies, sorted, with previews, but without those that are emptied. */
  ids(): Promise<readonly string[]>;
  /** Whether the study is a preview that is over, and is not run here. Nothing can happen in it any more, and nothing of its participants is left. */
  isEmptiedPreview(study: string): Promise<boolean>;
  /**
   * The study as it stands on disk, at least with these participants; null: there is none. Rejects with `UnreadableStudy`
   * where this program cannot read it.
   */
  read(study: string, participants?: readonly string[]): Promise<StudyState | null>;
  /** How many participants have arrived. */
  arrivals(study: string): Promise<number>;
}

export interface ReadingOptions {
  readonly store: Pick<StoreReader, 'events' | 'studies'>;
  /** The study, if it is run here. */
  readonly here: (study: string) => LiveStudy | null;
}

/** A study whose log is folded here. */
interface Folded {
  readonly state: StudyState;
  /** Stream -> the version up to which the state holds it. */
  readonly heads: ReadonlyMap<string, number>;
}

const UNREAD: Folded = { state: beginStudy(), heads: new Map() };

export function openReadStudies({ store, here }: ReadingOptions): ReadStudies {
  const { events, studies } = store;
  const known = new Map<string, Folded>();
  const emptiedPreviews = new Set<string>();

  const read: ReadStudies['read'] = async (study, participants = []) => {
    const live = here(study);
    if (live) return live.told();
    const before = known.get(study) ?? UNREAD;
    const others = await Promise.all(participants.map((id) => after(before, streamOfParticipant(id))));
    // last: it has every version that a participant's events name
    const own = await after(before, streamOfStudy(study));
    const log = [
      ...own.map((stored) => ({ stored, given: studyEvent(stored) })),
      ...others.flatMap((stored, i) =>
        stored.map((one) => ({ stored: one, given: participantEvent(participants[i] ?? '', one) })),
      ),
    ];
    if (log.length === 0) return before.heads.size > 0 ? before.state : null;
    const state = workingCopy(before.state);
    const heads = new Map(before.heads);
    for (const { stored, given } of log) {
      apply(state, given);
      heads.set(stored.stream, stored.version);
    }
    known.set(study, { state, heads });
    return state;
  };
  const after = ({ heads }: Folded, stream: string): Promise<readonly Stored[]> =>
    events.read(stream, (heads.get(stream) ?? 0) + 1);

  const isEmptiedPreview: ReadStudies['isEmptiedPreview'] = async (study) => {
    if (here(study)) return false;
    if (emptiedPreviews.has(study)) return true;
    const [published] = await events.read(streamOfStudy(study), 1, 1);
    if (!(published?.data as { readonly preview?: unknown } | undefined)?.preview) return false;
    const emptied = (await events.read(streamOfStudy(study))).some(({ type }) => type === 'study.PersonalDataErased');
    if (emptied) emptiedPreviews.add(study);
    return emptied;
  };

  return {
    async ids() {
      const all = studiesIn(await events.streams('study-'));
      const left = await Promise.all(all.map(async (study) => ((await isEmptiedPreview(study)) ? [] : [study])));
      return left.flat().toSorted();
    },
    isEmptiedPreview,
    read,
    arrivals: async (study) => here(study)?.told().participants.size ?? (await studies.recruitsOf(study)).length,
  };
}
