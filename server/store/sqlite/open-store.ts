/** A store over one SQLite file. All its parts use one connection. */
import { existsSync } from 'node:fs';
import { type Beating, beat } from '../beating.ts';
import { botReader, botsOf } from '../beside/bots.ts';
import { commentReader, commentsOf } from '../beside/comments.ts';
import { labIdOf } from '../beside/lab.ts';
import { modelReader } from '../beside/models.ts';
import { operatorReader, operatorsOf } from '../beside/operators.ts';
import { quizzesOf } from '../beside/quizzes.ts';
import { rightReader, rightsOf, seatTokensOf, secretsOf } from '../beside/rights.ts';
import { studyReader, studyRows } from '../beside/studies.ts';
import { studyDraftsOf } from '../beside/study-drafts.ts';
import { CommitFailed } from '../event-store.ts';
import type { HeldDatabase } from '../moving.ts';
import type { ServedStore, Store, StoreReader, Trouble } from '../store.ts';
import type { Verification } from '../verify.ts';
import { besideIn } from './beside.ts';
import { claim } from './claim.ts';
import { heldAbout, personalRowsIn } from './erasures.ts';
import { type Database, openDatabase, realFile } from './open.ts';
import { eventReader } from './reader.ts';
import { rebuildSessions, sessionReader } from './sessions.ts';
import { type StoreOptions, sqliteStore } from './sqlite-store.ts';
import { textReader, textsOf } from './texts.ts';
import { troubleOf } from './trouble.ts';
import { lastBeat } from './uptime.ts';
import { verificationIn, verifyLog } from './verify.ts';
import { writing } from './writing.ts';

/** Opens a file for reading. The file must exist and be up to date; nothing is written. */
export function readSqlite(file: string): StoreReader {
  const db = openDatabase(file, { readOnly: true });
  const beside = besideIn(db);
  let verification: Verification | null = null;
  return {
    events: eventReader(db),
    sessions: sessionReader(db),
    secrets: secretsOf(beside),
    texts: textReader(db),
    rights: rightReader(beside),
    studies: { ...studyReader(beside), ...personsIn(db) },
    operators: operatorReader(beside),
    comments: commentReader(beside),
    bots: botReader(beside),
    models: modelReader(beside),
    labId: labIdOf(beside),
    verify: (options) => verifyLog(db, options),
    // few readers verify, and its statements take as long to prepare as all others
    get verification() {
      verification ??= verificationIn(db);
      return verification;
    },
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
  const beside = besideIn(db, write);
  const events = sqliteStore(db, { ...options, write });
  return {
    events,
    sessions: { ...sessionReader(db), rebuild: (listing) => rebuildSessions(db, events, listing) },
    tokens: seatTokensOf(beside),
    secrets: secretsOf(beside),
    texts: textsOf(db, write),
    rights: rightsOf(beside),
    studies: { ...studyRows(beside), ...personsIn(db) },
    studyDrafts: studyDraftsOf(beside),
    operators: operatorsOf(beside),
    comments: commentsOf(beside),
    quizzes: quizzesOf(beside),
    bots: botsOf(beside),
    models: modelReader(beside),
    labId: labIdOf(beside),
    verify: (verifying) => verifyLog(db, verifying),
    verification: verificationIn(db),
    close: () => events.close(),
  };
}

export interface SqliteServeOptions extends StoreOptions {
  /** Called when writing begins to fail or be slow, and with null when it succeeds again. */
  readonly onTrouble?: (trouble: Trouble | null) => void;
}

/** Opens a file for a server. Throws a sentence where another server has it, under whatever name. */
export function serveSqlite(named: string, { onTrouble, ...options }: SqliteServeOptions): ServedStore {
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
      leases: null,
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

/** Opens a file for a copy of all that it holds, while no server has it. `mustExist`: of a source. */
export function holdSqlite(named: string, { mustExist }: { readonly mustExist: boolean }): HeldDatabase {
  if (mustExist && !existsSync(named)) throw new Error(`there is no database at ${named}`);
  const file = realFile(named);
  const letGo = claim(file);
  try {
    const db = openDatabase(file);
    return {
      beside: besideIn(db, writing(db)),
      verification: verificationIn(db),
      async close() {
        db.$client.close();
        letGo();
      },
    };
  } catch (error) {
    letGo();
    throw error;
  }
}

function personsIn(db: Database): Pick<StoreReader['studies'], 'heldAbout' | 'personalRowsIn'> {
  return {
    heldAbout: async (participant) => heldAbout(db, participant),
    personalRowsIn: async (study) => personalRowsIn(db, study),
  };
}
