/** The button: bundles that the server makes beside play, keeps for a while, and drops when a person in them is erased. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { until } from '../testing/seats.ts';
import { ask, operatorTokenOf, post, type Served, serve } from '../testing/server.ts';
import { goOnTo, publish, template, visit } from '../testing/study.ts';
import type { BundleLine } from './bundles.ts';

const SOURCE = template('sally-anne');

async function scene() {
  const server = await serve();
  const study = await publish(server, SOURCE);
  const ada = await visit(server.url, study, 'PROLIFIC_PID=ada&STUDY_ID=s&SESSION_ID=t');
  await goOnTo(ada, 'playing', SOURCE);
  return { server, study, ada };
}

const begin = (server: Served, study: string, wish: object = {}) =>
  post(server.url, `/api/studies/${study}/exports`, { reason: 'a look', ...wish }, operatorTokenOf(server));

async function linesOf(server: Served, study: string): Promise<readonly BundleLine[]> {
  const { body } = await ask(server.url, `/api/studies/${study}/exports`, { token: operatorTokenOf(server) });
  return (body as { exports: readonly BundleLine[] }).exports;
}

async function finished(server: Served, study: string, id: string): Promise<BundleLine> {
  await until(
    async () => (await linesOf(server, study)).some((line) => line.id === id && line.status !== 'running'),
    id,
  );
  const line = (await linesOf(server, study)).find((one) => one.id === id);
  if (!line) throw new Error(`there is no bundle ${id}`);
  return line;
}

test('is made once at a time, downloaded as it was noted in the log, and has the same bytes again', async () => {
  const { server, study } = await scene();
  const { status, body } = await begin(server, study);
  expect({ status, body }).toMatchObject({ status: 202, body: { status: 'running', by: 'operator', stage: 'main' } });
  expect(await begin(server, study)).toMatchObject({ status: 409, body: { code: 'export_running' } });
  const first = await finished(server, study, (body as BundleLine).id);
  expect(first).toMatchObject({ status: 'made', bundle: { arrivals: 1, reconciled: true } });
  const answer = await fetch(`${server.url}/api/studies/${study}/exports/${first.id}`, {
    headers: { authorization: `Bearer ${operatorTokenOf(server)}` },
  });
  expect(answer.headers.get('content-disposition')).toMatch(/filename="sally-anne_main_\d+\.zip"/);
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(first.bundle?.sha256);

  // a line may have been lost meanwhile
  const wish = { until: first.bundle?.position };
  const again = await finished(server, study, ((await begin(server, study, wish)).body as BundleLine).id);
  expect(again.bundle?.sha256).toBe(first.bundle?.sha256);
  const log = await server.store.events.read(`study-${study}`);
  const notes = log.filter(({ type }) => /BundleExported|HeadsRooted/.test(type));
  expect(notes.map(({ type, data }) => [type, data])).toEqual([
    [
      'study.BundleExported',
      expect.objectContaining({ sha256: first.bundle?.sha256, cause: { operator: 'operator', reason: null } }),
    ],
    ['study.HeadsRooted', expect.objectContaining({ occasion: 'export', root: first.bundle?.root, stage: 'main' })],
  ]);
  // nothing but what is kept is left
  expect(readdirSync(path.join(server.dataDir, 'exports'))).toEqual([study]);
});

test('while intake is open it shows arms early: that needs a reason once, and is an event', async () => {
  const { server, study } = await scene();
  const token = operatorTokenOf(server);
  const route = `/api/studies/${study}/exports`;
  const looks = async () =>
    (await server.store.events.read(`study-${study}`)).filter(({ type }) => type === 'study.OutcomesUnblinded');
  expect(await post(server.url, route, {}, token)).toMatchObject({ status: 422, body: { code: 'reason_needed' } });
  // participants of a pilot are in no arm of the study's results
  expect((await post(server.url, route, { stage: 'pilot' }, token)).status).toBe(202);
  expect(await looks()).toEqual([]);
  const made = async (wish: object) => {
    await until(
      async () => !(await linesOf(server, study)).some(({ status }) => status === 'running'),
      'the one before',
    );
    const { body } = await post(server.url, route, wish, token);
    return finished(server, study, (body as BundleLine).id);
  };
  const first = await made({ reason: 'an interim analysis' });
  expect(first.status).toBe('made');
  await made({});
  const [look, ...more] = await looks();
  expect(more).toEqual([]);
  expect(look?.data).toMatchObject({ cause: { operator: 'operator', reason: expect.stringMatching(/^text:/) } });
  // the bundle says so itself
  expect(look?.position).toBeLessThanOrEqual(first.bundle?.position ?? 0);
});

test('says why it cannot be made, and leaves nothing', async () => {
  const { server, study } = await scene();
  const { body } = await begin(server, study, { stage: 'pilot' });
  expect(await finished(server, study, (body as BundleLine).id)).toMatchObject({
    status: 'failed',
    message: expect.stringMatching(/^Study 'sally-anne' has no participants of stage pilot .*\.$/),
  });
  expect(readdirSync(path.join(server.dataDir, 'exports', study))).toEqual([]);
  expect(await begin(server, study, { stage: 'other' })).toMatchObject({ status: 400, body: { code: 'malformed' } });
  expect(await begin(server, 'nothing')).toMatchObject({ status: 404, body: { code: 'study_unknown' } });
  const token = operatorTokenOf(server);
  expect(await ask(server.url, `/api/studies/${study}/exports/nothing`, { token })).toMatchObject({
    status: 404,
    body: { code: 'export_unknown' },
  });
});

test('is dropped when a participant is erased, and the next one does not hold what was erased', async () => {
  const { server, study, ada } = await scene();
  const made = await finished(server, study, ((await begin(server, study)).body as BundleLine).id);
  const zip = path.join(server.dataDir, 'exports', study, `${made.id}.zip`);
  expect(existsSync(zip)).toBe(true);
  const erased = await post(
    server.url,
    `/api/studies/${study}/participants/${ada.page().participant}/erase`,
    { reason: 'by letter' },
    operatorTokenOf(server),
  );
  expect(erased.status).toBe(200);
  await until(() => !existsSync(zip), 'the bundle is dropped');
  expect(await linesOf(server, study)).toEqual([]);
});

test('the end of intake keeps a root over the heads of the study', async () => {
  const { server, study } = await scene();
  await post(server.url, `/api/studies/${study}/intake`, { open: false, reason: 'enough' }, operatorTokenOf(server));
  const rooted = async () =>
    (await server.store.events.read(`study-${study}`)).filter(({ type }) => type === 'study.HeadsRooted');
  await until(async () => (await rooted()).length > 0, 'a root is kept');
  expect((await rooted()).map(({ data }) => data)).toEqual([
    expect.objectContaining({ occasion: 'intake_closed', stage: 'main' }),
  ]);
});
