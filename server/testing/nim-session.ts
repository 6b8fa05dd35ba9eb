/** For tests: the events of a session of Nim that two participants play, decided as a live session decides them. */
import type { GameTypes } from '../../games/core/game.ts';
import type { SessionCommand } from '../../games/core/session/commands.ts';
import type { SessionEvent } from '../../games/core/session/events.ts';
import type { Lives } from '../../games/core/session/life.ts';
import { beginLives, foldLives } from '../../games/core/session/life.ts';
import { createSession, evolveAll, initialSession, type SessionState } from '../../games/core/session/session.ts';
import { nim } from '../../games/core/testing/nim.ts';
import { foresee } from '../live/writer/foreseeing.ts';
import type { Stored } from '../store/event-store.ts';
import { streamOfSession, toLog } from '../store/session-log.ts';
import { PEOPLE } from './live.ts';

export interface NimSession {
  readonly events: readonly SessionEvent<GameTypes>[];
  readonly state: SessionState<GameTypes>;
  readonly lives: Lives<GameTypes>;
  readonly log: readonly Stored[];
}

/** Both participants sit down, and the first turn opens. Then come the commands. */
export const STARTED: readonly SessionCommand<GameTypes>[] = [
  ...PEOPLE.map((controller, seat) => ({ type: 'seat', seat, controller }) as const),
  { type: 'start' },
];

/** The session after these commands, which come at `at`, ms. */
export function nimSession(
  commands: readonly SessionCommand<GameTypes>[] = STARTED,
  { deadlineMs = null, at = 0 }: { readonly deadlineMs?: number | null; readonly at?: number } = {},
): NimSession {
  const circumstances = () => ({ seed: 'a seed', at });
  const created = createSession<GameTypes>(
    nim,
    {
      ...{
        session: 'nim',
        config: { heap: 5, seats: 2, deadlineMs },
        study: null,
        arm: null,
        build: 'test',
        label: null,
      },
      aids: { knowledge: true, history: true, notes: true },
      disclosure: { kind: true, presence: true },
    },
    circumstances(),
  );
  const begun = initialSession<GameTypes>(nim, created);
  const { events: later } = foresee(commands, { game: nim, session: begun, circumstances });
  const events = [created, ...later];
  return {
    events,
    state: evolveAll(nim, begun, later),
    lives: foldLives<GameTypes>(nim, beginLives(begun), later),
    log: events.map((event, i) => ({
      ...{ position: i + 1, stream: streamOfSession('nim'), version: i + 1, schemaVersion: 1, recordedAt: at },
      ...{ metadata: {}, commandId: `command-${i}`, ...toLog(nim.id, event) },
    })),
  };
}
