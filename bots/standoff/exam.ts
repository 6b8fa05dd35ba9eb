/**
 * Finds a policy's choice in a single trial, without the session layer. Rules, percepts and requests are the game's, so
 * the policy has the same experiences as in a session. All 47,040 trials take seconds.
 */
import type { Seat } from '../../games/core/game.ts';
import type { Policy, Request } from '../../games/core/policy.ts';
import { rngFor } from '../../games/core/rng.ts';
import { policyRng } from '../../games/core/session/seated-policy.ts';
import { standoff } from '../../games/standoff/game.ts';
import type { UncheckedConfig } from '../../games/standoff/session-config.ts';
import type { Action, Box, Percept, Standoff, State, TrialItem } from '../../games/standoff/types.ts';

export interface Exam {
  /** The trial replaces its `list`. */
  readonly config: UncheckedConfig;
  readonly seat: Seat;
  readonly seed: string;
}

/** null: the policy chose no box. */
export function choiceIn<Memory>(
  policy: Policy<Standoff, Memory>,
  { trial, mirrored }: Pick<TrialItem, 'trial' | 'mirrored'>,
  { config: base, seat, seed }: Exam,
): Box | null {
  const config: UncheckedConfig = {
    ...base,
    blocks: null,
    practice: 'none',
    fallback: 'untaught',
    list: [{ trial, mirrored, asked: false }],
  };
  const rng = rngFor(seed, 'turn', trial);
  let percepts: Percept[] = [];
  const happen = (before: State, actions: Readonly<Record<Seat, Action>> | null): State => {
    percepts = [];
    let now = before;
    for (const event of standoff.decide(before, actions ? { type: 'act', actions } : { type: 'start' }, rng)) {
      const after = standoff.evolve(now, event);
      const percept = standoff.perceive(event, { before: now, after }, policy.privileged ? 'all' : seat);
      if (percept) percepts.push(percept);
      now = after;
    }
    return now;
  };

  let state = happen(standoff.initialState(config), null);
  const viewer = policy.privileged ? 'all' : seat;
  let memory = policy.initialMemory({ seat, observation: standoff.observe(state, viewer), percepts });
  for (let turn = 0; ; turn++) {
    const active = standoff.activeSeats(state);
    if (state.phase === 'choose') {
      const request: Request<Standoff> = {
        seat,
        turn,
        observation: standoff.observe(state, viewer),
        percepts,
        acted: null,
        legalActions: standoff.legalActions(state, seat),
        deadline: null,
        probe: null,
      };
      const action = policy.act(memory, request, policyRng(seed, turn));
      return action.type === 'choose' ? action.box : null;
    }
    const actions = Object.fromEntries(active.map((one) => [one, standoff.defaultAction(state, one)]));
    state = happen(state, actions);
    memory = policy.observe(memory, { turn, acted: null, percepts });
  }
}
