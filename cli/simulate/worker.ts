/** A worker thread of `simulate`: plays a few episodes, sends back their numbers and, if asked for, their logs. */
import { parentPort } from 'node:worker_threads';
import { policyById } from '../../bots/index.ts';
import type { GameTypes } from '../../games/core/game.ts';
import { playout } from '../../games/core/log/playout.ts';
import type { SessionEvent } from '../../games/core/session/events.ts';
import { newestRules } from '../../games/index.ts';
import { simulationOf } from './index.ts';
import type { SimulateOptions, SimulationTally } from './simulation.ts';

export interface SimulationJob {
  readonly game: string;
  readonly config: unknown;
  readonly episodes: readonly EpisodeJob[];
  /** Whether to send the logs back. */
  readonly logs: boolean;
  /** Time in the logs of its sessions, ms since the epoch. */
  readonly at: number;
  /** Label of its sessions. */
  readonly label: string;
  /** What the user asked for. */
  readonly options: SimulateOptions;
}

export interface EpisodeJob {
  readonly session: string;
  readonly seed: string;
  /** Ids of the policies, one a seat. */
  readonly policies: readonly string[];
}

export interface SimulationResult {
  readonly tallies: readonly SimulationTally[];
  /** Empty unless the job asks for logs. */
  readonly logs: readonly (readonly SessionEvent<GameTypes>[])[];
}

parentPort?.on('message', (job: SimulationJob) => parentPort?.postMessage(playEpisodes(job)));

export function playEpisodes(job: SimulationJob): SimulationResult {
  const { game: id, config, episodes, logs: wanted, at, label, options } = job;
  const game = newestRules(id)?.game;
  if (!game) throw new Error(`there is no game ${id}`);
  const { tally } = simulationOf(id);
  const tallies: SimulationTally[] = [];
  const logs: (readonly SessionEvent<GameTypes>[])[] = [];
  for (const { session, seed, policies: ids } of episodes) {
    const policies = ids.map((policy) => policyById(policy) ?? missing(policy));
    const log = playout(game, { session, config, seed, policies, at, setup: { build: 'simulate', label } });
    tallies.push(tally(log, options));
    if (wanted) logs.push(log);
  }
  return { tallies, logs };
}

function missing(policy: string): never {
  throw new Error(`there is no policy ${policy}`);
}
