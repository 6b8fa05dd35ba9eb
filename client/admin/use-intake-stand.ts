/** Whether a study takes participants, as the minutes go by. */
import { useEffect, useMemo, useState } from 'react';
import type { IntakeHours } from '../../studies/definition/hours.ts';
import type { StudyState } from '../../studies/way/contract/state.ts';
import { type IntakeStand, intakeStand } from './intake-words.ts';

const MINUTE = 60_000;
const minuteNow = (): number => Math.floor(Date.now() / MINUTE) * MINUTE;

export function useIntakeStand(intake: StudyState['intake'], hours: IntakeHours): IntakeStand {
  const [minute, setMinute] = useState(minuteNow);
  useEffect(() => {
    const timer = setInterval(() => setMinute(minuteNow()), 1000);
    return () => clearInterval(timer);
  }, []);
  return useMemo(() => intakeStand(intake, hours, minute), [intake, hours, minute]);
}
