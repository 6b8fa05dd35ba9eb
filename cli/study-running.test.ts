/** `npm run study -- publish` and so on, beside a running server. */
import { expect, test } from 'vitest';
import { serve } from '../server/testing/server.ts';
import { joinWith } from '../server/testing/study.ts';
import { runWith } from './testing/run-command.ts';

test('a study is published, opened, looked at, closed and released from the command line', async () => {
  const { url, dataDir } = await serve();
  const study = (...args: string[]) => runWith({ DATA_DIR: dataDir }, 'study', ...args, '--url', url);
  const json = async (...args: string[]) => JSON.parse((await study(...args, '--json')).out) as Record<string, unknown>;
  expect(await json('publish', 'sally-anne')).toMatchObject({ study: 'sally-anne', version: 1, intake: 'unopened' });
  expect((await study('publish', 'sally-anne')).out).toContain(`${url}/s/sally-anne\n`);
  expect(await json('open', 'sally-anne')).toMatchObject({ intake: 'open' });
  expect(await joinWith(url, 'sally-anne', 'PROLIFIC_PID=one')).toMatchObject({ status: 200 });
  expect(await json('status', 'sally-anne')).toMatchObject({ participants: 1, outcomes: {}, budget: { owed: 0 } });
  expect((await study('status', 'sally-anne')).out).toMatch(/participants 1\n {2}under way: consenting 1\n/);
  expect(await json('close', 'sally-anne')).toMatchObject({ intake: 'closed' });
  const early = await study('release', 'sally-anne');
  expect([early.code, early.errors]).toEqual([1, 'error: Participants are still under way. (under_way)\n']);
});

test('signed links each let in one person, and a study that fails the check is not published', async () => {
  const { url, dataDir } = await serve();
  const study = (...args: string[]) => runWith({ DATA_DIR: dataDir }, 'study', ...args, '--url', url);
  await study('publish', 'sally-anne');
  const { out } = await study('links', 'sally-anne', '--count', '2', '--days', '3');
  const links = out.trim().split('\n');
  expect(links).toHaveLength(2);
  expect(links[0]).toMatch(new RegExp(`^${url}/s/sally-anne\\?link=[a-z0-9]{12}\\.[a-z0-9]+\\.[\\w-]{43}$`));
  expect((await study('open', 'another')).errors).toBe('error: There is no such study here. (study_unknown)\n');
  const nowhere = await runWith({ DATA_DIR: dataDir }, 'study', 'open', 'x', '--url', 'http://127.0.0.1:1');
  expect(nowhere.errors).toContain('there is no server at http://127.0.0.1:1');
});
