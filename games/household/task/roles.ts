/**
 * Deals the roles of a task to other seats: rooms of start, secrets, bars, goals and all. The task stays the same one, told
 * of other agents, so that no letter stands for one role in all sessions of a study.
 */
import { agentOf, seatOf } from '../types.ts';
import type { Task } from './types.ts';

/**
 * `roles`: by seat, the agent of the given task whose role it gets; a permutation. null: a text names agents by letters,
 * which could not be told from other words.
 */
export function withRoles(task: Task, roles: readonly number[]): Task | null {
  if (textsOf(task).some((text) => LETTER.test(text))) return null;
  const renamed = mapTexts(task, (text) =>
    text.replaceAll(/\bagent_\d+\b/g, (id) => agentOf(roles.indexOf(seatOf(id)))),
  ) as Task;
  const agents = roles.flatMap((role) => renamed.agents[role] ?? []);
  if (agents.length !== task.agents.length) throw new Error(`expected a permutation of the seats, got ${roles}`);
  return { ...renamed, agents };
}

/** An A that begins a sentence is taken for the article. */
const LETTER = /\b[B-HJ-Z]\b|[a-z,] A\b/;

function textsOf({ title, description, agents }: Task): readonly string[] {
  return [title, description, ...agents.flatMap(({ secrets }) => secrets)];
}

/** The value with each of its texts changed, keys included. */
function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((each) => mapTexts(each, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [change(key), mapTexts(each, change)]));
}
