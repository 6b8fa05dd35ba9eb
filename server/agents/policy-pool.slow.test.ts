/** A policy that hangs, and threads that fail: other sessions go on, and only the policy at fault is blamed. */
import process from 'node:process';
import type { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { heuristic } from '../../bots/symmtom/heuristic.ts';
import { uniform } from '../../bots/symmtom/package.ts';
import { newestRules } from '../../games/index.ts';
import { findingsIn, logOf, ofType } from '../testing/log.ts';
import { type Planted, plant } from '../testing/planted.ts';
import { until } from '../testing/seats.ts';
import { serve, temporaryFolder } from '../testing/server.ts';

/** The policy that hangs waits for ever. */
const WAITS = new URL('../testing/waiting-program.ts', import.meta.url);
/** It computes for ever. */
const COMPUTES = new URL('../testing/hanging-program.ts', import.meta.url);
const NEVER = 2 ** 31 - 1;

/** A session of three policies; `first` sits in the first seat. */
function plannedFor(session: string, first: string): Planted {
  const game = newestRules('symmtom')?.game;
  if (!game) throw new Error('no symmtom');
  const config = { agents: 3, width: 4, pieces: 3, turns: 12 };
  const seats = [first, uniform.id, uniform.id].map((policy) => ({ policy }));
  return { game, session, config, seed: session, at: 0, seats };
}

const INNOCENT = Array.from({ length: 6 }, (_, i) => `innocent-${i}`);
const HANGING = ['hanging-0', 'hanging-1'];

async function planted(): Promise<string> {
  const dataDir = temporaryFolder();
  await plant(dataDir, [
    ...HANGING.map((session) => plannedFor(session, heuristic.id)),
    ...INNOCENT.map((session) => plannedFor(session, uniform.id)),
  ]);
  return dataDir;
}

test('sessions beside one whose policy hangs play to their end while it hangs', async () => {
  const dataDir = await planted();
  const { databaseFile, sessions } = await serve({
    dataDir,
    policyProgram: WAITS,
    policyLimitMs: NEVER,
    policyPatienceMs: 50,
  });
  await Promise.all(INNOCENT.map((session) => sessions.ended(session)));
  for (const session of INNOCENT) {
    const log = await logOf(databaseFile, session);
    expect(log.at(-1)).toMatchObject({ type: 'SessionEnded', reason: 'terminated' });
    expect(ofType(log, 'AgentLeft')).toEqual([]);
  }
  // the policies that hang have their seats, and nothing is known against them yet
  for (const session of HANGING) {
    expect((await sessions.find(session))?.state()).toMatchObject({ phase: 'running', turn: 2 });
    expect(ofType(await logOf(databaseFile, session), 'AgentLeft')).toEqual([]);
  }
  expect(await findingsIn(databaseFile)).toEqual([]);
});

test('only the policy that hung loses its seat, and only it is counted', async () => {
  const dataDir = await planted();
  const failed: (string | null)[] = [];
  const { databaseFile, sessions } = await serve({
    dataDir,
    policyProgram: WAITS,
    policyLimitMs: 3000,
    policyPatienceMs: 50,
    policyFailed: (policy) => failed.push(policy),
  });
  await Promise.all([...INNOCENT, ...HANGING].map((session) => sessions.ended(session)));
  for (const session of HANGING)
    expect(ofType(await logOf(databaseFile, session), 'AgentLeft')).toMatchObject([
      { seat: 0, cause: 'policy_failed', words: 'no answer in 3000 ms' },
    ]);
  for (const session of INNOCENT) expect(ofType(await logOf(databaseFile, session), 'AgentLeft')).toEqual([]);
  expect(failed).toEqual(HANGING.map(() => heuristic.id));
});

/** For each thread that ends from now on: whether a failure, as late as its end, would have found a listener. */
function heardAtTheEnd(): readonly boolean[] {
  const heard: boolean[] = [];
  const add = (worker: Worker): void => {
    worker.once('exit', () => heard.push(worker.listenerCount('error') > 0));
  };
  process.on('worker', add);
  onTestFinished(() => {
    process.off('worker', add);
  });
  return heard;
}

test('a thread that fails while it is given up does not end the process', async () => {
  const heard = heardAtTheEnd();
  const dataDir = temporaryFolder();
  await plant(dataDir, [plannedFor('hanging', heuristic.id)]);
  const { sessions } = await serve({ dataDir, policyProgram: COMPUTES, policyLimitMs: 200, policyPatienceMs: 50 });
  await sessions.ended('hanging');
  await until(() => heard.length > 0, 'the thread that hung has ended');
  expect(heard).not.toContain(false);
});

test('a thread that cannot load its program is reported and started again, and the server goes on', async () => {
  const failed: (string | null)[] = [];
  const dataDir = temporaryFolder();
  await plant(dataDir, [plannedFor('waiting', uniform.id)]);
  const { sessions } = await serve({
    dataDir,
    policyProgram: new URL('../testing/there-is-no-such-program.ts', import.meta.url),
    policyFailed: (policy) => failed.push(policy),
  });
  await until(() => failed.length > 3, 'it was tried again');
  expect(new Set(failed)).toEqual(new Set([null]));
  expect((await sessions.find('waiting'))?.state()).toMatchObject({ phase: 'running', turn: 0 });
});
