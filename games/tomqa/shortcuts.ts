/**
 * Rules that answer without theory of mind, for the two containers of a room. If one of them does well on a set, right
 * answers in it are no evidence of theory of mind (Le, Boureau & Nickel 2019).
 * - sentence-count: the container that the narrator named last for the object, or the other one, by the kind of question
 *   and the number of sentences since then: whichever is right more often in the set.
 * - first-mention, last-mention: the container that the story names first, or last, for whatever object.
 * - most-frequent: as sentence-count, by the kind alone.
 * The first and the last rule are fitted to the very stories that they are tried on, so they do as well as such a rule can.
 */
import { type AskedQuestion, answersIn, containersFor, type StoryText } from './text.ts';
import { KINDS, type QuestionKind, type StoryEvent } from './types.ts';

const RULES = ['sentence-count', 'first-mention', 'last-mention', 'most-frequent'] as const;
type Rule = (typeof RULES)[number];

export interface HeuristicRow {
  readonly kind: QuestionKind;
  readonly rule: Rule;
  /** Questions of this kind. */
  readonly n: number;
  /** Share of right answers. */
  readonly accuracy: number;
  /** The accuracy of a guess among the containers that the story names in the room. */
  readonly chance: number;
}

/** All that the rules read of a story for a question about the object. null: the story names no such container. */
export interface StoryCues {
  /** The containers that can be answered. */
  readonly options: readonly string[];
  /** The container that the narrator named last for the object. */
  readonly said: string | null;
  /** Sentences since then, a ringing phone left out. */
  readonly since: number;
  readonly first: string | null;
  readonly last: string | null;
}

/** What the rules read for a question, and the right answer. */
interface Cue extends StoryCues {
  readonly kind: QuestionKind;
  readonly answer: string;
}

export function heuristicRows(stories: readonly StoryText[]): readonly HeuristicRow[] {
  const cues = stories.flatMap(cuesOf);
  return KINDS.flatMap((kind) => {
    const own = cues.filter((cue) => cue.kind === kind);
    if (own.length === 0) return [];
    const chance = own.reduce((sum, { options }) => sum + 1 / options.length, 0) / own.length;
    return RULES.map((rule) => ({ kind, rule, n: own.length, accuracy: rightBy(rule, own) / own.length, chance }));
  });
}

function rightBy(rule: Rule, cues: readonly Cue[]): number {
  switch (rule) {
    case 'first-mention':
      return cues.filter(({ first, answer }) => first === answer).length;
    case 'last-mention':
      return cues.filter(({ last, answer }) => last === answer).length;
    case 'sentence-count':
      return fitted(cues, ({ since }) => since);
    case 'most-frequent':
      return fitted(cues, () => 0);
  }
}

/** Right answers where, in each cell, the rule takes the container that the narrator named, or always the other one. */
function fitted(cues: readonly Cue[], cellOf: (cue: Cue) => number): number {
  const cells = Map.groupBy(cues, cellOf);
  return [...cells.values()].reduce((sum, cell) => {
    const named = cell.filter(({ said, answer }) => said === answer).length;
    return sum + Math.max(named, cell.length - named);
  }, 0);
}

function cuesOf(story: StoryText): readonly Cue[] {
  const answers = answersIn(story);
  return story.questions.map((question, i) => cueOf(story.events, question, answers[i] as string));
}

function cueOf(events: readonly StoryEvent[], { kind, object, after }: AskedQuestion, answer: string): Cue {
  return { kind, answer, ...storyCuesOf(events.slice(0, after), object) };
}

/** Stories with equal cues are the same to every rule. */
export function storyCuesOf(events: readonly StoryEvent[], object: string): StoryCues {
  const told = events.filter(({ type }) => type !== 'noise');
  const options = containersFor(told, object);
  const named = told.flatMap((event) =>
    'container' in event && options.includes(event.container) ? [event.container] : [],
  );
  const at = told.findLastIndex((event) => event.type === 'loc' && event.object === object);
  const statement = told[at];
  return {
    options,
    said: statement?.type === 'loc' ? statement.container : null,
    since: told.length - 1 - at,
    first: named[0] ?? null,
    last: named.at(-1) ?? null,
  };
}
