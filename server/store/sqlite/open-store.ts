/** A store over one SQLite file. All its parts use one connection. */
import { eq } from 'drizzle-orm';
import type { ServedStore, SessionSecrets, Store, StoreReader } from '../store.ts';
import { claim } from './claim.ts';
import { type Database, openDatabase } from './open.ts';
import { eventReader } from './reader.ts';
import { rightReader, rightsOf } from './rights.ts';
import { seatTokens, sessionSecrets } from './schema.ts';
import { rebuildSessions, sessionReader } from './sessions.ts';
import { type StoreOptions, sqliteStore } from './sqlite-store.ts';
import { textReader, textsOf } from './texts.ts';
import { beat, lastBeat } from './uptime.ts';
import { verifyLog } from './verify.ts';

/** Opens a file for reading. The file must exist and be up to date; nothing is written. */
export function readSqlite(file: string): StoreReader {
  const db = openDatabase(file, { readOnly: true });
  return {
    events: eventReader(db),
    sessions: sessionReader(db),
    secrets: secretsIn(db),
    texts: textReader(db),
    rights: rightReader(db),
    verify: (options) => verifyLog(db, options),
    close: async () => {
      db.$client.close();
    },
  };
}

export function openSqlite(file: string, options: StoreOptions): Store {
  return storeOver(openDatabase(file), options);
}

/** A store that owns the database: its `close` closes it. */
export function storeOver(db: Database, options: StoreOptions): Store {
  const events = sqliteStore(db, options);
  return {
    events,
    sessions: { ...sessionReader(db), rebuild: (listing) => rebuildSessions(db, events, listing) },
    tokens: {
      rightOf: async (tokenHash) =>
        db.select().from(seatTokens).where(eq(seatTokens.tokenHash, tokenHash)).get() ?? null,
    },
    secrets: secretsIn(db),
    texts: textsOf(db),
    rights: rightsOf(db),
    verify: (verifying) => verifyLog(db, verifying),
    close: () => events.close(),
  };
}

/** Opens a file for a server. Throws a sentence where another server has it. */
export function serveSqlite(file: string, options: StoreOptions): ServedStore {
  const letGo = claim(file);
  try {
    const store = openSqlite(file, options);
    let stop: (() => void) | null = null;
    return {
      ...store,
      lastUp: async () => lastBeat(file),
      async stayUp() {
        stop ??= beat(file);
      },
      async close() {
        stop?.();
        await store.close();
        letGo();
      },
    };
  } catch (error) {
    letGo();
    throw error;
  }
}

function secretsIn(db: Database): SessionSecrets {
  return {
    seedOf: async (session) =>
      db.select().from(sessionSecrets).where(eq(sessionSecrets.session, session)).get()?.seed ?? null,
  };
}
