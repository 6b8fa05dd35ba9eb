/** Refused links: persons who can be told apart have rows, and what anyone can make up is counted together. */
import { expect, test } from 'vitest';
import { withinHours } from '../../../studies/definition/hours.ts';
import { exportStudy } from '../../exports/export-study.ts';
import { csvRowsOf } from '../../exports/testing/bundle.ts';
import { readStore } from '../../store/open-store.ts';
import { operatorTokenOf, post, type Served, serve, temporaryFolder } from '../../testing/server.ts';
import { joinWith, publish, template } from '../../testing/study.ts';
import { signLink } from './recruiters.ts';

const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
/** A day that is neither today nor beside it, whatever the zone. */
const another = DAYS[(new Date().getUTCDay() + 3) % 7];
const hours = { from: '00:00', to: '23:59', days: another ? [another] : [] };

async function exported({ databaseFile }: Served, study: string) {
  const store = await readStore(databaseFile);
  try {
    return await exportStudy(store, { study, stage: 'main', until: null, out: temporaryFolder() });
  } finally {
    await store.close();
  }
}

test('a person outside of the hours or with an expired link has a row, and comes in later under the same pseudonym', async () => {
  const server = await serve();
  const at = (open: unknown) =>
    template('sally-anne', (same) => ({
      ...same,
      intake: { ...(same.intake as object), recruiter: 'links', hours: open },
    }));
  const study = await publish(server, at(hours));
  const { joinKey: key = '' } = (await server.store.studies.secretOf(study)) ?? {};
  const [ann, old] = [signLink({ study, key, until: null }), signLink({ study, key, until: 1000 })];
  for (let i = 0; i < 2; i++) {
    const refused = (await joinWith(server.url, study, `?link=${ann}`)).body as { readonly opensInMs: number };
    expect(refused).toMatchObject({ code: 'outside_hours' });
    const opensAt = Date.now() + refused.opensInMs;
    expect(withinHours({ hours, zone: 'Europe/London' }, opensAt)).toBe(true);
    expect(withinHours({ hours, zone: 'Europe/London' }, opensAt - 120_000)).toBe(false);
    const { body } = await joinWith(server.url, study, `?link=${old}`);
    expect(Object.keys(body as object)).toEqual(['code', 'message']);
  }
  const before = await exported(server, study);
  expect(before).toMatchObject({ arrivals: 2, outcomes: { refused: 2 }, reconciled: true });
  const rows = csvRowsOf(before, 'arrivals');
  expect(rows.map(({ code, signed }) => [code, signed]).toSorted()).toEqual([
    ['outside_hours', 'TRUE'],
    ['signature_expired', 'TRUE'],
  ]);
  expect(csvRowsOf(before, 'flow')[0]).toMatchObject({ participants: '2', ended: '{"refused":2}' });

  await post(server.url, '/api/studies', { source: at(null) }, operatorTokenOf(server));
  const joined = await joinWith(server.url, study, `?link=${ann}`);
  const { participant } = (joined.body as { page: { participant: string } }).page;
  expect(rows.find(({ code }) => code === 'outside_hours')).toMatchObject({ participant });
  expect(await exported(server, study)).toMatchObject({ arrivals: 2, outcomes: { refused: 1, under_way: 1 } });
});

test('links that anyone can make up are one event, however many come', async () => {
  const server = await serve();
  const study = await publish(
    server,
    template('sally-anne', (same) => ({ ...same, intake: { ...(same.intake as object), signed: 'required' } })),
  );
  for (let i = 0; i < 5; i++) await joinWith(server.url, study, `?PROLIFIC_PID=made-up-${i}&SESSION_ID=s&STUDY_ID=t`);
  await joinWith(server.url, study, '?PROLIFIC_PID=x&prolific_token=forged');
  expect((await server.store.events.headsAfter(0)).position).toBe(2);
  await server.close();
  const again = await serve({ dataDir: server.dataDir });
  const log = await again.store.events.read(`study-${study}`);
  expect(log.slice(2).map(({ type, data }) => [type, (data as { counts: unknown }).counts])).toEqual([
    ['study.LinksRefused', { signature_missing: 5, signature_refused: 1 }],
  ]);
});
