/** A worker that plays the trained policies of a game and sends back how long each of their actions took, in ms. */
import { parentPort, workerData } from 'node:worker_threads';
import { LEARNED } from '../../bots/index.ts';
import { playout } from '../../games/core/log/playout.ts';
import type { AnyPolicy } from '../../games/core/policy.ts';
import { Config as StandoffConfig } from '../../games/standoff/config.ts';
import { standoff } from '../../games/standoff/game.ts';
import { symmtom } from '../../games/symmtom/game.ts';
import { Config as SymmToMConfig } from '../../games/symmtom/types.ts';

export type Thinker = 'symmtom' | 'standoff';

const SEEDS = ['1', '2', '3'];

const PLAYS: Readonly<Record<Thinker, (policy: AnyPolicy, timed: AnyPolicy) => void>> = {
  symmtom(policy, timed) {
    const [, n = '3', w = '6', c = '6'] = /-n(\d+)-w(\d+)-c(\d+)-/.exec(policy.id) ?? [];
    const config = SymmToMConfig.parse({ agents: Number(n), width: Number(w), pieces: Number(c) });
    const policies = Array.from({ length: config.agents }, () => timed);
    for (const seed of SEEDS) playout(symmtom, { session: 'bench', config, seed, policies });
  },
  standoff(_, timed) {
    const config = StandoffConfig.parse({ trials: 20, asked: 20, from: 'stage-3' });
    for (const seed of SEEDS) playout(standoff, { session: 'bench', config, seed, policies: [timed, timed] });
  },
};

parentPort?.postMessage(timesOf(workerData as Thinker));

/** An action, with what the policy remembers of the turn after it. Actions that ask for no thought are left out. */
function timesOf(game: Thinker): readonly number[] {
  const times: number[] = [];
  for (const policy of LEARNED.filter((one) => one.game === game)) {
    let counts = false;
    const timed: AnyPolicy = {
      ...policy,
      act(memory, request, rng) {
        const { made: action, ms } = quickest(() => policy.act(memory, request, rng));
        counts = game === 'symmtom' || action.type === 'choose' || action.type === 'answer';
        if (counts) times.push(ms);
        return action;
      },
      observe(memory, experience) {
        const { made, ms } = quickest(() => policy.observe(memory, experience));
        if (counts) times[times.length - 1] = (times.at(-1) ?? 0) + ms;
        return made;
      },
    };
    PLAYS[game](policy, timed);
  }
  return times;
}

/**
 * The best of three times, since other work on the machine interrupts one of them. The clock of a thread's CPU is too coarse
 * for single actions. Policies are pure, so a repeat does the same work, with other luck.
 */
function quickest<Made>(make: () => Made): { readonly made: Made; readonly ms: number } {
  let best = Number.POSITIVE_INFINITY;
  let made = make();
  for (let again = 0; again < 3; again++) {
    const before = performance.now();
    made = make();
    best = Math.min(best, performance.now() - before);
  }
  return { made, ms: best };
}
