/** A participant is erased: no byte of the person is left, the log and the others stay, and a restored backup is erased again. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { PAYEE_DAYS } from '../../../studies/way/decide/payees.ts';
import { backUpStore, restoreStore } from '../../store/open-store.ts';
import { keepReading, queryRows } from '../../testing/database.ts';
import { until } from '../../testing/seats.ts';
import { ask, operatorTokenOf, post, type Served, serve } from '../../testing/server.ts';
import { goOn, joinWith, newCommandId, publish, template, type Visitor, visit } from '../../testing/study.ts';
import { answerAll, playAll } from '../../testing/study-play.ts';

const ALONE = template('sally-anne');
const linkOf = (who: string): string => `PROLIFIC_PID=worker-${who}&STUDY_ID=st&SESSION_ID=submission-${who}`;

async function finish(server: Served, study: string, who: string): Promise<Visitor> {
  const visitor = await visit(server.url, study, linkOf(who));
  await playAll(server, visitor, ALONE);
  await answerAll(visitor, ALONE, `the words of ${who}`);
  return visitor;
}

const bytesOf = (file: string): string =>
  ['', '-wal']
    .filter((ending) => existsSync(file + ending))
    .map((ending) => readFileSync(file + ending, 'latin1'))
    .join('');
const ofPerson = (who: string): readonly string[] => [`worker-${who}`, `submission-${who}`, `the words of ${who}`];

const erase = (server: Served, study: string, participant: string, reason = 'asked by letter') => {
  const route = `/api/studies/${study}/participants/${participant}/erase`;
  return post(server.url, route, { reason }, operatorTokenOf(server));
};

/** Lists all bonuses, and says that they are paid. */
const pay = async (server: Served, study: string) => {
  const route = `/api/studies/${study}/bonuses`;
  const listed = await post(server.url, route, {}, operatorTokenOf(server));
  const paid = await post(server.url, route, { paid: true }, operatorTokenOf(server));
  return { listed: listed.body, paid: paid.body };
};

test('after an erasure and the payment no byte of the person is left; the log, the others and the receipt are', async () => {
  const server = await serve({ messagesPerSecond: 10_000 });
  const study = await publish(server, ALONE);
  const [ada, ben] = [await finish(server, study, 'ada'), await finish(server, study, 'ben')];
  const { participant } = ada.page();
  const partner = ben.page().participant;
  for (const word of ofPerson('ada')) expect(bytesOf(server.databaseFile)).toContain(word);
  const others = () =>
    [
      `SELECT * FROM recruits WHERE participant = '${partner}'`,
      `SELECT * FROM texts WHERE author = '${partner}' ORDER BY id`,
      `SELECT * FROM appends WHERE stream NOT IN (SELECT id FROM streams WHERE name = 'participant-${participant}')`,
    ].map((sql) => queryRows(server.databaseFile, sql));
  const before = others();
  const texts = queryRows(server.databaseFile, `SELECT id FROM texts WHERE author = '${participant}'`).length;
  expect(texts).toBeGreaterThan(0);

  expect(await erase(server, study, participant)).toEqual({ status: 200, body: { participant, texts, rows: 2 } });
  // what is owed is still to be paid, so the ids alone are kept apart
  const [id = '', submission = '', words = ''] = ofPerson('ada');
  expect(bytesOf(server.databaseFile)).not.toContain(words);
  expect(await server.store.studies.recruitOf(participant)).toMatchObject({ externalId: null, submissionId: null });
  expect(await server.store.studies.payeeOf(participant)).toMatchObject({ externalId: id, submissionId: submission });
  expect(others()).toEqual(before);
  await pay(server, study);
  for (const word of ofPerson('ada')) expect(bytesOf(server.databaseFile)).not.toContain(word);
  for (const word of ofPerson('ben')) expect(bytesOf(server.databaseFile)).toContain(word);
  expect((await server.store.verify()).findings).toEqual([]);
  const log = await server.store.events.read(`participant-${participant}`);
  const cause = { operator: 'operator', reason: expect.stringMatching(/^text:/) };
  expect(log.at(-1)).toMatchObject({ type: 'participant.ParticipantErased', data: { texts, rows: 2, cause } });
  expect(JSON.stringify(log)).not.toContain('asked by letter');

  // the right is gone; an operator lets the same person in again, whose place says what was erased
  expect((await ada.request('page')).status).toBe(401);
  const browser = { commandId: newCommandId() };
  const { status, body } = await joinWith(server.url, study, linkOf('ada'), browser);
  expect({ status, body }).toMatchObject({ status: 403, body: { code: 'open_elsewhere' } });
  const number = (body as { readonly browser: string }).browser;
  const yes = { browser: number, reason: 'wants the receipt' };
  await post(server.url, `/api/studies/${study}/browsers`, yes, operatorTokenOf(server));
  const back = await visit(server.url, study, linkOf('ada'), browser);
  expect(back.page()).toMatchObject({ kind: 'finished', participant, erased: { texts, rows: 2 } });
  for (const word of ofPerson('ada')) expect(bytesOf(server.databaseFile)).not.toContain(word);
  // once more: the new right alone
  expect(await erase(server, study, participant)).toMatchObject({ body: { texts: 0, rows: 1 } });
  expect(await erase(server, study, participant)).toMatchObject({ body: { texts: 0, rows: 0 } });
  const unknown = { status: 404, body: { code: 'no_such_participant' } };
  expect(await erase(server, study, 'none')).toMatchObject(unknown);
  expect(await erase(server, study, participant, ' ')).toMatchObject({ status: 400 });
});

test('a participant who is owed something and withdraws is paid: the id stays in a list of its own until then', async () => {
  const server = await serve();
  const study = await publish(server, ALONE);
  const visitor = await visit(server.url, study, linkOf('ada'));
  while (visitor.page().kind === 'screening' || visitor.page().kind === 'consent') await goOn(visitor, ALONE);
  await visitor.give({ type: 'withdraw' });
  const { participant } = visitor.page();
  const until = expect.any(Number);
  expect(visitor.page()).toMatchObject({ kind: 'finished', erased: { payableUntil: until } });
  const token = operatorTokenOf(server);
  const held = await visitor.request('copy');
  expect(held.body).toMatchObject({ recruit: { externalId: null }, payee: { externalId: 'worker-ada' } });

  // said too early: the debt is in no list yet
  expect((await post(server.url, `/api/studies/${study}/bonuses`, { paid: true }, token)).body).toMatchObject({
    forgotten: 0,
  });
  const { listed, paid } = await pay(server, study);
  expect(listed).toMatchObject({ list: 1, bonuses: [{ participant, externalId: 'worker-ada' }], unnamed: [] });
  expect(paid).toMatchObject({ list: null, forgotten: 1 });
  for (const word of ofPerson('ada')) expect(bytesOf(server.databaseFile)).not.toContain(word);
  const log = await server.store.events.read(`study-${study}`);
  expect(log.find(({ type }) => type === 'study.PayeesForgotten')).toMatchObject({
    data: { why: 'paid', participants: [participant], cause: { operator: 'operator' } },
  });
  expect((await visitor.read()).page).toMatchObject({ kind: 'finished', erased: { payableUntil: null } });
  expect((await server.store.verify()).findings).toEqual([]);
});

test('the id of a participant who is not paid goes when the time for paying is over', async () => {
  let clock = Date.now();
  const first = await serve({ now: () => clock });
  const study = await publish(first, ALONE);
  const visitor = await visit(first.url, study, linkOf('ada'));
  while (visitor.page().kind === 'screening' || visitor.page().kind === 'consent') await goOn(visitor, ALONE);
  await visitor.give({ type: 'withdraw' });
  const page = visitor.page();
  const until = page.kind === 'finished' ? (page.erased?.payableUntil ?? 0) : 0;
  expect(until - clock).toBeGreaterThan((PAYEE_DAYS - 1) * 86_400_000);
  await first.close();
  for (const [time, isKept] of [
    [until - 1, true],
    [until, false],
  ] as const) {
    clock = time;
    const server = await serve({ dataDir: first.dataDir, now: () => clock });
    expect(bytesOf(server.databaseFile).includes('worker-ada')).toBe(isKept);
    const log = await server.store.events.read(`study-${study}`);
    const forgotten = log.filter(({ type }) => type === 'study.PayeesForgotten').map(({ data }) => data);
    expect(forgotten).toEqual(isKept ? [] : [expect.objectContaining({ why: 'deadline', cause: 'clock' })]);
    await server.close();
  }
});

test('a restored backup keeps the id of a payee as it was kept before, and no longer', async () => {
  const first = await serve();
  const study = await publish(first, ALONE);
  const backup = path.join(first.dataDir, 'backup.sqlite');
  const people: string[] = [];
  for (const who of ['ada', 'ben']) {
    const visitor = await visit(first.url, study, linkOf(who));
    while (visitor.page().kind === 'screening' || visitor.page().kind === 'consent') await goOn(visitor, ALONE);
    people.push(visitor.page().participant);
  }
  const [ada = '', ben = ''] = people;
  await backUpStore(first.databaseFile, backup);
  await erase(first, study, ada);
  await pay(first, study);
  await erase(first, study, ben);
  const kept = await first.store.studies.payeesOf(study);
  expect(kept).toMatchObject([{ participant: ben, externalId: 'worker-ben' }]);
  await first.close();
  await restoreStore(backup, first.databaseFile, { replace: true, now: Date.now() });
  const second = await serve({ dataDir: first.dataDir });
  await until(async () => (await second.store.studies.recruitOf(ben))?.externalId === null, 'both are erased again');
  await until(() => !bytesOf(second.databaseFile).includes('worker-ada'), 'the file is cleared');
  expect(await second.store.studies.payeesOf(study)).toEqual(kept);
  const log = await second.store.events.read(`participant-${ben}`);
  expect(log.at(-1)).toMatchObject({ data: { payableUntil: kept[0]?.until } });
});

test('a participant who withdraws reads what was erased, also after a reload', async () => {
  const server = await serve();
  const study = await publish(server, ALONE);
  const visitor = await visit(server.url, study, linkOf('ada'));
  await goOn(visitor, ALONE);
  const { key } = visitor.page();
  await visitor.request('draft', 'PUT', { key, revision: 1, value: 'the words of ada' });
  await visitor.give({ type: 'withdraw' });
  const receipt = { kind: 'finished', outcome: 'withdrew', erased: { texts: 0, rows: 1, at: expect.any(Number) } };
  expect(visitor.page()).toMatchObject(receipt);
  expect((await visitor.read()).page).toMatchObject(receipt);
  await pay(server, study);
  for (const word of ofPerson('ada')) expect(bytesOf(server.databaseFile)).not.toContain(word);
  expect((await server.store.verify()).findings).toEqual([]);
});

test('a participant who is under way leaves the study first, and the slot returns', async () => {
  const server = await serve();
  const study = await publish(server, ALONE);
  const visitor = await visit(server.url, study, linkOf('ada'));
  while (visitor.page().kind !== 'playing') await goOn(visitor, ALONE);
  const { participant } = visitor.page();
  expect(await erase(server, study, participant)).toMatchObject({ status: 200 });
  const status = await ask(server.url, `/api/studies/${study}`, { token: operatorTokenOf(server) });
  expect(status.body).toMatchObject({ outcomes: { withdrew: 1 }, states: {} });
  await pay(server, study);
  for (const word of ofPerson('ada')) expect(bytesOf(server.databaseFile)).not.toContain(word);
});

test('while another program reads, what is left is told, and a repeat clears it', async () => {
  const server = await serve();
  const study = await publish(server, ALONE);
  const visitor = await visit(server.url, study, linkOf('ada'));
  const stopReading = keepReading(server.databaseFile);
  const { participant } = visitor.page();
  expect(await erase(server, study, participant)).toMatchObject({ status: 503, body: { code: 'not_stored' } });
  stopReading();
  expect(await erase(server, study, participant)).toMatchObject({ status: 200, body: { texts: 0, rows: 0 } });
  for (const word of ofPerson('ada')) expect(bytesOf(server.databaseFile)).not.toContain(word);
});

test('a restored backup is erased again at the next start, once', async () => {
  const first = await serve();
  const study = await publish(first, ALONE);
  const visitor = await visit(first.url, study, linkOf('ada'));
  const { participant } = visitor.page();
  const backup = path.join(first.dataDir, 'backup.sqlite');
  await backUpStore(first.databaseFile, backup);
  const late = await visit(first.url, study, linkOf('ben'));
  await erase(first, study, participant);
  await erase(first, study, late.page().participant);
  await first.close();
  const { erasures } = await restoreStore(backup, first.databaseFile, { replace: true, now: Date.now() });
  expect(erasures).toBe(2);
  expect(bytesOf(first.databaseFile)).toContain('worker-ada');
  const second = await serve({ dataDir: first.dataDir });
  const erased = async () =>
    (await second.store.events.read(`participant-${participant}`)).filter(
      ({ type }) => type === 'participant.ParticipantErased',
    );
  await until(async () => (await erased()).length === 1, 'the participant is erased again');
  expect((await erased())[0]).toMatchObject({ data: { cause: { operator: 'operator' } } });
  await until(() => !bytesOf(second.databaseFile).includes('worker-ada'), 'the file is cleared');
  expect((await second.store.verify()).findings).toEqual([]);
  // another person's place is free, since the backup does not know of it
  expect(await joinWith(second.url, study, linkOf('ben'))).toMatchObject({ status: 200 });
  const head = await second.store.events.head(`participant-${participant}`);
  await second.close();
  const third = await serve({ dataDir: first.dataDir });
  expect(await third.store.events.head(`participant-${participant}`)).toBe(head);
});

test('when the days of retention are over, nothing says who the participants were, and none comes in', async () => {
  let clock = Date.now();
  const first = await serve({ now: () => clock });
  const study = await publish(first, ALONE);
  const visitor = await visit(first.url, study, linkOf('ada'));
  await visitor.give({ type: 'leave' });
  await first.close();
  const days = (ALONE.definition as { readonly retention: { readonly days: number } }).retention.days;
  const at = async (time: number) => {
    clock = time;
    const server = await serve({ dataDir: first.dataDir, now: () => clock });
    const all = await server.store.events.read(`study-${study}`);
    // roots and counts of refused links come beside it
    const log = all.filter(({ type }) => !/HeadsRooted|LinksRefused/.test(type));
    return { server, types: log.map(({ type }) => type.replace('study.', '')), last: log.at(-1)?.data };
  };
  const finished = clock;
  const early = await at(finished + days * 86_400_000 - 1000);
  expect(early.types).not.toContain('PersonalDataErased');
  expect(bytesOf(first.databaseFile)).toContain('worker-ada');
  await early.server.close();
  const { server, types, last } = await at(finished + days * 86_400_000 + 1000);
  expect(types.slice(-2)).toEqual(['IntakeClosed', 'PersonalDataErased']);
  expect(last).toMatchObject({ participants: 1, rows: 2, cause: 'clock' });
  for (const word of ofPerson('ada')) expect(bytesOf(server.databaseFile)).not.toContain(word);
  const [recruit] = await server.store.studies.recruitsOf(study);
  expect(recruit).toMatchObject({ externalKey: `erased-${visitor.page().participant}`, externalId: null, query: null });
  expect((await server.store.studies.secretOf(study))?.joinKey).toBe('');
  expect((await ask(server.url, `/s/${study}/page`, { token: visitor.token })).status).toBe(401);
  for (const who of ['ada', 'ben'])
    expect(await joinWith(server.url, study, linkOf(who))).toMatchObject({ status: 403, body: { code: 'not_open' } });
  expect(bytesOf(server.databaseFile)).not.toContain('worker-ben');
  expect((await server.store.verify()).findings).toEqual([]);
  await server.close();
  expect((await at(clock + 86_400_000)).types).toEqual(types);
});
