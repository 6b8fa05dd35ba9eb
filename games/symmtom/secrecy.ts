/**
 * What SymmToM hides: who knows which pieces, whose first-hand pieces they are where that is private, and what is said
 * out of hearing. A seat may learn of it from what it hears, and from what is paid where that shows. Whoever hears an
 * agent may carry on what the agent knew.
 */
import type { Seat, Secrecy, TestedLife } from '../core/game.ts';
import type { Rng } from '../core/rng.ts';
import { sameCell } from './movement.ts';
import { inHearing } from './rules.ts';
import type { Cell, Config, Deal, Piece, State, SymmToM } from './types.ts';

export const secrecy: Secrecy<SymmToM> = {
  twinTurns: 5,
  kinds: { knowledge: 5, 'first-hand': 2 },
  secretsOf(config) {
    const { deal, pieces } = config;
    if (!deal) return [];
    const seats = deal.firstHand.map((_, seat) => seat);
    const except = (...known: readonly Seat[]): readonly Seat[] => seats.filter((seat) => !known.includes(seat));
    const knowledge = seats.flatMap((seat) =>
      upTo(pieces)
        .filter((piece) => !deal.firstHand[seat]?.includes(piece))
        .map((piece) => ({ id: `knows/${seat}/${piece}`, kind: 'knowledge', from: except(seat) })),
    );
    const owners = config.firstHandShown
      ? []
      : seats.flatMap((a) => except(...upTo(a + 1)).map((b) => [a, b] as const));
    return [
      ...knowledge,
      ...owners.map(([a, b]) => ({ id: `first/${a}/${b}`, kind: 'first-hand', from: except(a, b) })),
    ];
  },
  otherwise(config, { id }, rng) {
    const [kind, first, second] = partsOf(id);
    if (!config.deal) return null;
    return {
      ...config,
      deal: kind === 'knows' ? knowing(config.deal, first, second) : exchanged(config.deal, [first, second], rng),
    };
  },
  reveals({ id }, life) {
    const [kind, first, second] = partsOf(id);
    return mayHaveHeard(life, { knowing: kind === 'knows' ? [first] : [first, second], spoke: null });
  },
  acts: {
    kinds: { speech: 2 },
    otherwise({ config: { pieces, silence } }, { action }, rng) {
      const says = [...upTo(pieces), ...(silence ? [null] : [])].filter((say) => say !== action.say);
      return { kind: 'speech', action: { ...action, say: rng.pick(says) } };
    },
    reveals: (act, life) => mayHaveHeard(life, { knowing: [], spoke: act }),
  },
};

/**
 * The same session as the seat may see it for some turns: other second-hand knowledge of the agents that cannot come into
 * its hearing at once, and one piece known or not by the one that is furthest away; or, where they are private, two
 * first-hand pieces of others exchanged.
 */
export function twins(config: Config, seat: Seat, rng: Rng): Config | null {
  const { deal, pieces, hearing, firstHandShown } = config;
  const own = deal?.positions[seat];
  if (!deal || !own) return null;
  const distance = (other: Seat): number =>
    Math.max(...own.map((at, i) => Math.abs(at - (deal.positions[other]?.[i] ?? at))));
  const others = upTo(config.agents)
    .filter((other) => other !== seat)
    .sort((a, b) => distance(b) - distance(a));
  const [furthest = 0, next] = others;
  if (!firstHandShown && next !== undefined && rng.int(2) === 0)
    return { ...config, deal: exchanged(deal, [furthest, next], rng) };
  // in one turn two agents come two cells nearer; two are never in one cell
  const far = others.slice(1).filter((other) => hearing === 0 || distance(other) > hearing + 2);
  const knowledge = deal.knowledge.map((known, other) =>
    far.includes(other) ? withChance(deal.firstHand[other] ?? known, pieces, rng) : known,
  );
  const piece = rng.pick(upTo(pieces).filter((one) => !deal.firstHand[furthest]?.includes(one)));
  return { ...config, deal: knowing({ ...deal, knowledge }, furthest, piece) };
}

/** These pieces, and each of the others by an even chance. */
export function withChance(known: readonly Piece[], pieces: number, rng: Rng): readonly Piece[] {
  return upTo(pieces).filter((piece) => known.includes(piece) || rng.int(2) === 0);
}

/** The deal in which one agent knows a piece if it did not, and does not if it did. */
function knowing(deal: Deal, agent: Seat, piece: Piece): Deal {
  const known = deal.knowledge[agent] ?? [];
  const other = known.includes(piece) ? known.filter((one) => one !== piece) : ascending([...known, piece]);
  return { ...deal, knowledge: deal.knowledge.with(agent, other) };
}

/** The deal in which two agents have exchanged a first-hand piece; each knows both. */
function exchanged(deal: Deal, [a, b]: readonly [Seat, Seat], rng: Rng): Deal {
  const given = rng.pick(deal.firstHand[a] ?? []);
  const got = rng.pick(deal.firstHand[b] ?? []);
  const swap = (piece: Piece): Piece => (piece === given ? got : piece === got ? given : piece);
  const isOne = (agent: Seat): boolean => agent === a || agent === b;
  return {
    ...deal,
    firstHand: deal.firstHand.map((own, agent) => (isOne(agent) ? ascending(own.map(swap)) : own)),
    knowledge: deal.knowledge.map((known, agent) =>
      isOne(agent) ? ascending([...new Set([...known, given, got])]) : known,
    ),
  };
}

interface Source {
  /** Agents that know something from the start on. */
  readonly knowing: readonly Seat[];
  /** What an agent said in one turn. */
  readonly spoke: { readonly by: Seat; readonly turn: number } | null;
}

/** Whether a seat may have been told of what a source knew or said, by the source or by agents who heard it. */
function mayHaveHeard({ seat, turns }: TestedLife<SymmToM>, { knowing: known, spoke }: Source): boolean {
  const carriers = new Set(known);
  for (const [turn, { state }] of turns.entries()) {
    if (turn === 0) continue;
    const tellers = spoke?.turn === turn ? [...carriers, spoke.by] : [...carriers];
    if (tellers.some((teller) => hear(state, seat, teller) || showsInPay(state, teller))) return true;
    for (const teller of tellers) for (const hearer of hearersOf(state, teller)) carriers.add(hearer);
  }
  return false;
}

/** Whether the pay that all see, or a winner, may tell what an agent knows. */
function showsInPay(state: State, agent: Seat): boolean {
  const { config, positions, bases } = state;
  const onBase = sameCell(positions[agent] as Cell, bases[agent] as Cell);
  if (config.competitive !== null && onBase) return true;
  return config.rewardsShown === 'all' && (onBase || hearersOf(state, agent).length > 0);
}

function hearersOf(state: State, speaker: Seat): readonly Seat[] {
  return state.positions.flatMap((_, seat) => (seat !== speaker && hear(state, seat, speaker) ? [seat] : []));
}

function hear({ positions, config }: State, a: Seat, b: Seat): boolean {
  return inHearing(positions[a] as Cell, positions[b] as Cell, config.hearing);
}

function partsOf(id: string): readonly [kind: string, first: number, second: number] {
  const [kind = '', first, second] = id.split('/');
  return [kind, Number(first), Number(second)];
}

function ascending(pieces: readonly Piece[]): readonly Piece[] {
  return pieces.toSorted((a, b) => a - b);
}

function upTo(n: number): readonly number[] {
  return Array.from({ length: n }, (_, i) => i);
}
