/** Connects agents to the seats of a session, and notices when they are gone. */
import type { GameTypes, Seat } from '../../../games/core/game.ts';
import type { Refusal } from '../../../games/core/session/commands.ts';
import { startsAt } from '../../../games/core/session/ready.ts';
import { isServerAgent } from '../../../games/core/session/server-agent.ts';
import type { SessionState } from '../../../games/core/session/session.ts';
import type { Controller, LossCause } from '../../../games/core/session/types.ts';
import type { ClosedLines } from '../seat/closed-lines.ts';
import { disconnect, hangUp, isThere } from '../seat/connected.ts';
import type { SeatConnection } from '../seat/connection.ts';
import { COME_BACK } from '../seat/rest.ts';
import type { LiveReport } from '../writer/session-report.ts';
import type { SessionWriter } from '../writer/session-writer.ts';
import { whyNotAdmitted } from './admission.ts';
import type { SeatedConnection } from './sending.ts';
import { type Welcoming, welcomeOnceOnDisk } from './welcoming.ts';

export interface Attaching extends Welcoming {
  readonly writer: SessionWriter;
  readonly report: Pick<LiveReport, 'refused' | 'changed' | 'unread'>;
  readonly closedLines: ClosedLines;
  /** The session is one of a study, whose log says when a participant's line was lost. */
  readonly inStudy: boolean;
}

/** Why this participant may not hold the seat now; null: it may. */
export function admits({ writer, connected, now }: Attaching, seat: Seat, participant: string): Refusal | null {
  const refusal = whyNotAdmitted(writer.state(), seat, participant);
  if (refusal) return refusal;
  return now() < (connected.resting.get(seat) ?? 0)
    ? { code: 'too_many', message: `Too many messages came. ${COME_BACK}` }
    : null;
}

/** Connects an agent to a seat that it takes or holds, or to which it waits to come back. */
export function attach(live: Attaching, controller: Controller, at: SeatedConnection): Refusal | null {
  const { writer, connected, report } = live;
  const { seat, connection } = at;
  // the seat may have been taken since `admits` was asked
  const refused = isServerAgent(controller) ? null : admits(live, seat, controller.participant);
  if (refused) {
    writer.whenOnDisk(() => report.refused(refused.code));
    return refused;
  }
  const { seats, phase } = writer.state();
  live.closedLines.back(seat);
  const place = placeOf(writer.state(), seat, controller);
  if (place === 'replaced' || place === 'out') {
    supersede(live, connected.returning.wait(seat, connection));
    const refusal = place === 'out' ? writer.perform({ type: 'regainLine', seat }) : null;
    report.changed(null);
    return refusal;
  }
  if (place === 'lost') writer.perform({ type: 'regainLine', seat });
  if (!seats[seat] && phase !== 'ended') {
    const refusal = writer.perform({ type: 'seat', seat, controller });
    if (refusal) return refusal;
  }
  const earlier = connected.holders.get(seat);
  connected.holders.set(seat, connection);
  if (earlier !== connection) supersede(live, earlier);
  welcomeOnceOnDisk(live, seat, connected.viewers.withViewers(seat, connection));
  report.changed(null);
  startIfComplete(live);
  return null;
}

/** Takes a connection away that was closed, or was cut off because it answered no ping. */
export function detach(live: Attaching, { seat, connection }: SeatedConnection, why: 'closed' | 'silent'): void {
  if (!disconnect(live.connected, seat, connection)) return;
  live.report.changed(null);
  if (why === 'silent') lose(live, seat, why);
  else if (live.inStudy) live.closedLines.closed(seat);
}

/** Writes into the log of a session of a study that the line of the seat's participant is lost, unless it is there. */
export function lose(
  { writer, connected, inStudy }: Pick<Attaching, 'writer' | 'connected' | 'inStudy'>,
  seat: Seat,
  why: Exclude<LossCause, 'stall' | 'operator'>,
): void {
  const { phase, seats, lines } = writer.state();
  const line = lines[seat];
  if (!inStudy || phase === 'ended' || !line || line.status === 'left') return;
  if (!isThere(connected, seat, seats[seat])) writer.perform({ type: 'loseLine', seat, why });
}

/**
 * Where an agent that comes finds itself. `replaced`: an operator put a policy into its seat, which may be given back. `out`: a
 * stand-in has the seat up to the next turn. `lost`: its line was lost, and it has the seat still. `seat`: nothing stands between.
 */
type Place = 'seat' | 'lost' | 'out' | 'replaced';

function placeOf({ seats, lines, phase }: SessionState<GameTypes>, seat: Seat, controller: Controller): Place {
  const line = lines[seat];
  if (phase === 'ended' || isServerAgent(controller) || line?.holder.participant !== controller.participant)
    return 'seat';
  if (line.status === 'left') return line.cause === 'operator' && seats[seat]?.kind === 'policy' ? 'replaced' : 'seat';
  if (line.status === 'out') return phase === 'open' ? 'seat' : 'out';
  return line.status === 'lost' ? 'lost' : 'seat';
}

/** Tells an earlier connection of the seat that another one has its place, and closes it. */
function supersede({ writer, connected }: Attaching, earlier: SeatConnection | undefined): void {
  if (!earlier) return;
  writer.whenOnDisk(() => {
    earlier.send({ type: 'superseded' });
    hangUp(connected, earlier, 'superseded');
  });
}

function startIfComplete({ writer, now }: Attaching): void {
  const session = writer.state();
  const due = session.phase === 'open' ? startsAt(session) : null;
  if (due !== null && now() >= due) writer.perform({ type: 'start' });
}
