/** `npx standpoint study erase` and `npx standpoint study subject`, beside a running server and on the file. */
import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { backUpStore } from '../server/store/open-store.ts';
import { serve } from '../server/testing/server.ts';
import { goOn, publish, template, visit } from '../server/testing/study.ts';
import { runWith } from './testing/run-command.ts';

const ALONE = template('sally-anne');

async function studyWith(...people: readonly string[]) {
  const server = await serve();
  const study = await publish(server, ALONE);
  const visitors = [];
  for (const who of people) visitors.push(await visit(server.url, study, `PROLIFIC_PID=worker-${who}`));
  const folder = path.join(server.dataDir, 'backups');
  mkdirSync(folder);
  const run = (name: string, ...args: readonly string[]) => runWith({ DATA_DIR: server.dataDir }, name, ...args);
  const bytes = (): string =>
    ['', '-wal']
      .map((ending) => server.databaseFile + ending)
      .filter((file) => existsSync(file))
      .map((file) => readFileSync(file, 'latin1'))
      .join('');
  return { server, study, visitors, folder, run, bytes };
}

test('erase goes through the server, or on the file without one, and names the backups that still hold the person', async () => {
  const { server, study, visitors, folder, run, bytes } = await studyWith('ada', 'ben');
  const [ada = '', ben = ''] = visitors.map((visitor) => visitor.page().participant);
  const backup = path.join(folder, 'one.sqlite');
  await backUpStore(server.databaseFile, backup);
  const erase = (participant: string) =>
    run('study erase', participant, '--reason', 'by letter', '--backups', folder, '--json', '--url', server.url);
  const beside = await erase(ada);
  expect([beside.code, JSON.parse(beside.out)]).toEqual([
    0,
    { participant: ada, texts: 0, rows: 2, backups: [backup] },
  ]);
  expect(bytes()).not.toContain('worker-ada');
  // who wrote has no pseudonym, and names the id that the recruiter gave
  const named = await run('study subject', 'worker-ben', '--study', study, '--out', path.join(folder, 'ben.json'));
  expect([named.code, readFileSync(path.join(folder, 'ben.json'), 'utf8').includes(ben)]).toEqual([0, true]);
  expect((await run('study subject', 'worker-cy', '--study', study, '--out', path.join(folder, 'cy.json'))).code).toBe(
    2,
  );
  await server.close();
  const alone = await erase(ben);
  expect([alone.code, JSON.parse(alone.out)]).toEqual([0, { participant: ben, texts: 0, rows: 2, backups: [backup] }]);
  expect(bytes()).not.toContain('worker-ben');
  const verified = await run('lab verify', '--database', server.databaseFile);
  expect(verified.code).toBe(0);
  const again = await serve({ dataDir: server.dataDir });
  const log = await again.store.events.read(`participant-${ben}`);
  expect(log.slice(-2).map(({ type }) => type)).toEqual([
    'participant.ParticipantFinished',
    'participant.ParticipantErased',
  ]);
});

test('subject writes all that is held about a person, for its owner alone, and nothing for others', async () => {
  const { server, visitors, run } = await studyWith('ada');
  const [visitor] = visitors;
  if (!visitor) throw new Error('there is one');
  await goOn(visitor, ALONE);
  const { participant } = visitor.page();
  const out = path.join(server.dataDir, 'ada.json');
  expect(await run('study subject', participant, '--out', out)).toMatchObject({ code: 0 });
  const held = JSON.parse(readFileSync(out, 'utf8')) as Record<string, unknown>;
  expect(held).toEqual((await visitor.request('copy')).body);
  expect(held).toMatchObject({ recruit: { externalId: 'worker-ada', query: 'PROLIFIC_PID=worker-ada' } });
  expect(statSync(out).mode & 0o077).toBe(0);
  expect(await run('study subject', participant, '--out', out)).toMatchObject({
    code: 2,
    errors: expect.stringContaining('is there already'),
  });
});

test('what is not there is told in a sentence', async () => {
  const { server, run } = await studyWith();
  const unknown = { code: 2, errors: expect.stringContaining("there is no participant 'none'") };
  expect(await run('study erase', 'none', '--reason', 'x', '--url', server.url)).toMatchObject(unknown);
  const out = path.join(server.dataDir, 'none.json');
  expect(await run('study subject', 'none', '--out', out)).toMatchObject(unknown);
  expect(existsSync(out)).toBe(false);
  expect(await run('study erase', 'none')).toMatchObject({ code: 2 });
});
