/** The tests of theory of mind as sessions: the player takes over the tested seat after the lead-in, among scripted seats. */
import { configOf, drawnFrom, type Scenario, type ScenarioTest, TESTS } from '../../../bots/symmtom/scenarios.ts';
import { afterPrelude, outcomeOf, scriptedSeat } from '../../../bots/symmtom/scripted.ts';
import type { ModelSession } from '../../../cli/shared/model-sessions.ts';
import type { GameTypes } from '../../../games/core/game.ts';
import { rngFor } from '../../../games/core/rng.ts';
import type { SessionEvent } from '../../../games/core/session/events.ts';
import { newestRules } from '../../../games/index.ts';
import type { SymmToM } from '../../../games/symmtom/types.ts';
import type { Tried } from '../../evaluate/scenarios.ts';
import type { Player } from '../play.ts';

/** The paper's, and the retroactive ones of our own; not those with other odds. */
export const MODEL_TESTS: readonly ScenarioTest[] = TESTS.filter(({ percent }) => percent === null);

export interface ScenarioSession extends ModelSession {
  readonly test: ScenarioTest;
  readonly scenario: Scenario;
}

export interface TestTrial extends Tried {
  readonly test: ScenarioTest;
}

/** The nth trial of a test, as `evaluate scenarios` draws it. A session ends as soon as its outcome is decided. */
export function sessionFor(
  test: ScenarioTest,
  { episode, seed, player }: { readonly episode: number; readonly seed: string; readonly player: Player },
): ScenarioSession {
  const scenario = drawnFrom(test, rngFor(seed, 'scenario', test.id, episode));
  const session = `${test.id}-${episode}`;
  return {
    ...{ rules: rulesOfSymmtom(), test, scenario, session, config: configOf(scenario) },
    seed: `${seed}/${test.id}/${episode}`,
    episode: `${session} ${player.name} ${player.variant}`,
    agents: scenario.deal.positions.map((_, seat) =>
      seat === scenario.tested ? testedBy(player, scenario) : scriptedSeat(scenario, seat),
    ),
    isEnough: (log) => outcomeIn(log, scenario) !== null,
  };
}

export function trialIn(log: readonly SessionEvent<GameTypes>[], { test, scenario }: ScenarioSession): TestTrial {
  return { test, scenario, outcome: outcomeIn(log, scenario) };
}

export function rulesOfSymmtom() {
  const rules = newestRules('symmtom');
  if (!rules) throw new Error('there is no game symmtom');
  return rules;
}

function testedBy({ agent }: Player, scenario: Scenario): Player['agent'] {
  const { prelude, tested } = scenario;
  if (!('model' in agent)) return afterPrelude(agent, scenario);
  return { ...agent, after: { policy: scriptedSeat(scenario, tested), turn: prelude.length } };
}

function outcomeIn(log: readonly SessionEvent<GameTypes>[], scenario: Scenario) {
  return outcomeOf(scenario, log as readonly SessionEvent<SymmToM>[]);
}
