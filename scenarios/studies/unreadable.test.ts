/** A study that a newer program published: a sentence wherever it is met, and the other studies of the server go on. */
import { expect, test } from 'vitest';
import { FORMAT_SENTENCE, publishedLater, WAY_SENTENCE } from '../../server/testing/later-study.ts';
import { inRoom } from '../../server/testing/room.ts';
import { operatorTokenOf, post, type Served, serve } from '../../server/testing/server.ts';
import { joinWith, publish, template } from '../../server/testing/study.ts';
import { FORMAT, WAY } from '../../studies/definition/formats/newest.ts';

/** A server with a study that it can read, and two that it cannot. */
async function served(): Promise<Served> {
  const first = await serve();
  await publish(first, template('sally-anne'));
  await first.close();
  await publishedLater(first.databaseFile, 'later', { format: FORMAT + 1 });
  await publishedLater(first.databaseFile, 'other-way', { way: WAY + 1 });
  return serve({ dataDir: first.dataDir });
}

async function got(server: Served, path: string): Promise<{ status: number; body: unknown }> {
  const answer = await fetch(`${server.url}${path}`, {
    headers: { authorization: `Bearer ${operatorTokenOf(server)}` },
  });
  return { status: answer.status, body: await answer.json() };
}

test('the server starts, lists it with the sentence, and runs the others', async () => {
  const server = await served();
  expect(await got(server, '/api/studies')).toMatchObject({
    status: 200,
    body: [
      { study: 'later', unreadable: FORMAT_SENTENCE },
      { study: 'other-way', unreadable: WAY_SENTENCE },
      { study: 'sally-anne', intake: 'open' },
    ],
  });
  expect(await got(server, '/api/studies/later')).toEqual({
    status: 409,
    body: { code: 'study_unreadable', message: FORMAT_SENTENCE },
  });
  const open = { open: true, reason: 'the study begins' };
  expect(await post(server.url, '/api/studies/later/intake', open, operatorTokenOf(server))).toMatchObject({
    status: 409,
    body: { message: FORMAT_SENTENCE },
  });
  // participants are told nothing of versions
  expect(await joinWith(server.url, 'later', 'PROLIFIC_PID=p&STUDY_ID=s&SESSION_ID=u')).toMatchObject({
    status: 409,
    body: { code: 'study_unreadable', message: 'This study cannot be run here now.' },
  });
  const query = 'PROLIFIC_PID=p&STUDY_ID=s&SESSION_ID=u';
  expect(await joinWith(server.url, 'sally-anne', query)).toMatchObject({ body: { page: { study: 'sally-anne' } } });
});

test('the room says the sentence and ends', async () => {
  const server = await served();
  const room = await inRoom(server, 'later');
  await room.closed;
  expect(room.told).toEqual([{ type: 'refused', code: 'study_unreadable', message: FORMAT_SENTENCE }]);
});
