/**
 * Everything that an experimenter may vary in a household session: the task, the rules in force, and the treatments. A
 * bundled task may be named by its id; the parsed config always holds the whole task.
 */
import * as z from 'zod';
import { seatOf } from './formal/values.ts';
import { Channel, Rules } from './options/types.ts';
import { knowledgeIn, type PddlFormula } from './pddl/formula.ts';
import { parseGoal } from './pddl/parse.ts';
import { faultInWords } from './pddl/sexpr.ts';
import { Task } from './task/types.ts';
import { BUNDLED } from './tasks/bundled.ts';
import { withKnowledge } from './treatment.ts';

function named(given: unknown, context: z.core.$RefinementCtx): unknown {
  if (typeof given !== 'string') return given;
  const task = BUNDLED.find(({ id }) => id === given);
  if (!task) context.addIssue({ code: 'custom', message: `no task called ${given} comes with the game`, input: given });
  return task ?? z.NEVER;
}

/** A session cannot be played to its end with a goal that is none, so it is refused when it is ordered. */
const PlayableTask = Task.superRefine((task, context) => {
  const check = (path: readonly (string | number)[], text: string): void => {
    const goal = parseGoal(text);
    const faults = goal.ok ? strangersIn(goal.value, task) : goal.faults.map(faultInWords);
    if (faults.length > 0)
      context.addIssue({ code: 'custom', path: [...path], message: `this is not a goal: ${faults.join('; ')}` });
  };
  check(['goal'], task.goal);
  for (const [i, { goal }] of task.personalGoals.entries()) check(['personalGoals', i, 'goal'], goal);
});

/** Those whose knowledge the goal asks for, but who are not in the session: no answer could come from them. */
function strangersIn(goal: PddlFormula, { agents }: Task): readonly string[] {
  const strangers = knowledgeIn(goal).flatMap(({ agent }) => (agents[seatOf(agent)] ? [] : [agent]));
  return [...new Set(strangers)].map((agent) => `there is no ${agent}`);
}

/** The config of rules versions 1 and 2. */
export const Config2 = z.strictObject({
  task: z.preprocess(named, PlayableTask).describe('a task, or the id of one that comes with the game'),
  rules: Rules.default('corrected').describe('faithful: as the original program plays'),
  channel: Channel.default('both').describe('what a message may carry'),
  secretsShared: z.boolean().default(false).describe("all agents are told all secrets: the private task's twin"),
  everythingSeen: z.boolean().default(false).describe('every agent sees every room: the baseline of the original'),
  deadlineMs: z.int().min(1000).max(3_600_000).nullable().default(null).describe('time for a turn; null: no limit'),
});

/**
 * Whether an agent is told what it shall know at the end (the outermost K's), as the good secrets in the paper tell it,
 * and whether right answers are paid.
 */
export const KnowledgeOption = z.enum(['untold', 'told', 'paid']);
export type KnowledgeOption = z.infer<typeof KnowledgeOption>;

export const Config = Config2.extend({
  knowledge: KnowledgeOption.default('untold').describe(
    'told: agents are told what they shall know in the end; paid: and that right answers to questions are paid',
  ),
  roles: z
    .array(z.int().min(0))
    .readonly()
    .optional()
    .describe('by seat: the agent of the task as it was ordered, whose role was dealt to the seat; left out: its own'),
}).transform((config) => ({ ...config, task: withKnowledge(config.task, config.knowledge) }));
/** `knowledge` is left out in logs of versions 1 and 2, which means untold; `roles` where none were dealt. */
export type Config = z.infer<typeof Config2> & {
  readonly knowledge?: KnowledgeOption | undefined;
  readonly roles?: readonly number[] | undefined;
};
