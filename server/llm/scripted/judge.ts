/**
 * The scripted model as a judge of tasks: it reads the task in the prompt, and nothing else, and scores each criterion that it is
 * asked for by a rule. It stands in for a judge where a run should cost nothing and give the same every time.
 */

const GOOD = 0.9;
const BAD = 0.1;

interface Told {
  readonly description: string;
  readonly goal: string;
  readonly personalGoals: readonly { readonly agent: string; readonly goal: string }[];
  readonly agents: readonly { readonly secrets: readonly string[] }[];
  readonly mechanics: readonly { readonly type: string; readonly rooms?: unknown; readonly agents?: unknown }[];
  readonly scene: {
    readonly objects: readonly { readonly id: string; readonly relation: string; readonly furniture: string }[];
  };
}

/** The scores that the form on a line asks for, as a text; null: the lines tell of no task to judge. */
export function scriptedJudgement(form: string, lines: readonly string[]): string | null {
  const asked = Array.from(form.matchAll(/"(\w+)": S\b/g), ([, id = '']) => id);
  const line = lines.findLast((one) => one.startsWith('{"'));
  if (asked.length === 0 || line === undefined) return null;
  const task = JSON.parse(line) as Told;
  return JSON.stringify(Object.fromEntries(asked.map((id) => [id, RULES[id]?.(task) === true ? BAD : GOOD])));
}

/** Whether a task is bad, by criterion. A criterion without a rule is always met. */
const RULES: Readonly<Record<string, (task: Told) => boolean>> = {
  // an agent of which nothing is said is not needed
  agent_necessity: ({ agents, mechanics, goal }) =>
    agents.some(({ secrets }, i) => secrets.length === 0 && !JSON.stringify([mechanics, goal]).includes(`agent_${i}`)),
  secret_quality: ({ agents }) =>
    agents.some(({ secrets }) => secrets.some((secret) => /\b(tells?|asks?|your part)\b/i.test(secret))),
  public_private_grounding: ({ description, goal }) => namesIn(goal).some((name) => description.includes(name)),
  // a secret says what no goal says
  narrative_consistency: ({ agents, goal, personalGoals }) =>
    agents.some(({ secrets }) =>
      secrets.some((secret) => {
        const [, what, state] = /in the end (\w+) is (open|closed)\.$/i.exec(secret) ?? [];
        if (what === undefined) return false;
        return ![goal, ...personalGoals.map((one) => one.goal)].join(' ').includes(`(is_${state} ${what})`);
      }),
    ),
  goal_relevance: ({ goal, scene }) =>
    scene.objects.some(({ id, relation, furniture }) => {
      return partsIn(goal).includes(`(${relation === 'on' ? 'is_on_top' : 'is_inside'} ${id} ${furniture})`);
    }),
  // limits of rooms and messages are no matter of things
  mechanic_utilization: ({ mechanics, goal, personalGoals }) =>
    mechanics.some((mechanic) => {
      const things = namesIn(JSON.stringify(mechanic));
      const goals = [goal, ...personalGoals.map((one) => one.goal)].join(' ');
      return !('rooms' in mechanic) && things.length > 0 && !things.some((name) => namesIn(goals).includes(name));
    }),
  formal_goal_quality: ({ goal }) => partsIn(goal).every((part) => part.startsWith('(K ')),
  // whoever shall know may go anywhere
  task_interdependence: ({ goal, mechanics }) =>
    partsIn(goal).some((part) => {
      const [, knower] = /^\(K (\w+)/.exec(part) ?? [];
      return (
        knower !== undefined && !mechanics.some((one) => 'rooms' in one && JSON.stringify(one.agents).includes(knower))
      );
    }),
  subgoal_tension: ({ goal, personalGoals }) => personalGoals.some((one) => partsIn(goal).includes(one.goal)),
};

/** Names of things and rooms, which end in a number. */
function namesIn(text: string): readonly string[] {
  return (text.match(/\b[a-z_]+_\d+\b/g) ?? []).filter((name) => !name.startsWith('agent_'));
}

/** The parts of a conjunction, or the one part that the goal is. */
function partsIn(goal: string): readonly string[] {
  const inner = goal.startsWith('(and ') ? goal.slice('(and '.length, -1) : goal;
  const parts: string[] = [];
  let [depth, begin] = [0, 0];
  for (const [i, character] of [...inner].entries()) {
    if (character === '(' && depth++ === 0) begin = i;
    if (character === ')' && --depth === 0) parts.push(inner.slice(begin, i + 1));
  }
  return parts;
}
