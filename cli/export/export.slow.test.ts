/** `npx standpoint study export`, `audit` and `verify BUNDLE`, while the server runs the study. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { botsOf } from '../../bots/index.ts';
import type { Exported } from '../../server/exports/export-study.ts';
import { playWith, sitDownWith, until } from '../../server/testing/seats.ts';
import { type Served, serve, temporaryFolder } from '../../server/testing/server.ts';
import { goOn, goOnTo, publish, template, type Visitor, visit } from '../../server/testing/study.ts';
import { runAsProcess, runCommand, runWith } from '../testing/run-command.ts';

/** Plays the session of this page to its end, with a policy in the participant's place. */
async function play({ url }: Served, visitor: Visitor): Promise<void> {
  const page = visitor.page();
  if (page.kind !== 'playing') throw new Error(`nothing is played on ${page.key}`);
  const policy = botsOf(page.game)?.defaultPartner;
  if (!policy) throw new Error(`there is no policy for ${page.game}`);
  const { body } = await visitor.request('connect', 'POST', {});
  const { reservation } = body as { readonly reservation: Parameters<typeof sitDownWith>[1] };
  await playWith(await sitDownWith(url, reservation), policy, visitor.token);
  await until(async () => (await visitor.read()).page.key !== page.key, 'the session is left');
}

test('a study under way is exported, verified and audited beside its server; places and languages change no byte', async () => {
  // the policy in the participant's place answers at once
  const server = await serve({ messagesPerSecond: 10_000 });
  const source = template('sally-anne');
  const study = await publish(server, source);
  const [ada, ben] = [
    await visit(server.url, study, 'PROLIFIC_PID=recruited-ada&STUDY_ID=s&SESSION_ID=sub'),
    await visit(server.url, study, 'PROLIFIC_PID=recruited-ben&STUDY_ID=s&SESSION_ID=sub'),
  ];
  while (ada.page().kind !== 'survey') {
    if (ada.page().kind === 'playing') await play(server, ada);
    else await goOn(ada, source);
  }
  await goOnTo(ada, 'finished', source);
  await goOnTo(ben, 'consent', source);

  const out = temporaryFolder();
  const { databaseFile } = server;
  const asked = { DATA_DIR: server.dataDir };
  const by = ['study export', study, '--out', out, '--json', '--url', server.url] as const;
  const early = await runWith(asked, ...by);
  expect(early).toMatchObject({
    code: 1,
    errors: expect.stringContaining('(reason_needed) It is given with --reason.'),
  });
  const ran = await runWith(asked, ...by, '--reason', 'an interim analysis');
  expect(ran).toMatchObject({ code: 0, errors: '' });
  const exported = JSON.parse(ran.out) as Exported;
  expect(exported).toMatchObject({ arrivals: 2, outcomes: { complete: 1, under_way: 1 }, reconciled: true });
  expect(exported.rows.participants).toBe(2);
  for (const table of ['decisions', 'surveys', 'sessions', 'payments'])
    expect(exported.rows[table], table).toBeGreaterThan(0);
  const participants = readFileSync(
    path.join(exported.folder, 'data/study-sallyanne_description-participants_data.csv'),
    'utf8',
  );
  expect(participants).not.toContain('recruited-');

  // ben goes on meanwhile
  await goOn(ben, source);
  vi.stubEnv('TZ', 'Asia/Tokyo');
  vi.stubEnv('LC_ALL', 'de_DE.UTF-8');
  onTestFinished(() => void vi.unstubAllEnvs());
  const again = await runAsProcess(
    'study export',
    ...[
      study,
      '--database',
      databaseFile,
      '--until',
      String(exported.position),
      '--out',
      temporaryFolder(),
      '--json',
      '--no-note',
    ],
  );
  expect(again.errors).toBe('');
  expect(JSON.parse(again.out).sha256).toBe(exported.sha256);

  for (const bundle of [exported.folder, exported.zip]) {
    const verified = await runCommand('lab verify', bundle, '--json');
    expect(verified.code).toBe(0);
    // ben had not consented, so what he did is withheld
    expect(JSON.parse(verified.out)).toMatchObject({
      altered: [],
      missing: [],
      reordered: [],
      foreign: [],
      chains: exported.streams,
    });
  }
  const audited = await runCommand('lab audit', study, '--database', databaseFile, '--json');
  expect(audited.code).toBe(0);
  const { draws, repeated, deviations } = JSON.parse(audited.out);
  expect({ draws, repeated, deviations }).toEqual({ draws: 2, repeated: 2, deviations: [] });
  expect((await runCommand('lab audit', study, '--database', databaseFile)).out).toContain('2 draws, 2 the same again');

  writeFileSync(path.join(exported.folder, 'README.md'), 'another text');
  expect(await runCommand('lab verify', exported.folder)).toMatchObject({
    code: 1,
    out: expect.stringContaining('README.md: altered'),
  });
});

test('what cannot be exported gets a sentence and an exit code, and nothing is written', async () => {
  const server = await serve();
  const study = await publish(server, template('sally-anne'));
  const out = temporaryFolder();
  const { databaseFile } = server;
  const tried = (...args: readonly string[]) =>
    runCommand('study export', ...args, '--database', databaseFile, '--out', out, '--no-note');
  expect(await tried('nothing')).toMatchObject({
    code: 1,
    errors: "error: there is no study 'nothing' in this database\n",
  });
  expect(await tried(study)).toMatchObject({
    code: 1,
    errors: expect.stringContaining('no participants of stage main'),
  });
  expect(await tried(study, '--until', '99999')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('before 99999'),
  });
  expect(await tried(study, '--stage', 'other')).toMatchObject({ code: 2 });
  expect(await runCommand('lab audit', 'nothing', '--database', databaseFile)).toMatchObject({ code: 1 });
  expect(await runCommand('lab verify', path.join(out, 'nothing'))).toMatchObject({
    code: 2,
    errors: expect.stringContaining('there is no folder'),
  });
  expect(readdirSync(out)).toEqual([]);
  const file = path.join(out, 'a-file');
  writeFileSync(file, '');
  expect(await runCommand('study export', study, '--database', databaseFile, '--out', file, '--no-note')).toMatchObject(
    {
      code: 1,
      errors: expect.stringContaining('is no folder'),
    },
  );
});
