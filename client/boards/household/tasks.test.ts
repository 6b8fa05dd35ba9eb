/** The start form's list of tasks agrees with the tasks that come with the game. */
import { expect, test } from 'vitest';
import { BUNDLED } from '../../../games/household/tasks/bundled.ts';
import { HUMAN_TASKS } from '../../../games/household/tasks/human.ts';
import { TASKS } from './tasks.ts';

const offered = BUNDLED.map(({ id, title, agents }) => {
  const form = HUMAN_TASKS.find(({ task }) => task.id === id)?.form ?? 'practice';
  return { id, title, form, agents: agents.length };
});

test('the start form offers every task that comes with the game, by its id, with its title and size', async () => {
  await expect(`${JSON.stringify(offered, null, 2)}\n`).toMatchFileSnapshot('./tasks.json');
  expect(TASKS.length).toBeGreaterThan(1);
});
