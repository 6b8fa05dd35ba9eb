/**
 * Plays sessions in which language models hold seats, a few at once. The logs come in the order of the sessions, and a recording
 * of them is replayed to the same logs, because each session's calls are an episode of their own on the cassette.
 */
import { Option } from 'commander';
import pLimit from 'p-limit';
import type { GameTypes } from '../../games/core/game.ts';
import type { AnyPlayableRules } from '../../games/core/package.ts';
import type { SessionEvent } from '../../games/core/session/events.ts';
import { callCost } from '../../llm/call-cost.ts';
import type { AskModel } from '../../llm/chat.ts';
import { type ModelPlayoutOptions, playoutWithModels } from '../../llm/playout.ts';
import { wholeNumber } from './command.ts';
import { type ModelLine, withoutCassette } from './model-line.ts';

export interface ModelSession extends Pick<ModelPlayoutOptions, 'session' | 'config' | 'seed' | 'agents' | 'isEnough'> {
  readonly rules: AnyPlayableRules;
  /** Names its calls on a cassette: the same in a run and its replay, and of no other session of the run. */
  readonly episode: string;
}

export interface PlayingModels {
  readonly line: ModelLine;
  /** Sessions that are played at once, at most. */
  readonly atOnce: number;
  /** Calls that the models of one session may make; left out: no limit. */
  readonly calls?: number | undefined;
  /** Time in the logs, ms since the epoch. */
  readonly at?: number;
  readonly setup?: ModelPlayoutOptions['setup'];
}

export const atOnceOption = () =>
  new Option('--at-once <count>', 'sessions with models that are played at once')
    .argParser(wholeNumber('--at-once', 1))
    .default(4);
export const callsOption = () =>
  new Option('--calls <count>', 'calls that the models of a session may make').argParser(wholeNumber('--calls', 1));

/** Throws a CannotBeDone where a cassette cannot go on. No session goes on after an error. */
export async function playSessions<Played extends ModelSession>(
  sessions: readonly Played[],
  playing: PlayingModels,
  onPlayed: (log: readonly SessionEvent<GameTypes>[], session: Played) => Promise<void> | void,
): Promise<void> {
  const limit = pLimit(playing.atOnce);
  const stop = new AbortController();
  const logs = sessions.map((session) => limit(() => play(session, playing, stop.signal)));
  const over = Promise.allSettled(logs);
  try {
    for (const [i, session] of sessions.entries()) await onPlayed((await logs[i]) ?? [], session);
  } catch (error) {
    stop.abort(error);
    await over;
    throw withoutCassette(error);
  }
}

function play(
  { rules, episode, agents, ...session }: ModelSession,
  { line, calls, at = 0, setup }: PlayingModels,
  signal: AbortSignal,
): Promise<readonly SessionEvent<GameTypes>[]> {
  signal.throwIfAborted();
  const askLine = line.askIn(episode);
  const ask: AskModel = async (call, either) => {
    const reply = await askLine(call, either);
    signal.throwIfAborted();
    return reply;
  };
  const budget = calls === undefined ? {} : { budget: { session: { calls } } };
  return playoutWithModels(rules, {
    ...session,
    agents: agents.map((agent) =>
      'model' in agent ? { ...agent, settings: { ...line.asked, ...agent.settings } } : agent,
    ),
    ...{ at, ask, signal, wait: (ms) => line.wait(ms, signal) },
    costOf: (model, reply) => callCost(line.prices, model, reply),
    setup: { ...setup, ...budget },
  });
}
