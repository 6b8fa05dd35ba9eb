/** Bots that were invited and do not come: in a study its rule for dropouts says what follows, elsewhere the session is over. */
import type { MissCause } from '../../../games/core/session/types.ts';
import { isNotHere } from '../../live/owner/ownership.ts';
import type { Sessions } from '../../live/registry/sessions.ts';
import type { Store } from '../../store/store.ts';

/** Nothing happens once the session has begun. */
export async function missBot(
  sessions: Pick<Sessions, 'find'>,
  { session, seat }: { readonly session: string; readonly seat: number },
  why: MissCause,
): Promise<void> {
  const live = await sessions.find(session);
  if (live?.state().phase !== 'open') return;
  const isRuled = live.state().setup.dropout !== undefined;
  await live.operate(
    isRuled ? { type: 'missBot', seat, why } : { type: 'abandon', reason: 'abandoned', cause: 'lobby_timeout' },
  );
}

export interface Unanswered {
  readonly sessions: Pick<Sessions, 'find'>;
  readonly bots: Pick<Store['bots'], 'overdue' | 'answer'>;
  readonly now: () => number;
}

/** Looks for bots that have not answered in time. The process that plays their session does so. */
export async function endUnanswered({ sessions, bots, now }: Unanswered): Promise<void> {
  for (const row of await bots.overdue(now()))
    try {
      // rejects where another process plays it
      await sessions.find(row.session);
      if ((await bots.answer(row, 'late')) === 'given') await missBot(sessions, row, 'late');
    } catch (error) {
      if (!isNotHere(error)) throw error;
    }
}
