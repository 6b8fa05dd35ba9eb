/** For tests of tasks: finds secrets that differ from their formal content, and sentences that must not be said. */
import type { Task } from '../../../../../games/household/task/types.ts';
import type { Blueprint } from '../blueprint.ts';
import { secretsIn } from '../sentences.ts';

/** Seats whose sentences differ from those made from their formal content. */
export function seatsDisagreeing(task: Task, names: Blueprint['names']): readonly number[] {
  return task.agents.flatMap(({ secrets }, seat) =>
    JSON.stringify(secrets) === JSON.stringify(secretsIn(task, seat, names)) ? [] : [seat],
  );
}

/** Words of strategy (what to do, whom to tell) and of knowledge, which is asked about afterwards. */
const STRATEGY = /\b(tell|ask|inform|relay|message (?:it|to)|wait for|should|confident|make sure)\b/i;

/** Public sentences with a name, and any sentences about knowledge or strategy. */
export function leaksIn({ description, title, scene, agents }: Task): readonly string[] {
  const names = [...scene.rooms, ...scene.furniture.map(({ id }) => id), ...scene.objects.map(({ id }) => id)];
  const said = `${title} ${description}`;
  const named = names.filter((id) => said.includes(id) || said.includes(id.replaceAll('_', ' ')));
  const publicly = [said].filter((text) => /must know|knows that|knowledge/i.test(text) || STRATEGY.test(text));
  const secretly = agents.flatMap(({ secrets }) => secrets.filter((text) => STRATEGY.test(text)));
  return [...named, ...publicly, ...secretly];
}
