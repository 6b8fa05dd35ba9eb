/** A store over one SQLite file. All its parts use one connection. */
import { CommitFailed } from '../event-store.ts';
import type { ServedStore, SessionSecrets, Store, StoreReader, Trouble } from '../store.ts';
import { claim } from './claim.ts';
import { eq } from './drizzle.ts';
import { type Database, openDatabase, realFile } from './open.ts';
import { operatorReader, operatorsOf } from './operators.ts';
import { eventReader } from './reader.ts';
import { rightReader, rightsOf } from './rights.ts';
import { seatTokens, sessionSecrets } from './schema.ts';
import { rebuildSessions, sessionReader } from './sessions.ts';
import { type StoreOptions, sqliteStore } from './sqlite-store.ts';
import { studyReader, studyRows } from './studies.ts';
import { studyDraftsOf } from './study-drafts.ts';
import { textReader, textsOf } from './texts.ts';
import { troubleOf } from './trouble.ts';
import { type Beating, beat, lastBeat } from './uptime.ts';
import { verificationIn, verifyLog } from './verify.ts';
import { writing } from './writing.ts';

/** Opens a file for reading. The file must exist and be up to date; nothing is written. */
export function readSqlite(file: string): StoreReader {
  const db = openDatabase(file, { readOnly: true });
  return {
    events: eventReader(db),
    sessions: sessionReader(db),
    secrets: secretsIn(db),
    texts: textReader(db),
    rights: rightReader(db),
    studies: studyReader(db),
    operators: operatorReader(db),
    verify: (options) => verifyLog(db, options),
    verification: verificationIn(db),
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
  const write = options.write ?? writing(db);
  const events = sqliteStore(db, { ...options, write });
  return {
    events,
    sessions: { ...sessionReader(db), rebuild: (listing) => rebuildSessions(db, events, listing) },
    tokens: {
      rightOf: async (tokenHash) =>
        db.select().from(seatTokens).where(eq(seatTokens.tokenHash, tokenHash)).get() ?? null,
    },
    secrets: secretsIn(db),
    texts: textsOf(db, write),
    rights: rightsOf(db, write),
    studies: studyRows(db, write),
    studyDrafts: studyDraftsOf(db, write),
    operators: operatorsOf(db, write),
    verify: (verifying) => verifyLog(db, verifying),
    verification: verificationIn(db),
    close: () => events.close(),
  };
}

export interface ServeOptions extends StoreOptions {
  /** Called when writing begins to fail or be slow, and with null when it succeeds again. */
  readonly onTrouble?: (trouble: Trouble | null) => void;
}

/** Opens a file for a server. Throws a sentence where another server has it, under whatever name. */
export function serveSqlite(named: string, { onTrouble, ...options }: ServeOptions): ServedStore {
  const file = realFile(named);
  const letGo = claim(file);
  try {
    const db = openDatabase(file);
    const store = storeOver(db, options);
    let beating: Beating | null = null;
    return {
      ...store,
      lastUp: async () => lastBeat(db),
      async stayUp() {
        beating ??= beat({
          write: () => store.events.append([], 'beat', { also: [{ kind: 'beat', at: options.now() }], isNew: true }),
          troubleOf: (error) => {
            const cause = error instanceof CommitFailed ? error.cause : error;
            return troubleOf(cause, file) ?? { code: 'write_failed', message: `a write to ${file} failed: ${cause}` };
          },
          changed: (trouble) => onTrouble?.(trouble),
        });
      },
      trouble: () => beating?.trouble() ?? null,
      async close() {
        beating?.stop();
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
