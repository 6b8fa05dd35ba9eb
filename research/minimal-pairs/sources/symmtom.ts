/**
 * Minimal pairs of SymmToM: two histories of one deal that differ in what one agent did in one or two turns. At the end the
 * cues of the class are the same for seat 0, and it should believe something else of what the others know. Hence another
 * piece is the one to say, as far as the seat can expect to tell something new to those in its hearing range.
 */
import type { Credence } from '../../../games/core/beliefs/model.ts';
import type { JointAction } from '../../../games/core/game.ts';
import type { Rng } from '../../../games/core/rng.ts';
import type { SessionEvent } from '../../../games/core/session/events.ts';
import { uniformConduct } from '../../../games/symmtom/beliefs/conduct.ts';
import { posteriorModel } from '../../../games/symmtom/beliefs/models.ts';
import { drawDeal } from '../../../games/symmtom/deal.ts';
import { symmtom } from '../../../games/symmtom/game.ts';
import { begin, type Memory, remember } from '../../../games/symmtom/memory.ts';
import { decide, evolve, inHearing, initialState, piecesOf, sayable } from '../../../games/symmtom/rules.ts';
import {
  type Action,
  type Cell,
  Config,
  type Deal,
  MOVES,
  type Observation,
  type Piece,
  type State,
  type SymmToM,
} from '../../../games/symmtom/types.ts';
import { english } from '../../../games/symmtom/words/english.ts';
import { nameOf } from '../../../games/symmtom/words.ts';
import type {
  FoundPairs,
  History,
  MinimalPair,
  PairChoice,
  PairClass,
  PairReading,
  PairSource,
  WantedPairs,
} from './pair.ts';
import { faultIn, lastMoment, logOf } from './prove.ts';

/** The seat that is asked about. */
const SEAT = 0;
/** Turns before the choice. */
const TURNS = 6;
/** The best piece must teach this many more agents than the next, as the seat expects. */
const MARGIN = 0.5;

const CONFIG = { agents: 3, width: 4, pieces: 4, hearing: 1, turns: TURNS + 1, rewardsShown: 'none' } as const;

/** What seat 0 noticed, as far as rules read it. */
interface Noticed {
  readonly known: readonly Piece[];
  readonly firstHand: Observation['firstHand'];
  readonly positions: readonly Cell[];
  /** The last words heard, and how many turns ago; null: none. */
  readonly heard: {
    readonly ago: number;
    readonly words: readonly (readonly [speaker: number, piece: Piece])[];
  } | null;
}

interface Class extends PairClass {
  readonly reads: (noticed: Noticed) => unknown;
  /** The known pieces that the rule would not say. The rule says the lowest of the others. */
  readonly shuns: (noticed: Noticed) => readonly Piece[];
}

const CLASSES: readonly Class[] = [
  {
    id: 'last-heard',
    about: 'what the seat heard last, from whom and when, and where all agents are',
    reads: ({ heard }) => heard,
    shuns: ({ heard }) => heard?.words.map(([, piece]) => piece) ?? [],
  },
  {
    id: 'nearest',
    about: 'which agent is nearest, and where all agents are',
    reads: nearest,
    shuns: (noticed) => nearest(noticed).flatMap((agent) => noticed.firstHand[agent] ?? []),
  },
  {
    id: 'last-position',
    about: 'where each agent is',
    reads: ({ positions }) => positions,
    shuns: (noticed) => inRangeOf(noticed.positions).flatMap((agent) => noticed.firstHand[agent] ?? []),
  },
];
const ALL = 'all-rules';

function classesIn(id: string): readonly Class[] {
  const found = id === ALL ? CLASSES : CLASSES.filter((one) => one.id === id);
  if (found.length === 0) throw new Error(`SymmToM has no class ${id}`);
  return found;
}

function nearest({ positions }: Pick<Noticed, 'positions'>): readonly number[] {
  const [x, y] = positions[SEAT] as Cell;
  const distances = positions.map(([cx, cy]) => Math.abs(cx - x) + Math.abs(cy - y));
  const least = Math.min(...distances.filter((_, seat) => seat !== SEAT));
  return [...distances.keys()].filter((seat) => seat !== SEAT && distances[seat] === least);
}

function inRangeOf(positions: readonly Cell[]): readonly number[] {
  const own = positions[SEAT] as Cell;
  return [...positions.keys()].filter(
    (seat) => seat !== SEAT && inHearing(own, positions[seat] as Cell, CONFIG.hearing),
  );
}

/** The rules read this; the place of all agents and the seat's own pieces are the same in all pairs. */
function readBy(classes: readonly Class[], noticed: Noticed): unknown {
  const { known, firstHand, positions } = noticed;
  return [known, firstHand, positions, ...classes.map(({ reads }) => reads(noticed))];
}

const model = posteriorModel(uniformConduct, { depth: 1 });

export const symmtomPairs: PairSource<SymmToM> = {
  game: symmtom,
  classes: [
    ...CLASSES.map(({ id, about }) => ({ id, about })),
    { id: ALL, about: 'what any of the three rules reads' },
  ],
  rightBy: `the piece that tells most agents in range something new, as expected by ${model.id}, if all stay`,
  find,
  read,
  inWords: ({ config, actions }) => sentencesOf(config, actions),
  configOf: () => null,
  mostInConfig: 0,
};

/** Deals that are drawn for a pair before the search stops. */
const MOST_DEALS = 1_000;

function find({ of, count, rng, advance = () => {} }: WantedPairs): FoundPairs<SymmToM> {
  const pairs: MinimalPair<SymmToM>[] = [];
  let drawn = 0;
  while (pairs.length < count && drawn < MOST_DEALS * count) {
    drawn++;
    const pair = pairFrom(of, rng);
    if (!pair) continue;
    pairs.push(pair);
    advance(1);
  }
  const why = `the search stopped after ${drawn} drawn histories and all their changes of one agent; it is no proof that there are none`;
  return { pairs, why: pairs.length === count ? null : why };
}

/** One drawn history, and a change of it that makes a pair; null: there is none among its changes. */
function pairFrom(of: string, rng: Rng): MinimalPair<SymmToM> | null {
  const plain = Config.parse(CONFIG);
  const config: Config = { ...plain, deal: dealFor(plain, rng) };
  const actions = drawActions(config, rng);
  const played = playedBy(config, actions);
  if (!played || inRangeOf(played.positions).length === 0) return null;
  const a: History<SymmToM> = { config, actions };
  const readingOfA = read(of, logOf(symmtom, a));
  if (readingOfA.action === null) return null;
  for (const { changed, differs } of rng.shuffle(variantsOf(actions))) {
    const other = playedBy(config, changed);
    if (!other || !mayDiffer(played, other)) continue;
    const b: History<SymmToM> = { config, actions: changed };
    const readingOfB = read(of, logOf(symmtom, b));
    if (readingOfB.action !== null && faultIn(readingOfA, readingOfB) === null) return { a, b, differs };
  }
  return null;
}

/** All pieces are first-hand to the seat, and each to one of the others: the seat can tell all, and need not. */
function dealFor(config: Config, rng: Rng): Deal {
  const { firstHand: _drawn, ...deal } = drawDeal(config, rng);
  const pieces = rng.shuffle(Array.from({ length: config.pieces }, (_, piece) => piece));
  const others = config.agents - 1;
  const firstHand = Array.from({ length: config.agents }, (_, seat) =>
    pieces.filter((_, i) => seat === SEAT || i % others === seat - 1).toSorted((x, y) => x - y),
  );
  return { ...deal, firstHand, knowledge: firstHand };
}

/** Steps and words at random, each word one that its agent may say, without collisions. The seat itself says nothing. */
function drawActions(config: Config, rng: Rng): readonly JointAction<Action>[] {
  const actions: JointAction<Action>[] = [];
  while (actions.length < TURNS) {
    const state = playedBy(config, actions);
    if (!state) {
      actions.pop();
      continue;
    }
    const joint = state.positions.map((_, seat): Action => {
      const words = seat === SEAT ? [] : piecesOf(sayable(state, seat));
      return { move: rng.pick(MOVES), say: words.length > 0 && rng.int(4) > 0 ? rng.pick(words) : null };
    });
    actions.push(Object.fromEntries(joint.entries()));
  }
  return actions;
}

interface Variant {
  readonly changed: readonly JointAction<Action>[];
  readonly differs: string;
}

/** What another agent says in one turn is another thing, or it takes two steps in the other order or a step and back. */
function variantsOf(actions: readonly JointAction<Action>[]): readonly Variant[] {
  const changedAt = (turn: number, seat: number, action: Action, from = actions): readonly JointAction<Action>[] =>
    from.with(turn, { ...from[turn], [seat]: action });
  return actions.flatMap((turnActions, turn) =>
    Object.entries(turnActions).flatMap(([key, action]): readonly Variant[] => {
      const seat = Number(key);
      // what the seat itself did is no matter of what it noticed
      if (seat === SEAT) return [];
      const says = Array.from({ length: CONFIG.pieces + 1 }, (_, i) => (i === CONFIG.pieces ? null : i));
      const spoken = says
        .filter((say) => say !== action.say)
        .map((say) => ({
          changed: changedAt(turn, seat, { ...action, say }),
          differs: `what agent ${seat} says in turn ${turn}`,
        }));
      const next = actions[turn + 1]?.[seat];
      if (!next) return spoken;
      const walked = stepsLike(action.move, next.move).map(([first, second]) => ({
        changed: changedAt(
          turn + 1,
          seat,
          { ...next, move: second },
          changedAt(turn, seat, { ...action, move: first }),
        ),
        differs: `where agent ${seat} steps in the turns ${turn} and ${turn + 1}`,
      }));
      return [...spoken, ...walked];
    }),
  );
}

const BACK = { right: 'left', left: 'right', up: 'down', down: 'up', stay: 'stay' } as const;

/** Pairs of steps that may lead to the same cell. */
function stepsLike(
  first: Action['move'],
  second: Action['move'],
): readonly (readonly [Action['move'], Action['move']])[] {
  if (first !== second && BACK[first] !== second) return [[second, first]];
  if (BACK[first] !== second) return [];
  return MOVES.filter((move) => move !== first).map((move) => [move, BACK[move]] as const);
}

/** The state after these turns; null: agents collided, which chance decides, or one was silenced by the speech filter. */
function playedBy(config: Config, actions: readonly JointAction<Action>[]): State | null {
  let state = initialState(config);
  const apply = (command: Parameters<typeof decide>[1]): boolean => {
    const [event] = decide(state, command, NO_CHANCE);
    if (event?.type === 'TurnPlayed' && (event.coins.length > 0 || String(event.asked) !== String(event.said)))
      return false;
    if (!event) return false;
    state = evolve(state, event);
    return true;
  };
  if (!apply({ type: 'start' })) return null;
  return actions.every((joint) => apply({ type: 'act', actions: joint })) ? state : null;
}

/** For turns that chance must not decide: such turns are dropped. */
const NO_CHANCE: Rng = {
  uint32: () => 0,
  int: () => 0,
  real: () => 0,
  pick: (items) => items[0] as (typeof items)[number],
  shuffle: (items) => [...items],
};

/** Cheap: all stand alike, the seat knows the same, and an agent in range knows something else of it. */
function mayDiffer(a: State, b: State): boolean {
  if (String(a.positions) !== String(b.positions) || a.knowledge[SEAT] !== b.knowledge[SEAT]) return false;
  const own = a.knowledge[SEAT] ?? 0;
  return inRangeOf(a.positions).some((seat) => ((a.knowledge[seat] ?? 0) & own) !== ((b.knowledge[seat] ?? 0) & own));
}

const memories = { id: 'memory', version: 1, prior: begin, update: remember, query: (): readonly Credence[] => [] };

function read(of: string, log: readonly SessionEvent<SymmToM>[]): PairReading {
  const isChoice = ({ turn, positions }: State): boolean => turn === TURNS && positions.length > 0;
  const { state, beliefs, turn } = lastMoment(symmtom, log, model, isChoice);
  const observation = symmtom.observe(state, SEAT);
  const memory = lastMoment(symmtom, log, memories, isChoice).beliefs[SEAT] as Memory;
  const noticed = noticedIn(memory, observation, turn);
  const classes = classesIn(of);
  const near = inRangeOf(state.positions);
  const chanceOf = (agent: number, piece: Piece): number => {
    const [known] = model.query(beliefs[SEAT] as never, [SEAT], {
      id: `knows/${agent}/${piece}`,
      values: [true, false],
    });
    return known?.probability ?? 0;
  };
  return {
    cues: readBy(classes, noticed),
    rules: classes.map(({ id, shuns }) => ({ id, choice: lowestBut(memory.known, shuns(noticed)) })),
    beliefs: near.flatMap((agent) =>
      memory.known.map((piece) => ({
        model: model.id,
        version: model.version,
        seat: SEAT,
        chain: String(SEAT),
        proposition: `knows/${agent}/${piece}`,
        value: asPercent(chanceOf(agent, piece)),
      })),
    ),
    action: bestPiece(memory.known, (piece) => near.reduce((sum, agent) => sum + 1 - chanceOf(agent, piece), 0)),
  };
}

function noticedIn({ known, heard }: Memory, { firstHand, positions }: Observation, turn: number): Noticed {
  const last = heard.findLast((one) => one.heard.length > 0);
  return {
    known,
    firstHand,
    positions,
    heard: last
      ? { ago: turn - last.turn, words: last.heard.map(({ speaker, piece }) => [speaker, piece] as const) }
      : null,
  };
}

function lowestBut(known: readonly Piece[], shunned: readonly Piece[]): PairChoice {
  return known.find((piece) => !shunned.includes(piece)) ?? known[0] ?? null;
}

/** null: none is ahead of the others by the margin. */
function bestPiece(known: readonly Piece[], gainOf: (piece: Piece) => number): PairChoice {
  const sorted = known.map((piece) => ({ piece, gain: gainOf(piece) })).toSorted((a, b) => b.gain - a.gain);
  const [best, next] = sorted;
  return best && next && best.gain - next.gain >= MARGIN ? best.piece : null;
}

/** The chance in whole percent, so that equal beliefs compare as equal. */
function asPercent(chance: number): number {
  return Math.round(100 * chance);
}

function sentencesOf({ deal }: Config, actions: readonly JointAction<Action>[]): readonly string[] {
  const starts = (deal?.positions ?? []).map(
    (cell, seat) =>
      `${nameOf(seat)} starts at ${cell.join(',')} with ${(deal?.firstHand[seat] ?? []).map(english.pieceName).join(', ') || 'nothing'}.`,
  );
  const turns = actions.map((joint, turn) => {
    const acts = Object.entries(joint).map(
      ([seat, action]) => `${nameOf(Number(seat))}: ${english.actionInWords(action)}`,
    );
    return `Turn ${turn}: ${acts.join('; ')}.`;
  });
  return [...starts, ...turns];
}
