/** A server is killed while participants of a study are on their way. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ask, operatorTokenOf, post, serve, serveChild } from '../../server/testing/server.ts';
import { goOn, goOnTo, publish, template, type Visitor, visit } from '../../server/testing/study.ts';

const linkOf = (person: string): string => `?PROLIFIC_PID=${person}&STUDY_ID=st&SESSION_ID=sub-${person}`;
const ALONE = template('sally-anne');

test('a killed server leaves every participant at the same place, with more time, and has printed no ids', async () => {
  const { dataDir, close } = await serve();
  await close();
  const env = { LOG_LEVEL: 'trace' };
  const first = await serveChild({ dataDir, env });
  const study = await publish(first, ALONE);
  const reader = await visit(first.url, study, linkOf('worker-7'));
  const player = await visit(first.url, study, linkOf('worker-8'));
  await goOn(reader, ALONE);
  await goOnTo(player, 'playing', ALONE);
  const before = reader.page();
  await reader.request('draft', 'PUT', { key: before.key, revision: 1, value: 'half' });
  await first.kill();
  // the sign of life of a server is a second old at most
  await sleep(1500);
  const second = await serveChild({ dataDir, env });
  const pageOf = async ({ token }: Visitor) =>
    (await ask(second.url, `/s/${study}/page`, { token })).body as Awaited<ReturnType<Visitor['read']>>;
  const { page, draft } = await pageOf(reader);
  expect(page).toMatchObject({ key: before.key, participant: before.participant });
  expect(page.until).toBeGreaterThan(before.until ?? 0);
  expect(draft).toEqual({ revision: 1, value: 'half' });
  expect((await pageOf(player)).page.key).toBe(player.page().key);
  const { status, body } = await post(second.url, `/s/${study}/connect`, {}, player.token);
  expect({ status, body }).toMatchObject({ status: 200, body: { seat: 0 } });
  const metrics = await ask(second.url, '/metrics', { token: operatorTokenOf(second) });
  for (const printed of [first.printed(), second.printed(), String(metrics.body)])
    expect(printed).not.toMatch(/worker-[78]|PROLIFIC_PID/);
});
