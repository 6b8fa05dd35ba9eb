/** Small boards of sessions that are played, for one connection: each is sent when it has changed, once a second. */
import type { FromFeed } from '../../../studies/room/panels.ts';
import type { LiveSession } from '../../live/session/live-session.ts';

export interface Boards {
  /** Tells these boards from now on. */
  show(sessions: readonly string[]): void;
  close(): void;
}

const EVERY_MS = 1000;

export interface BoardsOptions {
  /** null: the session is not played here, or not the study's. */
  readonly find: (session: string) => LiveSession | null;
  readonly send: (text: string) => void;
  readonly failed: (error: unknown) => void;
}

export function openBoards({ find, send, failed }: BoardsOptions): Boards {
  let shown: readonly string[] = [];
  /** Session -> the state of the game that was sent last. */
  const sent = new Map<string, unknown>();
  const look = (): void => {
    for (const session of shown) {
      const live = find(session);
      const game: unknown = live?.told().game;
      if (!live || sent.get(session) === game) continue;
      sent.set(session, game);
      const { turn, observation: state, signs } = live.wholeBoard();
      send(JSON.stringify({ type: 'board', session, turn, state, signs } satisfies FromFeed));
    }
  };
  const safely = (): void => {
    try {
      look();
    } catch (error) {
      shown = [];
      failed(error);
    }
  };
  const timer = setInterval(safely, EVERY_MS).unref();
  return {
    show(sessions) {
      const added = sessions.some((session) => !shown.includes(session));
      shown = [...new Set(sessions)];
      for (const session of sent.keys()) if (!shown.includes(session)) sent.delete(session);
      if (added) safely();
    },
    close: () => clearInterval(timer),
  };
}
