/**
 * Partners as a learner may meet them among people: the paper's heuristic, a patient planner, a seat that never speaks, and
 * one that errs in one turn of four. Each seat beside the learner is drawn anew for each episode.
 */

import { heuristic } from '../../bots/symmtom/heuristic.ts';
import { noisy } from '../../bots/symmtom/noisy.ts';
import { silentOf } from '../../bots/symmtom/odd-seat.ts';
import { patient } from '../../bots/symmtom/patient.ts';
import type { AnyPolicy } from '../../games/core/policy.ts';
import { MOVES, type Observation } from '../../games/symmtom/types.ts';
import { observe } from '../../games/symmtom/view.ts';
import type { Stream } from '../nn/stream.ts';
import { type EpisodeTables, seatAt } from './episodes.ts';
import { experienceIn, firstSightIn, stateIn } from './views.ts';

export const POPULATION: readonly AnyPolicy[] = [heuristic, patient, silentOf(heuristic), noisy];

/** A policy in a seat, with what it remembers and sees now. */
interface Partner {
  readonly seat: number;
  readonly policy: AnyPolicy;
  memory: unknown;
  observation: Observation;
  asked: { move: number; say: number | null };
}

/** Table -> its partners. */
export type Partners = (readonly Partner[])[];

/** A word that no agent knows: silence, in sessions where silence is no action. */
const SILENT = 31;

/** Draws the partners of an episode that was just dealt. */
export function seatPartners(tables: EpisodeTables, slot: number, stream: Stream): readonly Partner[] {
  const own = seatAt(tables, slot, 0);
  const state = stateIn(tables, slot, 0);
  return state.positions.flatMap((_, seat) => {
    if (seat === own) return [];
    const policy = stream.pick(POPULATION);
    const first = firstSightIn(state, seat);
    const { observation } = first;
    return [{ seat, policy, memory: policy.initialMemory(first), observation, asked: { move: 0, say: null } }];
  });
}

/** What each partner in a session asks for, into `moves` and `says`. */
export function partnersAsk(
  partners: readonly Partner[],
  { turn, at, moves, says }: { turn: number; at: number; moves: Uint8Array; says: Uint8Array },
  stream: Stream,
): void {
  for (const partner of partners) {
    const { seat, policy, memory, observation } = partner;
    const request = {
      seat,
      turn,
      observation,
      percepts: [],
      acted: null,
      legalActions: [],
      deadline: null,
      probe: null,
    };
    const { move, say } = policy.act(memory, request, stream);
    partner.asked = { move: MOVES.indexOf(move), say };
    moves[at + seat] = partner.asked.move;
    says[at + seat] = say ?? SILENT;
  }
}

/** Tells each partner of the turn that led to this moment. */
export function partnersNotice(partners: readonly Partner[], tables: EpisodeTables, slot: number, turn: number): void {
  const state = stateIn(tables, slot, turn);
  for (const partner of partners) {
    const { seat, policy, memory, asked } = partner;
    partner.observation = observe(state, seat);
    partner.memory = policy.observe(memory, experienceIn(tables, { slot, turn, seat }, partner.observation, asked));
  }
}
