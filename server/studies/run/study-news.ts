/** What one commit of a study changed, for its pages, its sessions and the operators' room. */
import type { Duty, StudyDecision } from '../../../studies/way/contract/decision.ts';
import type { StudyState } from '../../../studies/way/contract/state.ts';
import { dutiesOf } from '../../../studies/way/decide/due.ts';
import type { Appended } from './study-standing.ts';

export interface StudyNews {
  /** Whose pages may be others now. */
  readonly participants: readonly string[];
  /** Sessions that begin. */
  readonly sessions: readonly string[];
  /** What sessions must be told; each duty comes once. */
  readonly duties: readonly Duty[];
  /** Participants whose personal data are to be erased. */
  readonly withdrawn: readonly string[];
  /** Intake was open and is closed now. */
  readonly closed: boolean;
  /** The events, by stream. */
  readonly appended: readonly Appended[];
}

/** Adds the duties of the news to those that were told. */
export function newsOf(
  [before, after]: readonly [StudyState, StudyState],
  { writes, sessions }: Pick<StudyDecision, 'writes' | 'sessions'>,
  toldDuties: Set<string>,
): Omit<StudyNews, 'appended'> {
  const participants = writes.flatMap((write) => (write.stream === 'participant' ? [write.participant] : []));
  const duties = dutiesOf(after).filter(({ session, command }) => {
    const duty = `${session}/${command.participant}`;
    if (toldDuties.has(duty)) return false;
    toldDuties.add(duty);
    return true;
  });
  return {
    participants,
    sessions: sessions.map(({ session }) => session),
    duties,
    withdrawn: participants.filter((one) => isWithdrawn(after, one) && !isWithdrawn(before, one)),
    closed: before.intake === 'open' && after.intake === 'closed',
  };
}

function isWithdrawn({ participants }: StudyState, participant: string): boolean {
  return participants.get(participant)?.withdrawn === true;
}
