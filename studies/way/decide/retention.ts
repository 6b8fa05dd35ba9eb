/** For how long personal data are kept: so many days after the last participant has finished, while none is under way. */
import type { StudyRefusal } from '../contract/commands.ts';
import type { StudyCommand } from '../contract/decision.ts';
import type { StudyState } from '../contract/state.ts';
import type { Deciding } from './deciding.ts';

const DAY_MS = 86_400_000;

/** When personal data are to be erased, ms since the epoch; null: not yet known, or done. Those of a preview go with its end. */
export function emptyAt({ versions, participants, emptied, preview, intake }: StudyState): number | null {
  const newest = versions.at(-1);
  if (!newest || emptied) return null;
  // programs of a pilot are no persons
  if (!preview && [...participants.values()].every(({ simulated }) => simulated)) return null;
  if (preview && intake !== 'closed') return null;
  let last = 0;
  for (const { finishedAt } of participants.values()) {
    if (finishedAt === null) return null;
    last = Math.max(last, finishedAt);
  }
  return preview ? last : last + newest.frozen.definition.retention.days * DAY_MS;
}

export function emptyPersonal(
  d: Deciding,
  { rows }: Extract<StudyCommand, { readonly type: 'emptyPersonal' }>,
): StudyRefusal | null {
  const due = emptyAt(d.study);
  if (due === null || due > d.at) return null;
  // a study that nothing keeps from letting a person in twice takes none
  if (d.study.intake === 'open') d.toStudy({ type: 'IntakeClosed', why: 'order', cause: 'clock' });
  d.toStudy({ type: 'PersonalDataErased', participants: d.study.participants.size, rows, cause: 'clock' });
  return null;
}
