/**
 * For tests: threads of policies that one server after the other in this process uses, since each start loads every policy.
 * The next server gets a thread when it has answered all that it was told, and every policy has left its seat in it.
 */
import { EventEmitter } from 'node:events';
import { POLICY_PROGRAM } from '../agents/policy-agents.ts';
import type { FromThread, ToThread } from '../agents/policy-thread.ts';
import { type PolicyThread, startPolicyThread, type ThreadStarter } from '../agents/policy-worker.ts';

interface Shared {
  readonly thread: PolicyThread;
  /** Whether it has loaded its program. */
  isLoaded: boolean;
  /** The agents that have the thread now, which hear what happens to it. */
  user: EventEmitter;
}

const idle = new Set<Shared>();
/** A message to no agent: its answer says that all before it are answered. A server counts its messages from 1. */
const LAST = { type: 'tell', agent: 0, number: 0, told: { type: 'accepted', commandId: 'last' } } satisfies ToThread;

/** For `policyThreads` of a server. */
export const keptThread: ThreadStarter = (program) => {
  if (program !== POLICY_PROGRAM) return startPolicyThread(program);
  const [kept = started()] = idle;
  idle.delete(kept);
  return lent(kept);
};

function started(): Shared {
  const thread = startPolicyThread(POLICY_PROGRAM);
  const shared: Shared = { thread, isLoaded: false, user: new EventEmitter() };
  thread.on('message', (message) => {
    if (message.type === 'ready') shared.isLoaded = true;
    shared.user.emit('message', message);
  });
  thread.on('error', (error) => shared.user.emit('error', error));
  thread.on('exit', (code) => {
    idle.delete(shared);
    shared.user.emit('exit', code);
  });
  return shared;
}

function lent(shared: Shared): PolicyThread {
  const { thread } = shared;
  const user = new EventEmitter();
  shared.user = user;
  const seated = new Set<number>();
  let isSound = true;
  user.on('message', ({ type }: FromThread) => {
    if (type === 'failed') isSound = false;
  });
  if (shared.isLoaded) setImmediate(() => user.emit('message', { type: 'ready' } satisfies FromThread));
  return Object.assign(user, {
    start: thread.start,
    postMessage(message: ToThread) {
      if (message.type === 'sit') seated.add(message.agent);
      thread.postMessage(message);
    },
    async terminate() {
      if (!isSound) return thread.terminate();
      for (const agent of seated) thread.postMessage({ type: 'leave', agent } satisfies ToThread);
      user.on('message', (message: FromThread) => {
        if (message.type === 'says' && message.number === LAST.number) idle.add(shared);
      });
      thread.postMessage(LAST);
      return 0;
    },
  });
}
