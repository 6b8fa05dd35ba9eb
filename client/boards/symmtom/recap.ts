/**
 * A turn of SymmToM for the strip: what became of the own step and words, what was heard, the base, and the points item by
 * item. From the seat's percepts and memory alone. Of others it says only what the rules made of the turn and what was paid.
 */
import type { Memory } from '../../../games/symmtom/memory.ts';
import type { Cell, Move, Observation, Percept, SymmToM } from '../../../games/symmtom/types.ts';
import { actionInWords, movesInWords, pieceName } from '../../../games/symmtom/words.ts';
import {
  actedInWords,
  type Decisive,
  type Lived,
  type RecapGain,
  type RecapSentence,
  sumOf,
  type TurnRecap,
} from '../../recap.ts';
import { letterOf } from '../../signs/shapes.ts';
import { neighbour } from './geometry.ts';

type Played = Extract<Percept, { type: 'turn' }>;
type Life = Lived<SymmToM, Memory>;

/** null: no turn was played. */
export function recapOf(life: Life, at: number): TurnRecap | null {
  const turn = turnAt(life, at);
  if (turn === null) return null;
  const { acted } = turn;
  return {
    turn: turn.number,
    did: acted && actedInWords(actionInWords(acted.action), acted.by),
    late: acted?.by === 'clock',
    happened: [
      ...wonInWords(turn.percept, life.seat),
      ...stepInWords(turn, life.seat),
      ...(life.recalls ? wordInWords(turn, life.seat) : []),
      ...heardInWords(turn, life),
      ...baseInWords(turn, life),
      { words: movesInWords(turn.percept, life.seat, letterOf), isDrawn: true },
    ],
    gains: gainsOf(turn, life.seat),
  };
}

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

function wonInWords({ winners }: Played, seat: number): readonly RecapSentence[] {
  if (winners.length === 0) return [];
  return [{ words: `${listOf(winners.map((one) => (one === seat ? 'You' : letterOf(one))))} won.` }];
}

/** A step that did not succeed. */
function stepInWords({ percept, acted, places, before }: Turn, seat: number): readonly RecapSentence[] {
  const wanted = acted?.action.move ?? 'stay';
  const from = places[seat];
  if (wanted === 'stay' || percept.moves[seat] !== 'stay' || !from) return [];
  const target = neighbour(from, wanted);
  return [
    { words: 'You stayed where you were.', isDrawn: true },
    { words: obstacleInWords(target, { percept, places, before }, seat, wanted), isReason: true },
  ];
}

function obstacleInWords(
  target: Cell,
  { percept, places, before }: Pick<Turn, 'percept' | 'places' | 'before'>,
  seat: number,
  wanted: Move,
): string {
  const stands = (cells: readonly Cell[]) => cells.findIndex((cell, at) => at !== seat && same(cell, target));
  const [stood, after] = [stands(places), stands(percept.positions)];
  if (after >= 0 && after === stood) return `You could not go ${wanted}: ${letterOf(after)} was in the way.`;
  if (after >= 0)
    return `You could not go ${wanted}: ${letterOf(after)} went to the same cell, and chance gave it to ${letterOf(after)}.`;
  const { width } = before.parameters;
  return target.every((at) => at >= 1 && at <= width)
    ? `You could not go ${wanted}: the cell was contested.`
    : `You could not go ${wanted}: there is a wall.`;
}

const same = (a: Cell, b: Cell): boolean => a[0] === b[0] && a[1] === b[1];

/** What became of the own words: the seat knows whether it knew the piece. */
function wordInWords({ percept, acted, before, after }: Turn, seat: number): readonly RecapSentence[] {
  const say = acted?.action.say ?? null;
  if (say === null) return [];
  if (!after.couldSay.includes(say)) {
    const why = before.known.includes(say)
      ? `${pieceName(say)} was too new to be said`
      : `you do not know ${pieceName(say)}`;
    return [{ words: `You were silent: ${why}.`, isReason: true }];
  }
  const near = percept.inRange[seat] ?? [];
  if (near.length === 0) return [{ words: `No agent was in hearing of your ${pieceName(say)}.`, isReason: true }];
  return [{ words: `${listOf(near.map(letterOf))} heard your ${pieceName(say)}.`, isReason: true }];
}

function heardInWords({ percept, before }: Turn, { recalls }: Life): readonly RecapSentence[] {
  return percept.heard.flatMap(({ speaker, piece }): readonly RecapSentence[] => {
    const heard: RecapSentence = { words: `You heard ${pieceName(piece)} from ${letterOf(speaker)}.` };
    if (!recalls || !before.known.includes(piece)) return [heard];
    return [heard, { words: `You knew ${pieceName(piece)} already.`, isReason: true }];
  });
}

function baseInWords({ percept, number, before, after }: Turn, { seat, recalls }: Life): readonly RecapSentence[] {
  const own = percept.positions[seat];
  if (!own || !same(own, after.base)) return [];
  if (!after.resets.includes(number)) {
    const lacked = piecesOf(before).filter((piece) => !before.known.includes(piece));
    const why = recalls ? `you lacked ${numbersOf(lacked)}` : 'you did not know every piece';
    return [{ words: `Your base did nothing: ${why} when the turn began.`, isReason: true }];
  }
  const lost = before.known.filter((piece) => !after.known.includes(piece));
  const rest = recalls
    ? `you keep ${numbersOf(after.known)} and forget ${numbersOf(lost)}`
    : 'you keep the pieces that you began with and forget all others';
  return [{ words: `You knew every piece, so your base recharged you: ${rest}.`, isReason: true }];
}

/** The items add up to what the turn paid. */
function gainsOf({ percept, number, acted, before, after }: Turn, seat: number): readonly RecapGain[] | null {
  const reward = percept.rewards[seat] ?? null;
  if (reward === null) return null;
  const { agents, pieces, competitive } = before.parameters;
  const cooperative = competitive === null || competitive.cooperativeRewards;
  const heard = percept.heard
    .filter(({ piece }) => cooperative && !before.known.includes(piece))
    .map(
      ({ speaker, piece }): RecapGain => ({
        amount: 1,
        words: `heard ${pieceName(piece)} from ${letterOf(speaker)}`,
        by: speaker,
      }),
    );
  const recharged: readonly RecapGain[] =
    cooperative && after.resets.includes(number)
      ? [{ amount: (agents - 1) * pieces, words: 'recharged on base', by: seat }]
      : [];
  const prize: readonly RecapGain[] =
    competitive && percept.winners.length > 0
      ? percept.winners.includes(seat)
        ? [{ amount: competitive.win, words: 'won', by: seat }]
        : [{ amount: -competitive.lose, words: `${listOf(percept.winners.map(letterOf))} won`, by: seat }]
      : [];
  const known = [...recharged, ...prize, ...heard];
  const rest = reward - sumOf(known);
  return [...known, ...toldGains(rest, acted?.action.say ?? null, percept.inRange[seat] ?? [])];
}

/** What is left was paid for telling: a point for each agent to whom the words were new. */
function toldGains(amount: number, say: number | null, near: readonly number[]): readonly RecapGain[] {
  if (amount === 0 || say === null) return [];
  if (near.length === amount)
    return near.map((hearer) => ({ amount: 1, words: `told ${letterOf(hearer)} ${pieceName(say)}`, by: hearer }));
  const among = `${amount} of ${listOf(near.map(letterOf))}`;
  return [{ amount, words: `told ${pieceName(say)} to ${among}` }];
}

/** For lessons and practice: what the rules reward now. It names own pieces and those that were dealt in the open. */
export function adviceOf({ firstHand, positions }: Observation, memory: Memory): string {
  const { seat, base, known } = memory;
  const lacking = piecesOf(memory).filter((piece) => !known.includes(piece));
  const own = positions[seat];
  if (lacking.length === 0)
    return own && same(own, base)
      ? 'You know every piece, and this is your base: stay here.'
      : 'You know every piece: go to your base.';
  const dealt = firstHand.flatMap((pieces, at) => {
    const wanted = at === seat ? [] : (pieces ?? []).filter((piece) => lacking.includes(piece));
    return wanted.length > 0 ? [`${letterOf(at)} was dealt ${numbersOf(wanted)}`] : [];
  });
  const whence = dealt.length > 0 ? `: ${dealt.join('; ')}` : '';
  return `Collect ${numbersOf(lacking)}${whence}. You hear agents that are near, and they hear you.`;
}

/** Up to three turns: recharging, knowing everything for the first time, and the turns that paid most. */
export function decisiveIn(life: Life): readonly Decisive[] {
  const found = new Map<number, Decisive>();
  const add = (one: Decisive) => found.size < 3 && !found.has(one.turn) && found.set(one.turn, one);
  const turns = life.experiences.flatMap((_, at) => turnAt(life, at) ?? []);
  const recaps = life.experiences.flatMap((_, at) => recapOf(life, at) ?? []);
  const words = (number: number) => {
    const recap = recaps.find(({ turn }) => turn === number);
    const told = (recap?.happened ?? [])
      .filter(({ isDrawn, isReason }) => !isDrawn && !(isReason && life.hidesReasons))
      .map((said) => said.words);
    return told.slice(0, 3).join(' ');
  };
  const knewAll = turns.find(({ before, after }) => isComplete(after) && !isComplete(before));
  if (knewAll) add({ turn: knewAll.number, title: 'You knew every piece', words: words(knewAll.number) });
  for (const { number, after } of turns)
    if (after.resets.at(-1) === number)
      add({ turn: number, title: titleOf('You recharged', recaps, number), words: words(number) });
  const paid = recaps.filter(({ gains }) => gains !== null && sumOf(gains) > 0);
  for (const { turn } of paid.toSorted((a, b) => sumOf(b.gains ?? []) - sumOf(a.gains ?? []) || a.turn - b.turn))
    add({ turn, title: titleOf('Your turn paid', recaps, turn), words: words(turn) });
  return [...found.values()].toSorted((a, b) => a.turn - b.turn);
}

function titleOf(words: string, recaps: readonly TurnRecap[], number: number): string {
  const paid = sumOf(recaps.find(({ turn }) => turn === number)?.gains ?? []);
  return paid > 0 ? `${words}: +${paid}` : words;
}

/** The result in one sentence of facts. */
export function headlineOf(points: number | null, recharges: number): string {
  const times =
    recharges === 0 ? 'never recharged' : recharges === 1 ? 'recharged once' : `recharged ${recharges} times`;
  return points === null ? `You ${times}.` : `You earned ${points} ${points === 1 ? 'point' : 'points'}; you ${times}.`;
}

const isComplete = ({ known, parameters }: Memory): boolean => known.length === parameters.pieces;
const piecesOf = ({ parameters }: Memory): readonly number[] =>
  Array.from({ length: parameters.pieces }, (_, piece) => piece);
const numbersOf = (pieces: readonly number[]): string =>
  pieces.length === 0 ? 'nothing' : listOf(pieces.map((piece) => String(piece + 1)));
const listOf = (parts: readonly string[]): string =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
