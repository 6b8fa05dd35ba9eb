/**
 * Redis, with which Colyseus keeps the list of rooms of several processes. It does not say who plays a session: the lease
 * in the database does. While Redis is gone games go on, and no new place in a room is given out.
 */
import type { MatchMakerDriver, Presence } from '@colyseus/core';
import { RedisDriver } from '@colyseus/redis-driver';
import { RedisPresence } from '@colyseus/redis-presence';
import { Redis } from 'ioredis';

export interface SharedRooms {
  readonly presence: Presence;
  readonly driver: MatchMakerDriver;
  /** Whether Redis answers, as far as its connection shows. */
  isReady(): boolean;
  /** Ends the connections. Colyseus does it, too, where it shuts down; each may be the second. */
  close(): void;
}

const PATIENCE_MS = 3000;

/** The presence of Colyseus, which may be ended after its connections were. */
class EndablePresence extends RedisPresence {
  override shutdown(): void {
    // what was asked before is answered first; a connection that is gone cannot quit
    for (const redis of [this.sub, this.pub]) void redis.quit().catch(() => redis.disconnect());
  }
}

/** Rejects with a sentence where Redis cannot be used. */
export async function openSharedRooms(url: string): Promise<SharedRooms> {
  await check(url);
  const redis = new Redis(url, {
    // what Redis is asked while it is gone is done when it is back
    maxRetriesPerRequest: null,
    retryStrategy: (times) => Math.min(times * 100, 1000),
    // the longer an attempt has not been answered, the more seldom the system repeats it
    connectTimeout: PATIENCE_MS,
    // a connection that was lost without a word is replaced, and what was asked on it is asked again
    socketTimeout: PATIENCE_MS,
  });
  const listing = redis.duplicate();
  listing.on('error', () => undefined);
  const presence = new EndablePresence(redis);
  return {
    presence,
    // with a connection of its own: Colyseus ends both
    driver: new RedisDriver(listing),
    isReady: () => redis.status === 'ready' && listing.status === 'ready',
    close() {
      redis.disconnect();
      listing.disconnect();
    },
  };
}

async function check(url: string): Promise<void> {
  const { username, password } = new URL(url);
  const where = addressIn(url);
  // without the password: the driver would only warn that Redis asks for none
  const redis = new Redis(where, {
    lazyConnect: true,
    enableReadyCheck: false,
    connectTimeout: PATIENCE_MS,
    commandTimeout: PATIENCE_MS,
    retryStrategy: () => null,
  });
  let cause: Error | null = null;
  redis.on('error', (error) => {
    cause ??= error;
  });
  try {
    await redis.connect();
    const secret = decodeURIComponent(password);
    if (secret !== '') await redis.call('AUTH', ...(username === '' ? [] : [decodeURIComponent(username)]), secret);
    await redis.ping();
  } catch (error) {
    throw new Error(sentenceOf(String((cause ?? (error as Error)).message), where), { cause: error });
  } finally {
    redis.disconnect();
  }
}

/** The address of Redis without its user and password. */
function addressIn(url: string): string {
  const parsed = new URL(url);
  parsed.username = '';
  parsed.password = '';
  return parsed.href;
}

function sentenceOf(message: string, where: string): string {
  if (/without any password|no password is set/i.test(message))
    return `${where} has no password, and REDIS_URL gives one: set requirepass there, or check REDIS_URL`;
  if (/NOAUTH|WRONGPASS|invalid password|invalid username-password/i.test(message))
    return `${where} refuses this user or password: check REDIS_URL`;
  return `${where} cannot be used as Redis: check that it runs there, that this machine may connect, and REDIS_URL (${message})`;
}
