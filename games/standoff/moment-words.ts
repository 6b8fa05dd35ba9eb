/** Standoff's moments in sentences: what is put where, who cannot see it, what both choose and find. */
import { capital, type Happening, listed, type MomentWords } from '../core/beliefs/moment-words.ts';
import { type Event, type Gain, SIDES, type Standoff } from './types.ts';
import { propositionInWords, valueInWords } from './words.ts';

export const momentWords: MomentWords<Standoff> = {
  depth: 2,
  round: 'Trial',
  opens: ({ type }) => OPENING.includes(type),
  happened,
  brief: (happening) => briefOf(happening) ?? happened(happening).replace(/\.$/, ''),
  claim: ([id = ''], value, { still }) =>
    value === 'nowhere'
      ? `the ${id} treat is in no box`
      : `the ${id} treat is ${still ? 'still ' : ''}in ${valueInWords(id, value)}`,
  asks: (id) => ({ where: true, clause: `the ${id} treat is` }),
  subject: ([id = '']) => propositionInWords(id),
  // the sentence before it says who cannot see it
  why: () => null,
  short: (id) => id,
};

/** Screens and walks belong to what comes before them. */
const OPENING: readonly Event['type'][] = [
  'TrialBegan',
  'TreatPlaced',
  'TreatsSwapped',
  'StepPassed',
  'ChoicesSealed',
  'QuestionAnswered',
  'TrialEnded',
];

function happened(happening: Happening<Standoff>): string {
  const { event, before, after, nameOf } = happening;
  const sides = after.sides ?? before.sides;
  const seatOf = (side: 'player' | 'opponent'): string => {
    const seat = sides?.[side] ?? null;
    return seat === null ? `the ${side}` : nameOf(seat);
  };
  switch (event.type) {
    case 'TrialsDrawn':
      return 'The trials are drawn.';
    case 'PairChosen':
      return `Pair ${event.pair + 1} is chosen.`;
    case 'PairsEnded':
      return 'The pairs end.';
    case 'TrialBegan': {
      const { player, opponent } = event.sides;
      const other =
        opponent === null ? 'there is no opponent' : `${nameOf(opponent)} is the opponent and arrives first`;
      return `Trial ${event.number + 1} begins: ${nameOf(player)} is the player, ${
        after.config.dominant === 'opponent' || opponent === null ? other : `${nameOf(opponent)} is the opponent`
      }.`;
    }
    case 'ScreensSet': {
      const can = SIDES.filter((side) => event.clear[side] && sides?.[side] != null).map(seatOf);
      const cannot = SIDES.filter((side) => !event.clear[side] && sides?.[side] != null).map(seatOf);
      const parts = [
        ...(can.length > 0 ? [`${listed(can)} can see the boxes`] : []),
        ...(cannot.length > 0 ? [`${listed(cannot)} cannot see ${can.length > 0 ? 'them' : 'the boxes'}`] : []),
      ];
      return parts.length === 0 ? 'The screens are set.' : `${capital(listed(parts))}.`;
    }
    case 'TreatPlaced':
      return `The ${event.treat} treat goes into box ${event.box + 1}${unseenBy(happening)}.`;
    case 'TreatsSwapped':
      return `Boxes ${event.boxes[0] + 1} and ${event.boxes[1] + 1} swap contents${unseenBy(happening)}.`;
    case 'StepPassed':
      return 'Nothing changes.';
    case 'ShowEnded':
      return 'The boxes are shut.';
    case 'ChoicesSealed': {
      const chosen = SIDES.flatMap((side) => {
        const box = event.boxes[side];
        if (sides?.[side] == null) return [];
        return [`${seatOf(side)} chooses ${box === null ? 'no box' : `box ${box + 1}`}`];
      });
      return chosen.length === 0 ? 'All have chosen.' : `${capital(listed(chosen))}.`;
    }
    case 'QuestionAnswered':
      return 'The question is answered.';
    case 'Walked':
      return 'The agents walk.';
    case 'TrialEnded': {
      const found = SIDES.flatMap((side) => {
        const result = event.results[side];
        return result ? [`${seatOf(side)} ${GOT[result.got]}`] : [];
      });
      return `The boxes open: ${listed(found)}.`;
    }
    case 'BlockEnded':
      return 'The block is over.';
    case 'Finished':
      return 'That was the last trial.';
  }
}

const GOT: Readonly<Record<Gain, string>> = {
  large: 'gets the large treat',
  small: 'gets the small treat',
  empty: 'finds an empty box',
  taken: 'comes too late',
  none: 'gets nothing',
};

function briefOf(happening: Happening<Standoff>): string | null {
  const { event } = happening;
  switch (event.type) {
    case 'TrialBegan':
      return `trial ${event.number + 1} begins`;
    case 'TreatPlaced':
      return `${event.treat} treat into box ${event.box + 1}${unseenBy(happening)}`;
    case 'TreatsSwapped':
      return `boxes ${event.boxes[0] + 1} and ${event.boxes[1] + 1} swap${unseenBy(happening)}`;
    case 'TrialEnded':
      return 'the boxes open';
    default:
      return null;
  }
}

function unseenBy({ before, percepts, nameOf }: Happening<Standoff>): string {
  const { sides } = before;
  const seats = sides ? [sides.player, ...(sides.opponent === null ? [] : [sides.opponent])] : [];
  const blind = seats.filter((seat) => percepts(seat).length === 0);
  return blind.length === 0 ? '' : `, unseen by ${listed(blind.map(nameOf))}`;
}
