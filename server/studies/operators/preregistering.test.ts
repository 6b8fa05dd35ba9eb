/** Plans over HTTP: registered once by who may act, and their SQL reaches nothing but empty tables in memory. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { freeze } from '../../../studies/definition/freeze.ts';
import { Plan } from '../../../studies/preregister/plan.ts';
import { preregistrationOf } from '../../store/preregistration.ts';
import { ask, operatorTokenOf, post, ROOT, serve, temporaryFolder } from '../../testing/server.ts';
import { publish, template, visit } from '../../testing/study.ts';
import { planProblems } from './plan-check.ts';

const ALONE = template('sally-anne');
const FROZEN = freeze(ALONE);
const SHA = 'a'.repeat(64);

const PLAN = {
  format: 1,
  hypotheses: [{ id: 'h1', text: 'Readers are right less often once the story is gone.' }],
  primary: {
    text: 'Share of right answers to the stories of a participant.',
    outcome: {
      sql: 'SELECT participant, avg(reward) AS value FROM decisions WHERE excluded_by IS NULL GROUP BY participant',
    },
    contrast: { factor: 'story', levels: ['kept', 'gone'] },
    test: 't',
    unit: 'person',
  },
  exclusions: [
    {
      id: 'away',
      text: 'The page was out of reach for a minute.',
      sql: 'SELECT participant FROM participants WHERE offline_ms > 60000',
    },
  ],
  stopping: { text: 'Intake closes at eighty complete participants.', complete: 80 },
  script: 'analysis.R',
};

function problemsOf(changes: object): Promise<readonly { readonly path: string; readonly message: string }[]> {
  if (!('definition' in FROZEN)) throw new Error('the template is a study');
  return planProblems(Plan.parse({ ...PLAN, ...changes }), FROZEN);
}

const excludedBy = (sql: string) => problemsOf({ exclusions: [{ id: 'one', text: 'A rule in words.', sql }] });

describe('the check of a plan', () => {
  test('a plan that fits has no problems; what the study does not have is named', async () => {
    expect(await problemsOf({})).toEqual([]);
    const { primary } = PLAN;
    const found = await problemsOf({
      primary: {
        ...primary,
        outcome: { table: 'decisions', column: 'colour' },
        contrast: { factor: 'story', levels: ['kept', 'lost'] },
      },
      exclusions: [...PLAN.exclusions, ...PLAN.exclusions],
    });
    expect(found.map((one) => one.path)).toEqual(['primary.outcome.column', 'primary.contrast.levels', 'exclusions']);
    expect((await problemsOf({ primary: { ...primary, unit: 'group' } }))[0]?.message).toMatch(/no column group_id/);
  });

  test('SQL that does not run, is not one SELECT, or names no participant', async () => {
    expect((await excludedBy('SELECT nothing FROM nowhere'))[0]?.message).toMatch(/does not run/);
    expect((await excludedBy('DROP TABLE participants'))[0]?.message).toMatch(/must be a SELECT/);
    expect((await excludedBy('SELECT 1; SELECT 2'))[0]?.message).toMatch(/one statement, not 2/);
    expect((await excludedBy('SELECT session FROM sessions'))[0]?.message).toMatch(
      /no column participant; it gives session/,
    );
  });

  test('SQL that would run for hours is stopped', async () => {
    if (!('definition' in FROZEN)) throw new Error('the template is a study');
    const sql = 'SELECT max(sqrt(range)) AS participant FROM range(10000000000000)';
    const plan = Plan.parse({ ...PLAN, exclusions: [{ id: 'one', text: 'A rule in words.', sql }] });
    const [problem] = await planProblems(plan, FROZEN, 50);
    expect(problem?.message).toBe('The SQL takes longer than 0.05 s.');
  });

  test('the plan of the page for researchers fits its study', async () => {
    const page = readFileSync(path.join(ROOT, 'docs/preregister.md'), 'utf8');
    const [, json = ''] = /```json\n([\s\S]*?)```/.exec(page) ?? [];
    expect(await problemsOf(JSON.parse(json))).toEqual([]);
  });

  test('SQL reads no file, writes none, loads nothing and does not open the door again', async () => {
    const folder = temporaryFolder();
    const secret = path.join(folder, 'secret.csv');
    const written = path.join(folder, 'written.csv');
    writeFileSync(secret, 'participant\nann\n');
    for (const sql of [
      `SELECT participant FROM read_csv('${secret}')`,
      `SELECT participant FROM '${secret}'`,
      `COPY (SELECT 1 AS participant) TO '${written}'`,
      `ATTACH '${written}' AS other`,
      'SET enable_external_access = true',
      'INSTALL httpfs',
      "SELECT content AS participant FROM read_text('/etc/hostname')",
    ])
      expect(await excludedBy(sql), sql).toHaveLength(1);
    expect(existsSync(written)).toBe(false);
  });
});

describe('the routes', () => {
  test('an operator registers a plan, again to no effect, and records a deviation; the log has both', async () => {
    const server = await serve();
    const study = await publish(server, ALONE);
    const token = operatorTokenOf(server);
    const register = (plan: object) =>
      post(server.url, `/api/studies/${study}/preregister`, { plan, scriptSha256: SHA }, token);
    const deviate = (what: string) => post(server.url, `/api/studies/${study}/deviations`, { what }, token);
    expect(await deviate('too early')).toMatchObject({ status: 409, body: { code: 'not_preregistered' } });
    expect(
      await register({ ...PLAN, primary: { ...PLAN.primary, contrast: { factor: 'no', levels: ['a', 'b'] } } }),
    ).toMatchObject({
      status: 422,
      body: { code: 'plan_refused', problems: [{ path: 'primary.contrast.factor' }] },
    });
    expect(await register({ ...PLAN, format: 2 })).toMatchObject({ status: 400, body: { code: 'malformed' } });
    const first = await register(PLAN);
    expect(first).toMatchObject({ status: 200, body: { study, registration: { script: { sha256: SHA } } } });
    expect(await register(PLAN)).toEqual(first);
    const roots = (await server.store.events.read(`study-${study}`)).filter(({ type }) => type === 'study.HeadsRooted');
    expect(roots.map(({ data }) => data)).toMatchObject([{ occasion: 'preregistration', stage: 'main' }]);
    const other = { ...PLAN, script: 'other.R' };
    expect(await register(other)).toMatchObject({ status: 409, body: { code: 'already_preregistered' } });
    expect(await deviate('The laboratory was closed for a week.')).toMatchObject({ status: 201 });
    const found = await preregistrationOf(server.store, study);
    const { hash } = first.body as { readonly hash: string };
    expect(found).toMatchObject({
      hash,
      deviations: [{ kind: 'recorded', what: 'The laboratory was closed for a week.', by: 'operator' }],
    });
    expect(await preregistrationOf(server.store, 'unknown')).toBeUndefined();
  });

  test('after the first participant it is too late, and the token of a participant opens nothing', async () => {
    const server = await serve();
    const study = await publish(server, ALONE);
    const { token } = await visit(server.url, study, 'PROLIFIC_PID=worker-ada');
    const body = JSON.stringify({ plan: PLAN, scriptSha256: SHA });
    const route = `/api/studies/${study}/preregister`;
    expect((await ask(server.url, route, { method: 'POST', body, token })).status).toBe(403);
    const late = await post(server.url, route, { plan: PLAN, scriptSha256: SHA }, operatorTokenOf(server));
    expect(late).toMatchObject({ status: 409, body: { code: 'data_exist' } });
  });
});
