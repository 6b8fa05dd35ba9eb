/**
 * One thread of policies, seen from the server. It takes messages in order, so it works on the first one that it has not
 * answered. It reports an answer that takes long, one that takes too long, and its own end; it never throws.
 */
import { Worker } from 'node:worker_threads';
import type { ClientMessage, ServerMessage } from '../../games/core/protocol.ts';
import type { Stalls } from '../live/stalls.ts';
import type { FromThread, ThreadStart, ToThread } from './policy-thread.ts';

/** A thread that serves policies. It does not keep the process from ending. */
export interface PolicyThread extends Pick<Worker, 'postMessage' | 'terminate'> {
  /** What it was started with. */
  readonly start: ThreadStart;
  on(event: 'message', listener: (message: FromThread) => void): void;
  on(event: 'error', listener: (error: unknown) => void): void;
  on(event: 'exit', listener: (code: number) => void): void;
}

/** Throws where the system has no thread to give. */
export type ThreadStarter = (program: URL) => PolicyThread;

export const startPolicyThread: ThreadStarter = (program) => {
  const start = { atWork: new SharedArrayBuffer(4) };
  const worker = new Worker(program, { workerData: start });
  worker.unref();
  return Object.assign(worker, { start });
};

export interface PolicyWorkerOptions {
  readonly program: URL;
  readonly startThread: ThreadStarter;
  readonly stalls: Pick<Stalls, 'whenCaughtUp' | 'onStall'>;
  /** How long the thread may work on one answer before it counts as stuck, ms. */
  readonly patienceMs: number;
  /** How long the thread may work on one answer at all, ms. */
  readonly limitMs: number;
  /** A policy has said something, or it had to and has not. */
  said(agent: number, said: ClientMessage | null): void;
  failed(agent: number, error: string): void;
  /** The answer of this agent takes longer than `patienceMs`; called again after each further such time. */
  stuck(agent: number): void;
  /** The answer of this agent takes longer than `limitMs`. */
  overdue(agent: number): void;
  /** The thread is gone. `agent`: the one that it worked on, or last worked on; null: it never worked. */
  ended(why: string, agent: number | null): void;
}

interface Told {
  readonly agent: number;
  /** Whether the policy has to say something. */
  readonly asks: boolean;
}

export interface PolicyWorker {
  /** The agents that sit in this thread. */
  readonly agents: ReadonlySet<number>;
  /** Agents that the thread has not answered, in its order. */
  waiting(): readonly number[];
  /** Whether the program is loaded; only then does the time of an answer run. */
  isReady(): boolean;
  isStuck(): boolean;
  sit(agent: number, policy: string, seed: string): void;
  tell(agent: number, told: ServerMessage, asks: boolean): void;
  leave(agent: number): void;
  /** Ends the thread; nothing is reported any more. */
  close(): Promise<void>;
}

export function openPolicyWorker(options: PolicyWorkerOptions): PolicyWorker {
  const { stalls } = options;
  const agents = new Set<number>();
  /** What the thread has not answered, by number. */
  const open = new Map<number, Told>();
  let lastNumber = 0;
  let ready = false;
  let stuck = false;
  let over = false;
  let patience: NodeJS.Timeout | undefined;
  let limit: NodeJS.Timeout | undefined;

  const first = (): number | undefined => open.values().next().value?.agent;

  const restartTimers = (): void => {
    clearTimeout(patience);
    clearTimeout(limit);
    stuck = false;
    const agent = first();
    if (!ready || over || agent === undefined) return;
    const losePatience = (): void => {
      stuck = true;
      patience = inTime(options.patienceMs, losePatience);
      options.stuck(agent);
    };
    patience = inTime(options.patienceMs, losePatience);
    limit = inTime(options.limitMs, () => options.overdue(agent));
  };
  /** A timer that does nothing after a stall: then the time begins again, and the answer may be there already. */
  const inTime = (ms: number, act: () => void): NodeJS.Timeout =>
    setTimeout(() => stalls.whenCaughtUp((lostMs) => lostMs === 0 && act()), ms).unref();
  const stopWatching = stalls.onStall(() => restartTimers());

  const end = (why: string): void => {
    if (over) return;
    over = true;
    stopWatching();
    clearTimeout(patience);
    clearTimeout(limit);
    // what the thread posted last may be lost with it, so `open` cannot tell
    const atWork = ready && thread ? Atomics.load(new Int32Array(thread.start.atWork), 0) : 0;
    options.ended(why, atWork || null);
  };

  const take = (message: FromThread): void => {
    if (over) return;
    if (message.type === 'ready') {
      ready = true;
      restartTimers();
      return;
    }
    const { agent, number } = message;
    const asks = number !== null && open.get(number)?.asks === true;
    const isFirst = number === open.keys().next().value;
    if (number !== null) open.delete(number);
    if (isFirst) restartTimers();
    if (message.type === 'failed') options.failed(agent, message.error);
    else if (asks || message.said !== null) options.said(agent, message.said);
  };

  const thread = startThread();
  /** null: the system has no thread to give; the worker has ended, and says so a moment later. */
  function startThread(): PolicyThread | null {
    try {
      const started = options.startThread(options.program);
      started.on('message', take);
      // these stay: a thread that is being ended may still fail, and an error without a listener ends the process
      started.on('error', (error) => end(error instanceof Error ? error.message : String(error)));
      started.on('exit', (code) => end(`the thread ended with code ${code}`));
      return started;
    } catch (error) {
      setImmediate(() => end(error instanceof Error ? error.message : String(error)));
      return null;
    }
  }

  const post = (message: ToThread): void => thread?.postMessage(message);

  return {
    agents,
    waiting: () => [...open.values()].map(({ agent }) => agent),
    isReady: () => ready && !over,
    isStuck: () => stuck,
    sit(agent, policy, seed) {
      agents.add(agent);
      post({ type: 'sit', agent, policy, seed });
    },
    tell(agent, told, asks) {
      const number = ++lastNumber;
      open.set(number, { agent, asks });
      post({ type: 'tell', agent, number, told });
      if (open.size === 1) restartTimers();
    },
    leave(agent) {
      agents.delete(agent);
      // the thread answers what the agent was told before all the same, so that stays in `open`
      post({ type: 'leave', agent });
    },
    async close() {
      over = true;
      stopWatching();
      clearTimeout(patience);
      clearTimeout(limit);
      await thread?.terminate();
    },
  };
}
