/**
 * The questions between turns that a seat has a warranted answer to: one that it cannot doubt, by the rules and by what it
 * noticed itself. "Does B know piece 3?" is warranted if B knows the piece in all that is possible for the seat, or in
 * nothing of it. "Does B know whether C knows piece 3?" is warranted if B can tell in all that is possible for the seat, or in
 * nothing of it.
 */
import type { Seat } from '../core/game.ts';
import {
  answerFor,
  beginKnowledge,
  type Knowledge,
  type KnowledgeLimits,
  updateKnowledge,
} from './beliefs/knowledge.ts';
import { boundsOf, type Possible } from './beliefs/possible.ts';
import { maskOf } from './rules.ts';
import type { PairLife, Piece } from './types.ts';

export interface Warranted {
  /** The agent whose knowledge of the other is asked for; null: what the agent knows. */
  readonly thinker: Seat | null;
  readonly agent: Seat;
  readonly piece: Piece;
  readonly answer: boolean;
}

/** Chains of two: what the seat cannot doubt that another cannot doubt. */
const DEPTH = 2;
/** Small enough to be counted while a session waits. Beyond them bounds are kept, by which fewer questions are warranted. */
const LIMITS: KnowledgeLimits = { deals: 50, steps: 10_000 };

/** What the seat cannot doubt now. */
export function knowledgeIn({ first, experiences }: PairLife): Knowledge {
  const kept = latest.get(first);
  const isPast = kept && experiences[kept.lived - 1] === kept.last;
  let knowledge = isPast ? kept.knowledge : beginKnowledge(first, DEPTH, LIMITS);
  for (const experience of experiences.slice(isPast ? kept.lived : 0))
    knowledge = updateKnowledge(knowledge, experience, LIMITS);
  latest.set(first, { lived: experiences.length, last: experiences.at(-1), knowledge });
  return knowledge;
}
/** Kept because a session asks turn after turn, and each turn follows from the one before. */
const latest = new WeakMap<
  PairLife['first'],
  { readonly lived: number; readonly last: PairLife['experiences'][number] | undefined; readonly knowledge: Knowledge }
>();

/** All questions to the seat that have a warranted answer now. What all were shown at the start is left out. */
export function warrantedIn({ first }: PairLife, knowledge: Knowledge): readonly Warranted[] {
  const { seat, observation } = first;
  const { agents, pieces, firstHandShown } = observation.parameters;
  const seats = Array.from({ length: agents }, (_, i) => i);
  const shown = observation.firstHand.map((own) => (firstHandShown ? maskOf(own ?? []) : 0));
  const others = seats.filter((one) => one !== seat);
  const subjects = [
    ...others.map((agent) => ({ thinker: null, agent })),
    ...others.flatMap((thinker) => seats.flatMap((agent) => (agent === thinker ? [] : [{ thinker, agent }]))),
  ];
  return subjects.flatMap(({ thinker, agent }) => {
    const { yes, no } = thinker === null ? knownBy(knowledge, agent) : knownWhether(knowledge, { thinker, agent });
    return Array.from({ length: pieces }, (_, piece) => piece).flatMap((piece): Warranted[] => {
      const bit = 1 << piece;
      if ((shown[agent] ?? 0) & bit || !((yes | no) & bit)) return [];
      return [{ thinker, agent, piece, answer: (yes & bit) !== 0 }];
    });
  });
}

/** Masks: the pieces of which the answer is yes for certain, and of which it is no. */
interface Answers {
  readonly yes: number;
  readonly no: number;
}

function knownBy(knowledge: Knowledge, agent: Seat): Answers {
  const { least, most } = answerFor(knowledge, [knowledge.own.seat]);
  return { yes: least[agent] ?? 0, no: ~(most[agent] ?? 0) };
}

function knownWhether(
  knowledge: Knowledge,
  { thinker, agent }: { readonly thinker: Seat; readonly agent: Seat },
): Answers {
  const { tree, listed, own } = knowledge;
  if (tree && listed >= DEPTH) return toldBy(tree, thinker, agent);
  // bounds hold in all that is possible, and say nothing of what the other may doubt
  const { least, most } = answerFor(knowledge, [own.seat, thinker]);
  return { yes: (least[agent] ?? 0) | ~(most[agent] ?? 0), no: 0 };
}

/** The pieces of which the thinker can tell in every world of the tree, and those of which it can tell in none. */
function toldBy({ entries }: Possible, thinker: Seat, agent: Seat): Answers {
  let [yes, no] = [-1, -1];
  for (const node of new Set(entries.map(({ under }) => under[thinker]))) {
    if (!node) throw new Error('every other agent has something that it takes to be possible');
    const { least, most } = boundsOf(node, []);
    const told = (least[agent] ?? 0) | ~(most[agent] ?? 0);
    yes &= told;
    no &= ~told;
  }
  return { yes, no };
}
