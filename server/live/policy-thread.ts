/** The thread in which policies think, so that a slow or hanging one stops nobody. Speaks in `ToThread` and `FromThread`. */
import { parentPort } from 'node:worker_threads';
import { type SeatClient, seatClient } from '../../bots/seat-client.ts';
import type { AnyPolicy } from '../../games/core/policy.ts';
import type { ClientMessage, ServerMessage } from '../../games/core/protocol.ts';

export type ToThread =
  | { readonly type: 'sit'; readonly agent: number; readonly policy: string; readonly seed: string }
  | { readonly type: 'tell'; readonly agent: number; readonly told: ServerMessage }
  | { readonly type: 'leave'; readonly agent: number };

export type FromThread =
  /** It has loaded its policies; from now on time is theirs. */
  | { readonly type: 'ready' }
  | { readonly type: 'says'; readonly agent: number; readonly said: ClientMessage }
  | { readonly type: 'failed'; readonly agent: number; readonly error: string };

/** Called once by the thread's program, with where it finds its policies. */
export function servePolicies(policyById: (id: string) => AnyPolicy | undefined): void {
  const seated = new Map<number, SeatClient>();

  const take = (message: ToThread): FromThread | null => {
    const { agent } = message;
    switch (message.type) {
      case 'sit': {
        const policy = policyById(message.policy);
        if (!policy) throw new Error(`no policy ${message.policy}`);
        seated.set(agent, seatClient(policy, message.seed));
        return null;
      }
      case 'tell': {
        const said = seated.get(agent)?.take(message.told) ?? null;
        return said && { type: 'says', agent, said };
      }
      case 'leave':
        seated.delete(agent);
        return null;
    }
  };

  parentPort?.on('message', (message: ToThread) => {
    try {
      const answer = take(message);
      if (answer) parentPort?.postMessage(answer);
    } catch (error) {
      const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
      parentPort?.postMessage({ type: 'failed', agent: message.agent, error: text } satisfies FromThread);
    }
  });
  parentPort?.postMessage({ type: 'ready' } satisfies FromThread);
}
