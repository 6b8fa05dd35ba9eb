/**
 * Puts the server together, in the order in which one part stands on another, and closes it in the opposite order. If a part
 * cannot be opened, those that are open are closed.
 */
import type { AddressInfo } from 'node:net';
import { CLIENT_FOLDER } from '../built-client.ts';
import { serverClock } from '../clock.ts';
import type { Settings } from '../config.ts';
import type { Sessions } from '../live/registry/sessions.ts';
import type { ForTests, RunningServer } from './options.ts';
import { openOwning } from './owning.ts';
import { openPlaying } from './playing.ts';
import { addRoutes } from './routes.ts';
import { openSockets, type Sockets } from './sockets.ts';
import { openStoring } from './storing.ts';

export async function startServer(settings: Settings, forTests: ForTests = {}): Promise<RunningServer> {
  const { now = serverClock(), clientFolder = CLIENT_FOLDER } = forTests;
  await using opening = new AsyncDisposableStack();
  let sessions: Sessions | null = null;
  const storing = await openStoring(opening, {
    settings,
    forTests,
    now,
    liveSessions: () => sessions?.live().length ?? 0,
  });
  const { app, store, leases, routes } = storing;

  let sockets: Sockets | null = null;
  let recovered: Promise<number> | null = null;
  let closing = false;
  opening.defer(() => sockets?.closeRooms());
  opening.defer(async () => {
    await recovered;
  });
  const playing = await openPlaying(opening, storing);
  ({ sessions } = playing);
  const owning = openOwning(storing, playing, { hangUp: (study) => sockets?.hangUp(study) });
  const rights = await addRoutes(storing, playing, {
    notReady: owning.notReady,
    hasLine: (account) => sockets?.hasLine(account) ?? false,
    clientFolder,
  });
  sockets = openSockets(storing, playing, rights);
  opening.defer(sockets.close);

  // one of several processes takes nothing before it can be reached
  const alone = leases ? null : await owning.begin();
  await sockets.listen();
  const { done } = alone ?? (await owning.begin());
  // a session that is not loaded yet still counts its outage from the sign of life of the server before this one
  recovered = done.then(async (count) => {
    if (!closing) await store.stayUp();
    return count;
  });

  const open = opening.move();
  const { port } = app.server.address() as AddressInfo;
  const host = settings.host === '0.0.0.0' || settings.host === '::' ? 'localhost' : settings.host;
  return {
    url: settings.publicUrl ?? `http://${host}:${port}`,
    port,
    sessions,
    store,
    studies: playing.served.studies,
    reservations: rights.reservations,
    operators: rights.operators,
    takesFirstSteps: owning.takesFirstSteps,
    routes,
    recovered,
    async close() {
      closing = true;
      await owning.moveAway();
      await open.disposeAsync();
    },
  };
}
