/** `npx standpoint study preregister` and `npx standpoint study deviate`, beside a running server and on the file. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readStore } from '../../server/store/open-store.ts';
import { operatorTokenOf, post, serve } from '../../server/testing/server.ts';
import { publish, template } from '../../server/testing/study.ts';
import { runWith } from '../testing/run-command.ts';

const ALONE = template('sally-anne');
const PLAN = {
  format: 1,
  hypotheses: [{ id: 'h1', text: 'Readers are right less often once the story is gone.' }],
  primary: {
    text: 'Points of a participant in the stories.',
    outcome: { table: 'decisions', column: 'reward' },
    contrast: { factor: 'story', levels: ['kept', 'gone'] },
    test: 't',
    unit: 'person',
  },
  stopping: { text: 'Intake closes at eighty complete participants.', complete: 80 },
  script: 'analysis.R',
};

async function laboratory() {
  const server = await serve();
  const study = await publish(server, ALONE, { open: false });
  const inFolder = (name: string): string => path.join(server.dataDir, name);
  const write = (name: string, content: unknown): string => {
    writeFileSync(inFolder(name), typeof content === 'string' ? content : JSON.stringify(content));
    return inFolder(name);
  };
  write('analysis.R', 't.test(reward ~ story)\n');
  const environment = { DATA_DIR: server.dataDir };
  const run = (name: string, ...args: readonly string[]) =>
    runWith(environment, name, ...args, '--database', server.databaseFile);
  return { server, study, run, write, inFolder };
}

test('a plan is registered through the server; on the file its document and deviations are read and recorded', async () => {
  const { server, study, run, write, inFolder } = await laboratory();
  const plan = write('plan.json', PLAN);
  const out = inFolder('registered.md');
  const url = ['--url', server.url];
  const registered = await run('study preregister', study, plan, '--out', out, '--json', ...url);
  expect(registered).toMatchObject({ code: 0, errors: '' });
  const { hash } = JSON.parse(registered.out);
  expect(readFileSync(out, 'utf8')).toContain(hash);
  expect((await run('study deviate', study, '--what', 'The room was too warm.', ...url)).code).toBe(0);
  const token = operatorTokenOf(server);
  const published = await post(
    server.url,
    '/api/studies',
    { source: template('sally-anne', (definition) => ({ ...definition, title: 'Another title' })) },
    token,
  );
  expect(published.status).toBe(201);
  await server.close();

  const again = inFolder('again.md');
  expect((await run('study preregister', study, '--out', again)).code).toBe(0);
  expect(readFileSync(again)).toEqual(readFileSync(out));
  expect((await run('study deviate', study, '--what', 'Two pages were printed.')).code).toBe(0);
  const { out: listed } = await run('study preregister', study, '--deviations', '--json');
  const { hash: same, deviations } = JSON.parse(listed);
  expect(same).toBe(hash);
  expect(deviations.map(({ kind, what }: { kind: string; what: string }) => [kind, what])).toEqual([
    ['recorded', 'The room was too warm.'],
    ['version', expect.stringMatching(/Version 2 .*definition\.title .* is "Another title"\./)],
    ['recorded', 'Two pages were printed.'],
  ]);
});

test('a script that is not the registered one is found by deviate, and recorded once by export', async () => {
  const { server, study, run, write, inFolder } = await laboratory();
  const url = ['--url', server.url];
  const out = ['--out', server.dataDir];
  expect(
    (await run('study preregister', study, write('plan.json', PLAN), ...url, '--out', inFolder('registered.md'))).code,
  ).toBe(0);
  await server.close();
  const script = write('analysis.R', 't.test(reward ~ story)\n');
  const listed = async (file: string) =>
    JSON.parse((await run('study deviate', study, '--deviations', '--script', file, '--json')).out);
  expect(await listed(script)).toMatchObject({ deviations: [], script: null });
  const changed = write('changed.R', 'wilcox.test(reward ~ story)\n');
  const sentence = /^The analysis script has the SHA-256 [0-9a-f]{64}; registered is analysis\.R with [0-9a-f]{64}\.$/;
  expect(await listed(changed)).toMatchObject({ deviations: [], script: expect.stringMatching(sentence) });
  // there is no participant to export, but the departure is on record before
  for (const note of [['--no-note'], [], []]) await run('study export', study, '--script', changed, ...note, ...out);
  const { deviations } = await listed(script);
  expect(deviations).toMatchObject([{ kind: 'recorded', what: expect.stringMatching(sentence) }]);
  expect((await run('study deviate', study)).errors).toMatch(/--what/);
  expect((await run('study deviate', study, '--deviations', '--what', 'both')).code).toBe(2);
});

test('wrong plans, files and studies: a sentence, an exit code, and nothing written', async () => {
  const { server, study, run, write, inFolder } = await laboratory();
  const out = inFolder('registered.md');
  const refused = async (code: number, sentence: RegExp, ...args: readonly string[]) => {
    const answer = await run('study preregister', ...args, '--out', out, '--url', server.url);
    expect([answer.code, answer.errors]).toEqual([code, expect.stringMatching(sentence)]);
    expect(existsSync(out)).toBe(false);
  };
  await refused(2, /there is no study 'other'/, 'other', write('plan.json', PLAN));
  await refused(2, /cannot be read \(ENOENT\)/, study, inFolder('nothing.json'));
  await refused(2, /is not JSON/, study, write('broken.json', '{'));
  await refused(2, /is no plan:[\s\S]*stopping/, study, write('short.json', { ...PLAN, stopping: undefined }));
  await refused(2, /names the script gone\.R/, study, write('gone.json', { ...PLAN, script: 'gone.R' }));
  const exclusions = [{ id: 'one', text: 'A rule in words.', sql: 'SELECT name FROM nowhere' }];
  await refused(1, /exclusions\.0\.sql: The SQL does not run/, study, write('sql.json', { ...PLAN, exclusions }));
  await refused(1, /is not preregistered/, study);
  expect((await run('study preregister', study, '--deviations')).code).toBe(1);
  expect((await run('study deviate', study, '--what', 'too early', '--url', server.url)).errors).toMatch(
    /not_preregistered/,
  );
  await server.close();
  await refused(1, /exclusions\.0\.sql: The SQL does not run/, study, inFolder('sql.json'));
  expect(await run('study preregister', study, inFolder('plan.json'), '--out', inFolder('made.md'))).toMatchObject({
    code: 0,
  });
  const store = await readStore(server.databaseFile);
  const roots = (await store.events.read(`study-${study}`)).filter(({ type }) => type === 'study.HeadsRooted');
  await store.close();
  expect(roots.map(({ data }) => data)).toMatchObject([{ occasion: 'preregistration', stage: 'main' }]);
  writeFileSync(out, 'mine');
  const kept = await run('study preregister', study, inFolder('plan.json'), '--out', out);
  expect([kept.code, readFileSync(out, 'utf8')]).toEqual([2, 'mine']);
});
