/**
 * Standoff in sentences, for the page's live region, the event list of a replay, and readers of logs. Sentences say only
 * what is in the value passed in, so they add no secrets. For people, boxes are numbered from 1, left to right with the
 * player's side on top.
 */
import type { NameOf } from '../core/package.ts';
import { type RuleSays, standingInWords, verdictInWords } from '../core/pairs/words.ts';
import { english } from '../core/words/english.ts';
import {
  type Action,
  type Box,
  type BySide,
  type Event,
  type Gain,
  type How,
  type Observation,
  type Percept,
  type Pose,
  type Screen,
  SIDES,
  type Side,
  type Sides,
  type Treat,
  type TrialOutcome,
  type TrialQuestion,
} from './types.ts';

/** Seats are lettered: A, B. */
const nameOf: NameOf = (seat: number): string => String.fromCharCode(65 + seat);
const boxName = (box: Box): string => `box ${box + 1}`;
const treatName = (treat: Treat): string => `the ${treat} treat`;

/** What rules of cues say of a trial. */
export const RULE_SAYS: RuleSays = ['the large treat', 'the small treat'];

const DOES: Readonly<Record<How, string>> = {
  left: 'turn left',
  right: 'turn right',
  forward: 'go forward',
  stay: 'wait',
};
const DID: Readonly<Record<How, string>> = {
  left: 'turned left',
  right: 'turned right',
  forward: 'went forward',
  stay: 'waited',
};

export function actionInWords(action: Action): string {
  switch (action.type) {
    case 'ready':
      return 'say that you are ready';
    case 'choose':
      return action.box === null ? 'choose no box' : `choose ${boxName(action.box)}`;
    case 'answer':
      return `answer ${action.box === null ? 'nowhere' : boxName(action.box)}, ${action.sure} percent sure`;
    case 'walk':
      return DOES[action.how];
  }
}

function questionInWords(question: TrialQuestion): string {
  switch (question) {
    case 'large':
      return 'Where is the large treat?';
    case 'small':
      return 'Where is the small treat?';
    case 'otherLarge':
      return 'Where does the other agent think that the large treat is?';
    case 'otherSmall':
      return 'Where does the other agent think that the small treat is?';
  }
}

/** Sentences, the most important first. `viewer`: the seat addressed as "you"; null: none. */
export function perceptInWords(percept: Percept, viewer: number | null, named: NameOf = nameOf): readonly string[] {
  const who = (seat: number): string => (seat === viewer ? 'you' : named(seat));
  switch (percept.type) {
    case 'trialBegan':
      return [`Trial ${percept.number + 1} begins. ${presenceInWords(percept.sides, viewer, named)}`];
    case 'screens':
      return screensInWords(percept.screens);
    case 'placed':
      return [
        `${capital(treatName(percept.treat))} is put into ${boxName(percept.box)}.`,
        ...lookersOn(percept.seenBy, who, viewer),
      ];
    case 'swapped': {
      const [a, b] = percept.boxes;
      const { large, small } = percept.now;
      const inside = [
        ...(large === null ? [] : [`the large treat is in ${boxName(large)} now`]),
        ...(small === null ? [] : [`the small treat is in ${boxName(small)} now`]),
      ];
      return [
        `${capital(boxName(a))} and ${boxName(b)} swap contents: ${inside.length > 0 ? list(inside) : 'both are empty'}.`,
        ...lookersOn(percept.seenBy, who, viewer),
      ];
    }
    case 'showEnded':
      return ['The boxes are shut and the curtains are down.'];
    case 'sealed':
      return [`All have chosen. ${percept.box === null ? 'You chose no box.' : `You chose ${boxName(percept.box)}.`}`];
    case 'answered':
      return [
        `${questionInWords(percept.question)} ${percept.box === null ? 'Nowhere' : capital(boxName(percept.box))}, ${percept.sure} percent sure.`,
      ];
    case 'walked':
      return SIDES.flatMap((side) => {
        const pose = percept.agents[side];
        return pose ? [`The ${side} is at ${cellInWords(pose)}.`] : [];
      });
    case 'ended':
      return outcomeInWords(percept.outcome, viewer, named);
    case 'blockEnded':
      return [blockEndInWords(percept.criterion)];
    case 'finished':
      return ['That was the last trial.'];
  }
}

/** The outcome of a trial, as far as it is told. */
function outcomeInWords(
  { results, right, rewards }: TrialOutcome,
  viewer: number | null,
  named: NameOf,
): readonly string[] {
  const gained = SIDES.flatMap((side) => {
    const result = results[side];
    if (!result) return [];
    return [
      `The ${side} ${result.box === null ? 'went to no box' : `went to ${boxName(result.box)}`} and ${GOT[result.got]}.`,
    ];
  });
  const paid = rewards.flatMap((reward, seat) => {
    if (reward === null || reward === 0) return [];
    const name = seat === viewer ? 'You' : named(seat);
    return [`${name} ${reward > 0 ? 'gained' : 'lost'} ${points(Math.abs(reward))}.`];
  });
  const told =
    right === null ? [] : [right ? 'The player chose the best box.' : 'The player did not choose the best box.'];
  return [...told, ...gained, ...paid, ...(gained.length + told.length === 0 ? ['Trial over.'] : [])];
}

const GOT: Readonly<Record<Gain, string>> = {
  large: 'got the large treat',
  small: 'got the small treat',
  empty: 'found it empty',
  taken: 'came second',
  none: 'got nothing',
};

/** The whole truth of an event, for ended sessions. */
export function eventInWords(event: Event, named: NameOf = nameOf): readonly string[] {
  switch (event.type) {
    case 'TrialsDrawn': {
      const counts = event.blocks.map((block) => String(block.length));
      return [
        `${event.blocks.length === 1 ? 'One block' : `${event.blocks.length} blocks`} of trials: ${list(counts)}.`,
      ];
    }
    case 'PairChosen':
      return [
        `Pair ${event.pair + 1} of block ${event.block + 1} is chosen. ${standingInWords(event.standing, RULE_SAYS, english.pairs)}`,
      ];
    case 'PairsEnded':
      return [
        `The pairs end: ${verdictInWords(event.verdict, english.pairs)}. ${standingInWords(event.standing, RULE_SAYS, english.pairs)}`,
      ];
    case 'TrialBegan':
      return [
        `Trial ${event.number + 1} of block ${event.block + 1} begins: ${event.item.trial}${event.item.mirrored ? ', mirrored' : ''}${event.item.catch ? ', an attention check' : ''}.`,
      ];
    case 'ScreensSet':
      return [
        `Step ${event.step}: the player's screen is ${clarity(event.clear.player)}, the opponent's is ${clarity(event.clear.opponent)}.`,
      ];
    case 'TreatPlaced':
      return [`${capital(treatName(event.treat))} is put into ${boxName(event.box)}.`];
    case 'TreatsSwapped':
      return [`${capital(boxName(event.boxes[0]))} and ${boxName(event.boxes[1])} swap contents.`];
    case 'StepPassed':
      return ['Nothing changes.'];
    case 'ShowEnded':
      return ['The boxes are shut and the curtains are down.'];
    case 'ChoicesSealed':
      return SIDES.flatMap((side) => {
        const box = event.boxes[side];
        return side === 'opponent' && box === null
          ? []
          : [`The ${side} chose ${box === null ? 'no box' : boxName(box)}.`];
      });
    case 'QuestionAnswered':
      return SIDES.flatMap((side) => {
        const answer = event.answers[side];
        if (!answer) return [];
        const where = answer.box === null ? 'nowhere' : boxName(answer.box);
        return [`${questionInWords(event.question)} The ${side} answered ${where}, ${answer.sure} percent sure.`];
      });
    case 'Walked':
      return SIDES.flatMap((side) => {
        const [how, pose] = [event.how[side], event.agents[side]];
        if (!pose) return [];
        return [
          `Step ${event.step}: the ${side} ${how ? DID[how] : 'is'}${how ? ' and is' : ''} at ${cellInWords(pose)}.`,
        ];
      });
    case 'TrialEnded':
      return [
        ...outcomeInWords(
          { results: event.results, places: event.places, right: event.right, rewards: event.rewards },
          null,
          named,
        ),
        `The best box for the player was ${boxName(event.best.player)}${event.best.opponent === null ? '' : `, for the opponent ${boxName(event.best.opponent)}`}.`,
      ];
    case 'BlockEnded':
      return [blockEndInWords(event.criterion)];
    case 'Finished':
      return ['That was the last trial.'];
  }
}

/** What a viewer sees now. */
export function observationInWords(observation: Observation, named: NameOf = nameOf): readonly string[] {
  const { block, trial, sides, boxes, screens, agents, phase, side, viewer, question, outcome } = observation;
  if (!block || !sides) return ['The session has not begun.'];
  const you = typeof viewer === 'number' ? viewer : null;
  const open = (boxes ?? []).flatMap(({ open: isOpen, treat }, box) =>
    isOpen ? [`${capital(boxName(box))} is open: ${treat ? treatName(treat) : 'nothing'} in it.`] : [],
  );
  return [
    `Trial ${trial + 1} of ${block.criterion || block.atMost ? 'at most ' : ''}${block.trials}, block ${block.index + 1} of ${block.of}.`,
    presenceInWords(sides, you, named),
    ...(phase === 'outcome' && outcome ? outcomeInWords(outcome, you, named) : []),
    ...screensInWords(screens, side),
    ...(boxes === null && side ? ['The boxes are out of your sight.'] : open),
    ...SIDES.flatMap((at) => {
      const pose = agents[at];
      return pose ? [`The ${at}${at === side ? ', you,' : ''} is at ${cellInWords(pose)}.`] : [];
    }),
    ...(question ? [questionInWords(question)] : []),
  ];
}

function presenceInWords({ player, opponent }: Sides, viewer: number | null, named: NameOf): string {
  if (opponent === null)
    return viewer === null || viewer === player
      ? 'There is no opponent.'
      : 'You sit this trial out: there is no opponent.';
  if (viewer === null) return `${named(player)} is the player, ${named(opponent)} the opponent.`;
  return viewer === player ? 'You are the player; there is an opponent.' : 'You are the opponent.';
}

/** `own`: the side of the viewer, if known. */
function screensInWords(screens: BySide<Screen | null>, own: Side | null = null): readonly string[] {
  return SIDES.flatMap((side) => {
    const screen = screens[side];
    if (screen === null) return [];
    return [
      `${side === own ? 'Your' : `The ${side}'s`} screen is ${screen === 'gone' ? 'gone' : clarity(screen === 'clear')}.`,
    ];
  });
}

function lookersOn(seenBy: readonly number[], who: (seat: number) => string, viewer: number | null): readonly string[] {
  if (viewer === null)
    return [seenBy.length === 0 ? 'No agent sees it.' : `${capital(list(seenBy.map(who)))} can see it.`];
  const others = seenBy.filter((seat) => seat !== viewer);
  return [others.length > 0 ? `${list(others.map(who))} can see it, too.` : 'No other agent can see it.'];
}

function blockEndInWords(criterion: 'reached' | 'missed' | null): string {
  switch (criterion) {
    case null:
      return 'This part is over.';
    case 'reached':
      return 'Practice is over: enough trials were right. The main part starts now.';
    case 'missed':
      return 'Practice is over. The main part starts now.';
  }
}

const clarity = (clear: boolean): string => (clear ? 'clear' : 'opaque');
const cellInWords = ({ x, y }: Pose): string => `column ${x}, row ${y}`;
const points = (n: number): string => (n === 1 ? '1 point' : `${n} points`);
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function list(parts: readonly string[]): string {
  return parts.length < 2 ? (parts[0] ?? 'nothing') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

/** A treat's name: where it is. */
export function propositionInWords(id: string): string {
  return `where the ${id} treat is`;
}

export function valueInWords(_id: string, value: string | number | boolean): string {
  return typeof value === 'number' ? `box ${value + 1}` : String(value);
}
