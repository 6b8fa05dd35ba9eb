/** The thread in which policies compute, so that a slow policy does not stop the server. It speaks `ToThread` and `FromThread`. */
import { parentPort } from 'node:worker_threads';
import { type SeatClient, seatClient } from '../../bots/seat-client.ts';
import type { AnyPolicy } from '../../games/core/policy.ts';
import type { ClientMessage, ServerMessage } from '../../games/core/protocol.ts';

export type ToThread =
  | { readonly type: 'sit'; readonly agent: number; readonly policy: string; readonly seed: string }
  /** `question`: the number of the answer that the server waits for; null: it waits for none. */
  | { readonly type: 'tell'; readonly agent: number; readonly question: number | null; readonly told: ServerMessage }
  | { readonly type: 'leave'; readonly agent: number };

/** Every question gets one answer, in the order in which they came. */
export type FromThread =
  | { readonly type: 'ready' }
  | {
      readonly type: 'says';
      readonly agent: number;
      readonly question: number | null;
      readonly said: ClientMessage | null;
    }
  | { readonly type: 'failed'; readonly agent: number; readonly question: number | null; readonly error: string };

/** Serves policies in this thread. The thread's program calls it once, with the function that finds a policy by its id. */
export function servePolicies(policyById: (id: string) => AnyPolicy | undefined): void {
  const seated = new Map<number, SeatClient>();
  const post = (message: FromThread): void => parentPort?.postMessage(message);

  const take = (message: ToThread): void => {
    const { agent } = message;
    switch (message.type) {
      case 'sit': {
        const policy = policyById(message.policy);
        if (!policy) throw new Error(`no policy ${message.policy}`);
        seated.set(agent, seatClient(policy, message.seed));
        return;
      }
      case 'tell': {
        const said = seated.get(agent)?.take(message.told) ?? null;
        const { question } = message;
        if (said !== null || question !== null) post({ type: 'says', agent, question, said });
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
      const question = message.type === 'tell' ? message.question : null;
      post({ type: 'failed', agent: message.agent, question, error: text });
    }
  });
  post({ type: 'ready' });
}
