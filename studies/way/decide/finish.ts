/** The end of a participation, and of the time for partners: those who wait for the participant go on alone. */
import { arrive, goOnAlone } from './arrive.ts';
import { conclude, type ParticipationEnding, returnSlot } from './conclude.ts';
import type { Deciding } from './deciding.ts';
import { findsOthers, hasPlaysLeft } from './kept-group.ts';
import { leavePool } from './matching.ts';

/** Ends a participation: pay, outcome, code; the slot comes back, and partners who wait for the participant go on. */
export function finish(d: Deciding, id: string, ending: ParticipationEnding): void {
  const before = conclude(d, id, ending);
  if (before && before.group !== null && hasPlaysLeft(d.study, before)) leaveKeptGroup(d, before.group);
}

/** No partner is found in time: the end with pay, or the surveys where the participant has played already. */
export function giveUpWaiting(d: Deciding, id: string, cause: 'clock' | 'program' = 'clock'): void {
  if (d.participant(id).plays.length === 0) {
    finish(d, id, { outcome: 'lobby_timeout', cause, left: 'timeout' });
    return;
  }
  if (findsOthers(d.study, d.participant(id))) {
    goOnAlone(d, id);
    return;
  }
  returnSlot(d, d.participant(id));
  leavePool(d, id, 'timeout');
  arrive(d, id);
}

/** Partners who wait for the group's next play wait in vain. */
function leaveKeptGroup(d: Deciding, group: string): void {
  for (const id of d.study.groups.get(group)?.participants ?? []) {
    const { state } = d.participant(id);
    if (state.status === 'waiting' && state.pooled && state.group === group) goOnAlone(d, id);
  }
}
