/**
 * Ids, titles and sizes of the tasks that come with the game: all that the start form knows of them. tasks.json is
 * written by tasks.test.ts (`npx vitest run client/boards/household/tasks.test.ts --update`).
 */
import * as v from 'valibot';
import listed from './tasks.json' with { type: 'json' };

const OfferedTask = v.strictObject({
  id: v.string(),
  title: v.string(),
  form: v.picklist(['practice', 'A', 'B']),
  agents: v.pipe(v.number(), v.integer()),
});

export const TASKS = v.parse(v.pipe(v.array(OfferedTask), v.readonly()), listed);
