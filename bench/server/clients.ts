/** A process with sessions of three clients on raw sockets, which play as soon as all sessions are ready. */
import { type BenchedGroup, openGroup, openGroups, openMeter } from './played-group.ts';
import { openRawClient, type RawClient } from './raw-socket.ts';
import { reportSlices } from './report-slices.ts';

export interface Load {
  readonly url: string;
  /** The path to order sessions at and to connect to them. */
  readonly path: string;
  readonly token: string;
  readonly sessions: number;
  /** Seats of a session that a client holds; policies hold the others. */
  readonly clients: number;
  /** Time between a session's turns, ms; 0: closed loop. */
  readonly paceMs: number;
  /** Sessions beside these at which only policies sit, one of them this. */
  readonly beside?: { readonly sessions: number; readonly policy: string };
  /** Whether the sessions wait until the parent says 'go'. */
  readonly waits?: boolean;
}

const load = JSON.parse(process.argv[2] ?? '') as Load;
const { hostname: host, port } = new URL(load.url);
const POLICY = 'symmtom/uniform';
const SEATS = 3;
/** Always legal. */
const STAY = { move: 'stay', say: null };

interface Created {
  readonly session: string;
  readonly seats: readonly { readonly token: string | null }[];
}
interface Reservation {
  readonly processId: string;
  readonly roomId: string;
  readonly sessionId: string;
}

async function post<Answer>(path: string, body: unknown, token: string): Promise<Answer> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const answer = await fetch(load.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

const order = {
  game: 'symmtom',
  config: { turns: 2000 },
  seats: Array.from({ length: SEATS }, (_, seat) =>
    seat < load.clients ? { kind: 'person' } : { kind: 'policy', policy: POLICY },
  ),
  disclosure: { kind: true, presence: false },
};

const meter = openMeter();

async function openSession(index: number): Promise<BenchedGroup> {
  const { session, seats } = await post<Created>(load.path, order, load.token);
  const group = openGroup({ meter, name: session, paceMs: load.paceMs, index });
  for (const { token } of seats) {
    if (token === null) continue;
    const { reservation } = await post<{ reservation: Reservation }>(`${load.path}/${session}/connect`, {}, token);
    const { processId, roomId, sessionId } = reservation;
    let client: RawClient | null = null;
    const onRequest = group.seat((turn) =>
      client?.say({ type: 'submit', commandId: `command-${turn}`, turn, action: STAY }),
    );
    client = await openRawClient({
      host,
      port: Number(port),
      path: `/${processId}/${roomId}?sessionId=${sessionId}`,
      onRequest,
    });
  }
  return group;
}

const { groups, setUpMs } = await openGroups(load.sessions, openSession);
if (!load.waits) for (const group of groups) group.go();
for (let i = 0; i < (load.beside?.sessions ?? 0); i++) {
  const policies = [load.beside?.policy, POLICY, POLICY];
  const seats = policies.map((policy) => ({ kind: 'policy', policy }));
  await post(load.path, { ...order, config: { turns: 10 }, seats }, load.token);
}
reportSlices(groups, meter, setUpMs);
