/** Runs a study on the database file for one deed of a command, where no server runs it. */
import { InUse, serveStore } from '../../server/store/open-store.ts';
import type { ServedStore } from '../../server/store/store.ts';
import { readStudyLog } from '../../server/store/study-log.ts';
import { type LiveStudy, openLiveStudy } from '../../server/studies/run/live-study.ts';
import { CannotBeDone } from './command.ts';

/** Whether a server has the file. */
export async function isServed(file: string): Promise<boolean> {
  const opened = await claimed(file);
  await opened?.close();
  return opened === null;
}

/** What the work returns; null: a server has the file. */
export async function studyOnFile<A>(
  file: string,
  study: string,
  work: (live: LiveStudy, store: ServedStore) => Promise<A>,
): Promise<A | null> {
  const opened = await claimed(file);
  if (!opened) return null;
  try {
    const secret = await opened.studies.secretOf(study);
    if (!secret) throw new CannotBeDone(`the database has no study '${study}', or has lost its secrets`);
    const needsServer = (): never => {
      throw new CannotBeDone('a session begins with it, so it needs a server: start it and repeat this');
    };
    const rethrow = (error: unknown): never => {
      throw error;
    };
    const live = openLiveStudy(
      {
        ...{ secret, store: opened.events, now: Date.now, awayMs: 0 },
        // deadlines wait for the server, which moves them
        stalls: { whenCaughtUp: () => {} },
        ...{ ready: needsServer, told: () => {}, fault: rethrow, broke: () => {} },
      },
      await readStudyLog(opened, study),
    );
    try {
      return await work(live, opened);
    } finally {
      live.close();
    }
  } finally {
    await opened.close();
  }
}

/** null: a server has the file. */
async function claimed(file: string): Promise<ServedStore | null> {
  return serveStore({ file }).catch((error: Error) => {
    if (error instanceof InUse) return null;
    throw new CannotBeDone(error.message);
  });
}
