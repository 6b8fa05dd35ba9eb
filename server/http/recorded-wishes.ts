/**
 * Whether an asker may order recorded agents: who may read the whole log of a session may order one of its seats. A seat of a
 * participant of a study acts again only where the participant's consent allows use in later studies.
 */
import type { Seat } from '../../games/core/game.ts';
import type { Asker } from '../access/access.ts';
import type { SessionOrder } from '../live/session/session-order.ts';
import { fromLog, streamOfSession } from '../store/session-log.ts';
import type { Store } from '../store/store.ts';
import { reuseBy } from '../studies/data/reuse.ts';
import type { Door } from './door.ts';

/** Refuses what may not be. Resolves to the question whether the typed texts of a seat may be said again: to operators only. */
export async function mustActAgain(
  { seats }: SessionOrder,
  asker: Asker,
  { store, mustSeeAll, refuse }: Pick<Door, 'mustSeeAll' | 'refuse'> & { readonly store: Store },
): Promise<(session: string, seat: Seat) => boolean> {
  const typing = new Set<string>();
  for (const wish of seats) {
    if (wish.kind !== 'recorded') continue;
    const { session, seat } = wish;
    await mustSeeAll(asker, session);
    const [first] = await store.events.read(streamOfSession(session), 1, 1);
    const created = first && fromLog(first);
    if (created?.type !== 'SessionCreated' || created.study === null) continue;
    const participant = created.participants?.[seat] ?? null;
    if (participant === null) continue;
    const { acts, texts } = await reuseBy(store.events, { study: created.study, participant });
    if (!acts)
      refuse(
        'no_consent',
        `The participant in seat ${seat} of session ${session} does not allow use in later sessions.`,
      );
    if (texts && asker.kind === 'operator') typing.add(`${session}/${seat}`);
  }
  return (session, seat) => typing.has(`${session}/${seat}`);
}
