/** Invitations of bots that were not accepted. A session that waits for such a seat can never begin, so it is over. */
import { isNotHere } from '../../live/owner/ownership.ts';
import type { Sessions } from '../../live/registry/sessions.ts';
import type { Store } from '../../store/store.ts';

/** Ends the session as abandoned unless it has begun. */
export async function abandonUnstarted(sessions: Pick<Sessions, 'find'>, session: string): Promise<void> {
  const live = await sessions.find(session);
  if (live?.state().phase !== 'open') return;
  await live.operate({ type: 'abandon', reason: 'abandoned', cause: 'lobby_timeout' });
}

export interface Unanswered {
  readonly sessions: Pick<Sessions, 'find'>;
  readonly bots: Pick<Store['bots'], 'overdue' | 'answer'>;
  readonly now: () => number;
}

/** Ends the sessions whose bots have not answered in time. The process that plays a session does so. */
export async function endUnanswered({ sessions, bots, now }: Unanswered): Promise<void> {
  for (const row of await bots.overdue(now()))
    try {
      // rejects where another process plays it
      await sessions.find(row.session);
      if ((await bots.answer(row, 'late')) === 'given') await abandonUnstarted(sessions, row.session);
    } catch (error) {
      if (!isNotHere(error)) throw error;
    }
}
