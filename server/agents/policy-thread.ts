/** The thread in which policies compute, so that a slow policy does not stop the server. It speaks `ToThread` and `FromThread`. */
import { parentPort, workerData } from 'node:worker_threads';
import { type SeatClient, seatClient } from '../../bots/seat-client.ts';
import type { AnyPolicy } from '../../games/core/policy.ts';
import type { ClientMessage, ServerMessage } from '../../games/core/protocol.ts';

export type ToThread =
  | { readonly type: 'sit'; readonly agent: number; readonly policy: string; readonly seed: string }
  /** `number`: that of the answer, which may be that there is nothing to say. */
  | { readonly type: 'tell'; readonly agent: number; readonly number: number; readonly told: ServerMessage }
  | { readonly type: 'leave'; readonly agent: number };

/** Every message that is told gets one answer, in the order in which they came, so that the server knows the one at work. */
export type FromThread =
  | { readonly type: 'ready' }
  | {
      readonly type: 'says';
      readonly agent: number;
      readonly number: number;
      readonly said: ClientMessage | null;
    }
  | { readonly type: 'failed'; readonly agent: number; readonly number: number | null; readonly error: string };

/** What a thread is started with. */
export interface ThreadStart {
  /** One Int32: the agent whose policy is at work, or was last. The thread writes it, and it outlives the thread. */
  readonly atWork: SharedArrayBuffer;
}

/** Serves policies in this thread. The thread's program calls it once, with the function that finds a policy by its id. */
export function servePolicies(policyById: (id: string) => AnyPolicy | undefined): void {
  const seated = new Map<number, SeatClient>();
  const post = (message: FromThread): void => parentPort?.postMessage(message);
  const atWork = new Int32Array((workerData as ThreadStart).atWork);

  const take = (message: ToThread): void => {
    const { agent } = message;
    if (message.type !== 'leave') Atomics.store(atWork, 0, agent);
    switch (message.type) {
      case 'sit': {
        const policy = policyById(message.policy);
        if (!policy) throw new Error(`no policy ${message.policy}`);
        seated.set(agent, seatClient(policy, message.seed));
        return;
      }
      case 'tell': {
        const said = seated.get(agent)?.take(message.told) ?? null;
        post({ type: 'says', agent, number: message.number, said });
        return;
      }
      case 'leave':
        seated.delete(agent);
    }
  };

  parentPort?.on('message', (message: ToThread) => {
    try {
      take(message);
    } catch (error) {
      const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
      const number = message.type === 'tell' ? message.number : null;
      post({ type: 'failed', agent: message.agent, number, error: text });
    }
  });
  post({ type: 'ready' });
}
