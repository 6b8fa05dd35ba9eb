/**
 * Policies in seats: connections whose other end is a thread. A policy loses its seat when it throws, says nothing, does
 * not answer in `limitMs`, or ends the thread again and again; the session plays default actions in that seat. After a
 * hang or a crash a new thread starts, and the other policies take their seats again.
 */
import { Worker } from 'node:worker_threads';
import { asksForAnswer } from '../../bots/seat-client.ts';
import type { Controller } from '../../games/core/session/types.ts';
import type { SeatConnection } from '../live/connection.ts';
import type { LiveSession } from '../live/live-session.ts';
import type { Stalls } from '../live/stalls.ts';
import type { FromThread, ToThread } from './policy-thread.ts';

type PolicyController = Extract<Controller, { kind: 'policy' }>;

export interface PolicyAgents {
  /** Attaches a policy to the seat that it holds in the log. */
  seat(live: LiveSession, seat: number, controller: PolicyController): void;
  close(): Promise<void>;
}

export interface PolicyAgentsOptions {
  readonly limitMs?: number;
  readonly stalls: Pick<Stalls, 'whenCaughtUp' | 'onStall'>;
  /** The thread's program; tests pass one with policies that misbehave. */
  readonly program?: URL;
  readonly failed: (policy: string, error: string) => void;
}

interface Sitting {
  readonly live: LiveSession;
  readonly seat: number;
  readonly controller: PolicyController;
  readonly connection: SeatConnection;
  /** How often in a row the thread crashed while this policy's answer was due. */
  crashes: number;
}

const CRASHES = 3;
/** Time between attempts to start a program that fails while it loads, ms. */
const LOADING_MS = 1000;

export function openPolicyAgents({
  limitMs = 10_000,
  stalls,
  program = new URL('./policy-program.ts', import.meta.url),
  failed,
}: PolicyAgentsOptions): PolicyAgents {
  const sittings = new Map<number, Sitting>();
  /** Agents by the question that they have not answered. The thread takes questions in order, so it works on the first. */
  const questions = new Map<number, number>();
  let lastAgent = 0;
  let lastQuestion = 0;
  let closing = false;
  /** Whether the thread has loaded its program; only then does a policy's time run. */
  let ready = false;
  /** Runs out when the first question has waited `limitMs`. */
  let answerTimer: NodeJS.Timeout | undefined;
  let thread = startThread();

  function startThread(): Worker {
    ready = false;
    const worker = new Worker(program);
    worker.on('message', (message: FromThread) => {
      if (message.type === 'ready') {
        ready = true;
        return restartAnswerTimer();
      }
      const { agent } = message;
      const sitting = sittings.get(agent);
      if (message.question !== null) answered(message.question);
      if (!sitting) return;
      if (message.type === 'failed') return dismiss(agent, 'it threw an error', message.error);
      if (message.said === null) return dismiss(agent, 'it said nothing');
      sitting.crashes = 0;
      sitting.live.receive(sitting.seat, sitting.connection, message.said);
    });
    worker.on('error', (error) => handleCrash(error instanceof Error ? error.message : String(error)));
    worker.on('exit', (code) => handleCrash(`the thread ended with code ${code}`));
    worker.unref();
    return worker;
  }

  const post = (message: ToThread): void => thread.postMessage(message);

  const restartAnswerTimer = (): void => {
    clearTimeout(answerTimer);
    if (!ready || questions.size === 0) return;
    // after a stall the time begins again, and the answer may be there already
    const ring = (): void => stalls.whenCaughtUp((lostMs) => lostMs === 0 && dismissFirst());
    answerTimer = setTimeout(ring, limitMs).unref();
  };
  const stopWatching = stalls.onStall(() => restartAnswerTimer());

  const dismissFirst = (): void => {
    const [agent] = questions.values();
    const policy = agent === undefined ? undefined : sittings.get(agent)?.controller.policy;
    const why = `no answer in ${limitMs} ms`;
    if (agent !== undefined) dismiss(agent, why);
    restart(`${policy}: ${why}`);
  };

  const answered = (question: number): void => {
    const [first] = questions.keys();
    questions.delete(question);
    if (question === first) restartAnswerTimer();
  };

  const removeSitting = (agent: number): Sitting | undefined => {
    const sitting = sittings.get(agent);
    sittings.delete(agent);
    return sitting;
  };

  /**
   * Takes the seat from the policy. `why` goes into the log, which keeps it for ever. It must not quote the error, which
   * may quote what participants wrote.
   */
  const dismiss = (agent: number, why: string, error: string = why): void => {
    const sitting = removeSitting(agent);
    if (!sitting) return;
    const { live, seat, connection, controller } = sitting;
    failed(controller.policy, error);
    post({ type: 'leave', agent });
    live.detach(seat, connection);
    void live.operate({ type: 'vacate', seat, cause: 'policy_failed', words: why });
  };

  const handleCrash = (why: string): void => {
    if (closing) return;
    const [agent] = questions.values();
    const sitting = agent === undefined ? undefined : sittings.get(agent);
    if (ready && agent !== undefined && sitting) {
      sitting.crashes += 1;
      if (sitting.crashes >= CRASHES) dismiss(agent, 'its thread crashed', `crashed: ${why}`);
    }
    if (ready) restart(why);
    else setTimeout(() => restart(why), LOADING_MS).unref();
  };

  /** Starts a new thread. Every policy that still holds a seat takes it again there and gets its open question again. */
  const restart = (why: string): void => {
    if (closing) return;
    thread.removeAllListeners();
    void thread.terminate();
    clearTimeout(answerTimer);
    questions.clear();
    thread = startThread();
    for (const agent of [...sittings.keys()]) {
      const sitting = removeSitting(agent);
      if (!sitting || sitting.live.state().phase === 'ended') continue;
      failed(sitting.controller.policy, `sat down again after: ${why}`);
      sit(sitting.live, sitting.seat, sitting.controller, sitting.crashes);
    }
  };

  const sit = (live: LiveSession, seat: number, controller: PolicyController, crashes = 0): void => {
    const agent = ++lastAgent;
    const connection: SeatConnection = {
      send(told) {
        if (!sittings.has(agent) || told.type === 'accepted') return;
        const question = asksForAnswer(told) ? ++lastQuestion : null;
        if (question !== null) questions.set(question, agent);
        post({ type: 'tell', agent, question, told });
        if (question !== null && questions.size === 1) restartAnswerTimer();
      },
      close() {
        if (removeSitting(agent) && !closing) post({ type: 'leave', agent });
      },
    };
    sittings.set(agent, { live, seat, controller, connection, crashes });
    post({ type: 'sit', agent, policy: controller.policy, seed: controller.seed });
    live.attach(seat, controller, connection);
  };

  return {
    seat: (live, seat, controller) => sit(live, seat, controller),
    async close() {
      closing = true;
      stopWatching();
      clearTimeout(answerTimer);
      sittings.clear();
      await thread.terminate();
    },
  };
}
