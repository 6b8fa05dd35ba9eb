/** A study of two waves on a real server: the list for the recruiter, the way back after a restart, and what the bundle says. */
import { expect, test } from 'vitest';
import { exportStudy } from '../../server/exports/export-study.ts';
import { csvRowsOf } from '../../server/exports/testing/bundle.ts';
import { readStore } from '../../server/store/open-store.ts';
import type { Recontact } from '../../server/studies/operators/recontact.ts';
import { operatorTokenOf, post, type Served, serve, temporaryFolder } from '../../server/testing/server.ts';
import { goOnTo, type Visitor, visit } from '../../server/testing/study.ts';
import { playAll } from '../../server/testing/study-play.ts';
import { atEndOfFirst, HOUR, LINK } from '../../server/testing/study-waves.ts';

const listOf = async (server: Served, study: string, wave = 2, token = operatorTokenOf(server)) =>
  post(server.url, `/api/studies/${study}/recontact`, { wave, origin: 'https://lab.example/x' }, token);

test('the list has ids, windows, links and messages, and the log notes who read it', async () => {
  const { server, study, ann } = await atEndOfFirst({ fromMs: HOUR, toMs: 3 * HOUR });
  // a participant who is not at the end of a wave is not in it
  await visit(server.url, study, '?PROLIFIC_PID=ben&STUDY_ID=s&SESSION_ID=sub');
  const { status, body } = await listOf(server, study);
  const { participants, unnamed, csv } = body as Recontact;
  expect([status, participants, unnamed]).toEqual([200, [ann.page().participant], []]);
  const [head, row, ...others] = csv.trim().split('\n');
  expect([head, others]).toEqual(['"id","from","to","link","message"', []]);
  const { opensAt, until } = ann.page() as { opensAt: number; until: number };
  const link = `https://lab.example/s/${study}?PROLIFIC_PID=ann`;
  const window = [opensAt, until].map((at) => `"${new Date(at).toISOString()}"`).join(',');
  expect(row?.startsWith(`"ann",${window},"${link}","Please come back after `)).toBe(true);
  expect(row).toMatch(/\(Europe\/London\) and before .* \(Europe\/London\): https/);
  const log = await server.store.events.read(`study-${study}`);
  expect(log.at(-1)).toMatchObject({
    type: 'study.PersonalDataRead',
    data: { what: 'ids of the recruiter, for wave 2', participants },
  });
  // those who may not read it, and waves that there are not
  expect((await listOf(server, study, 2, 'made-up-token-0000')).status).toBe(403);
  expect(await listOf(server, study, 3)).toMatchObject({ body: { code: 'not_possible' } });
});

test('a participant comes back after a restart, and every table says which wave its rows belong to', async () => {
  const { server, source, study, ann } = await atEndOfFirst();
  const { token } = ann;
  await server.close();
  const again = await serve({ dataDir: server.dataDir, messagesPerSecond: 10_000 });
  const back: Visitor = await visit(again.url, study, LINK, { tokens: [token] });
  expect(back.page()).toMatchObject({ kind: 'away', wave: 2 });
  expect((await back.give({ type: 'beginWave' })).refusal).toBe(undefined);
  await playAll(again, back, source);
  expect(await goOnTo(back, 'finished', source)).toMatchObject({ outcome: 'complete' });
  const store = await readStore(again.databaseFile);
  const bundle = await exportStudy(store, { study, stage: 'main', until: null, out: temporaryFolder() });
  await store.close();
  const wavesIn = (table: string, by: string) => [
    ...new Set(csvRowsOf(bundle, table).map((row) => `${row[by]} ${row.wave}`)),
  ];
  expect(csvRowsOf(bundle, 'participants')).toMatchObject([{ outcome: 'complete', waves_completed: '2' }]);
  expect(wavesIn('sessions', 'play').toSorted()).toEqual(['problems 2', 'stories 1']);
  expect(wavesIn('decisions', 'play_order').toSorted()).toEqual(['0 1', '1 2']);
  expect(wavesIn('surveys', 'survey')).toEqual(['about 2']);
  expect(wavesIn('payments', 'rule')).toEqual(expect.arrayContaining(['base 1', 'points 1', 'points 2', 'wave 2']));
  expect((await again.store.verify()).findings).toEqual([]);
});
