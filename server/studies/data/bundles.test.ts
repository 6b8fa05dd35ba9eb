/** The button: bundles that the server makes beside play, keeps for a while, and drops when a person in them is erased. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { expect, onTestFinished, test, vi } from 'vitest';
import { databaseFile, openStore } from '../../store/open-store.ts';
import { askDatabase, temporaryDatabase } from '../../store/testing/postgres.ts';
import { freePort } from '../../testing/free-port.ts';
import { MISSING } from '../../testing/processes.ts';
import { until } from '../../testing/seats.ts';
import { ask, operatorTokenOf, post, type Served, serve, temporaryFolder } from '../../testing/server.ts';
import { goOnTo, publish, template, visit } from '../../testing/study.ts';
import { type BundleLine, openBundles } from './bundles.ts';

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

test('is made once at a time, downloaded as it was noted in the log, has the same bytes again, and is dropped when a participant is erased', async () => {
  const { server, study, ada } = await scene();
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

  const zips = [first, again].map(({ id }) => path.join(server.dataDir, 'exports', study, `${id}.zip`));
  expect(zips.map((zip) => existsSync(zip))).toContain(true);
  const erased = await post(
    server.url,
    `/api/studies/${study}/participants/${ada.page().participant}/erase`,
    { reason: 'by letter' },
    operatorTokenOf(server),
  );
  expect(erased.status).toBe(200);
  await until(() => zips.every((zip) => !existsSync(zip)), 'the bundles are dropped');
  expect(await linesOf(server, study)).toEqual([]);
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

/** A bundle of this time in the folder of a process; returns its zip. */
function keptBundle(folder: string, study: string, at: number): string {
  const place = path.join(folder, study);
  mkdirSync(place, { recursive: true });
  const made = {
    study,
    stage: 'main',
    position: 1,
    sha256: 'x',
    root: 'x',
    files: 1,
    streams: 1,
    events: 1,
    arrivals: 1,
  };
  const bundle = { ...made, bytes: 3, outcomes: {}, rows: {}, reconciled: true };
  writeFileSync(
    path.join(place, 'kept.json'),
    JSON.stringify({ id: 'kept', study, stage: 'main', at, by: 'op', bundle }),
  );
  writeFileSync(path.join(place, 'kept.zip'), 'zip');
  return path.join(place, 'kept.zip');
}

/** Erases a participant as another process does. */
async function eraseElsewhere(file: string, study: string): Promise<void> {
  const store = await openStore({ file });
  const row = { participant: 'ada', study, at: Date.now(), cause: 'participant' } as const;
  await store.events.append([], 'erase', { also: [{ kind: 'erasePerson', row }] });
  await store.close();
}

test('is dropped within minutes where another process erased the person, and stays where nobody was erased', async () => {
  const [folder, file] = [temporaryFolder(), databaseFile(temporaryFolder())];
  const [zip, other] = [keptBundle(folder, 'small', Date.now()), keptBundle(folder, 'large', Date.now())];
  const store = await openStore({ file });
  onTestFinished(() => store.close());
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const faults: unknown[] = [];
  const bundles = openBundles({
    ...{ databaseFile: file, folder, store, now: Date.now, refusedLinks: { keep: async () => {} } },
    fault: (error) => faults.push(error),
  });
  onTestFinished(() => bundles.close());
  expect(await bundles.of('small')).toHaveLength(1);
  await eraseElsewhere(file, 'small');
  expect(existsSync(zip)).toBe(true);
  vi.advanceTimersByTime(5 * 60_000);
  await until(async () => !existsSync(zip), 'the bundle is dropped');
  expect(readdirSync(path.join(folder, 'small'))).toEqual([]);
  expect({ other: existsSync(other), faults }).toEqual({ other: true, faults: [] });
});

if (MISSING !== null) test.todo(`unchecked without ${MISSING}: bundles of a process that loses the studies`);
else
  test('is dropped when the process loses the studies, if the process before it erased the person', async () => {
    const database = await temporaryDatabase();
    const port = await freePort();
    const { dataDir, runsLab } = await serve({
      ...{ databaseFile: database, port },
      shared: {
        ...{ redisUrl: `${process.env.TEST_REDIS_URL}/5`, address: `127.0.0.1:${port}/p1` },
        ...{ renewMs: 200, leaseMs: 1000 },
      },
    });
    expect(runsLab()).toBe(true);
    const zip = keptBundle(path.join(dataDir, 'exports'), 'small', Date.now());
    await eraseElsewhere(database, 'small');
    expect(existsSync(zip)).toBe(true);
    // as a process does that declares this one dead
    await askDatabase(database, 'UPDATE leases SET owner = NULL; DELETE FROM processes');
    await until(async () => !existsSync(zip), 'the bundle is dropped');
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
