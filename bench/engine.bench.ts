/**
 * How fast the rules of SymmToM play and replay, on one core: three agents, 6 x 6, six pieces. Actions are uniformly
 * random; the chance of each turn comes from a keyed stream of its own, as in a session.
 */
import { uniform } from '../bots/symmtom/package.ts';
import type { Seat } from '../games/core/game.ts';
import { playout } from '../games/core/log/playout.ts';
import { framesOf } from '../games/core/log/replay.ts';
import { type Rng, rngFor } from '../games/core/rng.ts';
import { evolveAll, initialSession } from '../games/core/session/session.ts';
import { symmtom } from '../games/symmtom/game.ts';
import { Config } from '../games/symmtom/types.ts';
import { type BenchRow, median } from './row.ts';

/**
 * Joint turns a second of the released program (msclar/symmtom, Python) with the same setting and random play, with
 * observations and rewards of all agents, on one core of a machine with 2 cores.
 */
const ORIGINAL = { name: 'the original program', value: 2480 };
const GOAL = 100;
const SLICE_MS = 200;
const CONFIG = Config.parse({ agents: 3, width: 6, pieces: 6, rules: 'released', silence: false });
const SEATS: readonly Seat[] = [0, 1, 2];

export interface EngineBenchOptions {
  /** Time to measure each row. */
  readonly seconds?: number;
}

export async function benchEngine({ seconds = 2 }: EngineBenchOptions = {}): Promise<BenchRow[]> {
  const sides: readonly Side[] = [
    { name: 'decide and evolve', unit: 'joint turns/s', run: play('nothing'), versusOriginal: true },
    { name: "and every seat's observation", unit: 'joint turns/s', run: play('observations'), versusOriginal: true },
    { name: "and every seat's percepts", unit: 'joint turns/s', run: play('observations and percepts') },
    { name: "a session's events folded", unit: 'events/s', run: fold },
    { name: 'and seen through the eyes of a seat', unit: 'events/s', run: makeFrames },
  ];
  for (const { run } of sides) run(SLICE_MS);
  // in turns, so that other load on the machine slows all rows alike
  const rates = sides.map((): number[] => []);
  for (let left = seconds * 1000; left > 0; left -= SLICE_MS)
    for (const [i, { run }] of sides.entries()) rates[i]?.push(run(SLICE_MS));
  return sides.map(({ name, unit, versusOriginal }, i) => {
    const value = median(rates[i] ?? []);
    const row: BenchRow = { name: `engine: ${name}`, value, unit };
    return versusOriginal ? { ...row, beside: ORIGINAL, ratio: value / ORIGINAL.value, goal: GOAL } : row;
  });
}

/** Runs for this many milliseconds and returns how much it did a second. */
type Run = (ms: number) => number;

interface Side {
  readonly name: string;
  readonly unit: string;
  readonly run: Run;
  readonly versusOriginal?: boolean;
}

function play(told: 'nothing' | 'observations' | 'observations and percepts'): Run {
  const observed = told !== 'nothing';
  const perceived = told === 'observations and percepts';
  return repeat((episode) => {
    const seed = `engine-${episode}`;
    const choose = rngFor(seed, 'choose');
    let state = symmtom.initialState(CONFIG);
    for (const event of symmtom.decide(state, { type: 'start' }, rngFor(seed, 'start')))
      state = symmtom.evolve(state, event);
    let turn = 0;
    while (!symmtom.isTerminal(state)) {
      const actions = { 0: pick(choose), 1: pick(choose), 2: pick(choose) };
      for (const event of symmtom.decide(state, { type: 'act', actions }, rngFor(seed, 'turn', turn))) {
        const before = state;
        state = symmtom.evolve(before, event);
        if (perceived) for (const seat of SEATS) symmtom.perceive(event, { before, after: state }, seat);
      }
      if (observed) for (const seat of SEATS) symmtom.observe(state, seat);
      turn++;
    }
    return turn;
  });
}

const LEGAL = symmtom.legalActions(
  symmtom
    .decide(symmtom.initialState(CONFIG), { type: 'start' }, rngFor('legal'))
    .reduce(symmtom.evolve, symmtom.initialState(CONFIG)),
  0,
);
const pick = (rng: Rng) => rng.pick(LEGAL);

const LOG = playout(symmtom, { session: 'engine', config: CONFIG, seed: 'engine', policies: SEATS.map(() => uniform) });

const fold: Run = repeat(() => {
  const [created, ...events] = LOG;
  if (created?.type !== 'SessionCreated') throw new Error('a log begins with SessionCreated');
  evolveAll(symmtom, initialSession(symmtom, created), events);
  return LOG.length;
});

const makeFrames: Run = repeat(() => framesOf(symmtom, LOG, 0).length);

/** Repeats `once`, which returns how much it did. A second is one of this process's CPU time, garbage collection included. */
function repeat(once: (round: number) => number): Run {
  let round = 0;
  return (ms) => {
    const until = performance.now() + ms;
    const start = process.cpuUsage();
    let done = 0;
    while (performance.now() < until) done += once(round++);
    const { user, system } = process.cpuUsage(start);
    return (done / (user + system)) * 1_000_000;
  };
}
