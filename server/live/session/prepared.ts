/** The messages to all seats about what was decided, made when it is decided and sent once it is on disk. */
import type { GameTypes, Seat } from '../../../games/core/game.ts';
import type { SessionEvent } from '../../../games/core/session/events.ts';
import type { LivesWithTellings } from '../../../games/core/session/telling.ts';
import { hangUp } from '../seat/connected.ts';
import type { SeatConnection } from '../seat/connection.ts';
import type { Seated } from '../seat/returning.ts';
import { tellMade } from './sending.ts';
import { isNews, messagesFor } from './telling.ts';
import { prepareWelcome, type Welcoming } from './welcoming.ts';

const NOTHING = (): void => {};

/**
 * Makes the messages about these events, which the writer has decided just now; the function that it returns sends them. A
 * participant who has the seat back gets a welcome, every other connected seat the requests and news.
 */
export function prepareMessages(
  live: Welcoming,
  recorded: LivesWithTellings<GameTypes>,
  events: readonly SessionEvent<GameTypes>[],
): () => void {
  const seated = live.connected.returning.seat(events);
  if (seated.length === 0 && recorded.tellings.length === 0 && !events.some(isNews)) return NOTHING;
  return messagesTo(live, seated, recorded, events);
}

function messagesTo(
  live: Welcoming,
  seated: readonly Seated[],
  recorded: LivesWithTellings<GameTypes>,
  events: readonly SessionEvent<GameTypes>[],
): () => void {
  const { connected, now } = live;
  const { holders, viewers } = connected;
  // a connection attached later gets all of this in its welcome
  const listening: { readonly seat: Seat; readonly listeners: readonly SeatConnection[] }[] = [];
  viewers.eachSeat(holders, (seat, listeners) => {
    if (recorded.session.seats[seat] === null || seated.some((one) => one.seat === seat)) return;
    listening.push({ seat, listeners });
  });
  const greetings = seated.map(({ seat, connection, earlier }) => ({
    earlier,
    welcomed: connection ? viewers.withViewers(seat, connection) : viewers.of(seat),
    welcomeAll: prepareWelcome(live, seat),
  }));
  return () => {
    for (const { earlier, welcomed, welcomeAll } of greetings) {
      if (earlier) hangUp(connected, earlier, 'superseded');
      welcomeAll(welcomed);
    }
    for (const { seat, listeners } of listening)
      tellMade(live, listeners, () => messagesFor(seat, recorded, events, now()));
  };
}
