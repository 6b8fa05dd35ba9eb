/**
 * Policies in seats: connections whose other end is a thread. A policy that throws, that does not answer in `limitMs`,
 * or that the thread keeps crashing on, loses its seat (default actions are played there); after a hang or a crash the
 * other policies of the thread are sat down again.
 */
import { Worker } from 'node:worker_threads';
import { asksForAnswer } from '../../bots/seat-client.ts';
import type { Controller } from '../../games/core/session-types.ts';
import type { SeatConnection } from './connection.ts';
import type { LiveSession } from './live-session.ts';
import type { FromThread, ToThread } from './policy-thread.ts';

type PolicyController = Extract<Controller, { kind: 'policy' }>;

export interface PolicyAgents {
  /** Attaches a policy to the seat that it holds in the log. */
  seat(live: LiveSession, seat: number, controller: PolicyController): void;
  close(): Promise<void>;
}

export interface PolicyAgentsOptions {
  readonly limitMs?: number;
  /** The thread's program; tests give one with policies that misbehave. */
  readonly program?: URL;
  readonly failed: (policy: string, error: string) => void;
}

interface Sitting {
  readonly live: LiveSession;
  readonly seat: number;
  readonly controller: PolicyController;
  readonly connection: SeatConnection;
  /** Runs while an answer is awaited. */
  patience: NodeJS.Timeout | undefined;
  /** Counts questions over all sittings; null: nothing is awaited. The thread works in this order. */
  asked: number | null;
  /** Crashes of the thread in a row while it was this one's turn to answer. */
  crashes: number;
}

const CRASHES = 3;

export function openPolicyAgents({
  limitMs = 10_000,
  program = new URL('./policy-program.ts', import.meta.url),
  failed,
}: PolicyAgentsOptions): PolicyAgents {
  const sittings = new Map<number, Sitting>();
  let lastAgent = 0;
  let lastQuestion = 0;
  let closing = false;
  let ready = false;
  let thread = begin();

  function begin(): Worker {
    ready = false;
    const worker = new Worker(program);
    worker.on('message', (message: FromThread) => {
      if (message.type === 'ready') {
        ready = true;
        for (const [agent, { asked }] of sittings) if (asked !== null) beginToWait(agent);
        return;
      }
      const sitting = sittings.get(message.agent);
      if (!sitting) return;
      switch (message.type) {
        case 'says':
          clearTimeout(sitting.patience);
          sitting.asked = null;
          sitting.crashes = 0;
          return sitting.live.receive(sitting.seat, sitting.connection, message.said);
        case 'failed':
          return dismiss(message.agent, message.error);
      }
    });
    worker.on('error', (error) => crashed(error instanceof Error ? error.message : String(error)));
    worker.unref();
    return worker;
  }

  const post = (message: ToThread): void => thread.postMessage(message);

  const beginToWait = (agent: number): void => {
    const sitting = sittings.get(agent);
    // a thread that is still loading is nobody's fault
    if (!sitting || !ready) return;
    clearTimeout(sitting.patience);
    sitting.patience = setTimeout(() => {
      const why = `no answer in ${limitMs} ms`;
      dismiss(agent, why);
      restart(`${sitting.controller.policy}: ${why}`);
    }, limitMs).unref();
  };

  const leave = (agent: number): Sitting | undefined => {
    const sitting = sittings.get(agent);
    sittings.delete(agent);
    clearTimeout(sitting?.patience);
    return sitting;
  };

  /** The policy loses its seat. */
  const dismiss = (agent: number, error: string): void => {
    const sitting = leave(agent);
    if (!sitting) return;
    const { live, seat, connection, controller } = sitting;
    failed(controller.policy, error);
    post({ type: 'leave', agent });
    live.detach(seat, connection);
    void live.operate({ type: 'vacate', seat, reason: `policy failed: ${error.split('\n')[0]}` });
  };

  const crashed = (why: string): void => {
    const [agent, sitting] =
      [...sittings]
        .filter(([, { asked }]) => asked !== null)
        .sort(([, a], [, b]) => (a.asked ?? 0) - (b.asked ?? 0))
        .at(0) ?? [];
    if (agent !== undefined && sitting) {
      sitting.crashes += 1;
      if (sitting.crashes >= CRASHES) dismiss(agent, `crashed: ${why}`);
    }
    restart(why);
  };

  /** A new thread; everybody who still sits is sat down and asked again. */
  const restart = (why: string): void => {
    if (closing) return;
    thread.removeAllListeners();
    void thread.terminate();
    thread = begin();
    for (const agent of [...sittings.keys()]) {
      const sitting = leave(agent);
      if (!sitting || sitting.live.state().phase === 'ended') continue;
      failed(sitting.controller.policy, `sat down again after: ${why}`);
      sit(sitting.live, sitting.seat, sitting.controller, sitting.crashes);
    }
  };

  const sit = (live: LiveSession, seat: number, controller: PolicyController, crashes = 0): void => {
    const agent = ++lastAgent;
    const connection: SeatConnection = {
      send(told) {
        const sitting = sittings.get(agent);
        if (!sitting || told.type === 'accepted') return;
        if (asksForAnswer(told)) {
          sitting.asked = ++lastQuestion;
          beginToWait(agent);
        }
        post({ type: 'tell', agent, told });
      },
      close() {
        if (leave(agent) && !closing) post({ type: 'leave', agent });
      },
    };
    sittings.set(agent, { live, seat, controller, connection, patience: undefined, asked: null, crashes });
    post({ type: 'sit', agent, policy: controller.policy, seed: controller.seed });
    live.attach(seat, controller, connection);
  };

  return {
    seat: (live, seat, controller) => sit(live, seat, controller),
    async close() {
      closing = true;
      for (const agent of [...sittings.keys()]) leave(agent);
      await thread.terminate();
    },
  };
}
