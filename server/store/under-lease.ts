/** The log as the process that has a lease appends to it. */
import { type EventStore, LeaseLost } from './event-store.ts';
import type { Lease, Leases } from './leases.ts';

/**
 * The log, with a lease under which every append is made. An append whose answer this process reads after the lease has
 * run out rejects with `LeaseLost`, although it is on disk: the process that plays on tells it.
 */
export function underLease(events: EventStore, lease: Lease, { mayTell }: Pick<Leases, 'mayTell'>): EventStore {
  const runOut = (): LeaseLost =>
    new LeaseLost(`the lease ${lease.name} has run out since this was sent: it is on disk, and nothing is told`);
  return {
    ...events,
    async append(writes, commandId, options) {
      const stored = await events.append(writes, commandId, { ...options, lease });
      if (mayTell()) return stored;
      throw runOut();
    },
    appendThen(write, commandId, options, then) {
      events.appendThen(
        write,
        commandId,
        { ...options, lease },
        {
          onDisk() {
            if (mayTell()) then.onDisk();
            else then.failed(runOut());
          },
          failed: (error) => then.failed(error),
        },
      );
    },
  };
}
