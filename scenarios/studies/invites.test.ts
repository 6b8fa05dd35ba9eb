/** A study for participants of an earlier one: who gets in, what a refusal leaves in the log, and what the check refuses. */
import { expect, test } from 'vitest';
import { exportStudy } from '../../server/exports/export-study.ts';
import { csvRowsOf } from '../../server/exports/testing/bundle.ts';
import { readStore } from '../../server/store/open-store.ts';
import { operatorTokenOf, post, serve, temporaryFolder } from '../../server/testing/server.ts';
import { goOnTo, joinWith, publish, template, visit } from '../../server/testing/study.ts';
import type { Page } from '../../studies/way/contract/page.ts';

const linkOf = (person: string): string => `?PROLIFIC_PID=${person}&STUDY_ID=st&SESSION_ID=sub-${person}`;
const EARLIER = template('sally-anne');

const later = (intake: object, id = 'later') =>
  template('sally-anne', (same) => ({ ...same, id, intake: { ...(same.intake as object), ...intake } }));
const LATER = later({ invites: [{ study: 'sally-anne', outcomes: ['complete', 'withdrew'] }] });

test('only participants who ended the earlier study as asked come in, and under another pseudonym', async () => {
  const server = await serve();
  const earlier = await publish(server, EARLIER);
  const study = await publish(server, LATER);
  const [ann, ben] = [await visit(server.url, earlier, linkOf('ann')), await visit(server.url, earlier, linkOf('ben'))];
  await goOnTo(ann, 'playing', EARLIER);
  const refused = { status: 403, body: { code: 'not_invited' } };
  expect(await joinWith(server.url, study, linkOf('ann'))).toMatchObject(refused);
  await ann.give({ type: 'leave' });
  expect(ann.page()).toMatchObject({ outcome: 'withdrew' });
  const { participant } = (await visit(server.url, study, linkOf('ann'))).page();
  expect(participant).not.toBe(ann.page().participant);
  // one who did not consent, one who is under way and one who never came
  await ben.give({ type: 'declineConsent', textHash: (ben.page() as { textHash: string }).textHash });
  expect(ben.page()).toMatchObject({ kind: 'finished', outcome: 'no_consent' });
  for (const person of ['ben', 'ben', 'cleo'])
    expect(await joinWith(server.url, study, linkOf(person))).toMatchObject(refused);

  const log = await server.store.events.read(`study-${study}`);
  const why = log.flatMap(({ type, data }) => (type === 'study.ArrivalRefused' ? [data] : []));
  // each person once; the one who came in later keeps the pseudonym of the refusal
  expect(why).toMatchObject(Array(3).fill({ why: 'not_invited' }));
  expect(why[0]).toMatchObject({ participant });
  const all = JSON.stringify([log, await server.store.events.read(`participant-${participant}`)]);
  expect(all).not.toContain(ann.page().participant);
});

test('the data name the earlier pseudonym where the study asks for it and the consent allows it, and nowhere else', async () => {
  const server = await serve();
  const earlier = await publish(server, EARLIER);
  const link = { study: 'sally-anne', outcomes: ['withdrew'], link: 'reuse' };
  const source = later({ invites: [link] });
  const study = await publish(server, source);
  const first = new Map<string, string>();
  const second = new Map<string, string>();
  for (const [person, agrees] of [
    ['ann', true],
    ['ben', false],
  ] as const) {
    const before = await visit(server.url, earlier, linkOf(person));
    await goOnTo(before, 'playing', EARLIER);
    await before.give({ type: 'leave' });
    const after = await visit(server.url, study, linkOf(person));
    await goOnTo(after, 'consent', source);
    const { textHash, tiers } = after.page() as Extract<Page, { kind: 'consent' }>;
    const given = tiers.map(({ id }) => id).filter((id) => agrees || id !== 'reuse');
    expect((await after.give({ type: 'giveConsent', textHash, tiers: given })).refusal).toBe(undefined);
    first.set(person, before.page().participant);
    second.set(person, after.page().participant);
  }
  const store = await readStore(server.databaseFile);
  const bundle = await exportStudy(store, { study, stage: 'main', until: null, out: temporaryFolder() });
  await store.close();
  const rows = new Map(csvRowsOf(bundle, 'participants').map((row) => [row.participant, row]));
  expect(rows.get(second.get('ann') ?? '')).toMatchObject({
    earlier_study: 'sally-anne',
    earlier_participant: first.get('ann'),
  });
  expect(rows.get(second.get('ben') ?? '')).toMatchObject({ earlier_study: '', earlier_participant: '' });
  const log = await server.store.events.read(`participant-${second.get('ben')}`);
  expect(JSON.stringify(log)).not.toContain(first.get('ben'));
});

test('a participant whose data were erased is still known to have taken part', async () => {
  const server = await serve();
  const earlier = await publish(server, EARLIER);
  const study = await publish(server, LATER);
  const ann = await visit(server.url, earlier, linkOf('ann'));
  await ann.give({ type: 'withdraw' });
  expect((await joinWith(server.url, study, linkOf('ann'))).status).toBe(200);
});

test('the check refuses unknown studies, other recruiters, links and circles', async () => {
  const server = await serve();
  const invites = (...studies: readonly string[]) => ({
    invites: studies.map((study) => ({ study, outcomes: ['complete'] })),
  });
  const problemsOf = async (source: typeof EARLIER) => {
    const { body } = await post(server.url, '/api/studies', { source }, operatorTokenOf(server));
    return ((body as { problems?: { path: string; code: string; message: string }[] }).problems ?? []).map(
      ({ path, code, message }) => [path, code, message.includes('sally-anne') || message.includes('own')],
    );
  };
  const at = (path: string) => [[path, 'invites_refused', true]];
  expect(await problemsOf(LATER)).toEqual(at('intake.invites.0.study'));
  await publish(server, EARLIER);
  expect(await problemsOf(later(invites('sally-anne', 'later')))).toEqual(at('intake.invites.1.study'));
  expect(await problemsOf(later({ ...invites('sally-anne'), recruiter: 'mturk' }))).toEqual(
    at('intake.invites.0.study'),
  );
  expect(await problemsOf(later({ ...invites('sally-anne'), recruiter: 'links' }))).toEqual(at('intake.invites'));
  await publish(server, LATER);
  await publish(server, later(invites('later'), 'last'));
  expect(await problemsOf(later(invites('last'), 'sally-anne'))).toEqual([
    ['intake.invites.0.study', 'invites_refused', false],
  ]);
});
