/**
 * A process with sessions of three clients on raw sockets. In a closed loop a session acts as soon as its next turn is open;
 * in an open loop at a pace of its own, whether the server keeps up or not, and latency counts from when a turn was due.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { openRawClient, type RawClient } from './raw-socket.ts';

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
}

export interface Slice {
  readonly ms: number;
  /** Turns of sessions that were played. */
  readonly turns: number;
  /** From when an action was sent, or in an open loop due, until the next request. */
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly slowest: number;
  readonly clientCore: number;
}

const load = JSON.parse(process.argv[2] ?? '') as Load;
const { hostname: host, port } = new URL(load.url);
const POLICY = 'symmtom/uniform';
const SEATS = 3;
/** Always legal. */
const STAY = { move: 'stay', say: null };

let latencies: number[] = [];
let turns = 0;

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

/** One seat of a session. */
interface Player {
  readonly client: RawClient;
  /** The turn that is open for this seat; -1: none yet. */
  turn: number;
  /** The turn that the seat has acted in. */
  acted: number;
  /** When its action was sent or due, ms. */
  since: number;
}

interface OpenedSession {
  begin(): void;
}

async function openSession(index: number): Promise<OpenedSession> {
  const { session, seats } = await post<Created>(load.path, order, load.token);
  const players: Player[] = [];
  let begun = false;
  /** When the next turn of an open loop is due. */
  let dueAt = Number.POSITIVE_INFINITY;

  const act = (player: Player, since: number): void => {
    if (player.turn < 0 || player.acted >= player.turn) return;
    player.acted = player.turn;
    player.since = since;
    player.client.say({ type: 'submit', commandId: `command-${player.turn}`, turn: player.turn, action: STAY });
  };

  const onRequest = (player: Player, seat: number): void => {
    player.turn += 1;
    if (player.acted >= 0 && player.acted === player.turn - 1) {
      latencies.push(performance.now() - player.since);
      if (seat === 0) turns += 1;
    }
    if (!begun) return;
    if (load.paceMs === 0) act(player, performance.now());
    // the turn was due before its request came: the wait counts
    else if (performance.now() >= dueAt) act(player, dueAt);
  };

  for (const [seat, { token }] of seats.entries()) {
    if (token === null) continue;
    const { reservation } = await post<{ reservation: Reservation }>(`${load.path}/${session}/connect`, {}, token);
    const { processId, roomId, sessionId } = reservation;
    const player = { turn: -1, acted: -1, since: 0 } as Player & { client: RawClient };
    players.push(player);
    player.client = await openRawClient({
      host,
      port: Number(port),
      path: `/${processId}/${roomId}?sessionId=${sessionId}`,
      onRequest: () => onRequest(player, seat),
    });
  }

  const tick = (): void => {
    for (const player of players) act(player, dueAt);
    dueAt += load.paceMs;
    setTimeout(tick, Math.max(0, dueAt - performance.now()));
  };
  return {
    begin() {
      begun = true;
      if (load.paceMs === 0) for (const player of players) act(player, performance.now());
      else {
        dueAt = performance.now() + ((index * 7919) % load.paceMs);
        setTimeout(tick, Math.max(0, dueAt - performance.now()));
      }
    },
  };
}

const quantile = (sorted: readonly number[], q: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN;

const startedAt = performance.now();
const opened: OpenedSession[] = [];
for (let i = 0; i < load.sessions; i += 10)
  opened.push(
    ...(await Promise.all(Array.from({ length: Math.min(10, load.sessions - i) }, (_, j) => openSession(i + j)))),
  );
const setUpMs = performance.now() - startedAt;
await sleep(300);
for (const { begin } of opened) begin();
for (let i = 0; i < (load.beside?.sessions ?? 0); i++) {
  const policies = [load.beside?.policy, POLICY, POLICY];
  const seats = policies.map((policy) => ({ kind: 'policy', policy }));
  await post(load.path, { ...order, config: { turns: 10 }, seats }, load.token);
}
process.send?.({ setUpMs });

let cpu = process.cpuUsage();
let from = performance.now();
// every message of the parent asks for what happened since the one before
process.on('message', () => {
  // a slice begins where the one before ended
  const ms = performance.now() - from;
  const used = process.cpuUsage(cpu);
  const sorted = latencies.toSorted((a, b) => a - b);
  const slice: Slice = {
    ms,
    turns,
    p50: quantile(sorted, 0.5),
    p95: quantile(sorted, 0.95),
    p99: quantile(sorted, 0.99),
    slowest: quantile(sorted, 1),
    clientCore: (used.user + used.system) / 1000 / ms,
  };
  process.send?.(slice);
  latencies = [];
  turns = 0;
  cpu = process.cpuUsage();
  from = performance.now();
});
