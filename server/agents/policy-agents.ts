/**
 * Policies in seats: connections whose other end is a thread of a pool. A policy loses its seat when it throws, says
 * nothing, does not answer in `limitMs`, or ends its thread again and again; the session plays default actions there.
 *
 * A policy that hangs or crashes delays its own session and no other. The trusted threads are for policies of the
 * catalogue that have done neither. As soon as one of them works on an answer for `patienceMs`, it is left to that policy:
 * it counts as set apart, another thread takes its place, and the other seats move there, at the latest when they are told
 * something. Policies that are not of the catalogue, that hung or that crashed sit in threads apart from the start.
 */
import { availableParallelism } from 'node:os';
import { policyById } from '../../bots/index.ts';
import { asksForAnswer } from '../../bots/seat-client.ts';
import type { PolicyController } from '../../games/core/log/fork.ts';
import type { ClientMessage } from '../../games/core/protocol.ts';
import { answerAt } from '../../games/core/session/pace.ts';
import type { PolicyAgents } from '../live/registry/policy-agents.ts';
import { answeredBy } from '../live/seat/answered-by.ts';
import type { SeatConnection } from '../live/seat/connection.ts';
import type { LiveSession } from '../live/session/live-session.ts';
import type { Stalls } from '../live/stalls.ts';
import { type AnswerPause, openAnswerPause } from './answer-pause.ts';
import { openPolicyWorker, type PolicyWorker, startPolicyThread, type ThreadStarter } from './policy-worker.ts';

export interface PolicyAgentsOptions {
  /** Server clock, ms. */
  readonly now: () => number;
  /** How long a policy may take to answer, ms. */
  readonly limitMs?: number;
  readonly stalls: Pick<Stalls, 'whenCaughtUp' | 'onStall'>;
  /** How long others wait behind a policy that takes long, ms. */
  readonly patienceMs?: number;
  /** The thread's program; tests pass one with policies that misbehave. */
  readonly program?: URL;
  readonly startThread?: ThreadStarter | undefined;
  /** A policy is at fault; null: a thread could not be started. */
  readonly failed: (policy: string | null, error: string) => void;
}

interface Sitting {
  readonly live: LiveSession;
  readonly seat: number;
  readonly controller: PolicyController;
  readonly connection: SeatConnection;
  readonly worker: PolicyWorker;
  readonly history: History;
  /** Holds an answer back until it is due. */
  readonly pause: AnswerPause;
}

/** What is known of a policy in a seat, whichever thread it sits in. */
interface History {
  /** How often in a row the thread ended while this policy's answer was due. */
  crashes: number;
  /** Whether one of its answers took so long that others moved away. */
  slow: boolean;
}

export const POLICY_PROGRAM = new URL('./policy-program.ts', import.meta.url);

/**
 * Trusted threads, and as many apart. One core is left to the server. At least two, so that there is another thread to
 * move to, which has loaded its program already.
 */
const THREADS = Math.max(2, availableParallelism() - 1);
/** Threads apart where all of them hang; they end after `limitMs`. */
const MOST_APART = 4 * THREADS;
/** Seats in each trusted thread before a third one starts: a thread takes tens of megabytes. */
const SEATS = 16;
const CRASHES = 3;
/** Time between attempts to start a program that fails while it loads, ms. */
const LOADING_MS = 1000;

export function openPolicyAgents({
  now,
  limitMs = 10_000,
  stalls,
  patienceMs = 500,
  program = POLICY_PROGRAM,
  startThread = startPolicyThread,
  failed,
}: PolicyAgentsOptions): PolicyAgents {
  const sittings = new Map<number, Sitting>();
  const trusted = new Set<PolicyWorker>();
  const apart = new Set<PolicyWorker>();
  /** Policies that hung or crashed since the start of the server. */
  const suspects = new Set<string>();
  let lastAgent = 0;
  let closing = false;

  const start = (lane: Set<PolicyWorker>): PolicyWorker => {
    const worker = openPolicyWorker({
      program,
      startThread,
      stalls,
      patienceMs,
      limitMs,
      failed: (agent, error) => dismiss(agent, 'it threw an error', error),
      said(agent, said) {
        const sitting = sittings.get(agent);
        if (!sitting) return;
        if (said === null) {
          dismiss(agent, 'it said nothing');
          return;
        }
        sitting.history.crashes = 0;
        answer(sitting, said);
        // those that others moved away from share the threads again
        if (apart.size > THREADS && apart.has(worker) && worker.waiting().length === 0) discard(worker);
      },
      stuck: (agent) => setApart(worker, agent),
      overdue(agent) {
        const why = `no answer in ${limitMs} ms`;
        const sitting = sittings.get(agent);
        if (sitting) suspects.add(sitting.controller.policy);
        dismiss(agent, why);
        discard(worker);
      },
      ended: (why, agent) => handleEnd(worker, why, agent),
    });
    lane.add(worker);
    return worker;
  };

  const isApart = ({ controller: { policy }, history }: Pick<Sitting, 'controller' | 'history'>): boolean =>
    history.slow || suspects.has(policy) || policyById(policy) === undefined;

  /** The thread in which this policy should sit now. */
  const workerFor = (sitting: Pick<Sitting, 'controller' | 'history'>): PolicyWorker => {
    if (isApart(sitting)) {
      const free = [...apart].filter((worker) => !worker.isStuck());
      const mayStart = apart.size < (free.length > 0 ? THREADS : MOST_APART);
      return mayStart ? start(apart) : leastLoaded(free.length > 0 ? free : [...apart]);
    }
    keepSpare();
    const full = [...trusted].every(({ agents }) => agents.size >= SEATS);
    if (full && trusted.size < THREADS) start(trusted);
    return leastLoaded([...trusted]);
  };

  const keepSpare = (): void => {
    while (trusted.size < 2) start(trusted);
  };

  /** Whether the policy waits, or would wait, for another one that hangs, or is another one that others would wait for. */
  const shouldMove = (sitting: Sitting): boolean => {
    const { worker } = sitting;
    if (!isApart(sitting)) return !trusted.has(worker);
    if (!apart.has(worker)) return true;
    return worker.isStuck() && [...apart].some(isFree);
  };

  /** Seats move to a thread that has loaded its program only: to wait for that may take longer than to wait here. */
  const setApart = (worker: PolicyWorker, agent: number): void => {
    if (trusted.has(worker)) {
      keepSpare();
      if (![...trusted].some((other) => other !== worker && other.isReady())) return;
      const sitting = sittings.get(agent);
      if (sitting) sitting.history.slow = true;
      trusted.delete(worker);
      apart.add(worker);
      keepSpare();
    } else if (worker.agents.size > 1 && apart.size < MOST_APART && [...apart].every((other) => other.isStuck())) {
      start(apart);
    }
    moveWaiting(worker, agent);
  };

  const moveWaiting = (worker: PolicyWorker, except: number | null): void => {
    for (const agent of new Set(worker.waiting())) {
      const sitting = sittings.get(agent);
      if (sitting && agent !== except && shouldMove(sitting)) move(agent, sitting);
    }
  };

  /** Ends a thread. The policies whose answers are due sit down elsewhere; the others do when they are next told something. */
  const discard = (worker: PolicyWorker): void => {
    const wasTrusted = trusted.delete(worker);
    apart.delete(worker);
    void worker.close();
    if (closing) return;
    if (wasTrusted) keepSpare();
    moveWaiting(worker, null);
  };

  const handleEnd = (worker: PolicyWorker, why: string, agent: number | null): void => {
    if (closing) return;
    if (agent === null) {
      failed(null, why);
      setTimeout(() => discard(worker), LOADING_MS).unref();
      return;
    }
    const sitting = sittings.get(agent);
    if (sitting) {
      const { policy } = sitting.controller;
      suspects.add(policy);
      if (worker.waiting().includes(agent)) sitting.history.crashes += 1;
      if (sitting.history.crashes >= CRASHES) dismiss(agent, 'its thread crashed', `crashed: ${why}`);
      else failed(policy, `crashed: ${why}`);
    } else failed(null, why);
    discard(worker);
  };

  const answer = ({ live, seat, controller, connection, pause }: Sitting, said: ClientMessage): void => {
    const answered = answeredBy(said);
    const at = answered && answerAt(live.state(), answered, { seat, seed: controller.seed });
    if (at === null) live.receive(seat, connection, said);
    else pause.until(at, () => live.receive(seat, connection, said));
  };

  const removeSitting = (agent: number): Sitting | undefined => {
    const sitting = sittings.get(agent);
    if (!sitting) return undefined;
    sittings.delete(agent);
    const { worker, pause } = sitting;
    pause.cancel();
    worker.leave(agent);
    if (apart.has(worker) && worker.agents.size === 0 && !worker.isStuck()) discard(worker);
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
    live.detach(seat, connection);
    void live.operate({ type: 'vacate', seat, cause: 'policy_failed', words: why });
  };

  /** The policy sits down again in another thread, where it is told all that its seat has lived through. */
  const move = (agent: number, { live, seat, controller, history }: Sitting): void => {
    removeSitting(agent);
    const { phase, seats } = live.state();
    // a seat that the policy has left may wait for a participant
    if (phase !== 'ended' && seats[seat]?.kind === 'policy') sit(live, seat, controller, history);
  };

  const sit = (live: LiveSession, seat: number, controller: PolicyController, history: History): void => {
    const agent = ++lastAgent;
    const worker = workerFor({ controller, history });
    const connection: SeatConnection = {
      send(told) {
        const sitting = sittings.get(agent);
        if (!sitting || told.type === 'accepted') return;
        // the policy answers again what is asked again, and what is no longer asked needs no answer
        if (told.type === 'request' || told.type === 'welcome' || told.type === 'ended') sitting.pause.cancel();
        if (shouldMove(sitting)) move(agent, sitting);
        else worker.tell(agent, told, asksForAnswer(told));
      },
      close() {
        removeSitting(agent);
      },
    };
    sittings.set(agent, { live, seat, controller, connection, worker, history, pause: openAnswerPause(now) });
    worker.sit(agent, controller.policy, controller.seed);
    live.attach(seat, controller, connection);
  };

  start(trusted);
  return {
    seat: (live, seat, controller) => sit(live, seat, controller, { crashes: 0, slow: false }),
    async close() {
      closing = true;
      for (const { pause } of sittings.values()) pause.cancel();
      sittings.clear();
      await Promise.all([...trusted, ...apart].map((worker) => worker.close()));
    },
  };
}

function isFree(worker: PolicyWorker): boolean {
  return worker.isReady() && !worker.isStuck();
}

/** The thread with the fewest policies, among those that have loaded their program, or among all if none has. */
function leastLoaded(workers: readonly PolicyWorker[]): PolicyWorker {
  const ready = workers.filter((worker) => worker.isReady());
  const [least] = (ready.length > 0 ? ready : workers).toSorted((a, b) => a.agents.size - b.agents.size);
  if (!least) throw new Error('the pool has no thread');
  return least;
}
