/**
 * Previews of studies: each is a study of its own, which nothing that counts knows of. It opens with the links that are
 * made with it, to operators alone, and ends when its operator says so or its time is over.
 */
import { UnreadableStudy } from '../../studies/definition/published.ts';
import type { PairCopy } from '../../studies/preview/pair.ts';
import type { StudyRefusal } from '../../studies/way/contract/commands.ts';
import type { Cause } from '../../studies/way/contract/parts.ts';
import { isOver } from '../../studies/way/decide/previewing.ts';
import { newId } from '../live/seat/tokens.ts';
import { signLink } from './arrivals/recruiters.ts';
import type { LiveStudy } from './run/live-study.ts';
import type { ReadStudies } from './run/read-studies.ts';
import type { Studies } from './run/studies.ts';

/** How long a preview lasts, ms. */
const PREVIEW_MS = 2 * 60 * 60_000;
/** Previews of a lab that run at a time. */
export const MOST_PREVIEWS = 10;

export interface BegunPreview {
  /** The id of the preview. */
  readonly study: string;
  readonly until: number;
  /** The queries of the links, one for each participant of a group. */
  readonly links: readonly string[];
}

interface ToBegin {
  /** The study or draft. */
  readonly of: string;
  readonly copy: Pick<PairCopy, 'frozen' | 'people'>;
  readonly now: number;
  readonly cause: Cause;
}

/** Resolves once the preview is on disk and open. */
export async function beginPreview(
  studies: Pick<Studies, 'preview' | 'find'>,
  { of, copy, now, cause }: ToBegin,
): Promise<BegunPreview | StudyRefusal> {
  const { frozen, people } = copy;
  const until = now + PREVIEW_MS;
  const refusal = await studies.preview(frozen, { of, until }, cause);
  if (refusal) return refusal;
  const { id } = frozen.definition;
  const live = await studies.find(id);
  if (!live) throw new Error(`preview ${id} is published and cannot be found`);
  const closed = await live.perform({ type: 'openIntake', cause }, { commandId: `openIntake-${newId()}` });
  if (closed) return closed;
  const { joinKey: key } = live.secret;
  return {
    study: id,
    until,
    links: Array.from({ length: people }, () => `?link=${signLink({ study: id, key, until })}`),
  };
}

/** Refused for a study that is no preview. */
export function endPreview(live: LiveStudy, cause: Cause): Promise<StudyRefusal | null> {
  return live.perform({ type: 'endPreview', cause }, { commandId: `endPreview-${newId()}` });
}

export async function runningPreviews(studies: Pick<ReadStudies, 'ids' | 'read'>, now: number): Promise<number> {
  let running = 0;
  for (const id of await studies.ids()) {
    try {
      const told = await studies.read(id);
      if (told?.preview && !isOver(told, now)) running++;
    } catch (error) {
      if (!(error instanceof UnreadableStudy)) throw error;
    }
  }
  return running;
}
