/**
 * The line of the room's page to the feed of one study, as a store. It opens with its first reader and closes after its last
 * one, and connects again by itself. It only reads: what operators do goes over HTTP.
 */
import type { PanelName, ToFeed } from '../../../studies/room/panels.ts';
import { openWhileRead } from '../../open-while-read.ts';
import { waitMs } from '../../seat/backoff.ts';
import { socketAddress } from '../../seat/socket-address.ts';
import { EMPTY, evolveFeed, type FeedNews, type FeedState, sameWatch, type Watch } from './feed-state.ts';
import { readFeed } from './read-feed.ts';

/** The feed sends no more boards than these. */
export const MOST_BOARDS = 12;

export interface FeedLine {
  readonly subscribe: (listener: () => void) => () => void;
  readonly getSnapshot: () => FeedState;
  /** The boards that are in sight. */
  readonly showBoards: (sessions: readonly string[]) => void;
  readonly watch: (watch: Watch | null) => void;
  /** Connects at once instead of waiting. */
  readonly reconnect: () => void;
}

/** `all`: the panels that the operator's role allows. */
export function feedLine(study: string, all: readonly PanelName[]): FeedLine {
  let state: FeedState = EMPTY;
  let socket: WebSocket | null = null;
  /** The address of the server process to connect to next; null: that of the page. */
  let host: string | null = null;
  /** What says who the operator is there; null: the cookie. */
  let pass: string | null = null;
  let boards: readonly string[] = [];
  let attempt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const news = (item: FeedNews): void => {
    const next = evolveFeed(state, item);
    if (next === state) return;
    state = next;
    readers.tell();
  };
  const send = (frame: ToFeed): void => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame));
  };
  const show = (panels: readonly PanelName[] = all): void => send({ type: 'show', panels, boards, watch: state.watch });

  const fillGaps = (): void => {
    if (state.gaps.length === 0) return;
    // a panel comes whole when it is first shown: it is taken away, and shown again
    show(all.filter((panel) => !state.gaps.includes(panel)));
    news({ type: 'askedAgain' });
    show();
  };

  function connect(): void {
    clearTimeout(timer);
    drop();
    const mine = new WebSocket(socketAddress(`/api/studies/${encodeURIComponent(study)}/feed`, host));
    const token = pass;
    host = null;
    pass = null;
    socket = mine;
    mine.onopen = () => {
      news({ type: 'opened' });
      send({ type: 'hello', token });
      show();
    };
    mine.onmessage = ({ data }) => {
      if (mine !== socket) return;
      const frame = readFeed(String(data));
      if (frame.type === 'moved') {
        ({ address: host, pass } = frame);
        return connect();
      }
      news({ type: 'heard', frame, atMs: Date.now() });
      if (state.link.kind === 'live') attempt = 0;
      fillGaps();
    };
    mine.onclose = () => {
      if (mine !== socket) return;
      socket = null;
      lose();
    };
  }

  function lose(): void {
    if (!readers.isOpen() || state.link.kind === 'refused') return;
    const wait = waitMs(attempt++, Math.random());
    news({ type: 'lost', retryAtMs: Date.now() + wait });
    clearTimeout(timer);
    timer = setTimeout(connect, wait);
  }

  function drop(): void {
    const before = socket;
    socket = null;
    before?.close();
  }

  const readers = openWhileRead({
    start: connect,
    stop() {
      clearTimeout(timer);
      drop();
    },
    offline() {
      drop();
      lose();
    },
    online() {
      if (state.link.kind === 'lost') connect();
    },
  });

  return {
    subscribe: readers.subscribe,
    getSnapshot: () => state,
    showBoards(sessions) {
      const wanted = sessions.slice(0, MOST_BOARDS);
      if (wanted.length === boards.length && wanted.every((one, at) => one === boards[at])) return;
      boards = wanted;
      show();
    },
    watch(watch) {
      if (sameWatch(state.watch, watch)) return;
      news({ type: 'watching', watch });
      show();
    },
    reconnect: connect,
  };
}
