/** For tests: what is on disk, read beside the server, and whether it is as it should be. */
import { createHash } from 'node:crypto';
import { POLICIES, YARDSTICKS } from '../../bots/index.ts';
import { type OpenText, openTexts } from '../../games/core/free-text.ts';
import type { GameTypes } from '../../games/core/game.ts';
import { audit, checkChecksums } from '../../games/core/log/replay.ts';
import type { SessionEvent } from '../../games/core/session/events.ts';
import { rulesOfLog } from '../../games/index.ts';
import type { Stored } from '../store/event-store.ts';
import { fromLog, streamOfSession } from '../store/session-log.ts';
import { type Database, openDatabase } from '../store/sqlite/open.ts';
import { eventReader } from '../store/sqlite/reader.ts';
import { textOpener } from '../store/sqlite/side-rows.ts';
import { verifyLog } from '../store/sqlite/verify.ts';
import type { Finding } from '../store/verify.ts';

export type LoggedEvent = SessionEvent<GameTypes>;
export type Logged<Type extends LoggedEvent['type']> = Extract<LoggedEvent, { type: Type }>;

export function storedOf(file: string, session: string): Promise<readonly Stored[]> {
  return reading(file, (db) => eventReader(db).read(streamOfSession(session)));
}

export async function logOf(file: string, session: string): Promise<readonly LoggedEvent[]> {
  return (await storedOf(file, session)).map((stored) => fromLog<GameTypes>(stored));
}

/** As whoever may read everything reads it: with the texts in place of their tokens. */
export function openLogOf(file: string, session: string): Promise<readonly LoggedEvent[]> {
  return reading(file, async (db) => {
    const stored = await eventReader(db).read(streamOfSession(session));
    return openTexts(
      stored.map((one) => fromLog<GameTypes>(one)),
      textOpener(db, session),
    );
  });
}

export function ofType<Type extends LoggedEvent['type']>(
  log: readonly LoggedEvent[],
  type: Type,
): readonly Logged<Type>[] {
  return log.filter((event): event is Logged<Type> => event.type === type);
}

/** What `npm run verify -- --audit` finds wrong. */
export function findingsIn(file: string): Promise<readonly Finding[]> {
  return reading(file, async (db) => {
    const { findings } = await verifyLog(db, {
      check: (stream, log) =>
        stream.startsWith('session-') ? auditOf(stream, log, textOpener(db, stream.slice('session-'.length))) : [],
    });
    return findings;
  });
}

function auditOf(stream: string, stored: readonly Stored[], openText: OpenText): readonly Finding[] {
  const log = stored.map((one) => fromLog<GameTypes>(one));
  const last = log.at(-1);
  const rules = rulesOfLog(log);
  if (typeof rules === 'string') return [{ stream, version: 1, what: rules }];
  const findings =
    last?.type === 'SessionEnded'
      ? audit(rules.game, log, last.seed, [...POLICIES, ...YARDSTICKS], openText)
      : checkChecksums(rules.game, log);
  return findings.map(({ index, what }) => ({ stream, version: index + 1, what }));
}

/** Of every row of every table. */
export function fingerprintOf(file: string): Promise<string> {
  return reading(file, async (db) => {
    const hash = createHash('sha256');
    const tables = db.$client
      .prepare<[], { name: string }>("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
      .all();
    for (const { name } of tables)
      hash.update(JSON.stringify([name, db.$client.prepare(`SELECT * FROM "${name}"`).all()]));
    return hash.digest('hex');
  });
}

async function reading<A>(file: string, read: (db: Database) => A | Promise<A>): Promise<A> {
  const db = openDatabase(file, { readOnly: true });
  try {
    return await read(db);
  } finally {
    db.$client.close();
  }
}
