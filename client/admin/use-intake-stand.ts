/** Whether a study takes participants, as the minutes go by. */
import { useMemo } from 'react';
import type { IntakeHours } from '../../studies/definition/hours.ts';
import type { StudyState } from '../../studies/way/contract/state.ts';
import { useNow } from '../signs/clock.tsx';
import { type IntakeStand, intakeStand } from './intake-words.ts';

const MINUTE = 60_000;

export function useIntakeStand(intake: StudyState['intake'], hours: IntakeHours): IntakeStand {
  const minute = Math.floor(useNow(0, true) / MINUTE) * MINUTE;
  return useMemo(() => intakeStand(intake, hours, minute), [intake, hours, minute]);
}
