/** `npx standpoint study publish` and so on, beside a running server. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runWith } from '../../cli/testing/run-command.ts';
import { serve, temporaryFolder } from '../../server/testing/server.ts';
import { joinWith, publish, template, visit } from '../../server/testing/study.ts';

test('a study is published, opened, looked at, closed and released from the command line', async () => {
  const { url, dataDir } = await serve();
  const study = (...args: string[]) => runWith({ DATA_DIR: dataDir }, 'study', ...args, '--url', url);
  const json = async (...args: string[]) => JSON.parse((await study(...args, '--json')).out) as Record<string, unknown>;
  const folder = temporaryFolder();
  expect((await runWith({}, 'study', 'new', 'first', '--from', 'sally-anne', '--in', folder)).code).toBe(0);
  const mine = join(folder, 'first');
  expect(await json('publish', mine)).toMatchObject({ study: 'first', version: 1, intake: 'unopened' });
  expect((await study('publish', mine)).out).toContain(`${url}/s/first\n`);
  expect(await json('open', 'first', '--reason', 'all is ready')).toMatchObject({ intake: 'open' });
  const link = 'PROLIFIC_PID=one';
  expect(await joinWith(url, 'first', link)).toMatchObject({ status: 403, body: { code: 'signature_missing' } });
  const definition = readFileSync(join(mine, 'study.json'), 'utf8');
  writeFileSync(join(mine, 'study.json'), definition.replace('"signed": "required"', '"signed": "accepted"'));
  expect(await json('publish', mine)).toMatchObject({ version: 2, intake: 'open' });
  expect(await joinWith(url, 'first', link)).toMatchObject({ status: 200 });
  expect(await json('status', 'first')).toMatchObject({ participants: 1, outcomes: {}, budget: { owed: 0 } });
  const { out } = await study('status', 'first');
  expect(out).toMatch(/participants 1\n {2}under way: consenting 1\n/);
  expect(out).toMatch(/\| slots filled \|[\s\S]*\nstarted: participants with this arm\./);
  expect(await json('close', 'first', '--reason', 'enough')).toMatchObject({ intake: 'closed' });
  const early = await study('release', 'first');
  expect([early.code, early.errors]).toEqual([1, 'error: Participants are still under way. (under_way)\n']);
});

test('signed links each let in one person', async () => {
  const server = await serve();
  const { url, dataDir } = server;
  const study = (...args: string[]) => runWith({ DATA_DIR: dataDir }, 'study', ...args, '--url', url);
  const source = template('sally-anne', (same) => ({
    ...same,
    intake: { ...(same.intake as object), recruiter: 'links' },
  }));
  const id = await publish(server, source);
  const links = (await study('links', id, '--count', '2', '--days', '3')).out.trim().split('\n');
  expect(links[0]).toMatch(new RegExp(`^${url}/s/${id}\\?link=[a-z0-9]{12}\\.[a-z0-9]+\\.[\\w-]{43}$`));
  const places = await Promise.all([...links, links[0] ?? ''].map((link) => visit(url, id, new URL(link).search)));
  const [one, other, again] = places.map((visitor) => visitor.page().participant);
  expect(again).toBe(one);
  expect(other).not.toBe(one);
});

test('what cannot be done is told in a sentence', async () => {
  const { url, dataDir } = await serve();
  const refused = async (...args: string[]) => {
    const { code, errors } = await runWith({ DATA_DIR: dataDir }, 'study', ...args);
    return [code, errors.trim()];
  };
  expect(await refused('open', 'none', '--reason', 'a test', '--url', url)).toEqual([
    1,
    'error: There is no such study here. (study_unknown)',
  ]);
  expect(await refused('open', 'none', '--reason', 'a test', '--url', 'http://127.0.0.1:1')).toEqual([
    1,
    expect.stringContaining('there is no server at http://127.0.0.1:1'),
  ]);
  await refused('publish', 'sally-anne', '--url', url);
  expect(await refused('links', 'sally-anne', '--count', '1', '--url', url)).toEqual([
    1,
    'error: The recruiter of this study is prolific: its links are not made here. (malformed)',
  ]);
});
