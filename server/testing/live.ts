/** For tests: a live session of a game that no catalogue has, with two people who keep what they are told. */
import type { AnyGame, GameTypes } from '../../games/core/game.ts';
import type { ServerMessage } from '../../games/core/protocol.ts';
import { createSession } from '../../games/core/session.ts';
import type { SeatConnection } from '../live/connection.ts';
import { type LiveSession, openLiveSession } from '../live/live-session.ts';
import type { EventStore } from '../store/event-store.ts';
import { fromLog, streamOfSession, toLog } from '../store/session-log.ts';

const SEED = 'a seed';
export const PEOPLE = [0, 1].map((seat) => ({ kind: 'person' as const, participant: `p-${seat}` }));

export interface Line extends SeatConnection {
  readonly told: ServerMessage[];
  closed: string | null;
}

function openLine(): Line {
  const line: Line = {
    told: [],
    closed: null,
    send: (message) => line.told.push(message),
    close: (reason) => {
      line.closed = reason;
    },
  };
  return line;
}

/** Types of what was told; of a refusal its code. */
export const types = ({ told }: Line): readonly string[] =>
  told.map((one) => (one.type === 'refused' ? one.code : one.type));

export interface Opened {
  readonly live: LiveSession;
  readonly lines: readonly [Line, Line];
  readonly faults: unknown[];
  readonly broken: unknown[];
  log(): Promise<readonly string[]>;
}

/** Two people at a table of a game that no catalogue has. */
export async function openForTwo(game: AnyGame, config: unknown, store: EventStore): Promise<Opened> {
  const faults: unknown[] = [];
  const broken: unknown[] = [];
  const setup = {
    session: 'broken',
    config,
    study: null,
    arm: null,
    build: 'test',
    label: null,
    aids: { knowledge: true, history: true, notes: true },
    disclosure: { kind: true, presence: true },
  };
  const created = createSession<GameTypes>(game, setup, { seed: SEED, at: 1 });
  const stream = streamOfSession('broken');
  const log = await store.append([{ stream, expectedVersion: 0, events: [toLog(game.id, created)] }], 'create');
  const live = openLiveSession({
    game,
    store,
    now: () => 1,
    seed: SEED,
    log,
    textOf: () => '',
    report: {
      refused() {},
      changed() {},
      ended() {},
      fault: (error) => faults.push(error),
      broke: (error) => broken.push(error),
    },
  });
  const lines = [openLine(), openLine()] as const;
  for (const [seat, line] of lines.entries())
    live.attach(seat, PEOPLE[seat] ?? { kind: 'person', participant: '' }, line);
  await live.settled();
  return {
    live,
    lines,
    faults,
    broken,
    log: async () => (await store.read(stream)).map((stored) => fromLog(stored).type),
  };
}

export const take = (turn: number, action: unknown): object => ({
  type: 'submit',
  commandId: `command-${turn}`,
  turn,
  action,
});
export const bug = (): never => {
  throw new Error('nobody thought of this');
};
