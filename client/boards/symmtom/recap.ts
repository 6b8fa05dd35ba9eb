/**
 * A turn of SymmToM for the strip: what became of the own step and words, what was heard, the base, and the points item by
 * item. From the seat's percepts and memory alone. Of others it says only what the rules made of the turn and what was paid.
 */
import type { Acted } from '../../../games/core/policy.ts';
import type { Memory } from '../../../games/symmtom/memory.ts';
import type { Action, Cell, Move, Observation, Percept, SymmToM } from '../../../games/symmtom/types.ts';
import { type Decisive, type Lived, type RecapGain, type RecapSentence, sumOf, type TurnRecap } from '../../recap.ts';
import { letterOf } from '../../signs/shapes.ts';
import { neighbour } from './geometry.ts';
import type { BoardWords } from './said.ts';

type Played = Extract<Percept, { type: 'turn' }>;
type Life = Lived<SymmToM, Memory>;

export interface RecapWords {
  /** What the seat did, or what was done for it. */
  actedInWords(action: Action, by: Acted<SymmToM>['by']): string;
  /** null: no turn was played. */
  recapOf(life: Life, at: number): TurnRecap | null;
  /** For lessons and practice: what the rules reward now. It names own pieces and those that were dealt in the open. */
  adviceOf(observation: Observation, memory: Memory): string;
  /** Up to three turns: recharging, knowing everything for the first time, and the turns that paid most. */
  decisiveIn(life: Life): readonly Decisive[];
  /** The result in one sentence of facts. */
  headlineOf(points: number | null, recharges: number): string;
}

export function recapIn({ say, list, text, rules }: BoardWords): RecapWords {
  const numbersOf = (pieces: readonly number[]): string => list(pieces.map((piece) => String(piece + 1)));

  const actedInWords = (action: Action, by: Acted<SymmToM>['by']): string =>
    say(DID[by], { what: rules.actionInWords(action) });

  function recapOf(life: Life, at: number): TurnRecap | null {
    const turn = turnAt(life, at);
    if (turn === null) return null;
    const { acted } = turn;
    return {
      turn: turn.number,
      did: acted && actedInWords(acted.action, acted.by),
      late: acted?.by === 'clock',
      happened: [
        ...wonInWords(turn.percept, life.seat),
        ...stepInWords(turn, life.seat),
        ...(life.recalls ? wordInWords(turn, life.seat) : []),
        ...heardInWords(turn, life),
        ...baseInWords(turn, life),
        { words: rules.movesInWords(turn.percept, life.seat, letterOf), isDrawn: true },
      ],
      gains: gainsOf(turn, life.seat),
    };
  }

  const wonInWords = ({ winners }: Played, seat: number): readonly RecapSentence[] =>
    winners.length === 0 ? [] : [{ words: rules.wonInWords(winners, seat, letterOf) }];

  /** A step that did not succeed. */
  function stepInWords({ percept, acted, places, before }: Turn, seat: number): readonly RecapSentence[] {
    const wanted = acted?.action.move ?? 'stay';
    const from = places[seat];
    if (wanted === 'stay' || percept.moves[seat] !== 'stay' || !from) return [];
    const target = neighbour(from, wanted);
    return [
      { words: say('recap.stayed'), isDrawn: true },
      { words: obstacleInWords(target, { percept, places, before }, seat, wanted), isReason: true },
    ];
  }

  function obstacleInWords(
    target: Cell,
    { percept, places, before }: Pick<Turn, 'percept' | 'places' | 'before'>,
    seat: number,
    move: Exclude<Move, 'stay'>,
  ): string {
    const stands = (cells: readonly Cell[]) => cells.findIndex((cell, at) => at !== seat && same(cell, target));
    const [stood, after] = [stands(places), stands(percept.positions)];
    if (after >= 0) return say(after === stood ? 'recap.inTheWay' : 'recap.drawn', { move, name: letterOf(after) });
    const { width } = before.parameters;
    return say(`recap.${target.every((at) => at >= 1 && at <= width) ? 'contested' : 'wall'}.${move}`);
  }

  /** What became of the own words: the seat knows whether it knew the piece. */
  function wordInWords({ percept, acted, before, after }: Turn, seat: number): readonly RecapSentence[] {
    const said = acted?.action.say ?? null;
    if (said === null) return [];
    const piece = said + 1;
    if (!after.couldSay.includes(said))
      return [
        { words: say(before.known.includes(said) ? 'recap.tooNew' : 'recap.unknown', { piece }), isReason: true },
      ];
    const near = percept.inRange[seat] ?? [];
    if (near.length === 0) return [{ words: say('recap.nobodyNear', { piece }), isReason: true }];
    const names = list(near.map(letterOf));
    return [{ words: say('recap.heardYours', { names, count: near.length, piece }), isReason: true }];
  }

  const heardInWords = ({ percept, before }: Turn, { recalls }: Life): readonly RecapSentence[] =>
    percept.heard.flatMap(({ speaker, piece }): readonly RecapSentence[] => {
      const heard = { words: say('recap.heard', { piece: piece + 1, name: letterOf(speaker) }) };
      if (!recalls || !before.known.includes(piece)) return [heard];
      return [heard, { words: say('recap.knewAlready', { piece: piece + 1 }), isReason: true }];
    });

  function baseInWords({ percept, number, before, after }: Turn, { seat, recalls }: Life): readonly RecapSentence[] {
    const own = percept.positions[seat];
    if (!own || !same(own, after.base)) return [];
    const words = after.resets.includes(number)
      ? rechargedInWords(before, after, recalls)
      : recalls
        ? say('recap.baseLacked', { numbers: numbersOf(lackedBy(before)) })
        : say('recap.baseIncomplete');
    return [{ words, isReason: true }];
  }

  function rechargedInWords(before: Memory, after: Memory, recalls: boolean): string {
    if (!recalls) return say('recap.rechargedUntold');
    const forgotten = before.known.filter((piece) => !after.known.includes(piece));
    const [kept, lost] = [numbersOf(after.known), numbersOf(forgotten)];
    if (forgotten.length === 0) return say('recap.rechargedAllKept', { kept });
    return after.known.length === 0 ? say('recap.rechargedNoneKept', { lost }) : say('recap.recharged', { kept, lost });
  }

  /** The items add up to what the turn paid. */
  function gainsOf({ percept, number, acted, before, after }: Turn, seat: number): readonly RecapGain[] | null {
    const reward = percept.rewards[seat] ?? null;
    if (reward === null) return null;
    const { agents, pieces, competitive } = before.parameters;
    const cooperative = competitive === null || competitive.cooperativeRewards;
    const heard = percept.heard
      .filter(({ piece }) => cooperative && !before.known.includes(piece))
      .map(({ speaker, piece }): RecapGain => {
        const words = say('gains.heard', { piece: piece + 1, name: letterOf(speaker) });
        return { amount: 1, words, by: speaker };
      });
    const recharged: readonly RecapGain[] =
      cooperative && after.resets.includes(number)
        ? [{ amount: (agents - 1) * pieces, words: say('gains.recharged'), by: seat }]
        : [];
    const prize = competitive ? prizeOf(percept.winners, competitive, seat) : [];
    const known = [...recharged, ...prize, ...heard];
    const rest = reward - sumOf(known);
    return [...known, ...toldGains(rest, acted?.action.say ?? null, percept.inRange[seat] ?? [])];
  }

  function prizeOf(
    winners: readonly number[],
    { win, lose }: { readonly win: number; readonly lose: number },
    seat: number,
  ): readonly RecapGain[] {
    if (winners.length === 0) return [];
    if (winners.includes(seat)) return [{ amount: win, words: say('gains.won'), by: seat }];
    const words = say('gains.othersWon', { names: list(winners.map(letterOf)), count: winners.length });
    return [{ amount: -lose, words, by: seat }];
  }

  /** What is left was paid for telling: a point for each agent to whom the words were new. */
  function toldGains(amount: number, said: number | null, near: readonly number[]): readonly RecapGain[] {
    if (amount === 0 || said === null) return [];
    const piece = said + 1;
    if (near.length === amount)
      return near.map((hearer) => ({
        amount: 1,
        words: say('gains.told', { name: letterOf(hearer), piece }),
        by: hearer,
      }));
    return [{ amount, words: say('gains.toldSome', { piece, count: amount, names: list(near.map(letterOf)) }) }];
  }

  function adviceOf({ firstHand, positions }: Observation, memory: Memory): string {
    const { seat, base } = memory;
    const lacking = lackedBy(memory);
    const own = positions[seat];
    if (lacking.length === 0) return say(own && same(own, base) ? 'advice.stay' : 'advice.go');
    const numbers = numbersOf(lacking);
    const dealt = firstHand.flatMap((pieces, at) => {
      const wanted = at === seat ? [] : (pieces ?? []).filter((piece) => lacking.includes(piece));
      return wanted.length > 0 ? [say('advice.dealt', { name: letterOf(at), numbers: numbersOf(wanted) })] : [];
    });
    if (dealt.length === 0) return say('advice.collect', { numbers });
    const clauses = dealt.reduce((before, next) => say('advice.dealtNext', { dealt: before, next }));
    return say('advice.collectDealt', { numbers, dealt: clauses });
  }

  function decisiveIn(life: Life): readonly Decisive[] {
    const found = new Map<number, Decisive>();
    const recaps = life.experiences.flatMap((_, at) => recapOf(life, at) ?? []);
    const add = (turn: number, title: string) => {
      if (found.size < 3 && !found.has(turn)) found.set(turn, { turn, title, words: toldOf(recaps, turn, life) });
    };
    const paidIn = (turn: number): number => sumOf(recaps.find((recap) => recap.turn === turn)?.gains ?? []);
    const turns = life.experiences.flatMap((_, at) => turnAt(life, at) ?? []);
    const knewAll = turns.find(({ before, after }) => isComplete(after) && !isComplete(before));
    if (knewAll) add(knewAll.number, say('decisive.knewAll'));
    for (const { number, after } of turns) {
      if (after.resets.at(-1) !== number) continue;
      const points = paidIn(number);
      add(number, points > 0 ? say('decisive.rechargedPaid', { points }) : say('decisive.recharged'));
    }
    const paid = recaps.filter(({ gains }) => gains !== null && sumOf(gains) > 0);
    for (const { turn } of paid.toSorted((a, b) => sumOf(b.gains ?? []) - sumOf(a.gains ?? []) || a.turn - b.turn))
      add(turn, say('decisive.paid', { points: paidIn(turn) }));
    return [...found.values()].toSorted((a, b) => a.turn - b.turn);
  }

  /** What is told of a turn at the end: its first three sentences that the board does not draw. */
  function toldOf(recaps: readonly TurnRecap[], turn: number, { hidesReasons }: Life): string {
    const happened = recaps.find((recap) => recap.turn === turn)?.happened ?? [];
    const told = happened.filter(({ isDrawn, isReason }) => !isDrawn && !(isReason && hidesReasons));
    return text(told.slice(0, 3).map(({ words }) => words));
  }

  return {
    actedInWords,
    recapOf,
    adviceOf,
    decisiveIn,
    headlineOf: (points, recharges) =>
      points === null ? say('headline.noPoints', { recharges }) : say('headline.points', { points, recharges }),
  };
}

const DID = { agent: 'recap.chose', clock: 'recap.late', rule: 'recap.noChoice' } as const;

interface Turn {
  readonly number: number;
  readonly percept: Played;
  readonly acted: Life['experiences'][number]['acted'];
  /** Before the moves. */
  readonly places: readonly Cell[];
  readonly before: Memory;
  readonly after: Memory;
}

function turnAt({ first, experiences, memories }: Life, at: number): Turn | null {
  const experience = experiences[at];
  const percept = experience && playedIn(experience.percepts);
  const [before, after] = [memories[at], memories[at + 1]];
  if (!experience || !percept || !before || !after) return null;
  const earlier = at === 0 ? undefined : playedIn(experiences[at - 1]?.percepts ?? []);
  const places = (earlier ?? first.observation).positions;
  return { number: experience.turn, percept, acted: experience.acted, places, before, after };
}

const playedIn = (percepts: readonly Percept[]) => percepts.find((percept) => percept.type === 'turn');

const same = (a: Cell, b: Cell): boolean => a[0] === b[0] && a[1] === b[1];
const isComplete = ({ known, parameters }: Memory): boolean => known.length === parameters.pieces;
const lackedBy = ({ known, parameters }: Memory): readonly number[] =>
  Array.from({ length: parameters.pieces }, (_, piece) => piece).filter((piece) => !known.includes(piece));
