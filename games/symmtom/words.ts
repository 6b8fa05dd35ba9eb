/**
 * SymmToM in sentences, for the page's live region, the event list of a replay, and readers of logs. Sentences say only
 * what is in the value passed in, so they add no secrets.
 */
import type { NameOf } from '../core/package.ts';
import { type RuleSays, standingInWords, verdictInWords } from '../core/pairs/words.ts';
import { english } from '../core/words/english.ts';
import type { Action, Event, Move, Observation, PairQuestion, Percept, Piece } from './types.ts';

/** Seats are lettered: A, B, C, ... */
export const nameOf: NameOf = (seat: number): string => String.fromCharCode(65 + seat);
/** Pieces are numbered for people from 1. */
export const pieceName = (piece: Piece): string => `piece ${piece + 1}`;

const DIRECTION: Readonly<Record<Move, string>> = {
  stay: 'stay',
  right: 'go right',
  left: 'go left',
  up: 'go up',
  down: 'go down',
};
const WENT: Readonly<Record<Move, string>> = {
  stay: 'stayed',
  right: 'went right',
  left: 'went left',
  up: 'went up',
  down: 'went down',
};

export function actionInWords({ move, say }: Action): string {
  return `${DIRECTION[move]} and ${say === null ? 'say nothing' : `say ${pieceName(say)}`}`;
}

/** Sentences, the most important first. `viewer`: the seat addressed as "you"; null: none. */
export function perceptInWords(percept: Percept, viewer: number | null, named: NameOf = nameOf): readonly string[] {
  const who = (seat: number, capital = false): string => (seat === viewer ? (capital ? 'You' : 'you') : named(seat));
  switch (percept.type) {
    case 'dealt':
      return [
        'The pieces are dealt.',
        ...(percept.knows && viewer !== null ? [`You know ${list(percept.knows.map(pieceName))}.`] : []),
      ];
    case 'turn': {
      const heard = percept.heard.map(({ speaker, piece }) =>
        viewer === null
          ? `${who(speaker, true)} said ${pieceName(piece)}.`
          : `You heard ${pieceName(piece)} from ${who(speaker)}.`,
      );
      const paid = percept.rewards.flatMap((reward, seat) =>
        reward ? [`${who(seat, true)} ${reward > 0 ? 'gained' : 'lost'} ${points(Math.abs(reward))}.`] : [],
      );
      const won =
        percept.winners.length > 0 ? [`${list(percept.winners.map((seat, i) => who(seat, i === 0)))} won.`] : [];
      return [...won, ...heard, ...paid, movesInWords(percept, viewer, named)];
    }
  }
}

/** "You went right, B stayed." */
export function movesInWords(
  { moves }: Extract<Percept, { type: 'turn' }>,
  viewer: number | null,
  named: NameOf = nameOf,
): string {
  const who = (seat: number): string => (seat === viewer ? (seat === 0 ? 'You' : 'you') : named(seat));
  return `${moves.map((move, seat) => `${who(seat)} ${WENT[move]}`).join(', ')}.`;
}

/** The percept with all places, bases, and first-hand pieces that it shows. */
export function storyInWords(percept: Percept, viewer: number | null, named: NameOf = nameOf): readonly string[] {
  const who = (seat: number): string => (seat === viewer ? 'you' : named(seat));
  const is = (seat: number): string => (seat === viewer ? 'You are' : `${named(seat)} is`);
  switch (percept.type) {
    case 'dealt':
      return [
        ...perceptInWords(percept, viewer, named),
        ...percept.positions.map(([x, y], seat) => {
          const base = percept.bases[seat];
          const at = base ? `; ${seat === viewer ? 'your' : 'its'} base is at column ${base[0]}, row ${base[1]}` : '';
          return `${is(seat)} at column ${x}, row ${y}${at}.`;
        }),
        ...percept.firstHand.flatMap((own, seat) => {
          if (!own) return [];
          return [`${seat === viewer ? 'You have' : `${named(seat)} has`} ${list(own.map(pieceName))} first-hand.`];
        }),
      ];
    case 'turn':
      return [
        ...perceptInWords(percept, viewer, named),
        ...percept.positions.map(([x, y], seat) => {
          const near = percept.inRange[seat] ?? [];
          const hears = near.length > 0 ? `in hearing of ${list(near.map(who))}` : 'out of hearing';
          return `${is(seat)} at column ${x}, row ${y} now, ${hears}.`;
        }),
      ];
  }
}

/** The whole truth of an event, for ended sessions. */
export function eventInWords(event: Event, named: NameOf = nameOf): readonly string[] {
  switch (event.type) {
    case 'Dealt':
      return event.deal.firstHand.map((own, seat) => `${named(seat)} has ${list(own.map(pieceName))} first-hand.`);
    case 'TurnPlayed':
      return event.positions.flatMap((_, seat) => {
        const said = event.said[seat];
        const asked = event.asked[seat];
        const learnt = event.learnt[seat] ?? [];
        const reward = event.rewards[seat] ?? 0;
        const parts = [
          WENT[event.moves[seat] ?? 'stay'],
          said != null ? `said ${pieceName(said)}` : asked != null ? `could not say ${pieceName(asked)}` : 'was silent',
          ...(learnt.length > 0 ? [`learnt ${list(learnt.map(pieceName))}`] : []),
          ...(event.recharged.includes(seat) ? ['recharged'] : []),
          ...(event.missed.includes(seat) ? ['was on its base without knowing everything'] : []),
          ...(reward !== 0 ? [`${reward > 0 ? 'gained' : 'lost'} ${points(Math.abs(reward))}`] : []),
          ...(event.winners.includes(seat) ? ['won'] : []),
        ];
        return [`${named(seat)} ${list(parts)}.`];
      });
    case 'PairAnswered':
      return [
        `${named(0)} answered pair ${event.pair + 1} with ${event.answers.map((answer) => (answer === null ? 'no answer' : answer ? 'yes' : 'no')).join(' and ')}.`,
      ];
    case 'PairChosen':
      return [
        `Pair ${event.pair + 1} is chosen. ${standingInWords(event.standing, RULE_SAYS, english.pairs)}`,
        ...event.items.map(
          (item) => `${questionInWords(item, named)} One who tracks beliefs says ${item.tracked ? 'yes' : 'no'}.`,
        ),
      ];
    case 'PairsEnded':
      return [
        `The pairs end: ${verdictInWords(event.verdict, english.pairs)}. ${standingInWords(event.standing, RULE_SAYS, english.pairs)}`,
      ];
  }
}

/** What a rule of certified pairs says of a question. */
export const RULE_SAYS: RuleSays = ['says no', 'says yes'];

function questionInWords({ thinker, agent, piece }: PairQuestion, named: NameOf): string {
  const knows = `${named(agent)} knows ${pieceName(piece)}`;
  return thinker === null
    ? `Does ${named(agent)} know ${pieceName(piece)}?`
    : `Does ${named(thinker)} know whether ${knows}?`;
}

export function observationInWords(observation: Observation, named: NameOf = nameOf): readonly string[] {
  const { positions, bases, viewer, turn, parameters } = observation;
  const you = typeof viewer === 'number' ? viewer : null;
  return [
    `Turn ${turn} of ${parameters.turns}.`,
    ...positions.map(([x, y], seat) => {
      const base = bases[seat];
      const name = seat === you ? 'You are' : `${named(seat)} is`;
      const near = observation.inRange[seat] ?? [];
      const hears =
        near.length > 0 ? `in hearing of ${list(near.map((s) => (s === you ? 'you' : named(s))))}` : 'out of hearing';
      return `${name} at column ${x}, row ${y}, ${hears}${base ? `; base at column ${base[0]}, row ${base[1]}` : ''}.`;
    }),
  ];
}

const points = (n: number): string => (n === 1 ? '1 point' : `${n} points`);

function list(parts: readonly string[]): string {
  return parts.length < 2 ? (parts[0] ?? 'nothing') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

/** `knows/1/3`: whether B knows piece 4. */
export function propositionInWords(id: string, named: NameOf = nameOf): string {
  const [, seat, piece] = id.split('/').map(Number);
  return `whether ${named(seat ?? 0)} knows ${pieceName(piece ?? 0)}`;
}

export function valueInWords(_id: string, value: string | number | boolean): string {
  return value === true ? 'knows it' : 'does not know it';
}
