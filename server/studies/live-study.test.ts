/** A study under way when the disk is slow or fails, and when sessions end while it is not there. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { until } from '../testing/seats.ts';
import { ask, post, type Served, serve } from '../testing/server.ts';
import { openSlowDisk } from '../testing/slow-disk.ts';
import { goOn, goOnFrom, goOnTo, joinWith, listen, newCommandId, publish, template, visit } from '../testing/study.ts';

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
