/**
 * The connection of one seat to the server, as a store. It opens with its first reader and closes after its last one.
 * When it breaks, it connects again by itself. When the seat was opened elsewhere, it does not.
 */
import { ColyseusSDK, type Room } from '@colyseus/sdk';
import type { ClientMessage, PublicState } from '../../games/core/protocol.ts';
import { ApiError } from '../api-error.ts';
import { type PageFacts, pageFacts } from '../facts/page-facts.ts';
import { openWhileRead } from '../open-while-read.ts';
import { waitMs } from './backoff.ts';
import { EMPTY, evolveSeat, type SeatNews, type SeatState } from './seat-state.ts';
import { readServerMessage } from './server-message.ts';

type WithoutId<M> = M extends { commandId: string } ? Omit<M, 'commandId'> : never;
export type Saying = WithoutId<ClientMessage>;

export interface PageConnection {
  subscribe: (listener: () => void) => () => void;
  getSnapshot: () => SeatState;
  say: (saying: Saying) => void;
  /** What the page saw, for the messages of this seat. */
  readonly facts: PageFacts;
  /** Takes the seat back, or connects at once instead of waiting. */
  reconnect: () => void;
}

const CONNECT_TIMEOUT_MS = 10_000;
/**
 * A connection that has not answered a ping before the next one counts as broken, even if the browser thinks otherwise.
 */
const PING_MS = 5000;

/** What the server gives for the seat: each new connection needs another one. */
interface Reserved {
  readonly game: string;
  readonly reservation: unknown;
}
/** Rejects with an ApiError. */
export type Reserve = () => Promise<Reserved>;

export function seatConnection(reserve: Reserve): PageConnection {
  let state: SeatState = EMPTY;
  let room: Room | null = null;
  let attempt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pinging: ReturnType<typeof setInterval> | undefined;
  /** Counts connections, so that messages of an old one are ignored. */
  let current = 0;
  const say = (saying: Saying): void => {
    const message = { ...saying, commandId: crypto.randomUUID() } as ClientMessage;
    news({ type: 'said', message });
    if (state.link.kind === 'live') room?.send('say', message);
  };
  const facts = pageFacts({
    report: (told) => say({ type: 'report', facts: told }),
    askClock: (commandId) => room?.send('say', { type: 'askClock', commandId } satisfies ClientMessage),
  });
  let unwatch = (): void => undefined;

  const news = (item: SeatNews): void => {
    const next = evolveSeat(state, item);
    if (next === state) return;
    state = next;
    readers.tell();
  };

  const drop = (mine: number): void => {
    if (mine !== current || !readers.isOpen()) return;
    current++;
    clearInterval(pinging);
    facts.disconnected();
    void room?.leave(false);
    room = null;
    if (['superseded', 'refused', 'left'].includes(state.link.kind) || state.seated?.ended) return;
    const wait = waitMs(attempt++, Math.random());
    news({ type: 'lost', retryAtMs: Date.now() + wait });
    clearTimeout(timer);
    timer = setTimeout(connect, wait);
  };

  async function connect(): Promise<void> {
    clearTimeout(timer);
    const mine = ++current;
    news({ type: 'connecting' });
    try {
      const { reservation } = await reserve();
      if (mine !== current) return;
      const joined = await withTimeout(join(reservation));
      if (mine !== current) {
        void joined.leave(false);
        return;
      }
      room = joined;
      news({ type: 'joined' });
      listen(joined, mine);
    } catch (error) {
      if (mine !== current) return;
      if (error instanceof ApiError && !PASSING.has(error.code)) {
        news({ type: 'refusedEntry', code: error.code, message: error.message });
        return;
      }
      drop(mine);
    }
  }

  function listen(joined: Room, mine: number): void {
    joined.reconnection.enabled = false;
    joined.onMessage('tell', (raw: unknown) => {
      if (mine !== current) return;
      const message = readServerMessage(raw);
      if (message.type === 'clock') return facts.heardClock(message.commandId, message.now);
      if (message.type === 'moved') return drop(mine);
      news({ type: 'told', message, atMs: Date.now() });
      if (message.type === 'welcome') {
        attempt = 0;
        for (const said of state.outbox) joined.send('say', said);
        if (!message.ended) facts.connected();
      }
      // what comes after the end is not taken
      if (message.type === 'ended') facts.disconnected();
      if (message.type === 'superseded') {
        current++;
        clearInterval(pinging);
        facts.disconnected();
        room = null;
        void joined.leave(false);
      }
    });
    joined.onStateChange((raw: unknown) => {
      if (mine === current) news({ type: 'public', state: copyOf(raw) });
    });
    joined.onLeave(() => drop(mine));
    joined.onError(() => drop(mine));
    let answered = true;
    clearInterval(pinging);
    pinging = setInterval(() => {
      if (!answered) return drop(mine);
      answered = false;
      joined.ping(() => {
        answered = true;
      });
    }, PING_MS);
  }

  const readers = openWhileRead({
    start() {
      unwatch = facts.watch();
      void connect();
    },
    stop() {
      current++;
      clearTimeout(timer);
      clearInterval(pinging);
      facts.disconnected();
      unwatch();
      void room?.leave(false);
      room = null;
      state = EMPTY;
    },
    offline() {
      // when the browser says that it is offline, the socket need not time out first
      drop(current);
    },
    online() {
      if (state.link.kind === 'lost') void connect();
    },
  });

  return {
    subscribe: readers.subscribe,
    getSnapshot: () => state,
    say,
    facts,
    reconnect: () => void connect(),
  };
}

/** After these codes connecting again may help; after all others it does not. */
const PASSING: ReadonlySet<string> = new Set(['unreachable', 'too_many', 'fault', 'not_now']);

function join(reservation: unknown): Promise<Room> {
  const sdk = new ColyseusSDK(window.location.origin);
  // the shape is the server's and the SDK's business
  return sdk.consumeSeatReservation(reservation as Parameters<typeof sdk.consumeSeatReservation>[0]);
}

async function withTimeout<T>(promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer')), CONNECT_TIMEOUT_MS);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/** Schema state is changed in place, and React needs a copy. */
function copyOf(raw: unknown): PublicState {
  const state = raw as { toJSON?: () => unknown } & PublicState;
  const plain = (state.toJSON?.() ?? state) as Partial<PublicState>;
  return {
    phase: plain.phase ?? 'open',
    turn: plain.turn ?? 0,
    deadline: plain.deadline ?? 0,
    seats: plain.seats ?? [],
  };
}
