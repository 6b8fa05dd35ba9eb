/** The demo: one recorded session in a new database, so that there is something to replay at minute one. */
import { DEFAULT_PARTNER } from '../bots/index.ts';
import { GAMES } from '../games/index.ts';
import type { RunningServer } from './app.ts';

/** Plays it with the policies that sit with people, through the server's own sessions. Nothing where sessions exist. */
export async function recordDemo({
  sessions,
  hasSessions,
}: Pick<RunningServer, 'sessions' | 'hasSessions'>): Promise<void> {
  if (hasSessions()) return;
  for (const game of GAMES) {
    const policy = DEFAULT_PARTNER[game.id];
    if (!policy) continue;
    const config = game.schemas.config.parse({});
    const seats = game.roles(config).map(() => ({ kind: 'policy' as const, policy }));
    const created = await sessions.create({ game: game.id, seats, label: 'Demo' });
    if ('code' in created) throw new Error(`the demo could not be recorded: ${created.message}`);
    await sessions.ended(created.session);
  }
}
