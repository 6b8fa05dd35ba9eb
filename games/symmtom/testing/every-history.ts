/**
 * For tests: knowledge by brute force. Lists every history of words, from every deal that chance may make, along the steps
 * that all saw; a seat cannot tell two of them apart if its own words and all that it noticed are equal. It uses `decide`,
 * `evolve` and `perceive` only and shares nothing with the belief models. Steps that were blocked, and requests that were
 * silenced, change nothing that a seat could learn from.
 */
import { decide, evolve, initialState, piecesOf, sayable } from '../rules.ts';
import type { Action, Config, Deal, State, TurnPlayed } from '../types.ts';
import { perceive } from '../view.ts';
import { NO_CHANCE } from './no-chance.ts';
import { productOf } from './product.ts';

interface History {
  readonly state: State;
  /** Seat -> all that it noticed and said. */
  readonly lives: readonly string[];
}

export interface Histories {
  readonly all: readonly History[];
  /** The true one. */
  readonly actual: History;
}

export function beginHistories(config: Config): Histories {
  const { deal } = config;
  if (!deal) throw new Error('the deal is given');
  const deals = config.firstHandShown ? [deal] : dealsOf(config, deal);
  const all = deals.map((one): History => {
    const empty = initialState({ ...config, deal: one });
    const state = decide(empty, { type: 'start' }, NO_CHANCE).reduce(evolve, empty);
    return { state, lives: one.firstHand.map((own) => (config.firstHandShown ? '' : String(own))) };
  });
  const actual = all.find(({ state }) => String(state.config.deal?.firstHand) === String(deal.firstHand));
  if (!actual) throw new Error('the true deal is one by chance');
  return { all, actual };
}

/** `event`: the turn as it was truly played. */
export function historiesAfter({ all, actual }: Histories, event: TurnPlayed): Histories {
  const after = all.flatMap((history) =>
    productOf(history.state.positions.map((_, seat) => saysOf(history.state, seat))).map((says) =>
      played(history, event, says),
    ),
  );
  const histories = { all: merged(after), actual: played(actual, event, event.said) };
  // what no chain of three reaches now, none reaches later
  return { ...histories, all: reachedBy(histories, DEPTH) };
}

/** Agent -> piece -> whether the last seat of the chain finds it possible that the agent knows it, and that it does not. */
export function possibleAlong({ all, actual }: Histories, chain: readonly number[]) {
  let reached: readonly History[] = [actual];
  for (const seat of chain) {
    const lives = new Set(reached.map((history) => history.lives[seat]));
    reached = all.filter((history) => lives.has(history.lives[seat]));
  }
  const { agents, pieces } = actual.state.config;
  return Array.from({ length: agents }, (_, agent) =>
    Array.from({ length: pieces }, (_, piece) => {
      const known = reached.map(({ state }) => ((state.knowledge[agent] ?? 0) & (1 << piece)) !== 0);
      return { yes: known.includes(true), no: known.includes(false) };
    }),
  );
}

/** One of those that are equal in all that matters from here on. */
function merged(histories: readonly History[]): readonly History[] {
  const alike = new Map(
    histories.map((history) => {
      const { knowledge, knowledgeBefore, visits, firstHand } = history.state;
      return [JSON.stringify([knowledge, knowledgeBefore, visits, firstHand, history.lives]), history];
    }),
  );
  return [...alike.values()];
}

/** Those that chains of this length reach, of all seats. */
function reachedBy({ all, actual }: Histories, length: number): readonly History[] {
  let reached: readonly History[] = [actual];
  for (let step = 0; step < length; step++) {
    const lives = actual.lives.map((_, seat) => new Set(reached.map((history) => history.lives[seat])));
    reached = all.filter((history) => lives.some((some, seat) => some.has(history.lives[seat] ?? '')));
  }
  return reached;
}
const DEPTH = 3;

function played({ state, lives }: History, { moves }: TurnPlayed, says: readonly (number | null)[]): History {
  const actions = Object.fromEntries(
    says.map((say, seat): [number, Action] => [seat, { move: moves[seat] ?? 'stay', say: say ?? vain(state, seat) }]),
  );
  const [event] = decide(state, { type: 'act', actions }, NO_CHANCE);
  if (event?.type !== 'TurnPlayed') throw new Error('a turn is one event');
  const after = evolve(state, event);
  const noticed = lives.map((life, seat) => {
    const percept = perceive(event, { after }, seat);
    if (percept?.type !== 'turn') throw new Error('turns are noticed');
    // a word without a hearer comes to nothing
    const said = percept.inRange[seat]?.length ? event.said[seat] : null;
    return `${life};${JSON.stringify([said, percept.heard, percept.rewards, percept.winners])}`;
  });
  return { state: after, lives: noticed };
}

/** What an agent can be heard to say; null: nothing. */
function saysOf(state: State, seat: number): readonly (number | null)[] {
  const can = piecesOf(sayable(state, seat));
  return state.config.silence || can.length < state.config.pieces ? [null, ...can] : can;
}

function vain(state: State, seat: number): number | null {
  const { silence, pieces } = state.config;
  if (silence) return null;
  return (
    Array.from({ length: pieces }, (_, piece) => piece).find((piece) => !(sayable(state, seat) & (1 << piece))) ?? 0
  );
}

/** Every even deal of first-hand pieces. */
function dealsOf({ pieces }: Config, deal: Deal): readonly Deal[] {
  const seats = [...deal.firstHand.keys()];
  return productOf(Array.from({ length: pieces }, () => seats)).flatMap((owners): Deal[] => {
    const firstHand = seats.map((seat) => owners.flatMap((owner, piece) => (owner === seat ? [piece] : [])));
    const counts = firstHand.map(({ length }) => length);
    return Math.max(...counts) - Math.min(...counts) > 1 ? [] : [{ ...deal, firstHand, knowledge: firstHand }];
  });
}
