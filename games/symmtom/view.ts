/** Who perceives what in SymmToM: all viewers see positions, seats in range hear speech, knowledge stays private. */
import type { Viewer } from '../core/game.ts';
import { inHearing, isTerminal, piecesOf, seatsIn } from './rules.ts';
import {
  type Cell,
  type Config,
  type Event,
  type Heard,
  type Observation,
  type Parameters,
  type Percept,
  type Piece,
  type State,
  turnsOf,
} from './types.ts';

export function observe(state: State, viewer: Viewer): Observation {
  const { config } = state;
  return {
    parameters: parametersOf(config),
    viewer,
    turn: state.turn,
    positions: state.positions,
    bases: state.bases,
    firstHand: firstHandFor(state, viewer),
    moves: state.moves,
    inRange: inRangeOf(state),
    heard: heardBy(state, viewer),
    returns: shownTo(viewer, config, state.returns),
    over: isTerminal(state),
    winners: state.winners,
    truth:
      viewer === 'all'
        ? { knowledge: state.knowledge.map(piecesOf), before: state.knowledgeBefore.map(piecesOf), said: state.said }
        : null,
  };
}

export function perceive(event: Event, { after }: { readonly after: State }, viewer: Viewer): Percept | null {
  switch (event.type) {
    case 'Dealt':
      return {
        type: 'dealt',
        positions: after.positions,
        bases: after.bases,
        firstHand: firstHandFor(after, viewer),
        knows: typeof viewer === 'number' ? piecesOf(after.knowledge[viewer] ?? 0) : null,
      };
    case 'TurnPlayed':
      return {
        type: 'turn',
        moves: event.moves,
        positions: event.positions,
        inRange: inRangeOf(after),
        heard: heardBy(after, viewer),
        rewards: shownTo(viewer, after.config, event.rewards),
        winners: event.winners,
      };
    case 'PairAnswered':
    case 'PairChosen':
    case 'PairsEnded':
      return null;
  }
}

/** The public parameters: the config without the deal. */
export function parametersOf(config: Config): Parameters {
  let parameters = PARAMETERS.get(config);
  if (!parameters) {
    const { agents, width, pieces, hearing, rules, silence, firstHandShown, rewardsShown, competitive } = config;
    parameters = {
      agents,
      width,
      pieces,
      hearing,
      rules,
      silence,
      firstHandShown,
      rewardsShown,
      competitive,
      turns: turnsOf(config),
    };
    PARAMETERS.set(config, parameters);
  }
  return parameters;
}
/** Kept because they stay the same for a whole episode and every observation needs them. */
const PARAMETERS = new WeakMap<Config, Parameters>();
const FIRST_HAND = new WeakMap<readonly number[], readonly (readonly number[])[]>();

/** For each seat, who is in its hearing range. */
function inRangeOf({ positions, config: { hearing } }: State): readonly (readonly number[])[] {
  const inRange = new Array<readonly number[]>(positions.length);
  for (let a = 0; a < positions.length; a++) {
    let near = 0;
    for (let b = 0; b < positions.length; b++)
      if (a !== b && inHearing(positions[a] as Cell, positions[b] as Cell, hearing)) near |= 1 << b;
    inRange[a] = seatsIn(near);
  }
  return inRange;
}

function firstHandFor({ config, firstHand }: State, viewer: Viewer): readonly (readonly number[] | null)[] {
  let pieces = FIRST_HAND.get(firstHand);
  if (!pieces) {
    pieces = firstHand.map(piecesOf);
    FIRST_HAND.set(firstHand, pieces);
  }
  if (config.firstHandShown || viewer === 'all') return pieces;
  return pieces.map((own, seat) => (seat === viewer ? own : null));
}

/** The public hears nothing. A seat hears the words said in its range, never its own. */
function heardBy(state: State, viewer: Viewer): readonly Heard[] {
  if (viewer === 'public') return [];
  const heard: Heard[] = [];
  const { said, positions, config } = state;
  for (let speaker = 0; speaker < said.length; speaker++) {
    const piece = said[speaker] as Piece | null;
    if (piece === null || speaker === viewer) continue;
    if (viewer === 'all' || inHearing(positions[viewer] as Cell, positions[speaker] as Cell, config.hearing))
      heard.push({ speaker, piece });
  }
  return heard;
}

function shownTo(viewer: Viewer, { rewardsShown }: Config, amounts: readonly number[]): readonly (number | null)[] {
  if (viewer === 'all' || rewardsShown === 'all') return amounts;
  const shown = new Array<number | null>(amounts.length).fill(null);
  if (rewardsShown === 'own' && typeof viewer === 'number') shown[viewer] = amounts[viewer] ?? null;
  return shown;
}
