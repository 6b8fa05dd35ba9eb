/**
 * Rules that answer without theory of mind, for the two containers of a room. If one of them does well on a set, right
 * answers in it are no evidence of theory of mind (Le, Boureau & Nickel 2019).
 * - sentence-count: the container that the narrator named last for the object, or the other one, by the kind of question
 *   and the number of sentences since then: whichever is right more often in the set.
 * - first-mention, last-mention: the container that the story names first, or last, for whatever object.
 * - most-frequent: as sentence-count, by the kind alone.
 * - reality, last-but-one, last-left, present: tracking-rules.ts.
 * sentence-count and most-frequent are fitted to the very stories that they are tried on, so they do as well as such a rule
 * can.
 */
import { type AskedQuestion, answersIn, containersFor, type StoryText } from './text.ts';
import { TRACKING_RULES, type TrackedMind, trackedIn } from './tracking-rules.ts';
import { KINDS, type QuestionKind, type StoryEvent } from './types.ts';

/** The rules of Le, Boureau and Nickel's kind, which read the shape of a story. */
export const SHAPE_RULES = ['sentence-count', 'first-mention', 'last-mention', 'most-frequent'] as const;
const RULES = [...SHAPE_RULES, ...TRACKING_RULES] as const;
type Rule = (typeof RULES)[number];

export interface Balance {
  /** Mean of the shares of right answers about true and about false beliefs; null: there are not both. */
  readonly balanced: number | null;
  readonly whenTrue: Share;
  readonly whenFalse: Share;
}

interface Share {
  readonly n: number;
  readonly accuracy: number;
}

export interface HeuristicRow extends Balance {
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
  readonly tracked: TrackedMind;
  /** Whether the belief that is asked for is false; null: another question. */
  readonly isFalse: boolean | null;
}

export function heuristicRows(stories: readonly StoryText[]): readonly HeuristicRow[] {
  const cues = stories.flatMap(cuesOf);
  return KINDS.flatMap((kind) => {
    const own = cues.filter((cue) => cue.kind === kind);
    if (own.length === 0) return [];
    const chance = own.reduce((sum, { options }) => sum + 1 / options.length, 0) / own.length;
    return RULES.map((rule) => {
      const right = rightBy(rule, own);
      const accuracy = right.filter((one) => one).length / own.length;
      return { kind, rule, n: own.length, accuracy, ...balanceOf(own, right), chance };
    });
  });
}

/** `right`: by question, whether the answer was. */
export function balanceOf(asked: readonly { readonly isFalse: boolean | null }[], right: readonly boolean[]): Balance {
  const of = (isFalse: boolean): Share => {
    const own = right.filter((_, i) => asked[i]?.isFalse === isFalse);
    return { n: own.length, accuracy: own.filter((one) => one).length / own.length };
  };
  const [whenTrue, whenFalse] = [of(false), of(true)];
  const isBoth = whenTrue.n > 0 && whenFalse.n > 0;
  return { whenTrue, whenFalse, balanced: isBoth ? (whenTrue.accuracy + whenFalse.accuracy) / 2 : null };
}

/** Question -> whether the rule is right. */
function rightBy(rule: Rule, cues: readonly Cue[]): readonly boolean[] {
  switch (rule) {
    case 'first-mention':
      return cues.map(({ first, answer }) => first === answer);
    case 'last-mention':
      return cues.map(({ last, answer }) => last === answer);
    case 'sentence-count':
      return fitted(cues, ({ since }) => since);
    case 'most-frequent':
      return fitted(cues, () => 0);
    case 'reality':
    case 'last-but-one':
    case 'last-left':
    case 'present':
      return cues.map(({ tracked, answer }) => tracked[rule] === answer);
  }
}

/** Whether it is right where, in each cell, the rule takes the container that the narrator named, or always the other one. */
function fitted(cues: readonly Cue[], cellOf: (cue: Cue) => number): readonly boolean[] {
  const cells = new Map(
    [...Map.groupBy(cues, cellOf)].map(([cell, own]) => {
      const named = own.filter(({ said, answer }) => said === answer).length;
      return [cell, 2 * named >= own.length];
    }),
  );
  return cues.map((cue) => (cue.said === cue.answer) === cells.get(cellOf(cue)));
}

function cuesOf(story: StoryText): readonly Cue[] {
  const answers = answersIn(story);
  return story.questions.map((question, i) => cueOf(story.events, question, answers[i] as string));
}

function cueOf(events: readonly StoryEvent[], { after, ...question }: AskedQuestion, answer: string): Cue {
  const told = events.slice(0, after);
  const cues = storyCuesOf(told, question.object);
  const tracked = trackedIn(told, question, cues.options);
  const isFalse = question.chain.length === 0 ? null : answer !== tracked.reality;
  return { kind: question.kind, answer, ...cues, tracked, isFalse };
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
