/** A bundle has the plan that was registered, and what departs from it, of its own stage. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { Plan, type Registration, registrationHash } from '../../studies/preregister/plan.ts';
import { databaseFile, readStore } from '../store/open-store.ts';
import { temporaryFolder } from '../testing/server.ts';
import { deviationsNow } from './deviations-now.ts';
import { exportStudy } from './export-study.ts';
import { rulesMet } from './rules-met.ts';
import { csvRowsOf } from './testing/bundle.ts';
import { playedStudy } from './testing/played-study.ts';
import { isSound, verifyBundle } from './verify-bundle.ts';

const CAUSE = { operator: 'op-1', reason: null } as const;
const PLAN = Plan.parse({
  format: 1,
  hypotheses: [{ id: 'h1', text: 'Returns are higher where notes can be written.' }],
  primary: {
    text: 'Returns of the seat in the session.',
    outcome: { table: 'decisions', column: 'reward' },
    contrast: null,
    test: 't',
    unit: 'group',
  },
  exclusions: [],
  stopping: { text: 'Intake closes at forty complete participants.', complete: 40 },
  script: 'analysis.R',
});

test('the registered plan is a file of the bundle; departures are rows, of its own stage, and name no participant without consent for data', async () => {
  const file = databaseFile(temporaryFolder());
  const played = await playedStudy(file);
  const { run } = played;
  const [newest] = run.study.versions;
  if (!newest) throw new Error('a version is published');
  const registration: Registration = {
    ...{ format: 1, study: played.study, version: newest.version, studyHash: newest.hash, plan: PLAN },
    script: { file: 'analysis.R', sha256: 'a'.repeat(64) },
  };
  expect(run.give({ type: 'preregister', registration, cause: CAUSE }).refusal).toBeNull();
  await played.arrive('anna0000');
  await played.arrive('ben00000');
  await played.arrive('sim00000', { stage: 'simulated' });
  run.ask('ben00000', { type: 'withdraw' });
  for (const participant of ['anna0000', 'ben00000', 'sim00000']) {
    const action = { type: 'exclude', rule: 'rude' } as const;
    expect(run.give({ type: 'act', participant, action, cause: CAUSE }).refusal).toBeNull();
  }
  run.give({ type: 'recordDeviation', what: 'The room was too warm.', cause: CAUSE });
  await played.keep();
  await played.store.close();

  const store = await readStore(file);
  const exported = (stage: string, until: number | null = null) =>
    exportStudy(store, { study: played.study, stage, until, out: temporaryFolder() });
  const main = await exported('main');
  const told = csvRowsOf(main, 'deviations').map(({ kind, what }) => [kind, what]);
  const rule = 'is excluded by a rule that the plan does not have: rude.';
  expect(told).toEqual([
    ['exclusion', `Participant anna0000 ${rule}`],
    ['exclusion', `A participant without consent for data ${rule}`],
    ['recorded', 'The room was too warm.'],
  ]);
  expect(csvRowsOf(await exported('simulated'), 'deviations').map(({ what }) => what)).toEqual([
    `Participant sim00000 ${rule}`,
    'The room was too warm.',
  ]);
  const text = readFileSync(path.join(main.folder, 'preregistration.json'), 'utf8');
  expect(JSON.parse(text)).toMatchObject({ hash: registrationHash(registration), registration });
  expect(isSound(await verifyBundle(main.zip))).toBe(true);
  await store.close();
});

test('at every export the SQL of exclusions runs again, and both differences and the early end of intake are rows', async () => {
  const file = databaseFile(temporaryFolder());
  const played = await playedStudy(file);
  const { run } = played;
  const [newest] = run.study.versions;
  if (!newest) throw new Error('a version is published');
  const sql = "SELECT participant FROM participants WHERE participant LIKE '%na0000'";
  const exclusions = [{ id: 'away', text: 'The page was out of reach for more than a minute.', sql }];
  const registration: Registration = {
    ...{ format: 1, study: played.study, version: newest.version, studyHash: newest.hash },
    ...{ plan: { ...PLAN, exclusions }, script: { file: 'analysis.R', sha256: 'a'.repeat(64) } },
  };
  expect(run.give({ type: 'preregister', registration, cause: CAUSE }).refusal).toBeNull();
  for (const participant of ['anna0000', 'ben00000', 'hana0000']) await played.arrive(participant);
  const exclude = (participant: string): void => {
    const action = { type: 'exclude', rule: 'away' } as const;
    expect(run.give({ type: 'act', participant, action, cause: CAUSE }).refusal).toBeNull();
  };
  exclude('anna0000');
  exclude('ben00000');
  for (const participant of ['anna0000', 'ben00000', 'hana0000']) {
    const action = { type: 'markDropped' } as const;
    expect(run.give({ type: 'act', participant, action, cause: CAUSE }).refusal).toBeNull();
  }
  run.give({ type: 'closeIntake', cause: CAUSE });
  await played.keep();
  await played.store.close();
  const store = await readStore(file);
  const bundle = await exportStudy(store, { study: played.study, stage: 'main', until: null, out: temporaryFolder() });
  const now = await deviationsNow(store, played.study);
  await store.close();
  const rows = csvRowsOf(bundle, 'deviations').map(({ position, kind, what }) => [Number(position), kind, what]);
  expect(now?.deviations.map(({ position, kind, what }) => [position, kind, what])).toEqual(rows);
  expect(rows.map(([, kind, what]) => `${kind}: ${what}`)).toEqual([
    'exclusion_unmet: Participant ben00000 is excluded by the rule away, and does not meet its SQL.',
    'exclusion_missed: Participant hana0000 meets the SQL of the rule away, and is not excluded.',
    'stopping: Intake is closed. Complete participants: 0. The plan closes intake at 40.',
  ]);
});

test('the SQL of a rule reads the tables of its bundle and no other file', async () => {
  const folder = temporaryFolder();
  writeFileSync(path.join(folder, 'secret.csv'), 'participant\nanna0000\n');
  const sql = `SELECT participant FROM '${path.join(folder, 'secret.csv')}'`;
  const met = await rulesMet([{ id: 'other', text: 'A file beside the bundle.', sql }], { folder, tables: [] });
  expect(met.get('other')).toMatch(/does not run: .*disabled/i);
});

test('a rule that was registered with the columns of format 1 finds the same participants', async () => {
  const file = databaseFile(temporaryFolder());
  const played = await playedStudy(file);
  for (const who of ['anna0000', 'ben00000']) await played.arrive(who);
  for (const who of ['anna0000', 'ben00000']) played.run.ask(who, { type: 'confirmReady' });
  await played.play('anna0000');
  await played.keep();
  await played.store.close();
  const store = await readStore(file);
  const { folder } = await exportStudy(store, {
    study: played.study,
    stage: 'main',
    until: null,
    out: temporaryFolder(),
  });
  await store.close();
  const rule = (id: string, sql: string) => ({ id, text: 'Played, and arrived.', sql });
  const met = await rulesMet(
    [
      rule(
        'before',
        'SELECT participant FROM decisions JOIN arrivals USING (participant) WHERE "group" IS NOT NULL AND "order" = 0 AND "at" IS NOT NULL',
      ),
      rule(
        'now',
        'SELECT participant FROM decisions JOIN arrivals USING (participant) WHERE group_id IS NOT NULL AND play_order = 0 AND arrived IS NOT NULL',
      ),
    ],
    { folder, tables: ['decisions', 'arrivals'] },
  );
  expect([...(met.get('now') ?? [])].toSorted()).toEqual(['anna0000', 'ben00000']);
  expect(met.get('before')).toEqual(met.get('now'));
});

test('a study without a plan has no such file and no such row', async () => {
  const file = databaseFile(temporaryFolder());
  const played = await playedStudy(file);
  await played.arrive('anna0000');
  await played.store.close();
  const store = await readStore(file);
  const bundle = await exportStudy(store, { study: played.study, stage: 'main', until: null, out: temporaryFolder() });
  await store.close();
  expect(existsSync(path.join(bundle.folder, 'preregistration.json'))).toBe(false);
  expect(bundle.rows.deviations).toBe(0);
});
