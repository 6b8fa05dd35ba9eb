/** Standoff's moments in sentences: what is put where, who cannot see it, what both choose and find. */
import type { Happening, MomentWords } from '../core/beliefs/moment-words.ts';
import { type Event, SIDES, type Standoff } from './types.ts';
import { boxOr, numbered, type StandoffSaid, treatOf } from './words.ts';

export function momentWordsIn(said: StandoffSaid): MomentWords<Standoff> {
  const { say } = said;
  return {
    depth: 2,
    round: say('moment.round'),
    opens: ({ type }) => OPENING.includes(type),
    happened: (happening) => happened(said, happening),
    brief: (happening) => briefOf(said, happening) ?? happened(said, happening).replace(/[.。]$/, ''),
    claim: ([id = ''], value, { still }) =>
      typeof value === 'number'
        ? say(still ? 'belief.stillIn' : 'belief.in', { treat: treatOf(id), box: numbered(value) })
        : say(`belief.inNone.${treatOf(id)}`),
    asks: (id) => ({ where: true, clause: say(`belief.asked.${treatOf(id)}`) }),
    subject: ([id = '']) => say(`belief.where.${treatOf(id)}`),
    // the sentence before it says who cannot see it
    why: () => null,
    short: (id) => say(`belief.short.${treatOf(id)}`),
  };
}

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

function happened(said: StandoffSaid, happening: Happening<Standoff>): string {
  const { say } = said;
  const { event } = happening;
  switch (event.type) {
    case 'TrialsDrawn':
      return say('moment.trialsDrawn');
    case 'PairChosen':
      return say('moment.pairChosen', { pair: numbered(event.pair) });
    case 'PairsEnded':
      return say('moment.pairsEnded');
    case 'TrialBegan': {
      const { player, opponent } = event.sides;
      const { after, nameOf } = happening;
      const told = { trial: numbered(event.number), player: nameOf(player) };
      if (opponent === null) return say('moment.trialBegan.alone', told);
      const order = after.config.dominant === 'opponent' ? 'first' : 'both';
      return say(`moment.trialBegan.${order}`, { ...told, opponent: nameOf(opponent) });
    }
    case 'ScreensSet':
      return screensSet(said, event, happening);
    case 'TreatPlaced':
      return say(`moment.placed.${event.treat}`, { box: numbered(event.box), ...unseenBy(said, happening) });
    case 'TreatsSwapped': {
      const [a, b] = event.boxes;
      return say('moment.swapped', { a: numbered(a), b: numbered(b), ...unseenBy(said, happening) });
    }
    case 'StepPassed':
      return say('moment.stepPassed');
    case 'ShowEnded':
      return say('moment.showEnded');
    case 'ChoicesSealed':
      return chosen(said, event, happening);
    case 'QuestionAnswered':
      return say('moment.answered');
    case 'Walked':
      return say('moment.walked');
    case 'TrialEnded': {
      const { player, opponent } = namesIn(happening);
      const told = { player, got: event.results.player.got };
      const other = event.results.opponent;
      return other
        ? say('moment.opened.both', { ...told, opponent, opponentGot: other.got })
        : say('moment.opened.alone', told);
    }
    case 'BlockEnded':
      return say('moment.blockEnded');
    case 'Finished':
      return say('moment.finished');
  }
}

/** The letters of the agents in this trial; opponent: empty where there is none, and no message names it. */
function namesIn({ before, after, nameOf }: Happening<Standoff>) {
  const sides = after.sides ?? before.sides;
  if (!sides) throw new Error('expected a trial, whose sides are known');
  return { player: nameOf(sides.player), opponent: sides.opponent === null ? '' : nameOf(sides.opponent) };
}

type EventOf<T extends Event['type']> = Extract<Event, { readonly type: T }>;

function screensSet(
  { say, list }: StandoffSaid,
  { clear }: EventOf<'ScreensSet'>,
  happening: Happening<Standoff>,
): string {
  const names = namesIn(happening);
  const there = SIDES.filter((side) => names[side] !== '');
  const see = there.filter((side) => clear[side]).map((side) => names[side]);
  const blind = there.filter((side) => !clear[side]).map((side) => names[side]);
  const [sees, one] = [see[0], blind[0]];
  if (sees !== undefined && one !== undefined) return say('moment.screensSet.one', { sees, blind: one });
  if (sees !== undefined) return say('moment.screensSet.all', { count: see.length, agents: list(see) });
  return say('moment.screensSet.none', { count: blind.length, agents: list(blind) });
}

function chosen({ say }: StandoffSaid, { boxes }: EventOf<'ChoicesSealed'>, happening: Happening<Standoff>): string {
  const { player, opponent } = namesIn(happening);
  const box = numbered(boxes.player);
  if (opponent === '') return say('moment.chosen.alone', { player, chose: boxOr(boxes.player), box });
  const opponentBox = numbered(boxes.opponent);
  if (boxes.player === null)
    return boxes.opponent === null
      ? say('moment.chosen.neither', { player, opponent })
      : say('moment.chosen.opponent', { player, opponent, opponentBox });
  return boxes.opponent === null
    ? say('moment.chosen.player', { player, opponent, box })
    : say('moment.chosen.both', { player, opponent, box, opponentBox });
}

function briefOf(said: StandoffSaid, happening: Happening<Standoff>): string | null {
  const { say } = said;
  const { event } = happening;
  switch (event.type) {
    case 'TrialBegan':
      return say('moment.brief.trialBegan', { trial: numbered(event.number) });
    case 'TreatPlaced':
      return say(`moment.brief.placed.${event.treat}`, { box: numbered(event.box), ...unseenBy(said, happening) });
    case 'TreatsSwapped': {
      const [a, b] = event.boxes;
      return say('moment.brief.swapped', { a: numbered(a), b: numbered(b), ...unseenBy(said, happening) });
    }
    case 'TrialEnded':
      return say('moment.brief.opened');
    default:
      return null;
  }
}

/** How many agents of the trial notice nothing of the event, and which. */
function unseenBy({ list }: StandoffSaid, { before, percepts, nameOf }: Happening<Standoff>) {
  const { sides } = before;
  const seats = sides ? [sides.player, ...(sides.opponent === null ? [] : [sides.opponent])] : [];
  const blind = seats.filter((seat) => percepts(seat).length === 0);
  return { unseen: blind.length, agents: list(blind.map(nameOf)) };
}
