/** For tests of policies: plays episodes and shows what happened in them. */
import { playout } from '../../../games/core/log/playout.ts';
import type { AnyPolicy } from '../../../games/core/policy.ts';
import { Config } from '../../../games/household/config.ts';
import { household } from '../../../games/household/game.ts';
import { taskOf } from '../../../games/household/testing/house.ts';
import type { ActionOutcome, Communicate, TaskResult } from '../../../games/household/types.ts';

type Treatments = Partial<Omit<Config, 'task'>>;

/**
 * The house for tests (cabinet_1 and fridge_2 in kitchen_1, chest_3 and table_4 in bedroom_1, hall_1) with this task in
 * it.
 */
export function configOf(task: Readonly<Record<string, unknown>>, treatments: Treatments = {}): Config {
  return Config.parse({ task: taskOf({ task }), ...treatments });
}

export interface Episode {
  readonly result: TaskResult;
  /** Turn -> seat -> what became of the action. */
  readonly outcomes: readonly (readonly (ActionOutcome | null)[])[];
}

export function episodeOf(config: Config, policies: readonly AnyPolicy[], seed = 'table'): Episode {
  const log = playout(household, { session: 'table', config, seed, policies });
  const events = log.flatMap((event) => (event.type === 'GameEventOccurred' ? [event.event] : []));
  const ended = events.find((event) => event.type === 'Ended');
  if (!ended) throw new Error('expected an end');
  return {
    result: ended.result,
    outcomes: events.flatMap((event) => (event.type === 'TurnPlayed' ? [event.outcomes] : [])),
  };
}

export interface Sent extends Communicate {
  readonly seat: number;
  readonly turn: number;
}

/** Delivered messages, in order. */
export function messagesIn({ outcomes }: Episode): readonly Sent[] {
  return outcomes.flatMap((all, turn) =>
    all.flatMap((outcome, seat) =>
      outcome?.action.type === 'communicate' && outcome.delivered.length > 0 ? [{ ...outcome.action, seat, turn }] : [],
    ),
  );
}
