/** After a restart: loads the unfinished sessions one after another. A session that is asked for comes at once. */
import { setImmediate as nextTick } from 'node:timers/promises';
import type { LiveSession } from '../session/live-session.ts';
import { find } from './finding.ts';
import type { Registry } from './registry.ts';

export interface Recovery {
  /** How many sessions go on; resolves once all of them are loaded. */
  readonly done: Promise<number>;
}

/** Resolves as soon as it knows the sessions, before it has loaded them. `downSince`: when a server was last known to be up. */
export async function recover(registry: Registry, downSince: number | null): Promise<Recovery> {
  const { store, silence } = registry;
  const unfinished = await store.sessions.list({ statuses: ['open', 'running', 'paused'], limit: 1_000_000 });
  const ids = unfinished.map(({ session }) => session);
  for (const id of ids) silence.left.set(id, downSince);
  return { done: loadAll(registry, ids) };
}

async function loadAll(registry: Registry, ids: readonly string[]): Promise<number> {
  const found: LiveSession[] = [];
  for (const id of ids) {
    if (registry.closed) break;
    const session = await find(registry, id);
    if (session) found.push(session);
    // requests come in between
    await nextTick();
  }
  // a failed commit is reported elsewhere, and its session is loaded again
  await Promise.allSettled(found.map((session) => session.settled()));
  return found.length;
}
