/**
 * SymmToM's moments in sentences: what agents learn from whom, who recharges, and which agent does not know of it. What an
 * agent thinks that another knows is a belief about a mind already, so chains of one are told. By the model that counts
 * only what was heard, these beliefs can be false.
 */
import type { Happening, MomentWords } from '../core/beliefs/moment-words.ts';
import type { Turning } from '../core/beliefs/turnings.ts';
import { piecesOf } from './rules.ts';
import type { Heard, Percept, SymmToM, TurnPlayed } from './types.ts';
import type { Said, SymmToMWords } from './words.ts';

/** `words`: in the language of `said`. */
export function momentWordsIn(said: Said, words: Pick<SymmToMWords, 'piecesInWords'>): MomentWords<SymmToM> {
  const { say, list } = said;
  const { piecesInWords } = words;

  /** Clauses one after the other; null: there are none. */
  const joined = (clauses: readonly string[]): string | null =>
    clauses.length === 0
      ? null
      : clauses.reduce((before, clause, i) =>
          say(i === clauses.length - 1 ? 'moments.last' : 'moments.next', { clauses: before, clause }),
        );

  /** What a turn brought, as clauses; null: nothing new. */
  function turnInWords(event: TurnPlayed, { before, after, percepts, nameOf }: Happening<SymmToM>): string | null {
    const recharges = event.recharged.map((seat) => {
      const known =
        (before.knowledge[seat] ?? 0) | (event.learnt[seat] ?? []).reduce((mask, one) => mask | (1 << one), 0);
      const forgets = piecesInWords(piecesOf(known & ~(after.knowledge[seat] ?? 0)));
      return say('moments.recharges', { name: nameOf(seat), pieces: forgets });
    });
    const lessons = learningIn(event, percepts).map(({ seats, own, from }) => {
      const learnt = { names: list(seats.map(nameOf)), count: seats.length, pieces: piecesInWords(own) };
      return from.length === 0
        ? say('moments.learns', learnt)
        : say('moments.learnsFrom', { ...learnt, speakers: list(from.map(nameOf)) });
    });
    const { winners } = event;
    const wins =
      winners.length > 0 ? [say('moments.won', { names: list(winners.map(nameOf)), count: winners.length })] : [];
    return joined([...recharges, ...lessons, ...wins]);
  }

  function happened(happening: Happening<SymmToM>): string {
    const { event } = happening;
    switch (event.type) {
      case 'Dealt':
        return say('moments.dealt');
      case 'PairAnswered':
        return say('moments.pairAnswered');
      case 'PairChosen':
        return say('moments.pairChosen');
      case 'PairsEnded':
        return say('moments.pairsEnd');
      case 'TurnPlayed': {
        const clauses = turnInWords(event, happening);
        return clauses === null ? say('moments.nothingNew') : say('moments.sentence', { clauses });
      }
    }
  }

  function why(turnings: readonly Turning[], happening: Happening<SymmToM>): string | null {
    const { event, nameOf } = happening;
    const [first] = turnings;
    if (event.type !== 'TurnPlayed' || !first?.still) return null;
    const heads = [...new Set(turnings.flatMap(({ mind: [head] }) => (typeof head === 'number' ? [head] : [])))];
    const knower = knowerOf(first.proposition);
    const named = { heads: list(heads.map(nameOf)), name: nameOf(knower) };
    if (first.value === true) {
      const lacked = event.recharged.includes(knower) ? lackedBy(heads, knower, happening) : [];
      return lacked.length === 0 ? null : say('moments.doubt', { ...named, pieces: piecesInWords(lacked) });
    }
    const told = tellersOf(turnings, { heads, knower }, happening);
    return told.length === 0 ? null : say('moments.told', { ...named, speakers: list(told.map(nameOf)) });
  }

  return {
    depth: 1,
    model: 'symmtom/conservative-encounter',
    happened,
    brief: (happening) =>
      (happening.event.type === 'TurnPlayed' ? turnInWords(happening.event, happening) : null) ??
      happened(happening).replace(/[.。]$/, ''),
    groupOf: (id) => id.slice(0, id.lastIndexOf('/')),
    claim: (ids, value, { nameOf, still }) =>
      say(value === true ? 'moments.knows' : 'moments.lacks', {
        name: nameOf(knowerOf(ids[0] ?? '')),
        still: still ? 'yes' : 'no',
        pieces: piecesInWords(ids.map(pieceOf)),
      }),
    asks: (id, nameOf) => ({
      where: false,
      clause: say('moments.knows', {
        name: nameOf(knowerOf(id)),
        still: 'no',
        pieces: piecesInWords([pieceOf(id)]),
      }),
    }),
    subject: (ids, nameOf) =>
      say('moments.subject', { name: nameOf(knowerOf(ids[0] ?? '')), pieces: piecesInWords(ids.map(pieceOf)) }),
    why,
    short: (id) => String(pieceOf(id) + 1),
    laneName([head], group, nameOf) {
      const knower = knowerOf(group);
      if (typeof head !== 'number' || head === knower) return null;
      return say('moments.lane', { head: nameOf(head), name: nameOf(knower) });
    },
  };
}

const knowerOf = (id: string): number => Number(id.split('/')[1]);
const pieceOf = (id: string): number => Number(id.split('/')[2]);

interface Learning {
  readonly seats: readonly number[];
  readonly own: readonly number[];
  readonly from: readonly number[];
}

/** Agents that learn the same from the same speakers, together. */
function learningIn({ learnt }: TurnPlayed, percepts: Happening<SymmToM>['percepts']): readonly Learning[] {
  const lessons = learnt.flatMap((own, seat) => {
    if (own.length === 0) return [];
    const from = heardIn(percepts(seat))
      .filter(({ piece }) => own.includes(piece))
      .map(({ speaker }) => speaker);
    return [{ seat, own, from: [...new Set(from)] }];
  });
  const shared = Map.groupBy(lessons, ({ own, from }) => JSON.stringify([own, from]));
  return [...shared.values()].map((alike) => {
    const { own = [], from = [] } = alike[0] ?? {};
    return { seats: alike.map(({ seat }) => seat), own, from };
  });
}

const heardIn = (percepts: readonly Percept[]): readonly Heard[] =>
  percepts.flatMap((percept) => (percept.type === 'turn' ? percept.heard : []));

/** Who told the knower, out of hearing of all heads; empty: nobody, or a head told it or heard it too. */
function tellersOf(
  turnings: readonly Turning[],
  { heads, knower }: { readonly heads: readonly number[]; readonly knower: number },
  { percepts }: Happening<SymmToM>,
): readonly number[] {
  const learnt = turnings.map(({ proposition }) => pieceOf(proposition));
  const speakers = heardIn(percepts(knower))
    .filter(({ piece }) => learnt.includes(piece))
    .map(({ speaker }) => speaker);
  const told = [...new Set(speakers)];
  return heads.some((head) => told.includes(head) || wasHeard(heardIn(percepts(head)), told, learnt)) ? [] : told;
}

const wasHeard = (heard: readonly Heard[], told: readonly number[], learnt: readonly number[]): boolean =>
  heard.some(({ speaker, piece }) => told.includes(speaker) && learnt.includes(piece));

/** The pieces that an agent is thought to lack: it is thought to forget nothing. */
function lackedBy(heads: readonly number[], knower: number, { held, before }: Happening<SymmToM>): readonly number[] {
  const all = Array.from({ length: before.config.pieces }, (_, piece) => piece);
  return all.filter((piece) => heads.every((head) => held([head], `knows/${knower}/${piece}`) === false));
}
