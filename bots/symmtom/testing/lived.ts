/** For tests: a seat's experiences in a session described in one line. */
import type { Experience, FirstSight, Request } from '../../../games/core/policy.ts';
import { legalActions } from '../../../games/symmtom/rules.ts';
import { acts, turns } from '../../../games/symmtom/testing/given.ts';
import type { State, SymmToM } from '../../../games/symmtom/types.ts';
import { observe, perceive } from '../../../games/symmtom/view.ts';

export interface Lived {
  readonly first: FirstSight<SymmToM>;
  readonly experiences: readonly Experience<SymmToM>[];
  readonly after: State;
}

/** A life that goes from a dealt state through turns in the notation of `when`. */
export function lived(state: State, seat: number, ...played: readonly string[]): Lived {
  const { deal } = state.config;
  if (!deal) throw new Error('the session must be dealt');
  const dealt = perceive({ type: 'Dealt', deal }, { after: state }, seat);
  const happened = turns(state, ...played);
  return {
    first: { seat, observation: observe(state, seat), percepts: dealt ? [dealt] : [] },
    experiences: happened.map(({ event, after }, turn) => {
      const percept = perceive(event, { after }, seat);
      const action = acts(played[turn] as string)[seat];
      return { turn, acted: action ? { action, by: 'agent' } : null, percepts: percept ? [percept] : [] };
    }),
    after: happened.at(-1)?.after ?? state,
  };
}

/** The request in this state, without percepts. */
export function requestIn(state: State, seat: number): Request<SymmToM> {
  return {
    seat,
    turn: state.turn,
    observation: observe(state, seat),
    percepts: [],
    acted: null,
    legalActions: legalActions(state),
    deadline: null,
    probe: null,
  };
}
