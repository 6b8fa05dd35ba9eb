/**
 * Learning: how long a trained policy thinks, updates a second on every backend, turns a second in training, and the memory
 * of a run. Training is measured on SymmToM's CE with n=3, w=6, c=9, and an update is one of all three agents.
 */
import process from 'node:process';
import { LEARNED } from '../bots/index.ts';
import { loadTf } from '../bots/nn/load-tf.ts';
import { type Gradients, kernelGradients } from '../bots/symmtom/learning/gradients.ts';
import { tfGradients } from '../bots/symmtom/learning/gradients-tf.ts';
import { dealAll, playTurn } from '../bots/symmtom/learning/play.ts';
import { beginRun, playRound, type Run } from '../bots/symmtom/learning/run.ts';
import { arraysOf } from '../bots/symmtom/learning/tables.ts';
import { update } from '../bots/symmtom/learning/update.ts';
import { playout } from '../games/core/log/playout.ts';
import type { Policy } from '../games/core/policy.ts';
import { symmtom } from '../games/symmtom/game.ts';
import { Config, type SymmToM } from '../games/symmtom/types.ts';
import type { BenchRow } from './row.ts';

const TASK = { algorithm: 'ce', agents: 3, width: 6, pieces: 9, lag: 1 } as const;
const ACTION_MS = 2;

export async function benchLearning({ seconds = 2 }: { readonly seconds?: number } = {}): Promise<BenchRow[]> {
  const run = beginRun({ task: TASK, seed: 'bench', episodes: 60_000, batch: 256 });
  for (let round = 0; round < 15; round++) playRound(run, kernelGradients);
  // the unpatched backend comes first: a patch stays
  const plain = await updatesASecond(run, seconds, async () =>
    tfGradients((await loadTf('wasm', { patched: false })).tf),
  );
  const patched = await updatesASecond(run, seconds, async () => tfGradients((await loadTf('wasm')).tf));
  const simd = await updatesASecond(run, seconds, async () => kernelGradients);
  const bytes = arraysOf(run.tables).reduce((sum, { byteLength }) => sum + byteLength, 0);
  return [
    ...thinking(),
    { name: 'learning: updates, WASM unpatched', value: plain, unit: '/s of CPU' },
    {
      name: 'learning: updates, WASM patched',
      value: patched,
      unit: '/s of CPU',
      beside: { name: 'unpatched', value: plain },
      ratio: patched / plain,
    },
    {
      name: 'learning: updates, simd',
      value: simd,
      unit: '/s of CPU',
      beside: { name: 'WASM patched', value: patched },
      ratio: simd / patched,
    },
    { name: 'learning: turns with actors', value: turnsASecond(run, seconds), unit: '/s of CPU' },
    { name: 'learning: memory of 1,000,000 turns', value: bytes / 2 ** 20, unit: 'MB' },
  ];
}

/** The slowest of a hundred actions of every trained policy, with what it remembers. */
function thinking(): BenchRow[] {
  const times: number[] = [];
  for (const policy of LEARNED.filter(({ game }) => game === 'symmtom')) {
    const [, n = '3', w = '6', c = '6'] = /-n(\d+)-w(\d+)-c(\d+)-/.exec(policy.id) ?? [];
    const config = Config.parse({ agents: Number(n), width: Number(w), pieces: Number(c) });
    const timed: Policy<SymmToM> = {
      ...policy,
      act(memory, request, rng) {
        const before = cpuMs();
        const action = policy.act(memory, request, rng);
        times.push(cpuMs() - before);
        return action;
      },
      observe(memory, experience) {
        const before = cpuMs();
        const after = policy.observe(memory, experience);
        times[times.length - 1] = (times.at(-1) ?? 0) + cpuMs() - before;
        return after;
      },
    };
    const policies = Array.from({ length: config.agents }, () => timed);
    for (const seed of ['1', '2', '3']) playout(symmtom, { session: 'bench', config, seed, policies });
  }
  const sorted = times.toSorted((a, b) => a - b);
  const value = sorted[Math.trunc(sorted.length * 0.99)] ?? 0;
  return [
    { name: 'learning: an action of a trained policy, p99', value, unit: 'ms of CPU', goal: ACTION_MS, atMost: true },
  ];
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

async function updatesASecond(run: Run, seconds: number, load: () => Promise<Gradients>): Promise<number> {
  const gradients = await load();
  const { learner, tables, stream } = run;
  const played = { tables, slots: 200, playing: 200, tablesPlaying: 0 };
  let step = 0;
  const all = (): void => {
    step++;
    for (let agent = 0; agent < TASK.agents; agent++) update(learner, agent, played, { step, stream, gradients });
  };
  for (let warm = 0; warm < 3; warm++) all();
  return perSecond(all, seconds);
}

function turnsASecond({ learner, stage, tables, stream }: Run, seconds: number): number {
  const episodes = (): void => {
    dealAll(stage, tables, 0, stream);
    for (let turn = 0; turn < tables.turns; turn++) playTurn(learner, stage, tables, { slot: 0, turn, stream });
  };
  return perSecond(episodes, seconds) * tables.turns * stage.tables;
}

/** Times a second of CPU. */
function perSecond(work: () => void, seconds: number): number {
  const before = process.cpuUsage();
  let done = 0;
  let used = 0;
  while (used < seconds * 1e6) {
    work();
    done++;
    const { user, system } = process.cpuUsage(before);
    used = user + system;
  }
  return (done * 1e6) / used;
}
