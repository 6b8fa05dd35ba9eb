/** A worker thread of an arena: plays sessions and sends back what came of each. Its data is the port to bots from outside. */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { policyById } from '../../bots/index.ts';
import { botNameParts } from '../../games/core/bot-name.ts';
import { canonicalJson } from '../../games/core/json.ts';
import { sha256Hex } from '../../games/core/sha256-node.ts';
import { newestRules } from '../../games/index.ts';
import { outsideSeat } from './outside-seat.ts';
import { type ArenaPolicy, type PlayedSession, playSession } from './play.ts';

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
  return sessions.map(({ seed, policies }) => {
    // the same session has the same id whenever it is played
    const session = `arena-${sha256Hex(canonicalJson([seed, policies])).slice(0, 16)}`;
    const seated = policies.map((name, seat): ArenaPolicy => {
      if (botNameParts(name) === null) return policyById(name) ?? missing(name);
      return outsideSeat(workerData as MessagePort, { bot: name, game, config, session, seat, limitMs });
    });
    return playSession(game, { config, seed, limitMs, policies: seated });
  });
}

function missing(policy: string): never {
  throw new Error(`there is no policy ${policy}`);
}
