/** Plays an arena on all cores, and scores it. The result depends on its order alone, whatever the number of cores. */
import type { MessagePort } from 'node:worker_threads';
import { modelNamed } from '../../cli/shared/model-names.ts';
import type { PlayingModels } from '../../cli/shared/model-sessions.ts';
import { progressBar } from '../../cli/shared/progress.ts';
import { work } from '../../cli/shared/workers.ts';
import type { AnyPlayableRules } from '../../games/core/package.ts';
import { rngFor } from '../../games/core/rng.ts';
import { hasModel, playWithModels } from './models.ts';
import type { PlayedSession } from './play.ts';
import type { ArenaResult } from './result.ts';
import { scoresOf } from './scores.ts';
import { seatingsOf } from './seatings.ts';
import type { ArenaJob } from './sessions-worker.ts';

/** What a result holds before it is played. */
export type ArenaOrder = Omit<ArenaResult, 'seatings' | 'rows' | 'pairs'>;

interface RunOptions {
  readonly rules: AnyPlayableRules;
  readonly workers: number;
  /** A worker's port to the bots from outside; left out: none take part. */
  readonly portFor?: (() => MessagePort) | undefined;
  /** How language models are asked; left out: none take part. */
  readonly playing?: Pick<PlayingModels, 'line' | 'atOnce' | 'calls'> | undefined;
}

/** Sessions in a job: few, so that the cores end together. */
const SESSIONS_A_JOB = 20;

export async function runArena(
  order: ArenaOrder,
  { rules, workers, portFor, playing }: RunOptions,
): Promise<ArenaResult> {
  const { game, config, seed, episodes, limitMs, policies, outside = [], models, pool } = order;
  const measured = [
    ...policies.map(({ policy }) => policy),
    ...outside.map(({ bot }) => bot),
    ...(models?.names ?? []).map(modelNamed),
  ];
  const beside = pool ? pool.policies.map(({ policy }) => policy) : measured;
  const seatings = seatingsOf({ measured, beside, seats: rules.game.roles(config).length });
  // a deal is a seed: chance, and what each seat's policy draws, are the same in all seatings
  const sessions = Array.from({ length: episodes }, (_, deal) =>
    seatings.map((seating) => ({ seed: `${seed}/${deal}`, policies: seating })),
  ).flat();
  const ofPolicies = sessions.filter((session) => !hasModel(session));
  const jobs = Array.from({ length: Math.ceil(ofPolicies.length / SESSIONS_A_JOB) }, (_, i): ArenaJob => {
    const from = i * SESSIONS_A_JOB;
    return { game, config, limitMs, sessions: ofPolicies.slice(from, from + SESSIONS_A_JOB) };
  });
  const bar = progressBar('sessions', sessions.length);
  const byPolicies = async (): Promise<readonly PlayedSession[]> => {
    const results = await work<ArenaJob, readonly PlayedSession[]>(jobs, {
      module: new URL('./sessions-worker.ts', import.meta.url),
      ...{ workers, portFor },
      onResult: (played) => bar.advance(played.length),
    });
    return results.flat();
  };
  const byModels = async (): Promise<readonly PlayedSession[]> => {
    if (!models || !playing) return [];
    const { variant } = models;
    return playWithModels(sessions.filter(hasModel), {
      rules,
      config,
      variant,
      playing,
      onPlayed: () => bar.advance(1),
    });
  };
  const both = await Promise.all([byPolicies(), byModels()]).finally(() => bar.stop());
  const [ofThreads, ofCalls] = both.map((played) => played.values());
  const played = sessions.flatMap((session) => (hasModel(session) ? ofCalls : ofThreads)?.next().value ?? []);
  const deals = Array.from({ length: episodes }, (_, deal) =>
    played.slice(deal * seatings.length, (deal + 1) * seatings.length),
  );
  const isContest = rules.isContest?.(config) ?? false;
  const scores = scoresOf({ seatings, deals, measured, beside, isContest }, rngFor('arena', seed));
  return { ...order, seatings: seatings.length, ...scores };
}
