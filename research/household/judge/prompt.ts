/** What a judge is asked about a task, and how its answer is read: whole, or not at all. */
import * as z from 'zod';
import { knowledgeIn } from '../../../games/household/pddl/formula.ts';
import { parseGoal } from '../../../games/household/pddl/parse.ts';
import { printFormula } from '../../../games/household/pddl/print.ts';
import { functionalGoal } from '../../../games/household/pddl/projection.ts';
import type { Task } from '../../../games/household/task/types.ts';
import type { ChatMessage } from '../../../llm/chat.ts';
import type { ReadText } from './ask-until-read.ts';
import { criteriaFor, type JudgeScores } from './criteria.ts';

/** The order in which a judge is told the criteria and is to score them. */
export type CriteriaOrder = 'given' | 'reversed';

export interface JudgePrompt {
  readonly messages: readonly ChatMessage[];
  /** Says again what is asked, after an answer that cannot be used. */
  readonly form: string;
}

export function judgePrompt(task: Task, order: CriteriaOrder): JudgePrompt {
  const criteria = order === 'given' ? criteriaFor(task) : criteriaFor(task).toReversed();
  const keys = criteria.map(([id]) => `"${id}": S`).join(', ');
  const form = `Answer with one JSON object: {${keys}}, where each S is a score from 0 (bad) to 1 (good).`;
  const system = [
    'You judge tasks for several agents who share a house, before anyone plays them. Agents see only the room where they are, each is told secrets of its own, and messages are few.',
    'A good task can only be solved by agents who reckon with what their partners know and may do.',
    'The goal is in PDDL. (K agent_0 F) says that agent_0 knows F at the end. Personal goals are of single agents, in mixed tasks.',
    'Score the task on each criterion by itself:',
    ...criteria.map(([id, asks]) => `- ${id}: ${asks}`),
  ];
  const user = [
    `A ${task.category} task.`,
    'Its goal without the parts about knowledge:',
    ...functionalInWords(task),
    'What agents shall know:',
    ...knowledgeInWords(task),
    'The task as JSON:',
    JSON.stringify(taskForJudges(task)),
    form,
  ];
  return {
    messages: [
      { role: 'system', content: system.join('\n') },
      { role: 'user', content: user.join('\n') },
    ],
    form,
  };
}

/** The task as judges read it: the formal content of secrets, which only policies are told, is left out. */
function taskForJudges({ agents, id: _, ...task }: Task) {
  return { ...task, agents: agents.map(({ knows: __, ...agent }) => agent) };
}

function functionalInWords({ goal }: Task): readonly string[] {
  const parsed = parseGoal(goal);
  if (!parsed.ok) return ['The goal cannot be read.'];
  const { goal: left } = functionalGoal(parsed.value, 'original');
  return [left ? printFormula(left) : 'nothing'];
}

function knowledgeInWords({ goal }: Task): readonly string[] {
  const parsed = parseGoal(goal);
  return parsed.ok ? knowledgeIn(parsed.value).map(printFormula) : [];
}

/** Reads the scores of a task. */
export function judgementReader(task: Task): ReadText<JudgeScores> {
  const ids = criteriaFor(task).map(([id]) => id);
  const Scores = z.strictObject(Object.fromEntries(ids.map((id) => [id, z.number().min(0).max(1)])));
  return (text) => {
    let value: unknown;
    try {
      value = JSON.parse(text.trim());
    } catch {
      return { ok: false, why: 'It is not one JSON object with nothing before or after it.' };
    }
    const scores = Scores.safeParse(value);
    if (scores.success) return { ok: true, value: scores.data };
    return {
      ok: false,
      why: scores.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '),
    };
  };
}
