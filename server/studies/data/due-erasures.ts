/**
 * Erasures that come by themselves: of participants who withdraw, of those whom a restored backup or a crash left, and of
 * all personal data of a study whose time is over.
 */
import type { Cause } from '../../../studies/way/contract/parts.ts';
import type { Store } from '../../store/store.ts';
import type { LiveStudy } from '../run/live-study.ts';
import type { Erasing } from './erasing.ts';

export interface DueErasures {
  readonly erasures: Pick<Store['studies'], 'erasuresOf'>;
  readonly erasing: Pick<Erasing, 'erase' | 'eraseAgain' | 'emptyWhenDue' | 'clear'>;
  /** An erasure failed; the next start does it again. */
  readonly fault: (error: unknown) => void;
  /** Participant who has withdrawn -> the erasure that is under way. */
  readonly underWay: Map<string, Promise<void>>;
}

/** Erases a participant who has withdrawn. `study`: null where it is not run here any more. */
export function eraseOnWish(due: DueErasures, study: LiveStudy | null, participant: string): void {
  const erased = async (): Promise<void> => {
    if (study) await tryToErase(due, study, { participant, cause: 'participant' });
    due.underWay.delete(participant);
  };
  due.underWay.set(participant, erased());
}

/** Erases again what a restored backup holds, and what was not done because of a crash. */
export async function eraseAgain(due: DueErasures, study: LiveStudy): Promise<void> {
  const { participants } = study.state();
  for (const { participant, cause } of await due.erasures.erasuresOf(study.id))
    if (participants.get(participant)?.erased === null)
      await tryToErase(due, study, { participant, cause, again: true });
  for (const { id, withdrawn, erased } of participants.values())
    if (withdrawn && !erased) await tryToErase(due, study, { participant: id, cause: 'participant' });
  const one = [...participants.values()].find(({ erased }) => erased);
  if (one) await due.erasing.clear(one.id).catch(due.fault);
}

/** Erases all personal data of a study, if the time for which it keeps them is over. */
export function emptyWhenDue({ erasing, fault }: DueErasures, study: LiveStudy): Promise<void> {
  return erasing.emptyWhenDue(study).catch(fault);
}

async function tryToErase(
  { erasing, fault }: DueErasures,
  study: LiveStudy,
  {
    participant,
    cause,
    again = false,
  }: { readonly participant: string; readonly cause: Cause; readonly again?: boolean },
): Promise<void> {
  try {
    await (again ? erasing.eraseAgain : erasing.erase)(study, participant, cause);
  } catch (error) {
    fault(error);
  }
}
