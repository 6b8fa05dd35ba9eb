/**
 * The rules of a session: stories are told, whole or sentence by sentence, then their questions are asked one a turn. All
 * seats read and answer at once; answers are sealed until the turn is over, and no seat is told another's. Of certified pairs,
 * each is chosen when the pair before it has been answered.
 */
import type { Clock, GameCommand, Seat } from '../core/game.ts';
import type { Rng } from '../core/rng.ts';
import { type Config, storiesIn } from './config.ts';
import { drawItems } from './draw.ts';
import { afterPair, firstPair } from './pairs.ts';
import { answersIn, containersFor, textOf } from './text.ts';
import { type Action, type Event, type GivenAnswer, type State, type StoryItem, SURE } from './types.ts';

type PairChosen = Extract<Event, { type: 'PairChosen' }>;
type QuestionAnswered = Extract<Event, { type: 'QuestionAnswered' }>;

export function roles({ seats }: Config): readonly string[] {
  return Array.from({ length: seats }, () => 'reader');
}

export function initialState(config: Config): State {
  return {
    config,
    items: [],
    phase: 'begin',
    story: -1,
    shown: 0,
    question: -1,
    options: [],
    answered: 0,
    returns: Array.from({ length: config.seats }, () => 0),
  };
}

export function decide(state: State, command: GameCommand<Action>, rng: Rng): readonly Event[] {
  if (command.type === 'start') {
    if (state.config.pairs) return chosenAndTold(state, firstPair(state.config, rng), 0);
    const items = state.config.items ?? drawItems(state.config, rng);
    return [{ type: 'StoriesDealt', items }, told(state.config, items, 0, 0)];
  }
  const { config, items, story, shown, question } = state;
  const item = itemAt(state);
  if (state.phase === 'reading')
    return shown < item.events.length ? [told(config, items, story, shown)] : [asked(item, 0, rng)];
  const answered = answersFrom(state, command.actions);
  if (question + 1 < item.questions.length) return [answered, asked(item, question + 1, rng)];
  if (config.pairs && story + 1 >= items.length) {
    const after = afterPair(state, [...(state.given ?? []), answered.answers[0]?.option ?? null], rng);
    const then = after.type === 'PairChosen' ? chosenAndTold(state, after, story + 1) : [after, READING_ENDED];
    return [answered, ...then];
  }
  return [answered, story + 1 < items.length ? told(config, items, story + 1, 0) : READING_ENDED];
}

const READING_ENDED: Event = { type: 'ReadingEnded' };

function chosenAndTold(state: State, chosen: PairChosen, story: number): readonly Event[] {
  return [chosen, told(state.config, evolve(state, chosen).items, story, 0)];
}

/** The next sentences of a story. `shown`: how many have been shown. */
function told({ text }: Config, items: readonly StoryItem[], story: number, shown: number): Event {
  const until = text === 'whole' ? (items[story]?.events.length ?? 0) : shown + 1;
  return { type: 'SentencesShown', story, until };
}

function asked({ events, questions }: StoryItem, question: number, rng: Rng): Event {
  const options = containersFor(events, questions[question]?.object ?? '');
  return { type: 'QuestionAsked', question, options: rng.shuffle([...options]) };
}

function answersFrom(state: State, actions: Readonly<Record<Seat, Action>>): QuestionAnswered {
  const answers = state.returns.map((_, seat): GivenAnswer => {
    const action = actions[seat];
    if (action?.type !== 'answer') throw new Error(`seat ${seat} answers, and cannot ${action?.type}`);
    return { option: action.option, sure: action.sure };
  });
  const right = answersIn(textOf(itemAt(state)))[state.question] ?? '';
  return { type: 'QuestionAnswered', answers, right, rewards: answers.map(({ option }) => (option === right ? 1 : 0)) };
}

export function evolve(state: State, event: Event): State {
  switch (event.type) {
    case 'StoriesDealt':
      return { ...state, items: event.items };
    case 'PairChosen':
      return { ...state, items: [...state.items, ...event.items], given: state.given ?? [] };
    case 'PairsEnded':
      return state;
    case 'SentencesShown':
      return { ...state, phase: 'reading', story: event.story, shown: event.until, question: -1, options: [] };
    case 'QuestionAsked':
      return { ...state, phase: 'asking', question: event.question, options: event.options };
    case 'QuestionAnswered': {
      const returns = state.returns.map((sum, seat) => sum + (event.rewards[seat] ?? 0));
      const given = state.given && { given: [...state.given, event.answers[0]?.option ?? null] };
      return { ...state, answered: state.answered + 1, returns, ...given };
    }
    case 'ReadingEnded':
      return { ...state, phase: 'over' };
  }
}

export function activeSeats({ phase, returns }: State): readonly Seat[] {
  return phase === 'reading' || phase === 'asking' ? returns.map((_, seat) => seat) : [];
}

export function legalActions({ phase, options, config }: State): readonly Action[] {
  switch (phase) {
    case 'reading':
      return [{ type: 'next' }];
    case 'asking': {
      const sures = config.confidence ? SURE : [null];
      return options.flatMap((option) => sures.map((sure) => ({ type: 'answer', option, sure }) as const));
    }
    case 'begin':
    case 'over':
      return [];
  }
}

/** No answer is accepted, though not offered: it is what a seat gives whose time is up. */
export function accepts(state: State, _seat: Seat, action: Action): boolean {
  if (action.type === 'next') return state.phase === 'reading';
  if (state.phase !== 'asking') return false;
  if (action.option === null) return action.sure === null;
  return state.options.includes(action.option) && (action.sure !== null) === state.config.confidence;
}

export function defaultAction({ phase }: State): Action {
  return phase === 'asking' ? { type: 'answer', option: null, sure: null } : { type: 'next' };
}

export function clock({ phase, config: { deadlineMs, readingMs } }: State): Clock | null {
  const limit = phase === 'asking' ? deadlineMs : phase === 'reading' ? readingMs : null;
  return limit === null ? null : { deadlineMs: limit };
}

export function itemAt({ items, story }: State): StoryItem {
  const item = items[story];
  if (!item) throw new Error(`there is no story ${story} of ${items.length}`);
  return item;
}

export function parametersOf({ config }: State) {
  const { seats, text, kept, feedback, confidence, pairs } = config;
  const atMost = pairs ? ({ atMost: true } as const) : {};
  return { seats, stories: storiesIn(config), ...atMost, text, kept, feedback, confidence };
}
