/**
 * What one connection watches: a seat, exactly as it is told, or the log of a whole session as it grows. Nothing here writes.
 */
import type { Seat } from '../../../games/core/game.ts';
import type { FromFeed } from '../../../studies/room/panels.ts';
import type { Sessions } from '../../live/registry/sessions.ts';
import { openerOf } from '../../live/session/free-text.ts';
import { loggedEvent } from '../../store/logged-event.ts';
import { streamOfSession } from '../../store/session-log.ts';
import type { Store } from '../../store/store.ts';

export interface Watched {
  readonly session: string;
  /** null: the whole session. */
  readonly seat: Seat | null;
}

export interface WatchOptions {
  readonly sessions: Sessions;
  readonly store: Pick<Store, 'events' | 'texts'>;
  readonly send: (frame: FromFeed) => void;
  readonly failed: (error: unknown) => void;
}

/** Events in one frame. */
const EVENTS_AT_ONCE = 200;
/** After how long a session whose commit failed is looked for again, ms. */
const AGAIN_MS = 2000;

/** Begins to tell; the returned function ends it. */
export function watch({ session, seat }: Watched, options: WatchOptions): () => void {
  return seat === null ? watchLog(session, options) : watchSeat(session, seat, options);
}

function watchSeat(session: string, seat: Seat, options: WatchOptions): () => void {
  const { sessions, send, failed } = options;
  let stop: (() => void) | null = null;
  let over = false;
  const begin = async (): Promise<void> => {
    const live = await sessions.find(session);
    if (over) return;
    if (!live) return refuse(send, 'ended', 'This session is over or is not played here: its replay shows every seat.');
    stop = live.watch(seat, {
      send: (message) => send({ type: 'told', session, seat, message }),
      close: (reason) => {
        stop = null;
        if (reason === 'failed' && !over) setTimeout(() => begin().catch(failed), AGAIN_MS).unref();
      },
    });
    if (!stop) refuse(send, 'no_such_seat', 'There is no such seat in this session.');
  };
  begin().catch(failed);
  return () => {
    over = true;
    stop?.();
  };
}

function watchLog(session: string, { sessions, store, send, failed }: WatchOptions): () => void {
  let next = 1;
  let over = false;
  let reading: Promise<void> = Promise.resolve();
  let waits = false;
  const read = async (): Promise<void> => {
    waits = false;
    const stream = streamOfSession(session);
    for (let page = await store.events.read(stream, next, EVENTS_AT_ONCE); page.length > 0; ) {
      const open = openerOf(await store.texts.of(session));
      if (over) return;
      send({ type: 'log', session, events: page.map((stored) => loggedEvent(stored, { open, tellsFacts: true })) });
      next += page.length;
      page = page.length < EVENTS_AT_ONCE ? [] : await store.events.read(stream, next, EVENTS_AT_ONCE);
    }
  };
  const more = (): void => {
    if (waits || over) return;
    waits = true;
    reading = reading.then(read).catch(failed);
  };
  const stop = sessions.onChange(session, more);
  more();
  return () => {
    over = true;
    stop();
  };
}

function refuse(send: WatchOptions['send'], code: string, message: string): void {
  send({ type: 'refused', code, message });
}
