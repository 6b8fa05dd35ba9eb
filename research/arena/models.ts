/** Language models in an arena: the sessions in which they play, and what they did wrong there. */

import { agentNamed, isModel } from '../../cli/shared/model-names.ts';
import { type ModelSession, type PlayingModels, playSessions } from '../../cli/shared/model-sessions.ts';
import type { GameTypes } from '../../games/core/game.ts';
import type { AnyPlayableRules } from '../../games/core/package.ts';
import type { SessionEvent } from '../../games/core/session/events.ts';
import type { Faults, PlayedSession } from './play.ts';

/** A session of an arena, with policies and models by seat. */
export interface SessionWithModels {
  readonly seed: string;
  readonly policies: readonly string[];
}

export const hasModel = ({ policies }: SessionWithModels): boolean => policies.some(isModel);

interface Given {
  readonly rules: AnyPlayableRules;
  readonly config: unknown;
  readonly variant: string;
  readonly playing: Pick<PlayingModels, 'line' | 'atOnce' | 'calls'>;
  readonly onPlayed: () => void;
}

/** Plays the sessions; what came of each, in their order. */
export async function playWithModels(
  sessions: readonly SessionWithModels[],
  { rules, config, variant, playing, onPlayed }: Given,
): Promise<readonly PlayedSession[]> {
  const planned = sessions.map(
    ({ seed, policies }): ModelSession => ({
      ...{ rules, config, seed, session: 'arena', episode: JSON.stringify([seed, policies]) },
      agents: policies.map((name) => agentNamed(name, variant)),
    }),
  );
  const played: PlayedSession[] = [];
  await playSessions(planned, playing, (log) => {
    played.push(playedIn(log));
    onPlayed();
  });
  return played;
}

/** A seat that a model has left is a crash; a turn without an answer is a time-out. */
function playedIn(log: readonly SessionEvent<GameTypes>[]): PlayedSession {
  const last = log.at(-1);
  if (last?.type !== 'SessionEnded')
    throw new Error(`a session that was played ends with SessionEnded, not ${last?.type}`);
  const faults: Faults[] = last.returns.map((_, seat) => {
    const missed = log.flatMap((event) =>
      event.type === 'ActionDefaulted' && event.seat === seat && event.model ? [event.model] : [],
    );
    const timeOuts = missed.filter((why) => why === 'no_answer').length;
    const crashes = log.filter((event) => event.type === 'AgentLeft' && event.seat === seat).length;
    return { timeOuts, crashes, illegalActions: missed.length - timeOuts };
  });
  return { returns: last.returns, faults };
}
