/** A worker thread of an arena: plays sessions and sends back what came of each. */
import { parentPort } from 'node:worker_threads';
import { policyById } from '../../bots/index.ts';
import { newestRules } from '../../games/index.ts';
import { type PlayedSession, playSession } from './play.ts';

export interface ArenaJob {
  readonly game: string;
  readonly config: unknown;
  readonly limitMs: number;
  readonly sessions: readonly { readonly seed: string; readonly policies: readonly string[] }[];
}

parentPort?.on('message', (job: ArenaJob) => parentPort?.postMessage(play(job)));

function play({ game: id, config, limitMs, sessions }: ArenaJob): readonly PlayedSession[] {
  const game = newestRules(id)?.game;
  if (!game) throw new Error(`there is no game ${id}`);
  return sessions.map(({ seed, policies }) =>
    playSession(game, { config, seed, limitMs, policies: policies.map((name) => policyById(name) ?? missing(name)) }),
  );
}

function missing(policy: string): never {
  throw new Error(`there is no policy ${policy}`);
}
