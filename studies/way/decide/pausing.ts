/** A pause of a participant's page: no deadline runs, and a place in the pool is kept. It ends by itself at its deadline. */

import type { Cause } from '../contract/parts.ts';
import type { Participant } from '../contract/state.ts';
import { waitOn } from './arrive.ts';
import type { Deciding } from './deciding.ts';
import { cancelReady } from './matching.ts';

/** A ready check is called off: the others of the group wait on. */
export function pause(
  d: Deciding,
  { id, state }: Participant,
  { until, cause }: { until: number; cause: Cause },
): void {
  if (state.status === 'waiting' && state.ready) cancelReady(d, state.ready.group);
  d.to(id, { type: 'ParticipantPaused', until, cause });
}

/** The page goes on where it was, with its deadline moved by the pause. */
export function resume(d: Deciding, { id }: Participant, cause: Cause): void {
  d.to(id, { type: 'ParticipantResumed', cause });
  waitOn(d, id);
}
