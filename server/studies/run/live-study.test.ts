/**
 * A study under way when the disk is slow or fails, when a participant meets a bug, and when sessions end while it is not
 * there.
 */

import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { running, SEED } from '../../../studies/way/testing/running.ts';
import { ALONE as FOR_ONE, studyOf } from '../../../studies/way/testing/studies.ts';
import { RETURN_MS } from '../../live/stalls.ts';
import { serveStore } from '../../store/open-store.ts';
import { temporaryFile, temporaryStore } from '../../testing/database.ts';
import { NEVER_STALLED } from '../../testing/live.ts';
import { until } from '../../testing/seats.ts';
import { ask, post, type Served, serve } from '../../testing/server.ts';
import { openSlowDisk } from '../../testing/slow-disk.ts';
import {
  goOn,
  goOnFrom,
  goOnTo,
  joinWith,
  listen,
  newCommandId,
  publish,
  template,
  visit,
} from '../../testing/study.ts';
import { storedLogOf } from '../../testing/study-log.ts';
import { openLiveStudy } from './live-study.ts';

const ALONE = template('sally-anne');
const LINK = 'PROLIFIC_PID=worker-7&STUDY_ID=st&SESSION_ID=sub';

test('no page is shown before the answer to the page before it is on disk', async () => {
  const slow = openSlowDisk();
  const server = await serve({ disk: slow.disk });
  const study = await publish(server, ALONE);
  const visitor = await visit(server.url, study, LINK);
  const news = await listen(server.url, study, { token: visitor.token, tab: visitor.tab });
  await until(() => news.pages().length > 0, 'the page comes');
  const { key } = visitor.page();
  slow.stall();
  let answered = false;
  const going = goOn(visitor, ALONE).then(() => {
    answered = true;
  });
  await sleep(300);
  expect(answered).toBe(false);
  expect(news.pages().at(-1)?.key).toBe(key);
  expect((await ask(server.url, `/s/${study}/page`, { token: visitor.token })).body).toMatchObject({ page: { key } });
  slow.release();
  await going;
  expect(visitor.page().key).not.toBe(key);
});

test('what cannot be written is refused, and the study goes on from its log', async () => {
  let failing = false;
  const server = await serve({
    disk: async () => {
      if (failing) throw new Error('no disk');
    },
  });
  const study = await publish(server, ALONE);
  const visitor = await visit(server.url, study, LINK);
  const page = visitor.page();
  const command = goOnFrom(page, ALONE);
  const body = { commandId: newCommandId(), tab: visitor.tab, key: page.key, command };
  failing = true;
  const refused = { status: 503, body: { code: 'not_stored' } };
  expect(await visitor.request('commands', 'POST', body)).toMatchObject(refused);
  expect(await joinWith(server.url, study, 'PROLIFIC_PID=another')).toMatchObject(refused);
  failing = false;
  expect((await visitor.read()).page.key).toBe(page.key);
  // the page repeats its command
  await until(async () => (await visitor.request('commands', 'POST', body)).status === 200, 'it is kept');
  expect((await visitor.read()).page.key).not.toBe(page.key);
  expect((await server.store.verify()).findings).toEqual([]);
});

test('a commit that hangs for longer than a ready check, and then fails, costs no participant a place', async () => {
  let clock = Date.now();
  let hangs: PromiseWithResolvers<void> | null = null;
  const server = await serve({ now: () => clock, disk: async () => hangs?.promise });
  const source = template('symmtom-memory', ({ match, ...rest }) => ({
    ...rest,
    match: { ...(match as object), readyMs: 5000 },
  }));
  const study = await publish(server, source);
  const link = (who: string): string => `PROLIFIC_PID=${who}&STUDY_ID=s&SESSION_ID=${who}`;
  const pair = await Promise.all(['ada', 'ben'].map((who) => visit(server.url, study, link(who))));
  for (const { token, tab } of pair) await listen(server.url, study, { token, tab });
  await Promise.all(pair.map((one) => goOnTo(one, 'ready', source)));
  const checks = async () =>
    [...((await server.studies.find(study))?.state().participants.values() ?? [])].map(({ state }) =>
      state.status === 'waiting' ? (state.ready?.until ?? null) : state.status,
    );
  const before = await checks();
  hangs = Promise.withResolvers();
  onTestFinished(() => hangs?.resolve());
  const { page, tab, request } = pair[0] as (typeof pair)[number];
  const command = { commandId: newCommandId(), tab, key: page().key, command: { type: 'confirmReady' } };
  const refused = request('commands', 'POST', command);
  const live = await server.studies.find(study);
  await until(() => live?.state() !== live?.told(), 'the command is decided');
  clock += 6000;
  hangs.reject(new Error('no disk'));
  expect(await refused).toMatchObject({ status: 503, body: { code: 'not_stored' } });
  hangs = null;
  expect(await checks()).toEqual(before.map((deadline) => Number(deadline) + 6000 + RETURN_MS));
});

test('a bug that meets one participant stops no other clock', async () => {
  const run = running(studyOf(FOR_ONE));
  run.join('ann');
  run.until('ann', 'text');
  run.wait(1000);
  run.join('ben');
  run.until('ben', 'consent');
  const { store } = temporaryStore();
  const log = await storedLogOf(run, 'small', store);
  const faults: unknown[] = [];
  const live = openLiveStudy(
    {
      ...{
        secret: { study: 'small', seed: SEED, joinKey: 'key' },
        store: store.events,
        stalls: NEVER_STALLED,
        awayMs: 0,
      },
      now: () => run.at + 24 * 60 * 60_000,
      ready: () => {
        throw new Error('no session begins');
      },
      ...{ told() {}, fault: (error) => faults.push(error), broke: (error) => faults.push(error) },
    },
    log,
  );
  onTestFinished(() => live.close());
  // the pay of participants who have consented cannot be computed
  const outcomes: object = live.state().versions[0]?.frozen.definition.payment.outcomes ?? {};
  for (const outcome of ['dropped', 'server_error']) Reflect.deleteProperty(outcomes, outcome);
  const statusOf = (id: string): string | undefined => live.told().participants.get(id)?.state.status;
  await until(() => statusOf('ben') === 'finished', 'the time of ben is up');
  expect(statusOf('ann')).toBe('reading');
  expect(faults.map(String)).toEqual([
    'Error: the deadline of participant ann cannot be decided',
    'Error: participant ann is stuck, and must be ended by hand',
  ]);
});

test('participants whose time is up at one moment do not wait for one another on a slow disk', async () => {
  const run = running(studyOf(FOR_ONE));
  for (const who of ['ann', 'ben', 'cem']) {
    run.join(who);
    run.until(who, 'text');
  }
  const slow = openSlowDisk();
  const store = await serveStore({ file: temporaryFile(), disk: slow.disk });
  onTestFinished(() => store.close());
  const log = await storedLogOf(run, 'small', store);
  slow.stall();
  const live = openLiveStudy(
    {
      ...{ secret: { study: 'small', seed: SEED, joinKey: 'key' }, store: store.events },
      ...{ stalls: NEVER_STALLED, awayMs: 0, now: () => run.at + 24 * 60 * 60_000 },
      ready: () => expect.fail('no session begins'),
      ...{ told() {}, fault: (error) => expect.fail(String(error)), broke: (error) => expect.fail(String(error)) },
    },
    log,
  );
  onTestFinished(() => live.close());
  const gone = ({ participants }: ReturnType<typeof live.state>): number =>
    [...participants.values()].filter(({ state }) => state.status === 'finished').length;
  await until(() => gone(live.state()) === 3, 'all are gone');
  expect(gone(live.told())).toBe(0);
  slow.release();
  await live.settled();
  expect(gone(live.told())).toBe(3);
});

test('another process that writes to the study stops it here', async () => {
  const server = await serve();
  const study = await publish(server, ALONE);
  const visitor = await visit(server.url, study, LINK);
  const stream = `participant-${visitor.page().participant}`;
  const expectedVersion = await server.store.events.head(stream);
  const events = [{ type: 'participant.RedirectFollowed', data: { at: 1 } }];
  await server.store.events.append([{ stream, expectedVersion, events }], 'elsewhere');
  const body = { commandId: newCommandId(), tab: visitor.tab, key: visitor.page().key, command: { type: 'leave' } };
  expect(await visitor.request('commands', 'POST', body)).toMatchObject({ status: 503, body: { code: 'not_stored' } });
  expect(await post(server.url, `/s/${study}/join`, body)).toMatchObject({ status: 404 });
});

test('a session that ends while the study is not there moves its participant on at the next start', async () => {
  const first = await serve();
  const study = await publish(first, ALONE);
  const visitor = await visit(first.url, study, LINK);
  const { session } = await goOnTo(visitor, 'playing', ALONE);
  await endWithoutStudy(first, session);
  const second = await serve({ dataDir: first.dataDir });
  const { body } = await ask(second.url, `/s/${study}/page`, { token: visitor.token });
  expect(body).not.toMatchObject({ page: { key: visitor.page().key } });
  const log = await second.store.events.read(`participant-${visitor.page().participant}`);
  expect(log.filter(({ commandId }) => commandId === `ended-${session}`)).not.toEqual([]);
});

/** Ends the session in the log as its own process would, after the server has gone. */
async function endWithoutStudy({ store, sessions, studies, close }: Served, session: string): Promise<void> {
  await studies.close();
  const live = await sessions.find(session);
  await live?.operate({ type: 'abandon', reason: 'abandoned', cause: 'fault' });
  expect((await store.sessions.row(session))?.status).toBe('ended');
  await close();
}
