/** The end of a preview: by its operator, or when its time is over. */
import type { StudyRefusal } from '../contract/commands.ts';
import type { Cause } from '../contract/parts.ts';
import type { StudyState } from '../contract/state.ts';
import { type Deciding, refused } from './deciding.ts';
import { finish } from './finish.ts';

/** Whether the study is a preview that was ended, or whose time is over. */
export function isOver({ preview, intake }: Pick<StudyState, 'preview' | 'intake'>, at: number): boolean {
  return preview !== null && (intake === 'closed' || at >= preview.until);
}

export function endPreview(d: Deciding, cause: Cause): StudyRefusal | null {
  if (!d.study.preview) return refused('not_possible', 'This study is no preview: close its intake instead.');
  if (d.study.intake !== 'closed') d.toStudy({ type: 'IntakeClosed', why: 'order', cause });
  for (const { id } of [...d.study.participants.values()]) finish(d, id, { outcome: 'removed_by_operator', cause });
  return null;
}
