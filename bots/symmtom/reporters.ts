/**
 * Simulated participants whose belief and whose choice are known, to try measures that tell the two apart. They answer
 * questions of what is so by their belief, and act by it, or at random.
 */
import type { Policy } from '../../games/core/policy.ts';
import type { Rng } from '../../games/core/rng.ts';
import { aboutOf } from '../../games/core/session/ordered.ts';
import type { KnowledgeHypothesis } from '../../games/symmtom/beliefs/hypotheses.ts';
import { chanceAt } from '../../games/symmtom/beliefs/summary.ts';
import { maskOf } from '../../games/symmtom/rules.ts';
import {
  type Action,
  type Cell,
  Config,
  type Observation,
  type State,
  type SymmToM,
} from '../../games/symmtom/types.ts';
import { informedActions } from './informed-plan.ts';
import { meetingCells } from './meeting.ts';
import { playedOn } from './played-on.ts';
import { beginPosterior, type Posterior, updatePosterior } from './posterior-features.ts';
import { choicesFor, drawFrom, worldFrom } from './valuing.ts';

/** exact: the posterior. own: all others know exactly what it knows itself. */
export type ReporterBelief = 'exact' | 'own';
/** best: the action that is worth most by its belief. random: any. */
export type ReporterChoice = 'best' | 'random';

interface Memory {
  readonly posterior: Posterior;
  readonly meeting: readonly Cell[];
}

/** Worlds by which it values its actions. */
const IMAGINED = 8;

export function reporter(belief: ReporterBelief, choice: ReporterChoice): Policy<SymmToM, Memory> {
  return {
    id: `symmtom/reporter-${belief}-${choice}`,
    game: 'symmtom',
    version: 1,
    about: `Believes ${belief === 'exact' ? 'the posterior' : 'that all know what it knows'}, and acts ${choice === 'best' ? 'by its belief' : 'at random'}.`,
    initialMemory: (first) => ({ posterior: beginPosterior(first), meeting: meetingCells(first.observation) }),
    observe: (memory, experience) => ({ ...memory, posterior: updatePosterior(memory.posterior, experience) }),
    answer({ posterior }, probe) {
      const about = aboutOf(probe);
      const [, agent, piece] = about?.proposition.split('/').map(Number) ?? [];
      if (about?.kind !== 'reality' || agent === undefined || piece === undefined) return null;
      const chance = belief === 'exact' ? chanceAt(posterior.summary, agent, piece) : ownChance(posterior, piece);
      const isYes = chance >= 0.5;
      const option = probe.options[about.values.indexOf(isYes)];
      if (option === undefined) return null;
      return { option, confidence: probe.confidence ? Math.round(100 * (isYes ? chance : 1 - chance)) : null };
    },
    act({ posterior, meeting }, { seat, observation }, rng) {
      const worlds = Array.from({ length: IMAGINED }, () => imagined(observation, posterior, belief, rng));
      const still: Action = { move: 'stay', say: null };
      const choices = choicesFor(worlds[0] as State, worlds[0] as State, seat, still);
      if (choice === 'random') return rng.pick(choices);
      const horizon = 2 * observation.parameters.width;
      const others = worlds.map((world) => informedActions(world, meeting));
      const values = choices.map((one) =>
        worlds.reduce(
          (sum, world, k) => sum + playedOn(world, (others[k] ?? []).with(seat, one), { seat, meeting, horizon, rng }),
          0,
        ),
      );
      return choices[values.indexOf(Math.max(...values))] ?? still;
    },
  };
}

/** Its own knowledge is certain. */
const ownChance = ({ seat, summary }: Posterior, piece: number): number => chanceAt(summary, seat, piece);

function imagined(observation: Observation, posterior: Posterior, belief: ReporterBelief, rng: Rng): State {
  const hypothesis = drawFrom(posterior, rng);
  if (belief === 'exact') return worldFrom(shown(observation), hypothesis);
  const own = hypothesis.known[posterior.seat] ?? 0;
  const alike: KnowledgeHypothesis = {
    ...hypothesis,
    known: hypothesis.known.map(() => own),
    before: hypothesis.known.map(() => own),
  };
  return worldFrom(shown(observation), alike);
}

/** The table as the seat sees it; what it does not see comes from its belief. */
function shown({ parameters, turn, positions, bases, firstHand, moves }: Observation): State {
  const { rewardsShown, ...rest } = parameters;
  const nothing = positions.map(() => 0);
  return {
    config: Config.parse({ ...rest, rewardsShown }),
    turn,
    positions,
    bases,
    firstHand: firstHand.map((pieces) => maskOf(pieces ?? [])),
    knowledge: nothing,
    knowledgeBefore: nothing,
    moves,
    said: positions.map(() => null),
    returns: nothing,
    visits: nothing,
    winners: [],
  };
}
