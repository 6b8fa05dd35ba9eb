/**
 * The knowledge operator: what a seat cannot doubt, given the rules and what it noticed, what it cannot doubt that another
 * cannot doubt, and so on. It assumes nothing of how others behave. The one assumption is a deal by chance: at the start
 * each agent knows its first-hand pieces only. A seat that notices otherwise takes any knowledge for possible from then on.
 *
 * It is exact while the possible worlds can be listed (possible.ts). Where they are too many, it lists them for shorter
 * chains only and keeps bounds for the others (bounds.ts), which claim nothing that can be doubted.
 */
import { type AgentChain, chainsOf, numberOf } from '../../../epistemics/chains.ts';
import type { Accuracy } from '../../core/beliefs/model.ts';
import type { Experience, FirstSight } from '../../core/policy.ts';
import { maskOf } from '../rules.ts';
import type { Cell, Parameters, SymmToM } from '../types.ts';
import { anything, type ChainSpan, spanAfter, spanAtFirst } from './bounds.ts';
import { dealsLike } from './first-hand.ts';
import { beginK, type KMatrix, onBaseAt, type TurnPercept, turnK, wordsHeard } from './k-matrix.ts';
import { compareLists } from './packed.ts';
import { boundsOf, type PieceBounds, type Possible, possibleAfter, possibleAtFirst, shallower } from './possible.ts';
import { type PublicTurn, type WorldSight, worldOf } from './worlds.ts';

export interface KnowledgeLimits {
  /** Hidden deals that are listed. */
  readonly deals: number;
  /** Ways in which a turn may have gone on, over all nodes, that are tried. */
  readonly steps: number;
}

export const KNOWLEDGE_LIMITS: KnowledgeLimits = { deals: 200, steps: 60_000 };

export interface Knowledge {
  readonly parameters: Parameters;
  readonly bases: readonly Cell[];
  readonly positions: readonly Cell[];
  /** The depth of the longest chain that can be asked. */
  readonly depth: number;
  readonly own: KMatrix;
  /** What is possible, listed for chains of up to `listed` seats; null: for none. */
  readonly tree: Possible | null;
  readonly listed: number;
  /** One for each chain, in the order of `chainsOf`. */
  readonly spans: readonly ChainSpan[];
  /** The answers, in the same order: of the tree where it reaches, else of the spans. */
  readonly answers: readonly PieceBounds[];
  /** Turns that no deal by chance explains. */
  readonly surprises: number;
}

export function beginKnowledge(first: FirstSight<SymmToM>, depth: number, limits = KNOWLEDGE_LIMITS): Knowledge {
  const { seat, observation } = first;
  const { parameters, bases, positions } = observation;
  const { agents, firstHandShown } = parameters;
  const own = beginK(first, 'conservative');
  const shown = observation.firstHand.map((pieces) => (pieces ? maskOf(pieces) : null));
  const chains = chainsOf({ agents, depth: depth - 1, self: seat });
  const byChance = own.ownBefore === (shown[seat] ?? 0);
  const spans = chains.all.map((rest) => {
    const span = spanAtFirst(rest.length === 0 || firstHandShown ? shown : shown.map(() => null), parameters);
    return byChance ? span : anything(span, parameters);
  });
  const dealsFor = (masks: readonly (number | null)[]) => dealsLike(masks, parameters, limits.deals);
  const isFew = byChance && !dealsFor(shown).sampled;
  const tree = !isFew
    ? null
    : possibleAtFirst(seat, agents, depth, (of, among) => {
        const seen = among && !firstHandShown ? among.firstHand.map((mask, j) => (j === of ? mask : null)) : shown;
        return dealsFor(seen).deals.map((firstHand) => worldOf(firstHand, parameters));
      });
  const begun = { parameters, bases, positions, depth, own, tree, spans, surprises: Number(!byChance) };
  const listed = tree ? depth : 0;
  return { ...begun, listed, answers: answersOf({ ...begun, listed }, []) };
}

export function updateKnowledge(
  knowledge: Knowledge,
  experience: Experience<SymmToM>,
  limits = KNOWLEDGE_LIMITS,
): Knowledge {
  const say = experience.acted?.action.say ?? null;
  return experience.percepts.reduce((now, percept) => {
    if (percept.type !== 'turn') return now;
    const words = wordsHeard(now.own, percept, say);
    const own = turnK(now.own, percept, words);
    return afterTurn(now, { words, rewards: percept.rewards }, { percept, own }, limits);
  }, knowledge);
}

function afterTurn(
  now: Knowledge,
  sight: WorldSight,
  { percept, own }: { readonly percept: TurnPercept; readonly own: KMatrix },
  limits: KnowledgeLimits,
): Knowledge {
  const { parameters, bases, positions } = now;
  const turn: PublicTurn = { parameters, bases, percept };
  const { tree, listed, isSurprise } = listedAfter(now, sight, turn, limits);
  const chains = chainsOf({ agents: parameters.agents, depth: now.depth - 1, self: own.seat });
  const wasOnBase = onBaseAt(positions, bases);
  const spans = now.spans.map((span, i) => {
    const given = isSurprise ? anything(span, parameters) : span;
    return spanAfter(given, [own.seat, ...(chains.all[i] ?? [])], sight.words, { ...turn, wasOnBase });
  });
  const after = {
    ...now,
    positions: percept.positions,
    own,
    tree,
    listed,
    spans,
    surprises: now.surprises + Number(isSurprise),
  };
  return { ...after, answers: answersOf(after, now.answers) };
}

/** The tree after the turn, for chains as long as can be listed. */
function listedAfter({ tree, listed }: Knowledge, sight: WorldSight, turn: PublicTurn, { steps }: KnowledgeLimits) {
  const { percept, parameters, bases } = turn;
  const apart = percept.inRange.every((near) => near.length === 0);
  const atHome = onBaseAt(percept.positions, bases).includes(true);
  // a turn in which no agent can learn or forget anything
  if (apart && !atHome && parameters.rules === 'paper') return { tree, listed, isSurprise: false };
  let given = tree;
  for (let depth = listed; given && depth > 0; depth--) {
    const after = possibleAfter(given, sight, turn, steps);
    if (after === 'none') return { tree: null, listed: 0, isSurprise: true };
    if (after !== 'too many') return { tree: after, listed: depth, isSurprise: false };
    given = depth > 1 ? shallower(given, depth - 1) : null;
  }
  return { tree: null, listed: 0, isSurprise: false };
}

/** Where an answer is as before it stays the same object. */
function answersOf(
  { parameters, depth, own, tree, listed, spans }: Omit<Knowledge, 'answers'>,
  before: readonly PieceBounds[],
): readonly PieceBounds[] {
  const chains = chainsOf({ agents: parameters.agents, depth: depth - 1, self: own.seat });
  return chains.all.map((rest, i): PieceBounds => {
    const found = tree && rest.length < listed ? boundsOf(tree, rest) : (spans[i] as ChainSpan);
    // a seat remembers its own pieces
    const mine = own.columns[own.seat] ?? 0;
    const { least, most } =
      rest.length === 0 ? { least: found.least.with(own.seat, mine), most: found.most.with(own.seat, mine) } : found;
    const old = before[i];
    return old && compareLists(old.least, least) === 0 && compareLists(old.most, most) === 0
      ? old
      : { least, most, pieces: parameters.pieces };
  });
}

/** Throws if the chain begins with another seat or is longer than `depth`. */
export function answerFor({ parameters, depth, own, answers }: Knowledge, chain: AgentChain): PieceBounds {
  return answers[placeOf(chain, { agents: parameters.agents, depth, seat: own.seat })] as PieceBounds;
}

export function accuracyOfKnowledge({ listed, surprises }: Knowledge, chain: AgentChain): Accuracy {
  const length = chain.filter((seat, i) => seat !== chain[i - 1]).length;
  return { method: length <= listed ? 'exact' : 'bounded', effective: null, surprises };
}

function placeOf(chain: AgentChain, { agents, depth, seat }: { agents: number; depth: number; seat: number }): number {
  if (chain[0] !== seat) throw new Error(`seat ${seat} cannot tell what ${chain.join('>')} knows`);
  return numberOf(chainsOf({ agents, depth: depth - 1, self: seat }), chain, 1);
}
