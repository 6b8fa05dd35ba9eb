/** What this process plays of the lab: everything, or what it has leases on; and how it gives that to other processes. */
import { openSweep, type Sweep } from '../live/owner/sweeping.ts';
import { FIRST_STEPS } from '../store/leases.ts';
import type { PlayingProcess } from './playing.ts';
import type { Storing } from './storing.ts';

const NEWER_VERSION = {
  code: 'newer_version',
  message:
    'a newer version of this program has changed the database. This process has given its sessions to the processes of that version: stop it, and start it again with the newer version',
};

export interface Owning {
  /** Loads what no other process plays. `done`: the number of sessions that go on here, once they are loaded. */
  begin(): Promise<{ readonly done: Promise<number> }>;
  /** Whether this process makes the first steps of a new lab, as one of several does, once it has begun. */
  takesFirstSteps(): boolean;
  /** Why this process must get no new participants; null: it may. */
  notReady(): { readonly code: string; readonly message: string } | null;
  /** Gives all that this process plays to the others, where there may be others. */
  moveAway(): Promise<void>;
}

export interface OwningOptions {
  /** Ends the connections that follow this study, which another process runs from now on; left out: any study. */
  readonly hangUp: (study?: string) => void;
}

export function openOwning(storing: Storing, playing: PlayingProcess, { hangUp }: OwningOptions): Owning {
  const { store, leases, app, report } = storing;
  const { sessions, served, downSince } = playing;
  if (!leases)
    return {
      async begin() {
        const recovery = await sessions.recover(downSince);
        await served.studies.recover();
        return { done: recovery?.done ?? Promise.resolve(0) };
      },
      takesFirstSteps: () => true,
      notReady: store.trouble,
      async moveAway() {},
    };

  let isFirst = false;
  let sweep: Sweep | null = null;
  let stopping = false;
  const moveAway = async (): Promise<void> => {
    stopping = true;
    sweep?.close();
    try {
      await sessions.moveAway();
      await served.moveAway();
      hangUp();
      await leases.giveAll();
    } catch (error) {
      // a database that does not answer has nothing to give away
      app.log.error(error, 'sessions could not be given away');
    }
  };
  return {
    async begin() {
      isFirst = 'epoch' in (await leases.take(FIRST_STEPS));
      leases.onOutdated(() => {
        app.log.error({ code: NEWER_VERSION.code }, NEWER_VERSION.message);
        void moveAway();
      });
      leases.onLost((why) => {
        sessions.drop(why);
        served.leave(why.gone ? null : why.since);
        hangUp();
      });
      sweep = openSweep({
        ...{ leases, sessions, studies: served.swept(hangUp) },
        failed: report('sessions and studies without an owner could not be looked for'),
      });
      if (leases.isOutdated()) void moveAway();
      return { done: sweep.first };
    },
    takesFirstSteps: () => isFirst,
    notReady() {
      if (leases.isOutdated()) return NEWER_VERSION;
      if (stopping) return { code: 'stopping', message: 'this process is stopping' };
      if (!leases.isAlive())
        return { code: 'lease_lost', message: 'this process could not renew its leases in the database' };
      return store.trouble();
    },
    moveAway,
  };
}
