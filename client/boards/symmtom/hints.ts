/** What explains the last of two turns of SymmToM in vain, one after the other. From the seat's own actions and percepts alone. */
import type { Experience } from '../../../games/core/policy.ts';
import type { Observation, SymmToM } from '../../../games/symmtom/types.ts';
import type { BoardWords } from './said.ts';

/** So many turns in vain bring a hint. */
const ERRORS = 2;

/** Empty: there is nothing to explain. */
export function hintsFor(
  experiences: readonly Experience<SymmToM>[],
  { viewer, parameters: { hearing } }: Observation,
  { say }: Pick<BoardWords, 'say'>,
): readonly string[] {
  if (typeof viewer !== 'number') return [];
  const turns = experiences.slice(-ERRORS).map((experience) => inVain(experience, viewer));
  if (turns.length < ERRORS || turns.some(({ blocked, unheard }) => !blocked && !unheard)) return [];
  // one at a time, so that none moves while it is read
  return [turns.at(-1)?.blocked ? say('hints.blocked') : say('hints.unheard', { cells: hearing })];
}

/** What came to nothing of the seat's own turn: a step that was blocked, or words that no agent could hear. */
function inVain({ acted, percepts }: Experience<SymmToM>, seat: number) {
  const turn = percepts.find((percept) => percept.type === 'turn');
  const chosen = acted?.by === 'agent' ? acted.action : null;
  return {
    blocked: turn !== undefined && chosen !== null && chosen.move !== 'stay' && turn.moves[seat] === 'stay',
    unheard: turn !== undefined && chosen !== null && chosen.say !== null && turn.inRange[seat]?.length === 0,
  };
}
