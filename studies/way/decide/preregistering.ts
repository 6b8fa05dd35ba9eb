/** What is settled before data are seen, and departures from it. */
import { registrationHash } from '../../preregister/plan.ts';
import type { StudyRefusal } from '../contract/commands.ts';
import type { StudyCommand } from '../contract/decision.ts';
import { type Deciding, refused } from './deciding.ts';

type CommandOf<T extends StudyCommand['type']> = Extract<StudyCommand, { readonly type: T }>;

/** Programs of a pilot may have arrived before; a person may not. */
export function preregister(d: Deciding, { registration, cause }: CommandOf<'preregister'>): StudyRefusal | null {
  const newest = d.study.versions.at(-1);
  if (!newest) return refused('not_open', 'The study is not published.');
  const hash = registrationHash(registration);
  if (d.study.preregistered === hash) return null;
  if (d.study.preregistered !== null)
    return refused(
      'already_preregistered',
      'The study is preregistered with another plan. Record what changes as deviations.',
    );
  const { study, version, studyHash } = registration;
  if (study !== d.study.study || version !== newest.version || studyHash !== newest.hash)
    return refused('stale_version', `The newest version of the study is ${newest.version}, with hash ${newest.hash}.`);
  for (const { simulated } of d.study.participants.values())
    if (!simulated)
      return refused('data_exist', 'A participant has arrived, so that the plan would come after the first data.');
  d.toStudy({ type: 'StudyPreregistered', hash, plan: registration, cause });
  return null;
}

export function recordDeviation(d: Deciding, { what, cause }: CommandOf<'recordDeviation'>): StudyRefusal | null {
  if (d.study.preregistered === null)
    return refused('not_preregistered', 'The study is not preregistered, so that there is nothing to depart from.');
  d.toStudy({ type: 'DeviationRecorded', what, cause });
  return null;
}
