/** For tests: reads the log on disk beside the server, and checks it. */
import { expect } from 'vitest';
import { POLICIES, YARDSTICKS } from '../../bots/index.ts';
import { type OpenText, openTexts } from '../../games/core/free-text.ts';
import type { GameTypes } from '../../games/core/game.ts';
import { audit, checkChecksums } from '../../games/core/log/replay.ts';
import type { SessionEvent } from '../../games/core/session/events.ts';
import { rulesOfLog } from '../../games/index.ts';
import { openerOf } from '../live/session/free-text.ts';
import type { Stored } from '../store/event-store.ts';
import type { StreamFinding } from '../store/finding.ts';
import { readStore } from '../store/open-store.ts';
import type { KeptText } from '../store/rows.ts';
import { fromLog, streamOfSession } from '../store/session-log.ts';
import type { StoreReader } from '../store/store.ts';

export type LoggedEvent = SessionEvent<GameTypes>;
export type Logged<Type extends LoggedEvent['type']> = Extract<LoggedEvent, { type: Type }>;

export function storedOf(file: string, session: string): Promise<readonly Stored[]> {
  return storedIn(file, streamOfSession(session));
}

export function storedIn(file: string, stream: string): Promise<readonly Stored[]> {
  return reading(file, ({ events }) => events.read(stream));
}

export async function logOf(file: string, session: string): Promise<readonly LoggedEvent[]> {
  return (await storedOf(file, session)).map((stored) => fromLog<GameTypes>(stored));
}

/** The log as an operator reads it, with texts in place of their tokens. */
export function openLogOf(file: string, session: string): Promise<readonly LoggedEvent[]> {
  return reading(file, async ({ events, texts }) => {
    const stored = await events.read(streamOfSession(session));
    return openTexts(
      stored.map((one) => fromLog<GameTypes>(one)),
      openerOf(await texts.of(session)),
    );
  });
}

export function ofType<Type extends LoggedEvent['type']>(
  log: readonly LoggedEvent[],
  type: Type,
): readonly Logged<Type>[] {
  return log.filter((event): event is Logged<Type> => event.type === type);
}

/** The findings of `npx standpoint lab verify --audit`. */
export function findingsIn(file: string): Promise<readonly StreamFinding[]> {
  return reading(file, async ({ texts, verify }) => {
    const { findings } = await verify({
      check: async (stream, log) =>
        stream.startsWith('session-')
          ? auditOf(stream, log, openerOf(await texts.of(stream.slice('session-'.length))))
          : [],
    });
    return findings;
  });
}

function auditOf(stream: string, stored: readonly Stored[], openText: OpenText): readonly StreamFinding[] {
  const log = stored.map((one) => fromLog<GameTypes>(one));
  const last = log.at(-1);
  const rules = rulesOfLog(log);
  if (typeof rules === 'string') return [{ name: 'rules_missing', stream, version: 1, what: rules }];
  const findings =
    last?.type === 'SessionEnded'
      ? audit(rules.game, log, last.seed, [...POLICIES, ...YARDSTICKS], openText)
      : checkChecksums(rules.game, log);
  return findings.map(({ index, what }) => ({ name: 'decision_differs', stream, version: index + 1, what }));
}

/** The texts of a session and of its ancestors, oldest first. */
export function textsIn(file: string, session: string): Promise<readonly KeptText[]> {
  return reading(file, async ({ texts }) => [...(await texts.of(session)).values()]);
}

async function reading<A>(file: string, read: (store: StoreReader) => Promise<A>): Promise<A> {
  const store = await readStore(file);
  try {
    return await read(store);
  } finally {
    await store.close();
  }
}

/** The streams of a database, which must be sound. */
export async function soundStreamsIn(file: string): Promise<readonly string[]> {
  const reader = await readStore(file);
  try {
    expect((await reader.verify()).findings).toEqual([]);
    return await reader.events.streams();
  } finally {
    await reader.close();
  }
}
