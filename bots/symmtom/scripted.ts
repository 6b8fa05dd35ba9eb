/** Policies for the seats of a scenario: scripted seats, and the tested one, which only watches during the lead-in. */
import type { AnyPolicy, Policy } from '../../games/core/policy.ts';
import type { SessionEvent } from '../../games/core/session/events.ts';
import { symmtom } from '../../games/symmtom/game.ts';
import { inHearing } from '../../games/symmtom/rules.ts';
import type { Action, Cell, Move, State, SymmToM, TurnPlayed } from '../../games/symmtom/types.ts';
import { withAct } from '../expecting.ts';
import type { Scenario } from './scenario.ts';
import { configOf, SCENARIOS } from './scenarios.ts';

const MOVE: Readonly<Record<string, Move>> = { '.': 'stay', R: 'right', L: 'left', U: 'up', D: 'down' };

/** A seat's action in one turn of a script. */
export function scriptedAction(turn: string, seat: number): Action {
  const [moves = '', words = ''] = turn.split(' ');
  const move = MOVE[moves[seat] ?? ''];
  const word = words[seat];
  if (move === undefined || word === undefined || !/[-0-9]/.test(word))
    throw new Error(`seat ${seat} has no action in '${turn}'`);
  return { move, say: word === '-' ? null : Number(word) };
}

/** Follows the scenario's script (for the tested seat only the lead-in), then stays and is silent. */
export function scriptedSeat(scenario: Scenario, seat: number): Policy<SymmToM, null> {
  const turns = [...scenario.prelude, ...(seat === scenario.tested ? [] : scenario.script)];
  return {
    id: `symmtom/script/${scenario.id}/${seat}`,
    game: 'symmtom',
    version: 1,
    about: `Seat ${seat} of the scenario ${scenario.id}.`,
    initialMemory: () => null,
    observe: () => null,
    act: (_memory, { turn }) =>
      turn < turns.length ? scriptedAction(turns[turn] ?? '', seat) : { move: 'stay', say: null },
  };
}

export const SCRIPTED: readonly AnyPolicy[] = SCENARIOS.flatMap((scenario) =>
  scenario.deal.positions.map((_, seat) => scriptedSeat(scenario, seat)),
);

/** The policy in the tested seat. In the lead-in it observes, and the script acts for it. */
export function afterPrelude<Memory>(policy: Policy<SymmToM, Memory>, scenario: Scenario): Policy<SymmToM, Memory> {
  const { id, prelude, tested } = scenario;
  const scripted = withAct(policy, (memory, request, rng) =>
    request.turn < prelude.length
      ? scriptedAction(prelude[request.turn] ?? '', tested)
      : policy.act(memory, request, rng),
  );
  return { ...scripted, id: `${policy.id}/after/${id}` };
}

export interface ScenarioOutcome {
  readonly kind: 'success' | 'failure';
  /** Turns since the lead-in. */
  readonly turns: number;
}

/** The outcome decided by the turn before `state`; null: none yet. The lead-in decides nothing. */
export function judge({ goal, tested, prelude }: Scenario, event: TurnPlayed, state: State): ScenarioOutcome | null {
  const turns = state.turn - prelude.length;
  if (turns < 1) return null;
  const hears = (agent: number): boolean =>
    inHearing(state.positions[tested] as Cell, state.positions[agent] as Cell, state.config.hearing);
  switch (goal.kind) {
    case 'reach':
      if (hears(goal.right)) return { kind: 'success', turns };
      return goal.wrong.some(hears) ? { kind: 'failure', turns } : null;
    case 'tell': {
      const known = state.knowledge[goal.agent] ?? 0;
      return goal.pieces.every((piece) => known & (1 << piece)) ? { kind: 'success', turns } : null;
    }
    case 'approach': {
      const move = event.moves[tested];
      if (move !== 'left' && move !== 'down') return { kind: 'failure', turns };
      return hears(goal.agent) ? { kind: 'success', turns } : null;
    }
  }
}

/** The outcome of a session of the scenario; null: neither success nor failure. */
export function outcomeOf(scenario: Scenario, log: readonly SessionEvent<SymmToM>[]): ScenarioOutcome | null {
  let state = symmtom.initialState(configOf(scenario));
  for (const event of log) {
    if (event.type !== 'GameEventOccurred') continue;
    state = symmtom.evolve(state, event.event);
    const outcome = event.event.type === 'TurnPlayed' ? judge(scenario, event.event, state) : null;
    if (outcome) return outcome;
  }
  return null;
}
