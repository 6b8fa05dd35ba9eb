/**
 * SymmToM's moments in sentences: what agents learn from whom, who recharges, and which agent does not know of it. What an
 * agent thinks that another knows is a belief about a mind already, so chains of one are told. By the model that counts
 * only what was heard, these beliefs can be false.
 */
import { type Happening, listed, type MomentWords, type SeatName } from '../core/beliefs/moment-words.ts';
import type { Turning } from '../core/beliefs/turnings.ts';
import { piecesOf } from './rules.ts';
import type { SymmToM, TurnPlayed } from './types.ts';

export const momentWords: MomentWords<SymmToM> = {
  depth: 1,
  model: 'symmtom/conservative-encounter',
  happened,
  brief: (happening) => happened(happening).replace(/\.$/, ''),
  groupOf: (id) => id.slice(0, id.lastIndexOf('/')),
  claim: (ids, value, { nameOf, still }) =>
    `${nameOf(knowerOf(ids[0] ?? ''))} ${still ? 'still ' : ''}${value === true ? 'knows' : 'lacks'} ${pieces(ids.map(pieceOf))}`,
  asks: (id, nameOf) => ({ where: false, clause: `${nameOf(knowerOf(id))} knows ${pieces([pieceOf(id)])}` }),
  subject: (ids, nameOf) => `${nameOf(knowerOf(ids[0] ?? ''))} and ${pieces(ids.map(pieceOf))}`,
  why,
  short: (id) => String(pieceOf(id) + 1),
  laneName([head], group, nameOf) {
    const knower = knowerOf(group);
    return typeof head !== 'number' || head === knower ? null : `${nameOf(head)} about ${nameOf(knower)}`;
  },
};

const knowerOf = (id: string): number => Number(id.split('/')[1]);
const pieceOf = (id: string): number => Number(id.split('/')[2]);
const pieces = (numbers: readonly number[]): string =>
  `${numbers.length === 1 ? 'piece' : 'pieces'} ${listed(numbers.map((piece) => String(piece + 1)))}`;

function happened({ event, before, after, percepts, nameOf }: Happening<SymmToM>): string {
  switch (event.type) {
    case 'Dealt':
      return 'The pieces are dealt.';
    case 'PairAnswered':
      return 'The questions of a pair have been asked.';
    case 'PairChosen':
      return 'A pair of questions is chosen.';
    case 'PairsEnded':
      return 'The pairs end.';
    case 'TurnPlayed':
  }
  const recharges = event.recharged.map((seat) => {
    const known =
      (before.knowledge[seat] ?? 0) | (event.learnt[seat] ?? []).reduce((mask, one) => mask | (1 << one), 0);
    return `${nameOf(seat)} recharges and forgets ${pieces(piecesOf(known & ~(after.knowledge[seat] ?? 0)))}`;
  });
  const wins = event.winners.length > 0 ? [`${listed(event.winners.map(nameOf))} won`] : [];
  const all = [...recharges, ...learningIn(event, percepts, nameOf), ...wins];
  return all.length === 0 ? 'No agent learns anything new.' : `${listed(all)}.`;
}

/** Agents that learn the same from the same speakers, as one clause. */
function learningIn(
  { learnt }: TurnPlayed,
  percepts: Happening<SymmToM>['percepts'],
  nameOf: SeatName,
): readonly string[] {
  const lessons = learnt.flatMap((own, seat) => {
    if (own.length === 0) return [];
    const heard = percepts(seat).flatMap((percept) => (percept.type === 'turn' ? percept.heard : []));
    const from = heard.filter(({ piece }) => own.includes(piece)).map(({ speaker }) => speaker);
    return [{ seat, own, from: [...new Set(from)] }];
  });
  const shared = Map.groupBy(lessons, ({ own, from }) => JSON.stringify([own, from]));
  return [...shared.values()].map((alike) => {
    const { own = [], from = [] } = alike[0] ?? {};
    const whom = from.length === 0 ? '' : ` from ${listed(from.map(nameOf))}`;
    const learn = alike.length === 1 ? 'learns' : 'learn';
    return `${listed(alike.map(({ seat }) => nameOf(seat)))} ${learn} ${pieces(own)}${whom}`;
  });
}

function why(turnings: readonly Turning[], happening: Happening<SymmToM>): string | null {
  const { event, percepts, nameOf } = happening;
  const [first] = turnings;
  if (event.type !== 'TurnPlayed' || !first?.still) return null;
  const heads = [...new Set(turnings.flatMap(({ mind: [head] }) => (typeof head === 'number' ? [head] : [])))];
  const knower = knowerOf(first.proposition);
  const names = listed(heads.map(nameOf));
  if (first.value === true) return event.recharged.includes(knower) ? doubtOf(heads, knower, happening) : null;
  const learnt = turnings.map(({ proposition }) => pieceOf(proposition));
  const heardBy = (seat: number) => percepts(seat).flatMap((percept) => (percept.type === 'turn' ? percept.heard : []));
  const speakers = heardBy(knower)
    .filter(({ piece }) => learnt.includes(piece))
    .map(({ speaker }) => speaker);
  const told = [...new Set(speakers)];
  if (told.length === 0 || heads.some((head) => told.includes(head) || wasHeard(heardBy(head), told, learnt)))
    return null;
  return `${listed(told.map(nameOf))} told ${nameOf(knower)}, out of ${names}'s hearing`;
}

const wasHeard = (
  heard: readonly { readonly speaker: number; readonly piece: number }[],
  told: readonly number[],
  learnt: readonly number[],
): boolean => heard.some(({ speaker, piece }) => told.includes(speaker) && learnt.includes(piece));

/** An agent that is thought to lack a piece is thought to forget nothing. */
function doubtOf(
  heads: readonly number[],
  knower: number,
  { held, before, nameOf }: Happening<SymmToM>,
): string | null {
  const all = Array.from({ length: before.config.pieces }, (_, piece) => piece);
  const lacked = all.filter((piece) => heads.every((head) => held([head], `knows/${knower}/${piece}`) === false));
  if (lacked.length === 0) return null;
  return `as far as ${listed(heads.map(nameOf))} could tell, ${nameOf(knower)} lacked ${pieces(lacked)}, so its base could do nothing`;
}
