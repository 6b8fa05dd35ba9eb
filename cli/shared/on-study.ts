/** Commands that write to a study's log: a running server does it; without one, the command does it on the file. */
import { InUse, serveStore } from '../../server/store/open-store.ts';
import type { Store } from '../../server/store/store.ts';
import { type LiveStudy, openLiveStudy } from '../../server/studies/live-study.ts';
import { readStudyLog } from '../../server/studies/study-log.ts';
import { CannotBeDone } from './command.ts';

/** What `perform` returns; null: a server has the file. */
export async function onStudy<A>(
  file: string,
  study: string,
  perform: (live: LiveStudy, store: Store) => Promise<A>,
): Promise<A | null> {
  const opened = await serveStore({ file }).catch((error: Error) => {
    if (error instanceof InUse) return null;
    throw new CannotBeDone(error.message);
  });
  if (!opened) return null;
  try {
    const secret = await opened.studies.secretOf(study);
    if (!secret) throw new CannotBeDone(`the database has lost the secrets of study ${study}`);
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
        ...{ lay: needsServer, told: () => {}, fault: rethrow, broke: () => {} },
      },
      await readStudyLog(opened, study),
    );
    try {
      return await perform(live, opened);
    } finally {
      live.close();
    }
  } finally {
    await opened.close();
  }
}
