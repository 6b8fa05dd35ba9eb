/**
 * A server that starts with a thousand sessions in play: the time to its first answer, which is that of one of them, and
 * the memory that they take beside their logs on disk.
 */
import { statSync } from 'node:fs';
import path from 'node:path';
import { botsOf } from '../bots/index.ts';
import type { GameTypes } from '../games/core/game.ts';
import { playout } from '../games/core/log/playout.ts';
import type { SessionEvent } from '../games/core/session/events.ts';
import { newestRules } from '../games/index.ts';
import { hashToken } from '../server/live/seat/tokens.ts';
import { databaseFile, openStore } from '../server/store/open-store.ts';
import { LISTING, rowOf } from '../server/store/session-list.ts';
import { streamOfSession, toLog } from '../server/store/session-log.ts';
import type { Store } from '../server/store/store.ts';
import { benchFolder } from './folder.ts';
import type { BenchRow } from './row.ts';
import { benchChild, inbox, killed } from './server/child.ts';
import type { Asked } from './server/stat.ts';

const SESSIONS = 1000;
const TURNS = 150;
/** Sessions whose commands are written at the same time. */
const TOGETHER = 50;
const TOKEN = 'a-token-of-a-seat-for-the-bench';
const GAME = 'symmtom';

export async function benchRestart(): Promise<BenchRow[]> {
  const { folder, remove } = benchFolder();
  try {
    const empty = await started(path.join(folder, 'empty'), 'unauthorised');
    const full = path.join(folder, 'full');
    const file = databaseFile(full);
    await writeSessions(file);
    const logBytes = statSync(file).size;
    const { answerMs, heapMb } = await started(full);
    return [
      {
        name: `start with ${SESSIONS} running sessions of ${TURNS} turns, to the first answer`,
        value: answerMs / 1000,
        unit: 's',
        goal: 3,
        atMost: true,
      },
      {
        name: 'memory of a live session',
        value: ((heapMb - empty.heapMb) * 1000) / SESSIONS,
        unit: 'kB',
        beside: { name: 'its log on disk', value: logBytes / 1000 / SESSIONS },
        ratio: ((heapMb - empty.heapMb) * 1e6) / logBytes,
        goal: 2,
        atMost: true,
      },
    ];
  } finally {
    remove();
  }
}

/** Starts a server over the folder, asks for a session at once, and waits until all are loaded. `expected`: code of the answer. */
async function started(
  dataDir: string,
  expected?: string,
): Promise<{ readonly answerMs: number; readonly heapMb: number }> {
  const startedAt = performance.now();
  const server = benchChild(new URL('server/our-server.ts', import.meta.url), {
    settings: { DATA_DIR: dataDir, LOG_LEVEL: 'error' },
  });
  const heard = inbox(server);
  try {
    const { port } = (await heard()) as { port: number };
    const answer = await fetch(`http://127.0.0.1:${port}/api/sessions/bench${SESSIONS - 1}/connect`, {
      method: 'POST',
      headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
      body: '{}',
    });
    const { code } = (await answer.json()) as { code?: string };
    if (code !== expected) throw new Error(`the server answered ${answer.status} ${code}`);
    const answerMs = performance.now() - startedAt;
    server.send('heap' satisfies Asked);
    return { answerMs, heapMb: (await heard()) as number };
  } finally {
    await killed(server);
  }
}

/** A session in its 150th turn under a thousand names, as a server writes it: each command apart. */
async function writeSessions(file: string): Promise<void> {
  const game = newestRules(GAME)?.game;
  const policy = botsOf(GAME)?.defaultPartner;
  if (!game || !policy) throw new Error(`there is ${GAME}, with a bot`);
  const config: unknown = game.schemas.config.parse({ turns: TURNS + 1 });
  const policies = game.roles(config).map(() => policy);
  const whole = playout<GameTypes>(game, { session: 'x', config, seed: 'bench', policies, at: Date.now() });
  const last = whole.findLastIndex(({ type }) => type === 'TurnOpened');
  const log = whole.slice(0, last + 1).map((event): SessionEvent<GameTypes> => {
    if (event.type !== 'AgentSeated') return event;
    return { ...event, controller: { kind: 'person', participant: `participant-${event.seat}` } };
  });
  const store = await openStore({ file });
  for (let i = 0; i < SESSIONS; i += TOGETHER)
    await Promise.all(Array.from({ length: TOGETHER }, (_, j) => writeSession(store, `bench${i + j}`, log)));
  await store.close();
}

async function writeSession(store: Store, session: string, log: readonly SessionEvent<GameTypes>[]): Promise<void> {
  const named = log.map((event) => (event.type === 'SessionCreated' ? { ...event, session } : event));
  let version = 0;
  for (const events of byCommand(named)) {
    const also =
      version > 0
        ? []
        : ([
            { kind: 'listSession', row: rowOf(named, LISTING) },
            { kind: 'keepSecret', session, seed: 'bench' },
            ...(session === `bench${SESSIONS - 1}` ? [seatToken(session)] : []),
          ] as const);
    await store.events.append(
      [{ stream: streamOfSession(session), expectedVersion: version, events: events.map((one) => toLog(GAME, one)) }],
      `0/command-${version}`,
      { also, isNew: true },
    );
    version += events.length;
  }
}

function seatToken(session: string) {
  const row = { tokenHash: hashToken(TOKEN), session, seat: 0, participant: 'participant-0', kind: 'person' } as const;
  return { kind: 'issueToken', row: { ...row, name: null, createdAt: 0 } } as const;
}

/** An action, and what it brings about, is one command. */
function byCommand(log: readonly SessionEvent<GameTypes>[]): readonly (readonly SessionEvent<GameTypes>[])[] {
  const commands: SessionEvent<GameTypes>[][] = [];
  for (const event of log) {
    const begins = event.type === 'ActionSubmitted' || event.type === 'AgentSeated' || event.type === 'SessionStarted';
    if (begins || commands.length === 0) commands.push([]);
    commands.at(-1)?.push(event);
  }
  return commands;
}
