/** What operators do to a study stands in its log with who did it, and so does what they read of persons. */
import { expect, test } from 'vitest';
import { fromHere, signedIn } from '../../server/testing/operators.ts';
import { ask, operatorTokenOf, type Served, serve } from '../../server/testing/server.ts';
import { goOn, goOnTo, publish, template, visit } from '../../server/testing/study.ts';

const ALONE = template('sally-anne');

async function studyEvents({ store }: Served, study: string, type: string): Promise<readonly unknown[]> {
  const log = await store.events.read(`study-${study}`);
  return log.filter((one) => one.type === `study.${type}`).map(({ data }) => data);
}

const asked =
  ({ url }: Served, token: string) =>
  (path: string, body?: object) =>
    ask(url, path, {
      headers: fromHere(url, token),
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    });

test('publishing, intake and budget name the operator, and a budget is an owner’s to change', async () => {
  const server = await serve();
  const [ada, ben] = [await signedIn(server, 'owner'), await signedIn(server, 'operator')];
  const [asAda, asBen] = [asked(server, ada.token), asked(server, ben.token)];
  expect(await asBen('/api/studies', { source: ALONE })).toMatchObject({ status: 201 });
  const open = { open: true, reason: 'the study begins' };
  expect(await asBen('/api/studies/sally-anne/intake', open)).toMatchObject({ body: { intake: 'open' } });
  expect(await asBen('/api/studies/sally-anne/budget', { minor: 99_000 })).toMatchObject({ status: 403 });
  for (const minor of [-1, 1.5, 'much'])
    expect(await asAda('/api/studies/sally-anne/budget', { minor })).toMatchObject({ status: 400 });
  const changed = await asAda('/api/studies/sally-anne/budget', { minor: 99_000 });
  expect(changed).toMatchObject({ status: 200, body: { budget: { limit: 99_000 } } });
  const by = ({ id }: { readonly id: string }) => ({ cause: { operator: id } });
  expect(await studyEvents(server, 'sally-anne', 'StudyPublished')).toMatchObject([by(ben)]);
  const token: unknown = expect.stringMatching(/^text:/);
  const why = ({ id }: { readonly id: string }) => ({ cause: { operator: id, reason: token } });
  expect(await studyEvents(server, 'sally-anne', 'IntakeOpened')).toMatchObject([why(ben)]);
  expect(await studyEvents(server, 'sally-anne', 'BudgetChanged')).toMatchObject([{ minor: 99_000, ...by(ada) }]);
  const byFile = await ask(server.url, '/api/studies/sally-anne/intake', {
    method: 'POST',
    body: '{"open":false,"reason":"enough came"}',
    token: operatorTokenOf(server),
  });
  expect(byFile.status).toBe(200);
  expect(await studyEvents(server, 'sally-anne', 'IntakeClosed')).toMatchObject([why({ id: 'operator' })]);
});

test('a study is archived once its intake is closed, refuses to open it then, and comes back', async () => {
  const server = await serve();
  const study = await publish(server, ALONE);
  const ben = await signedIn(server, 'operator');
  const asBen = asked(server, ben.token);
  const archive = (archived: boolean) => asBen(`/api/studies/${study}/archive`, { archived });
  const intake = (open: boolean) => asBen(`/api/studies/${study}/intake`, { open, reason: 'a test' });
  expect(await archive(true)).toMatchObject({ status: 409, body: { code: 'intake_open' } });
  await intake(false);
  for (let i = 0; i < 2; i++) expect(await archive(true)).toMatchObject({ status: 200, body: { archived: true } });
  expect(await asBen('/api/studies')).toMatchObject({ body: [{ study, archived: true }] });
  expect(await intake(true)).toMatchObject({ status: 409, body: { code: 'archived' } });
  expect(await archive(false)).toMatchObject({ status: 200, body: { archived: false } });
  expect(await intake(true)).toMatchObject({ status: 200, body: { intake: 'open', archived: false } });
  const cause = { operator: ben.id, reason: null };
  expect(await studyEvents(server, study, 'StudyArchived')).toMatchObject([{ cause }]);
  expect(await studyEvents(server, study, 'StudyUnarchived')).toMatchObject([{ cause }]);
});

test('reading ids of the recruiter and typed texts are events; texts once for each operator and session', async () => {
  const server = await serve();
  const study = await publish(server, ALONE);
  const ben = await signedIn(server, 'operator');
  const asBen = asked(server, ben.token);
  const visitor = await visit(server.url, study, 'PROLIFIC_PID=worker-1&STUDY_ID=st&SESSION_ID=sub');
  const { session } = await goOnTo(visitor, 'playing', ALONE);
  const { participant } = visitor.page();
  const log = () => asBen(`/api/sessions/${session}/log`);
  expect((await log()).status).toBe(200);
  // no text was typed yet, so no person was read of
  expect(await studyEvents(server, study, 'PersonalDataRead')).toEqual([]);
  const row = { id: 't-1', session, author: participant, text: 'my own words', salt: 'salt', createdAt: 1 };
  await server.store.events.append([], 'a-text', { also: [{ kind: 'keepText', row }], isNew: true });
  for (let i = 0; i < 2; i++) expect((await log()).status).toBe(200);
  const cause = { operator: ben.id, reason: null };
  const texts = { what: `texts of session ${session}`, participants: [participant], cause };
  expect(await studyEvents(server, study, 'PersonalDataRead')).toMatchObject([texts]);
  const analyst = await signedIn(server, 'analyst');
  expect((await asked(server, analyst.token)(`/api/sessions/${session}/log`)).status).toBe(403);
  expect(await studyEvents(server, study, 'PersonalDataRead')).toHaveLength(1);
  // a list without a bonus names no person
  await asBen(`/api/studies/${study}/bonuses`, {});
  expect(await studyEvents(server, study, 'PersonalDataRead')).toHaveLength(1);
  const { position: basedOn } = await server.store.events.headsAfter(0);
  const removed = await asBen(`/api/studies/${study}/actions`, {
    ...{ commandId: 'ends-the-one', action: { type: 'endWithPay' }, reason: 'the participant asked', basedOn },
    targets: { participants: [participant], sessions: [] },
  });
  expect(removed).toMatchObject({ body: { people: [{ outcome: 'removed_by_operator' }] } });
  const ended = (await server.store.events.read(`participant-${participant}`)).find(({ type }) =>
    type.endsWith('ParticipantFinished'),
  );
  expect(ended?.data).toMatchObject({ cause: { operator: ben.id } });
  const other = await visit(server.url, study, 'PROLIFIC_PID=worker-2&STUDY_ID=st&SESSION_ID=sub-2');
  while (other.page().kind === 'screening' || other.page().kind === 'consent') await goOn(other, ALONE);
  // it pays the floor
  await other.give({ type: 'leave' });
  const owed = other.page().participant;
  const { body } = await asBen(`/api/studies/${study}/bonuses`, {});
  expect(body).toMatchObject({ bonuses: [{ participant: owed, externalId: 'worker-2' }] });
  const ids = { what: 'ids of the recruiter, for bonuses', participants: [owed], cause };
  expect((await studyEvents(server, study, 'PersonalDataRead')).slice(1)).toMatchObject([ids]);
});
