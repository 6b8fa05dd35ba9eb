/** For tests: a live session of a game outside the catalogue, with two participants who keep the messages that they get. */
import type { AnyGame, GameTypes } from '../../games/core/game.ts';
import type { ServerMessage } from '../../games/core/protocol.ts';
import type { RefusalCode } from '../../games/core/session/commands.ts';
import { createSession } from '../../games/core/session/session.ts';
import type { Disclosure, Lobby, Probes, Questions, Ready } from '../../games/core/session/types.ts';
import type { SeatConnection } from '../live/seat/connection.ts';
import { type LiveSession, openLiveSession } from '../live/session/live-session.ts';
import { openSessionTexts } from '../live/session/session-texts.ts';
import type { Stalls } from '../live/stalls.ts';
import { fromLog, streamOfSession, toLog } from '../store/session-log.ts';
import type { Store } from '../store/store.ts';

const SEED = 'a seed';
const OPEN: Disclosure = { kind: true, presence: true };
export const PEOPLE = [0, 1].map((seat) => ({ kind: 'person' as const, participant: `p-${seat}` }));

/** For sessions of a server that never stands still. */
export const NEVER_STALLED: Stalls = { whenCaughtUp: (act) => act(0), onStall: () => () => {}, close() {} };

export interface TestLine extends SeatConnection {
  readonly told: ServerMessage[];
  closed: string | null;
}

export function openLine(): TestLine {
  const line: TestLine = {
    told: [],
    closed: null,
    send: (message) => line.told.push(message),
    close: (reason) => {
      line.closed = reason;
    },
  };
  return line;
}

/** The types of the messages; for a refusal its code. */
export const toldTypes = ({ told }: TestLine): readonly string[] =>
  told.map((one) => (one.type === 'refused' ? one.code : one.type));

export interface Opened {
  readonly live: LiveSession;
  readonly lines: readonly [TestLine, TestLine];
  readonly faults: unknown[];
  readonly broken: unknown[];
  /** What was reported of pasts that could not be read. */
  readonly unread: unknown[];
  /** Codes, as they are counted. */
  readonly refusals: RefusalCode[];
  /** How often the session was reported to be over. */
  endings(): number;
  log(): Promise<readonly string[]>;
  /** Calls the listener when public facts may have changed; returns a function that stops the calls. */
  changed(listener: () => void): () => void;
}

export interface Opening {
  readonly questions?: Questions;
  readonly probes?: Probes;
  readonly lobby?: Lobby;
  readonly disclosure?: Disclosure;
  readonly undo?: true;
  readonly ready?: Ready;
  /** How many of the two participants connect at once. */
  readonly coming?: number;
  /** How long the server was down before it loaded the session from its log, ms. */
  readonly awayMs?: number;
  /** How long the log may take to answer, ms. */
  readonly welcomeMs?: number;
  readonly now?: () => number;
  readonly stalls?: Stalls;
}

/** Opens a session for two participants in a game outside the catalogue. A store that has the session loads it again. */
export async function openForTwo(
  game: AnyGame,
  config: unknown,
  { events: store, texts }: Store,
  {
    questions,
    probes,
    lobby,
    disclosure = OPEN,
    undo,
    ready,
    coming = 2,
    awayMs,
    welcomeMs,
    now = () => 1,
    stalls = NEVER_STALLED,
  }: Opening = {},
): Promise<Opened> {
  const faults: unknown[] = [];
  const broken: unknown[] = [];
  const unread: unknown[] = [];
  const refusals: RefusalCode[] = [];
  let endings = 0;
  const listeners = new Set<() => void>();
  const setup = {
    session: 'broken',
    config,
    study: null,
    arm: null,
    build: 'test',
    label: null,
    aids: { knowledge: true, history: true, notes: true },
    disclosure,
    ...(questions ? { questions } : {}),
    ...(probes ? { probes } : {}),
    ...(lobby ? { lobby } : {}),
    ...(undo ? { undo } : {}),
    ...(ready ? { ready } : {}),
  };
  const created = createSession<GameTypes>(game, setup, { seed: SEED, at: 1 });
  const stream = streamOfSession('broken');
  await store.append([{ stream, expectedVersion: 0, events: [toLog(game.id, created)] }], 'create');
  const log = await store.read(stream);
  const live = openLiveSession(
    {
      game,
      store,
      now,
      stalls,
      seed: SEED,
      texts: await openSessionTexts(texts, 'broken'),
      ...(awayMs === undefined ? {} : { awayMs }),
      ...(welcomeMs === undefined ? {} : { welcomeMs }),
      report: {
        refused: (code) => refusals.push(code),
        changed() {
          for (const listener of [...listeners]) listener();
        },
        ended: () => {
          endings += 1;
        },
        fault: (error) => faults.push(error),
        unread: (error) => unread.push(error),
        broke: (error) => broken.push(error),
      },
    },
    log,
  );
  const lines = [openLine(), openLine()] as const;
  for (const [seat, line] of lines.slice(0, coming).entries())
    live.attach(seat, PEOPLE[seat] ?? { kind: 'person', participant: '' }, line);
  await live.settled();
  return {
    live,
    lines,
    faults,
    broken,
    unread,
    refusals,
    endings: () => endings,
    changed(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    log: async () => (await store.read(stream)).map((stored) => fromLog(stored).type),
  };
}

export const submission = (turn: number, action: unknown): object => ({
  type: 'submit',
  commandId: `command-${turn}`,
  turn,
  action,
});
export const bug = (): never => {
  throw new Error('a bug in the rules');
};
