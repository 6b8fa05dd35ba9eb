/**
 * ToM-QA's words: stories and questions (Nematzadeh et al., EMNLP 2018), and the config, actions, events, observations and
 * percepts of a session in which seats read stories and answer. Agents are the people of a story; seats read about them.
 */
import * as z from 'zod';
import { PairStanding, PairVerdict } from '../core/pairs/types.ts';
import type { Config } from './config.ts';
import { FEEDBACKS, Name, StoryEvent, StoryItem, TEXTS, TomqaQuestion } from './stories/types.ts';
import { SURE } from './values.ts';

export * from './stories/types.ts';
export { KINDS, SETS, SURE } from './values.ts';

const Sure = z.literal(SURE).nullable().describe('in percent; null: not asked');

const Answer = z.strictObject({
  type: z.literal('answer'),
  option: Name.nullable().describe('one of the options; null: no answer'),
  sure: Sure,
});

/** `next`: to read on. */
export const Action = z.discriminatedUnion('type', [z.strictObject({ type: z.literal('next') }), Answer]);
export type Action = z.infer<typeof Action>;

const GivenAnswer = z.strictObject({ option: Name.nullable(), sure: Sure });
export type GivenAnswer = z.infer<typeof GivenAnswer>;

const story = z.int().min(0).describe('from 0');

export const Event = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('StoriesDealt'), items: z.array(StoryItem).min(1).readonly() }),
  z
    .strictObject({
      type: z.literal('PairChosen'),
      pair: z.int().min(0).describe('from 0'),
      standing: PairStanding,
      items: z.tuple([StoryItem, StoryItem]).readonly(),
    })
    .describe('on one of its stories the rule of the standing fails'),
  z.strictObject({ type: z.literal('PairsEnded'), verdict: PairVerdict, standing: PairStanding }),
  z.strictObject({
    type: z.literal('SentencesShown'),
    story,
    until: z.int().min(1).describe('how many sentences of the story have been shown by now'),
  }),
  z.strictObject({
    type: z.literal('QuestionAsked'),
    question: z.int().min(0).describe('place among the questions of the story'),
    options: z.array(Name).min(2).readonly().describe("the room's containers, in the order that was drawn"),
  }),
  z.strictObject({
    type: z.literal('QuestionAnswered'),
    answers: z.array(GivenAnswer).readonly().describe('one a seat'),
    right: Name,
    rewards: z.array(z.int()).readonly().describe('1 for the right answer'),
  }),
  z.strictObject({ type: z.literal('ReadingEnded') }),
]);
export type Event = z.infer<typeof Event>;

const Parameters = z.strictObject({
  seats: z.int(),
  stories: z.int(),
  atMost: z.literal(true).optional().describe('there may be fewer stories'),
  text: z.enum(TEXTS),
  kept: z.boolean(),
  feedback: z.enum(FEEDBACKS),
  confidence: z.boolean(),
});

const Belief = z.strictObject({
  object: Name,
  chain: z.array(Name).readonly().describe('empty: where it is'),
  place: Name.nullable().describe('null: no idea'),
});

export const Observation = z.strictObject({
  parameters: Parameters,
  viewer: z.int().min(0).nullable().describe('the seat; null: an onlooker'),
  phase: z.enum(['begin', 'reading', 'asking', 'over']),
  story: z.int().min(-1).describe('from 0; -1: none yet'),
  sentences: z.array(StoryEvent).readonly().describe('those in sight'),
  question: z
    .strictObject({ ...TomqaQuestion.shape, nth: z.int().min(0), options: z.array(Name).readonly() })
    .nullable()
    .describe('null: none is asked'),
  answered: z.int().min(0).describe('questions so far'),
  score: z.int().nullable().describe('right answers of the viewer; null: not told'),
  everything: z
    .strictObject({
      items: z.array(StoryItem).readonly(),
      beliefs: z.array(Belief).readonly().describe('of the agents, after the sentences shown so far'),
      returns: z.array(z.int()).readonly(),
    })
    .nullable()
    .describe("for viewer 'all' only"),
});
export type Observation = z.infer<typeof Observation>;

export const Percept = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('told'),
    story,
    from: z.int().min(0).describe('place of the first of these sentences'),
    sentences: z.array(StoryEvent).readonly(),
  }),
  z.strictObject({ type: z.literal('asked'), ...TomqaQuestion.shape, options: z.array(Name).readonly() }),
  z.strictObject({
    type: z.literal('answered'),
    own: GivenAnswer.nullable().describe("the seat's answer; null: an onlooker's"),
    right: Name.nullable().describe('null: not told'),
    all: z.array(GivenAnswer).readonly().nullable().describe("for viewer 'all' only"),
  }),
  z.strictObject({ type: z.literal('ended'), score: z.int().nullable(), of: z.int() }),
]);
export type Percept = z.infer<typeof Percept>;

export interface State {
  readonly config: Config;
  readonly items: readonly StoryItem[];
  readonly phase: Observation['phase'];
  /** From 0; -1 before the first. */
  readonly story: number;
  /** How many sentences of the story have been shown. */
  readonly shown: number;
  /** Place of the open question; -1: none was asked about this story. */
  readonly question: number;
  readonly options: readonly string[];
  readonly answered: number;
  readonly returns: readonly number[];
  /** Story of the pairs -> the answer of the only seat; left out before the first pair. */
  readonly given?: readonly (string | null)[];
}

export interface ToMQA {
  Config: Config;
  State: State;
  Action: Action;
  Event: Event;
  Observation: Observation;
  Percept: Percept;
}
