/** A process with tables of three clients, which answer every request at once or at a pace. It prints one line of results. */
import { setTimeout as sleep } from 'node:timers/promises';
import { ColyseusSDK, type SeatReservation } from '@colyseus/sdk';
import type { ServerMessage } from '../../games/core/protocol.ts';

export interface Load {
  readonly url: string;
  /** The operator's token; empty: the server needs none. */
  readonly operator: string;
  /** The path to order tables at and to connect to them. */
  readonly path: string;
  readonly tables: number;
  readonly seconds: number;
  /** Time between a table's turns, ms; 0: as fast as the server answers. */
  readonly paceMs: number;
}
export interface Measured {
  readonly turnsPerSecond: number;
  readonly turns: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly clientCore: number;
}

const load = JSON.parse(process.argv[2] ?? '') as Load;
const latencies: number[] = [];
let turns = 0;
let measuring = false;
let stopped = false;

interface Table {
  readonly session: string;
  readonly seats: readonly { readonly token: string }[];
}

async function post<Answer>(path: string, body: unknown, token = ''): Promise<Answer> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const answer = await fetch(load.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

const sdk = new ColyseusSDK(load.url);
const order = {
  game: 'symmtom',
  config: { turns: 2000 },
  seats: [{ kind: 'person' }, { kind: 'person' }, { kind: 'person' }],
  disclosure: { kind: true, presence: false },
};

async function table(index: number): Promise<() => void> {
  const { session, seats } = await post<Table>(load.path, order, load.operator);
  const begin: (() => void)[] = [];
  for (const [seat, { token }] of seats.entries()) {
    const { reservation } = await post<{ reservation: SeatReservation }>(`${load.path}/${session}/connect`, {}, token);
    const room = await sdk.consumeSeatReservation(reservation);
    room.reconnection.enabled = false;
    let sentAt = 0;
    let waiting: ServerMessage | null = null;
    let going = false;
    const act = (told: ServerMessage): void => {
      if ((told.type !== 'request' && told.type !== 'welcome') || !told.request || stopped) return;
      const { turn, legalActions } = told.request;
      if (measuring && sentAt > 0) {
        latencies.push(performance.now() - sentAt);
        if (seat === 0) turns++;
      }
      const send = (): void => {
        sentAt = performance.now();
        room.send('say', {
          type: 'submit',
          commandId: `command-${turn}`,
          turn,
          action: legalActions[(turn * 7 + seat * 3) % legalActions.length],
        });
      };
      if (load.paceMs === 0) send();
      else
        setTimeout(
          send,
          sentAt === 0 ? (index * 7919) % load.paceMs : Math.max(0, load.paceMs - (performance.now() - sentAt)),
        );
    };
    room.onMessage('tell', (told: ServerMessage) => {
      if (going) act(told);
      else if ((told.type === 'request' || told.type === 'welcome') && told.request) waiting = told;
    });
    begin.push(() => {
      going = true;
      if (waiting) act(waiting);
    });
  }
  return () => {
    for (const go of begin) go();
  };
}

const tables: (() => void)[] = [];
for (let i = 0; i < load.tables; i += 10)
  tables.push(...(await Promise.all(Array.from({ length: Math.min(10, load.tables - i) }, (_, j) => table(i + j)))));
await sleep(300);
for (const go of tables) go();
await sleep(1500 + load.paceMs);
process.send?.('measuring');
const cpu = process.cpuUsage();
const from = performance.now();
measuring = true;
await sleep(load.seconds * 1000);
measuring = false;
const seconds = (performance.now() - from) / 1000;
const used = process.cpuUsage(cpu);
process.send?.('measured');
await sleep(200);
stopped = true;
latencies.sort((a, b) => a - b);
const quantile = (q: number): number =>
  latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * q))] ?? Number.NaN;
const measured: Measured = {
  turnsPerSecond: turns / seconds,
  turns,
  p50: quantile(0.5),
  p95: quantile(0.95),
  p99: quantile(0.99),
  clientCore: (used.user + used.system) / 1e6 / seconds,
};
process.send?.(measured, undefined, undefined, () => process.exit(0));
