/**
 * The words of the game: problems, config, actions, events, observations, percepts. Agents are the people in a problem,
 * by number in the order of their names; seats are the places in the session, whose participants read it.
 */
import * as z from 'zod';
import {
  ANSWERS,
  type Answer,
  KNOWING,
  LEAST_AGENTS,
  MOST_AGENTS,
  QUANTIFIERS,
  SETUPS,
  type Setup,
  SURE,
  sightIn,
} from './values.ts';

export { ANSWERS, type Answer, CHECK, SETUPS, type Setup, SURE } from './values.ts';

const Agent = z
  .int()
  .min(0)
  .max(MOST_AGENTS - 1);
const SetupName = z.enum(SETUPS);
const AnswerShape = z.enum(ANSWERS);

/** What is known or not: the fact of an agent, that some, that all or that none of the facts are so. */
export const Subject = z.union([Agent, z.enum(QUANTIFIERS)]);
export type Subject = z.infer<typeof Subject>;

export const Announcement = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('fact'), subject: Subject, holds: z.boolean() }),
  z.strictObject({
    type: z.literal('knowing'),
    agent: Agent,
    knows: z.boolean().describe('whether it knows or does not know'),
    subject: Subject.describe('whether this is so'),
  }),
]);
export type Announcement = z.infer<typeof Announcement>;

const Knower = z.strictObject({ agent: Agent, knows: z.enum(KNOWING) });
export const Hypothesis = z.strictObject({
  chain: z.array(Knower).min(1).max(2).readonly().describe('the first knows that or whether the second knows that ...'),
  subject: Subject,
});
export type Hypothesis = z.infer<typeof Hypothesis>;

export const Problem = z
  .strictObject({
    setup: SetupName,
    names: z
      .array(z.string().regex(/^[A-Z][a-z]{1,11}$/))
      .min(LEAST_AGENTS)
      .max(MOST_AGENTS)
      .readonly()
      .describe('of the agents'),
    sees: z.array(z.array(Agent).readonly()).readonly().describe('by agent: the agents whose facts it sees, ascending'),
    announcements: z.array(Announcement).max(20).readonly().describe('public and true, in this order'),
    hypothesis: Hypothesis,
  })
  .superRefine((problem, context) => {
    const wrong = wrongIn(problem);
    if (wrong) context.addIssue({ code: 'custom', message: wrong });
  });
export type Problem = z.infer<typeof Problem>;

interface Parts {
  readonly setup: Setup;
  readonly names: readonly string[];
  readonly sees: readonly (readonly number[])[];
  readonly announcements: readonly Announcement[];
  readonly hypothesis: Hypothesis;
}

/** Why the parts of a problem do not fit together; null: they do. */
function wrongIn({ setup, names, sees, announcements, hypothesis }: Parts): string | null {
  const agents = names.length;
  const named = [
    ...sees.flat(),
    ...announcements.flatMap((told) => [told.type === 'knowing' ? told.agent : null, told.subject]),
    ...hypothesis.chain.map(({ agent }) => agent),
    hypothesis.subject,
  ];
  if (new Set(names).size < agents) return 'two agents have the same name';
  if (named.some((one) => typeof one === 'number' && one >= agents)) return `there are only ${agents} agents`;
  if (sees.length !== agents) return `sees has ${sees.length} lists for ${agents} agents`;
  if (sees.some((seen) => seen.some((one, i) => i > 0 && one <= (seen[i - 1] ?? -1)))) return 'sees is not ascending';
  const [first, second] = hypothesis.chain;
  if (first?.agent === second?.agent) return 'a hypothesis is not about what an agent knows of its own knowledge';
  if (setup !== 'explicit' && JSON.stringify(sees) !== JSON.stringify(sightIn(setup, agents)))
    return `in the setup ${setup} it is given who sees what`;
  return null;
}

const PHASES = ['waiting', 'check', 'problem', 'over'] as const;
const Phase = z.enum(PHASES);
type Phase = z.infer<typeof Phase>;

/** none: not told. full: the right answer is told after each problem. */
const Feedback = z.enum(['none', 'full']);

const Sure = z.literal(SURE).nullable().describe('in percent; null: not asked');

export const Action = z.strictObject({
  type: z.literal('answer'),
  option: AnswerShape.nullable().describe('null: no answer'),
  sure: Sure,
});
export type Action = z.infer<typeof Action>;

const GivenOption = z.strictObject({ option: AnswerShape.nullable().describe('null: no answer'), sure: Sure });
export type GivenOption = z.infer<typeof GivenOption>;

const number = z.int().min(0).describe('in its part of the session, from 0');
const order = z.array(AnswerShape).min(2).max(3).readonly().describe('of the answers on the page');
const Reached = z.array(z.boolean()).readonly().describe('by seat, whether it reached the criterion');
const part = z.enum(['check', 'problem']);

export const Event = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('ProblemsDrawn'),
    checks: z.array(Problem).readonly(),
    problems: z.array(Problem).readonly(),
    order,
  }),
  z.strictObject({ type: z.literal('ProblemShown'), part, number, problem: Problem }),
  z.strictObject({
    type: z.literal('Answered'),
    part,
    number,
    answers: z.array(GivenOption).readonly().describe('by seat'),
    right: AnswerShape,
    rewards: z.array(z.number()).readonly(),
  }),
  z.strictObject({ type: z.literal('CheckEnded'), reached: Reached }),
  z.strictObject({ type: z.literal('Finished') }),
]);
export type Event = z.infer<typeof Event>;

/** The public parameters of the session. */
const Parameters = z.strictObject({
  seats: z.int(),
  answers: order,
  feedback: Feedback,
  confidence: z.boolean(),
  checks: z.int().describe('check questions before the problems, at most'),
  problems: z.int(),
});

/** What became of the problem before. */
const Told = z.strictObject({
  own: GivenOption.describe("the viewer's own answer"),
  right: AnswerShape.nullable().describe('null: not told'),
});

export const Observation = z.strictObject({
  parameters: Parameters,
  viewer: z.union([z.int(), z.literal('public'), z.literal('all')]),
  phase: Phase,
  number: z.int().min(-1).describe('of the problem in its part, from 0; -1: none yet'),
  problem: Problem.nullable().describe('null: none is shown'),
  told: Told.nullable().describe('of the problem before; null: there was none, or the viewer has no seat'),
  checked: z
    .array(z.boolean())
    .readonly()
    .nullable()
    .describe('in the check: whether each of the last answers of this viewer was right; null: no check, or no seat'),
  returns: z.array(z.number().nullable()).readonly().describe('by seat, as far as this viewer was told; null: nothing'),
  truth: z
    .strictObject({
      right: AnswerShape.nullable(),
      returns: z.array(z.number()).readonly(),
      worldsLeft: z.array(z.int()).readonly().describe('at the start and after each announcement; empty: no problem'),
      knows: z
        .array(z.array(AnswerShape).readonly())
        .readonly()
        .describe('by agent, for the fact of each: whether it knows now whether it is so'),
    })
    .nullable()
    .describe("for viewer 'all' only"),
});
export type Observation = z.infer<typeof Observation>;

export const Percept = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('problem'), part, number, problem: Problem }),
  z.strictObject({
    type: z.literal('answered'),
    part,
    number,
    own: GivenOption.nullable().describe("the seat's answer; null: an onlooker's"),
    right: AnswerShape.nullable().describe('null: not told'),
  }),
  z.strictObject({
    type: z.literal('checkEnded'),
    reached: z.boolean().nullable().describe('null: the viewer has no seat'),
  }),
  z.strictObject({ type: z.literal('finished') }),
]);
export type Percept = z.infer<typeof Percept>;

/** Fixes what the start would draw. */
const Deal = z.strictObject({
  checks: z.array(Problem).max(60).readonly(),
  problems: z.array(Problem).min(1).max(120).readonly(),
  order: order.optional().describe('left out: drawn'),
});

export const ConfigShape = z.strictObject({
  seats: z.int().min(1).max(4).default(1).describe('participants, who read the same problems'),
  setup: z
    .enum([...SETUPS, 'mixed'])
    .default('mixed')
    .describe('what agents see'),
  agents: z.int().min(LEAST_AGENTS).max(MOST_AGENTS).nullable().default(null).describe('in a problem; null: 2 to 4'),
  problems: z.int().min(1).max(120).default(12),
  answers: z.literal([2, 3]).default(3).describe('2: yes or no, it does not follow; 3: also that it cannot be told'),
  feedback: Feedback.default('none').describe('of the problems; check questions have feedback'),
  confidence: z.boolean().default(false).describe('whether seats also say how sure they are'),
  check: z
    .enum(['none', 'untilRight'])
    .default('none')
    .describe('questions on knowing that and knowing whether come first, until five of the last six answers are right'),
  deadlineMs: z.int().min(1).max(3_600_000).nullable().default(null).describe('for each answer; null: no limit'),
  deal: Deal.nullable().default(null).describe('these problems in this order; null: drawn'),
});
export type Config = z.infer<typeof ConfigShape>;

export interface State {
  readonly config: Config;
  readonly checks: readonly Problem[];
  readonly problems: readonly Problem[];
  readonly order: readonly Answer[];
  readonly phase: Phase;
  /** The number in its part of the session; -1: none yet. */
  readonly number: number;
  readonly problem: Problem | null;
  readonly last: Extract<Event, { type: 'Answered' }> | null;
  /** Seat -> which check questions it got right. */
  readonly checked: readonly (readonly boolean[])[];
  readonly returns: readonly number[];
}

export interface MindGames {
  Config: Config;
  State: State;
  Action: Action;
  Event: Event;
  Observation: Observation;
  Percept: Percept;
}
