/** The facts of a session that every participant may know, as far as its disclosure allows. */
import type { AnyRecordedGame, GameTypes, Seat } from '../../../games/core/game.ts';
import type { PublicSeat, PublicState } from '../../../games/core/protocol.ts';
import type { SessionState } from '../../../games/core/session/session.ts';
import { lobbyDeadlineOf, probesIn } from '../../../games/core/session/state.ts';
import { awaitedSeats, holdUpNext, isAsking, probeOf } from '../../../games/core/session/waiting.ts';

/** `attached`: the seats with a connection. */
export function publicStateOf(
  game: AnyRecordedGame,
  session: SessionState<GameTypes>,
  attached: { has(seat: Seat): boolean },
): PublicState {
  const { kind, presence } = session.setup.disclosure;
  const awaited = [...awaitedSeats(game, session), ...holdUpNext(game, session), ...notReady(session)];
  const ordered = probesIn(session).flatMap(({ probe }) => (probe.inTurn ? [probe.seat] : []));
  // where a takeover is not told, the seat looks as if its participant were there
  const isVeiled = (seat: Seat): boolean => {
    const line = session.lines[seat];
    const gone = line?.status === 'out' || line?.status === 'left';
    return session.phase !== 'open' && gone && session.setup.dropout?.disclose === false;
  };
  const presenceOf = (seat: Seat): PublicSeat['presence'] => {
    const veiled = isVeiled(seat);
    if (!veiled && !session.seats[seat]) return session.phase === 'open' ? '' : 'gone';
    if (!veiled && !attached.has(seat) && session.phase !== 'ended') return 'away';
    if (ordered.length > 0) return ordered.includes(seat) ? 'acting' : 'done';
    const asked = isAsking(game, session) && probeOf(session, seat) !== null;
    return asked || awaited.includes(seat) ? 'acting' : 'done';
  };
  return {
    phase: session.phase,
    turn: session.turn,
    // the time runs from the first participant's arrival, so it would tell whether a participant was there before
    deadline:
      (kind ? lobbyDeadlineOf(session) : null) ??
      (session.phase === 'open' ? session.readyDeadline : null) ??
      (session.phase === 'running' ? session.open?.deadline : null) ??
      0,
    seats: session.seats.map((held, seat) => ({
      taken: held !== null || isVeiled(seat),
      kind: kindOf(session, seat, isVeiled(seat)),
      presence: presence ? presenceOf(seat) : '',
    })),
  };
}

/** The people who have not said that they are ready. Where seats must not recognise policies, no seat is told of them. */
function notReady({ setup, seats, ...session }: SessionState<GameTypes>): readonly Seat[] {
  if (session.phase !== 'open' || session.askedSince === null || setup.pace) return [];
  return seats.flatMap((held, seat) => (held?.kind === 'person' && !session.ready.includes(seat) ? [seat] : []));
}

/** A takeover that is told says that a bot plays, even where kinds are not disclosed. */
function kindOf({ setup, seats, lines }: SessionState<GameTypes>, seat: Seat, veiled: boolean): PublicSeat['kind'] {
  const held = (veiled ? lines[seat]?.holder : seats[seat]) ?? null;
  const tookOver = setup.dropout?.disclose === true && lines[seat]?.status !== 'here' && lines[seat] !== null;
  if (!held || !(setup.disclosure.kind || (tookOver && held.kind === 'policy'))) return '';
  return held.kind === 'policy' || held.kind === 'outside' ? 'bot' : held.kind;
}
