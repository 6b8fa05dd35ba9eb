/**
 * Standoff in sentences, for the page's live region, the event list of a replay, and readers of logs. Sentences say only
 * what is in the value passed in, so they add no secrets. For people, boxes are numbered from 1, left to right with the
 * player's side on top.
 */
import type { NameOf, Words } from '../core/package.ts';
import { type PairsSaid, type RuleSays, standingInWords } from '../core/pairs/words.ts';
import type { Say } from '../core/words/say.ts';
import type {
  Action,
  Box,
  BySide,
  Event,
  Observation,
  Percept,
  Pose,
  Screen,
  Side,
  Sides,
  Standoff,
  Treat,
  TrialOutcome,
} from './types.ts';
import { SIDES } from './values.ts';
import type { en } from './words/en.ts';

/** The catalogue in one language. */
export type StandoffSaid = Say<typeof en>;

/** Seats are lettered: A, B. */
const letters: NameOf = (seat) => String.fromCharCode(65 + seat);

/** What rules of cues say of a trial. */
export const ruleSays = ({ say }: StandoffSaid): RuleSays => [say('belief.treat.large'), say('belief.treat.small')];

/** `pairs`: in the same language. */
export function wordsIn(said: StandoffSaid, pairs: PairsSaid): Words<Standoff> {
  return {
    actionInWords: (action) => actionInWords(said, action),
    perceptInWords: (percept, viewer, nameOf = letters) => perceptInWords(said, percept, { viewer, nameOf }),
    eventInWords: (event, nameOf = letters) => eventInWords(said, event, { nameOf, pairs }),
    observationInWords: (observation, nameOf = letters) => observationInWords(said, observation, nameOf),
    propositionInWords: (id) => said.say(`belief.where.${treatOf(id)}`),
    valueInWords: (_id, value) => placeInWords(said, value),
  };
}

/** Where a treat is: a box, nowhere, or another value as it is. */
export function placeInWords({ say }: StandoffSaid, value: string | number | boolean): string {
  if (typeof value === 'number') return say('belief.box', { box: numbered(value) });
  return value === 'nowhere' ? say('belief.nowhere') : String(value);
}

function actionInWords({ say }: StandoffSaid, action: Action): string {
  switch (action.type) {
    case 'ready':
      return say('action.ready');
    case 'choose':
      return say('action.choose', { chose: boxOr(action.box), box: numbered(action.box) });
    case 'answer':
      return say('action.answer', {
        where: boxOr(action.box),
        box: numbered(action.box),
        sure: String(action.sure),
      });
    case 'walk':
      return say(`action.walk.${action.how}`);
  }
}

interface Reader {
  /** The seat addressed as "you"; null: none. */
  readonly viewer: number | null;
  readonly nameOf: NameOf;
}

/** Sentences, the most important first. */
function perceptInWords(said: StandoffSaid, percept: Percept, reader: Reader): readonly string[] {
  const { say } = said;
  switch (percept.type) {
    case 'trialBegan': {
      const as = presenceOf(percept.sides, reader.viewer);
      return [say(`percept.trialBegan.${as}`, { trial: numbered(percept.number), ...named(percept.sides, reader) })];
    }
    case 'screens':
      return screensInWords(said, percept.screens);
    case 'placed':
      return [
        say('percept.placed', { treat: percept.treat, box: numbered(percept.box) }),
        seenBy(said, percept.seenBy, reader),
      ];
    case 'swapped': {
      const { boxes, now } = percept;
      const [a, b] = boxes.map(numbered) as [string, string];
      const large = now.large === null ? null : numbered(now.large);
      const small = now.small === null ? null : numbered(now.small);
      const told =
        large !== null && small !== null
          ? say('percept.swapped.both', { a, b, large, small })
          : large !== null
            ? say('percept.swapped.large', { a, b, large })
            : small !== null
              ? say('percept.swapped.small', { a, b, small })
              : say('percept.swapped.neither', { a, b });
      return [told, seenBy(said, percept.seenBy, reader)];
    }
    case 'showEnded':
      return [say('percept.showEnded')];
    case 'sealed':
      return [say('percept.sealed', { chose: boxOr(percept.box), box: numbered(percept.box) })];
    case 'answered':
      return [
        say('percept.answered', {
          question: say(`question.${percept.question}`),
          where: boxOr(percept.box),
          box: numbered(percept.box),
          sure: String(percept.sure),
        }),
      ];
    case 'walked':
      return SIDES.flatMap((side) => {
        const pose = percept.agents[side];
        return pose ? [say('percept.at', { side, ...cell(pose) })] : [];
      });
    case 'ended':
      return outcomeInWords(said, percept.outcome, reader);
    case 'blockEnded':
      return [say(`percept.blockEnded.${percept.criterion ?? 'over'}`)];
    case 'finished':
      return [say('percept.finished')];
  }
}

/** The outcome of a trial, as far as it is told. */
function outcomeInWords(
  { say }: StandoffSaid,
  { results, right, rewards }: TrialOutcome,
  { viewer, nameOf }: Reader,
): readonly string[] {
  const went = SIDES.flatMap((side) => {
    const result = results[side];
    return result ? [say(`outcome.${side}`, { got: result.got, box: numbered(result.box) })] : [];
  });
  const paid = rewards.flatMap((reward, seat) => {
    if (reward === null || reward === 0) return [];
    const points = Math.abs(reward);
    if (seat === viewer) return [say(reward > 0 ? 'outcome.youGained' : 'outcome.youLost', { points })];
    return [say(reward > 0 ? 'outcome.gained' : 'outcome.lost', { agent: nameOf(seat), points })];
  });
  const judged = right === null ? [] : [say(right ? 'outcome.right' : 'outcome.wrong')];
  return [...judged, ...went, ...paid, ...(went.length + judged.length === 0 ? [say('outcome.untold')] : [])];
}

/** The whole truth of an event, for ended sessions. */
function eventInWords(
  said: StandoffSaid,
  event: Event,
  { nameOf, pairs }: { readonly nameOf: NameOf; readonly pairs: PairsSaid },
): readonly string[] {
  const { say, list, text } = said;
  switch (event.type) {
    case 'TrialsDrawn': {
      const counts = list(event.blocks.map((block) => String(block.length)));
      return [say('event.trialsDrawn', { blocks: event.blocks.length, counts })];
    }
    case 'PairChosen': {
      const chosen = say('event.pairChosen', { pair: numbered(event.pair), block: numbered(event.block) });
      return [text([chosen, standingInWords(event.standing, ruleSays(said), pairs)])];
    }
    case 'PairsEnded': {
      const ended = say(`event.pairsEnded.${event.verdict}`);
      return [text([ended, standingInWords(event.standing, ruleSays(said), pairs)])];
    }
    case 'TrialBegan': {
      const { trial, mirrored, catch: isCheck } = event.item;
      const kind = mirrored ? (isCheck ? 'mirroredCheck' : 'mirrored') : isCheck ? 'check' : 'plain';
      const at = { trial: numbered(event.number), block: numbered(event.block) };
      return [say(`event.trialBegan.${kind}`, { ...at, item: trial })];
    }
    case 'ScreensSet': {
      const { player, opponent } = event.clear;
      return [
        say('event.screensSet', { step: String(event.step), player: clarity(player), opponent: clarity(opponent) }),
      ];
    }
    case 'TreatPlaced':
      return [say('percept.placed', { treat: event.treat, box: numbered(event.box) })];
    case 'TreatsSwapped':
      return [say('event.swapped', { a: numbered(event.boxes[0]), b: numbered(event.boxes[1]) })];
    case 'StepPassed':
      return [say('event.stepPassed')];
    case 'ShowEnded':
      return [say('percept.showEnded')];
    case 'ChoicesSealed':
      return SIDES.flatMap((side) => {
        const box = event.boxes[side];
        return side === 'opponent' && box === null
          ? []
          : [say(`event.chosen.${side}`, { chose: boxOr(box), box: numbered(box) })];
      });
    case 'QuestionAnswered':
      return SIDES.flatMap((side) => {
        const answer = event.answers[side];
        if (!answer) return [];
        return [
          say(`event.answered.${side}`, {
            question: say(`question.${event.question}`),
            where: boxOr(answer.box),
            box: numbered(answer.box),
            sure: String(answer.sure),
          }),
        ];
      });
    case 'Walked':
      return SIDES.flatMap((side) => {
        const pose = event.agents[side];
        if (!pose) return [];
        return [
          say(`event.walked.${side}`, { step: String(event.step), how: event.how[side] ?? 'none', ...cell(pose) }),
        ];
      });
    case 'TrialEnded': {
      const { results, places, right, rewards, best } = event;
      const box = numbered(best.player);
      return [
        ...outcomeInWords(said, { results, places, right, rewards }, { viewer: null, nameOf }),
        best.opponent === null
          ? say('event.best', { box })
          : say('event.bestOfBoth', { box, opponentBox: numbered(best.opponent) }),
      ];
    }
    case 'BlockEnded':
      return [say(`percept.blockEnded.${event.criterion ?? 'over'}`)];
    case 'Finished':
      return [say('percept.finished')];
  }
}

/** What a viewer sees now. */
function observationInWords(said: StandoffSaid, observation: Observation, nameOf: NameOf): readonly string[] {
  const { say } = said;
  const { block, trial, sides, boxes, screens, agents, phase, side, viewer, question, outcome } = observation;
  if (!block || !sides) return [say('observation.notBegun')];
  const reader = { viewer: typeof viewer === 'number' ? viewer : null, nameOf };
  const open = (boxes ?? []).flatMap(({ open: isOpen, treat }, box) =>
    isOpen ? [say('observation.open', { inside: treat ?? 'nothing', box: numbered(box) })] : [],
  );
  return [
    say(block.criterion || block.atMost ? 'observation.trialOfAtMost' : 'observation.trial', {
      trial: numbered(trial),
      trials: String(block.trials),
      block: numbered(block.index),
      blocks: String(block.of),
    }),
    say(`presence.${presenceOf(sides, reader.viewer)}`, named(sides, reader)),
    ...(phase === 'outcome' && outcome ? outcomeInWords(said, outcome, reader) : []),
    ...screensInWords(said, screens, side),
    ...(boxes === null && side ? [say('observation.boxesOutOfSight')] : open),
    ...SIDES.flatMap((at) => {
      const pose = agents[at];
      return pose ? [say(at === side ? 'percept.youAreAt' : 'percept.at', { side: at, ...cell(pose) })] : [];
    }),
    ...(question ? [say(`question.${question}`)] : []),
  ];
}

type Presence = 'alone' | 'out' | 'onlooker' | 'player' | 'opponent';

function presenceOf({ player, opponent }: Sides, viewer: number | null): Presence {
  if (opponent === null) return viewer === null || viewer === player ? 'alone' : 'out';
  if (viewer === null) return 'onlooker';
  return viewer === player ? 'player' : 'opponent';
}

/** The letters of both sides; empty: nobody is there. */
function named({ player, opponent }: Sides, { nameOf }: Reader): BySide<string> {
  return { player: nameOf(player), opponent: opponent === null ? '' : nameOf(opponent) };
}

/** `own`: the side of the viewer, if known. */
function screensInWords(
  { say }: StandoffSaid,
  screens: BySide<Screen | null>,
  own: Side | null = null,
): readonly string[] {
  return SIDES.flatMap((side) => {
    const screen = screens[side];
    return screen === null ? [] : [say(`percept.screen.${side === own ? 'own' : side}.${screen}`)];
  });
}

function seenBy({ say, list }: StandoffSaid, seats: readonly number[], { viewer, nameOf }: Reader): string {
  const others = seats.filter((seat) => seat !== viewer);
  const told = { count: others.length, agents: list(others.map(nameOf)) };
  return say(viewer === null ? 'percept.seenBy' : 'percept.seenByToo', told);
}

const clarity = (clear: boolean): Screen => (clear ? 'clear' : 'opaque');
const cell = ({ x, y }: Pose) => ({ x: String(x), y: String(y) });

/** What people call a box, a trial, a block or a pair; no box: an empty text, which no message says. */
export const numbered = (place: number | null): string => (place === null ? '' : String(place + 1));

/** The treat that a proposition is about. */
export const treatOf = (proposition: string): Treat => (proposition === 'large' ? 'large' : 'small');

/** Whether a box was chosen, for messages that say so. */
export const boxOr = (box: Box | null): 'box' | 'none' => (box === null ? 'none' : 'box');
