/** The registered test stands first and is run as it was registered; what departs from the plan is listed beside it. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseHTML } from 'linkedom';
import { expect, test } from 'vitest';
import { exportStudy } from '../../server/exports/export-study.ts';
import { csvRowsOf } from '../../server/exports/testing/bundle.ts';
import { playedStudy } from '../../server/exports/testing/played-study.ts';
import { databaseFile, readStore } from '../../server/store/open-store.ts';
import { template } from '../../server/testing/study.ts';
import { freeze } from '../../studies/definition/freeze.ts';
import { Plan } from '../../studies/preregister/plan.ts';
import { runCommand } from '../testing/run-command.ts';

const CAUSE = { operator: 'op-1', reason: null } as const;
const PRIMARY = {
  text: 'Share of right answers to the questions between turns.',
  outcome: { table: 'probes', column: 'answer' },
  contrast: { factor: 'zz-notes', levels: ['zz-off', 'zz-on'] },
  test: 't',
  unit: 'group',
};

const PAIRS = ['anna,ben0', 'cora,dan0', 'eve0,fay0', 'gus0,hal0', 'kay0,leo0', 'max0,nia0', 'oda0,pia0', 'ivy0,jon0'];

/** Pairs who complete, in two arms; the plan excludes the last. */
async function bundleWith(primary: object) {
  const folder = mkdtempSync(path.join(tmpdir(), 'standpoint-primary-'));
  const file = databaseFile(folder);
  const played = await playedStudy(file);
  const { run } = played;
  const [newest] = run.study.versions;
  if (!newest) throw new Error('a version is published');
  const plan = Plan.parse({
    format: 1,
    hypotheses: [{ id: 'h1', text: 'Answers are right more often where notes can be written.' }],
    primary,
    exclusions: [
      {
        ...{ id: 'late', text: 'Pairs that came last are left out.' },
        sql: "SELECT participant FROM participants WHERE participant IN ('ivy00000', 'jon00000')",
      },
    ],
    stopping: { text: 'Intake closes at sixteen complete participants.', complete: 16 },
    script: 'analysis.R',
  });
  const registration = {
    ...{ format: 1 as const, study: played.study, version: newest.version, studyHash: newest.hash, plan },
    script: { file: 'analysis.R', sha256: 'a'.repeat(64) },
  } as const;
  expect(run.give({ type: 'preregister', registration, cause: CAUSE }).refusal).toBeNull();
  for (const pair of PAIRS) {
    const [one = '', two = ''] = pair.split(',').map((name) => `${name}0000`);
    await played.arrive(one);
    await played.arrive(two);
    for (const who of [one, two]) if (run.page(who).kind === 'ready') run.ask(who, { type: 'confirmReady' });
    await played.play(one);
    await played.finish(one, 'hard');
    await played.finish(two, 'hard');
  }
  run.give({ type: 'closeIntake', cause: CAUSE });
  await played.keep();
  await played.store.close();
  const store = await readStore(file);
  const bundle = await exportStudy(store, { study: played.study, stage: 'main', until: null, out: folder });
  await store.close();
  return { bundle, folder };
}

/** What reference/primary.R prints: a name and numbers a line. */
const R = new Map(
  readFileSync(new URL('reference/primary.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', ...values] = line.trim().split(/\s+/);
      return [name, values.map(Number)] as const;
    }),
);

test("the registered t test of groups is R's, without those whom the registered exclusion names, and stands first", async () => {
  const { bundle, folder } = await bundleWith(PRIMARY);
  const rows = csvRowsOf(bundle, 'probes');
  const byGroup = Map.groupBy(
    rows.filter(({ participant }) => participant !== 'ivy00000' && participant !== 'jon00000'),
    ({ session, factor_zz_notes: level }) => `${level} ${session}`,
  );
  const right = [...byGroup].map(([name, own]) => [
    name.split(' ')[0],
    own.filter(({ answer, truth }) => answer === truth).length / own.length,
  ]);
  const of = (level: string) => right.filter(([name]) => name === level).map(([, value]) => value);
  expect([of('zz-off'), of('zz-on')]).toEqual([R.get('off'), R.get('on')]);

  const page = path.join(folder, 'analysis.html');
  const changed = path.join(folder, 'changed.R');
  writeFileSync(changed, 'wilcox.test(reward ~ notes)\n');
  const { code, out } = await runCommand('study analyse', bundle.zip, '--out', page, '--json', '--script', changed);
  expect(code).toBe(0);
  const { primary, departures, figures } = JSON.parse(out);
  const [estimate = 0, low = 0, high = 0, p = 0] = R.get('welch') ?? [];
  expect(primary.tested.estimate).toBeCloseTo(estimate, 8);
  expect(primary.tested.low).toBeCloseTo(low, 6);
  expect(primary.tested.high).toBeCloseTo(high, 6);
  expect(primary.tested.p).toBeCloseTo(p, 8);
  expect(primary.excluded).toEqual({ late: 2 });
  expect(departures).toEqual([
    expect.stringMatching(/ivy00000 meets the SQL of the rule late, and is not excluded/),
    expect.stringMatching(/jon00000 meets the SQL of the rule late, and is not excluded/),
    expect.stringMatching(/^The analysis script has the SHA-256/),
  ]);
  const headings = [...parseHTML(readFileSync(page, 'utf8')).document.querySelectorAll('h2')];
  expect(headings.map(({ textContent }) => textContent)).toEqual(['Registered test', 'Exploration']);
  expect(figures.map(({ id }: { id: string }) => id)).not.toContain('primary');
});

test('an outcome in SQL is tested in the same way, and a test in words is left to the registered script', async () => {
  const sql = `SELECT group_id, avg(CASE WHEN answer = truth THEN 1.0 ELSE 0.0 END) AS value FROM probes
    WHERE participant NOT IN ('ivy00000', 'jon00000') GROUP BY ALL`;
  const { bundle, folder } = await bundleWith({ ...PRIMARY, outcome: { sql } });
  const ran = await runCommand('study analyse', bundle.folder, '--out', path.join(folder, 'sql.html'), '--json');
  const { primary } = JSON.parse(ran.out);
  expect(primary.tested.estimate).toBeCloseTo(R.get('welch')?.[0] ?? 0, 8);

  const words = await bundleWith({ ...PRIMARY, test: 'a mixed model with a random intercept' });
  const told = await runCommand('study analyse', words.bundle.folder, '--out', path.join(words.folder, 'words.html'));
  expect(told.out).toMatch(
    /^Registered test: The plan has a test in words .*: run the registered script analysis\.R\./,
  );
});

test('within participants the differences of each are tested, by permutation where the plan says so', async () => {
  const frozen = freeze(template('standoff-stages'));
  if (!('definition' in frozen)) throw new Error('the template is a study');
  const folder = mkdtempSync(path.join(tmpdir(), 'standpoint-primary-'));
  const file = databaseFile(folder);
  const played = await playedStudy(file, frozen);
  const { run } = played;
  const [newest] = run.study.versions;
  if (!newest) throw new Error('a version is published');
  const plan = Plan.parse({
    format: 1,
    hypotheses: [{ id: 'h1', text: 'Returns differ between the first and the second stage.' }],
    primary: {
      ...{ text: 'Returns of a participant in a session.', outcome: { table: 'decisions', column: 'reward' } },
      ...{ contrast: { factor: 'stage', levels: ['one', 'two'] }, test: 'permutation', unit: 'person' },
    },
    stopping: { text: 'Intake is open for a week.', complete: null },
    script: 'analysis.R',
  });
  const registration = {
    ...{ format: 1 as const, study: played.study, version: newest.version, studyHash: newest.hash, plan },
    script: { file: 'analysis.R', sha256: 'a'.repeat(64) },
  };
  expect(run.give({ type: 'preregister', registration, cause: CAUSE }).refusal).toBeNull();
  for (const participant of ['anna0000', 'ben00000', 'cora0000']) {
    await played.arrive(participant);
    for (let n = 0; n < 60 && run.page(participant).kind !== 'finished'; n++) {
      run.at += 1000;
      const { kind } = run.page(participant);
      if (kind === 'ready') run.ask(participant, { type: 'confirmReady' });
      else if (kind === 'playing') await played.play(participant);
      else run.goOn(participant);
      await played.keep();
    }
  }
  run.give({ type: 'closeIntake', cause: CAUSE });
  await played.keep();
  await played.store.close();
  const store = await readStore(file);
  const bundle = await exportStudy(store, { study: played.study, stage: 'main', until: null, out: folder });
  await store.close();
  const rows = csvRowsOf(bundle, 'decisions');
  const differences = [...Map.groupBy(rows, ({ participant }) => participant).values()].map((own) => {
    const of = (level: string): number => {
      const at = own.filter(({ factor_stage: stage }) => stage === level);
      return at.reduce((sum, { reward }) => sum + Number(reward), 0) / new Set(at.map(({ session }) => session)).size;
    };
    return of('two') - of('one');
  });
  expect(differences).toHaveLength(3);
  const ran = await runCommand('study analyse', bundle.folder, '--out', path.join(folder, 'within.html'), '--json');
  const { primary } = JSON.parse(ran.out);
  expect(primary.sentence).toMatch(/permutation test, unit person, 3 units with both\)\.$/);
  expect(primary.tested.estimate).toBeCloseTo(differences.reduce((sum, one) => sum + one, 0) / 3, 9);
});
