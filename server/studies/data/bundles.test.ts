/** The button: bundles that the server makes beside play, keeps for a while, and drops when a person in them is erased. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { SharedFiles } from '../../files/files.ts';
import { folderFiles } from '../../files/folder.ts';
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
  expect(readdirSync(path.join(server.dataDir, 'exports'))).toEqual([]);
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

/** The bundles of a process that has its own work folder. */
async function openedIn(
  file: string,
  { files, before = null }: { readonly files: SharedFiles; readonly before?: SharedFiles | null },
) {
  const store = await openStore({ file });
  onTestFinished(() => store.close());
  const faults: unknown[] = [];
  const bundles = openBundles({
    ...{ databaseFile: file, files, before, work: temporaryFolder(), store, now: Date.now },
    refusedLinks: { keep: async () => {} },
    fault: (error) => faults.push(error),
  });
  onTestFinished(() => bundles.close());
  return { bundles, faults };
}

/** A place in which zips wait until they are let in. */
function slowPlace(files: SharedFiles) {
  const [reached, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow: SharedFiles = {
    ...files,
    async put(key, source) {
      if (key.endsWith('.zip')) {
        reached.resolve();
        await gate.promise;
      }
      await files.put(key, source);
    },
  };
  return { slow, reached: reached.promise, letIn: gate.resolve };
}

test('is dropped by the process that makes it if another process erases a person while the bundle is under way', async () => {
  const { server, study, ada } = await scene();
  const live = await server.studies.find(study);
  if (!live) throw new Error('it is published');
  const { slow, reached, letIn } = slowPlace(folderFiles(server.dataDir));
  const { bundles, faults } = await openedIn(server.databaseFile, { files: slow });
  const wish = { stage: 'main', times: 'exact', until: null } as const;
  const line = await bundles.start(live, wish, 'operator');
  await reached;
  const erased = await post(
    server.url,
    `/api/studies/${study}/participants/${ada.page().participant}/erase`,
    { reason: 'by letter' },
    operatorTokenOf(server),
  );
  expect(erased.status).toBe(200);
  letIn();
  await until(async () => (await bundles.of(study))[0]?.status === 'failed', 'it is not kept');
  expect(await bundles.of(study)).toMatchObject([
    { id: line?.id, message: 'A participant was erased while the bundle was made. Please export again.' },
  ]);
  expect(readdirSync(path.join(server.dataDir, 'exports', study))).toEqual([]);
  expect(faults).toEqual([]);
  // the erased person is in none that is made from now on
  await bundles.start(live, wish, 'operator');
  await until(async () => (await bundles.of(study))[0]?.status !== 'running', 'another one is made');
  expect(await bundles.of(study)).toMatchObject([{ status: 'made' }]);
  expect(await linesOf(server, study)).toMatchObject([{ status: 'made' }]);
});

/** Folders of bundles that are being made. */
const making = ({ dataDir }: Served): readonly string[] =>
  readdirSync(path.join(dataDir, 'exports')).filter((name) => name.startsWith('.'));

test('is told with a code while its place cannot be used, and is made once the place is back', async () => {
  const { server, study } = await scene();
  const place = path.join(server.dataDir, 'exports', study);
  writeFileSync(place, 'a file where a folder should be');
  expect((await begin(server, study)).status).toBe(202);
  expect(await ask(server.url, `/api/studies/${study}/exports`, { token: operatorTokenOf(server) })).toMatchObject({
    status: 503,
    body: { code: 'files_away', message: expect.stringMatching(/^Bundles cannot be read now: the folder of files /) },
  });
  await until(() => making(server).length === 1, 'the export has begun');
  await until(() => making(server).length === 0, 'the export is over');
  rmSync(place);
  await until(async () => (await linesOf(server, study))[0]?.status === 'failed', 'it could not be kept');
  expect((await linesOf(server, study))[0]?.message).toMatch(/^The bundle could not be kept: .* \(files_away\)/);
  const again = await finished(server, study, ((await begin(server, study)).body as BundleLine).id);
  expect(again.status).toBe('made');
});

test('is moved once a process shares its files, and leftovers of a process that is gone are dropped', async () => {
  const [own, shared, file] = [temporaryFolder(), temporaryFolder(), databaseFile(temporaryFolder())];
  const zip = keptBundle(path.join(own, 'exports'), 'small', Date.now());
  const before = path.dirname(zip);
  for (const name of ['without-line.zip', '.part-broken']) writeFileSync(path.join(before, name), 'zip');
  const left = path.join(shared, 'exports/small');
  mkdirSync(left, { recursive: true });
  const old = new Date(Date.now() - 7 * 3_600_000);
  for (const name of ['gone.zip', '.part-gone', '.part-now']) writeFileSync(path.join(left, name), 'zip');
  utimesSync(path.join(left, '.part-gone'), old, old);
  // one whose zip is being put, and one whose zip never came
  const line = readFileSync(zip.replace('.zip', '.json'), 'utf8');
  for (const [id, at] of [
    ['coming', Date.now()],
    ['never', old.getTime()],
  ] as const)
    writeFileSync(path.join(left, `${id}.json`), JSON.stringify({ ...JSON.parse(line), id, at }));
  utimesSync(path.join(left, 'never.json'), old, old);
  const { bundles, faults } = await openedIn(file, { files: folderFiles(shared), before: folderFiles(own) });
  await until(() => !existsSync(zip), 'the bundle is moved');
  await until(() => !existsSync(path.join(left, 'never.json')), 'what is left over is dropped');
  expect(readdirSync(before)).toEqual([]);
  expect(await bundles.of('small')).toMatchObject([{ id: 'kept', status: 'made' }]);
  expect(readdirSync(left).toSorted()).toEqual(['.part-now', 'coming.json', 'kept.json', 'kept.zip']);
  const found = await bundles.zipOf('small', 'kept');
  expect(await found?.zip.toArray().then((chunks) => Buffer.concat(chunks).toString())).toBe('zip');
  expect(faults).toEqual([]);
});

test('is not dropped while its zip is being moved, however old it is', async () => {
  const [own, shared, file] = [temporaryFolder(), temporaryFolder(), databaseFile(temporaryFolder())];
  const zip = keptBundle(path.join(own, 'exports'), 'small', Date.now() - 7 * 3_600_000);
  const { slow, reached, letIn } = slowPlace(folderFiles(shared));
  const mover = await openedIn(file, { files: slow, before: folderFiles(own) });
  const other = await openedIn(file, { files: folderFiles(shared) });
  await reached;
  expect(await other.bundles.of('small')).toEqual([]);
  letIn();
  await until(() => !existsSync(zip), 'the bundle is moved');
  expect(await other.bundles.of('small')).toMatchObject([{ id: 'kept', status: 'made' }]);
  expect(await mover.bundles.of('small')).toMatchObject([{ id: 'kept', status: 'made' }]);
  expect([...mover.faults, ...other.faults]).toEqual([]);
});

test('is left where it was if the process stops while the bundle is moved, and that waits for no slow place', async () => {
  const [own, shared, file] = [temporaryFolder(), temporaryFolder(), databaseFile(temporaryFolder())];
  const zip = keptBundle(path.join(own, 'exports'), 'small', Date.now());
  const files = folderFiles(shared);
  const reached = Promise.withResolvers<void>();
  const stuck: SharedFiles = {
    ...files,
    async put(key, source) {
      if (source instanceof Uint8Array || !key.endsWith('.zip')) return files.put(key, source);
      reached.resolve();
      await once(source, 'end');
    },
  };
  const { bundles, faults } = await openedIn(file, { files: stuck, before: folderFiles(own) });
  await reached.promise;
  await bundles.close();
  expect([zip, zip.replace('.zip', '.json')].map((one) => existsSync(one))).toEqual([true, true]);
  expect(faults).toEqual([]);
});

test('is dropped within minutes where another process erased the person, and stays where nobody was erased', async () => {
  const [dataDir, file] = [temporaryFolder(), databaseFile(temporaryFolder())];
  const folder = path.join(dataDir, 'exports');
  const [zip, other] = [keptBundle(folder, 'small', Date.now()), keptBundle(folder, 'large', Date.now())];
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { bundles, faults } = await openedIn(file, { files: folderFiles(dataDir) });
  expect(await bundles.of('small')).toHaveLength(1);
  await eraseElsewhere(file, 'small');
  expect(existsSync(zip)).toBe(true);
  vi.advanceTimersByTime(5 * 60_000);
  await until(async () => !existsSync(zip), 'the bundle is dropped');
  expect(readdirSync(path.join(folder, 'small'))).toEqual([]);
  expect({ other: existsSync(other), faults }).toEqual({ other: true, faults: [] });
});

if (MISSING !== null) test.todo(`unchecked without ${MISSING}: bundles of a process that loses its leases`);
else
  test('is dropped when the process loses its leases, if another process erased the person', async () => {
    const database = await temporaryDatabase();
    const port = await freePort();
    const { dataDir } = await serve({
      ...{ databaseFile: database, port },
      shared: {
        ...{ redisUrl: `${process.env.TEST_REDIS_URL}/5`, address: `127.0.0.1:${port}/p1`, addresses: [] },
        ...{ renewMs: 200, leaseMs: 1000 },
      },
    });
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
