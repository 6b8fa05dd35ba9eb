/** Whole ways of participants through studies that ship, over HTTP and WebSockets. */
import { expect, test } from 'vitest';
import type { StandingStudy } from '../../server/studies/operators/status.ts';
import { changeRows } from '../../server/testing/database.ts';
import { until } from '../../server/testing/seats.ts';
import { ask, operatorTokenOf, type Served, serve } from '../../server/testing/server.ts';
import { goOnTo, listen, publish, template, visit } from '../../server/testing/study.ts';
import { playAll, sitDown } from '../../server/testing/study-play.ts';

const statusOf = async (server: Served, study: string): Promise<StandingStudy> =>
  (await ask(server.url, `/api/studies/${study}`, { token: operatorTokenOf(server) })).body as StandingStudy;

test('sally-anne: from the link to a code, which comes once every answer is on disk', async () => {
  // the policy in the participant's place answers at once
  const server = await serve({ messagesPerSecond: 10_000 });
  const source = template('sally-anne');
  const study = await publish(server, source);
  const visitor = await visit(server.url, study, 'PROLIFIC_PID=p1&STUDY_ID=s&SESSION_ID=sub');
  const { participant } = visitor.page();
  const news = await listen(server.url, study, { token: visitor.token, tab: visitor.tab });
  await playAll(server, visitor, source);
  const finished = await goOnTo(visitor, 'finished', source);
  expect(finished).toMatchObject({ outcome: 'complete', code: expect.stringMatching(/^[A-Za-z0-9-]{3,40}$/) });
  // the line was open all the time, and no other way tells of the end
  await until(() => news.pages().at(-1)?.kind === 'finished', 'the last page comes by news');
  const log = await server.store.events.read(`participant-${participant}`);
  expect(log.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['participant.SurveyAnswered', 'participant.ParticipantFinished']),
  );
  expect((await visitor.read()).page).toMatchObject({ kind: 'finished', code: finished.code });
  // what was typed lies beside the log, and is in the participant's copy
  expect(JSON.stringify(log)).not.toContain('typed in own words');
  const texts = [...(await server.store.texts.of(`participant-${participant}`)).values()];
  expect(texts.map(({ text }) => text)).toContain('typed in own words');
  expect(JSON.stringify((await visitor.request('copy')).body)).toContain('typed in own words');
  expect(await statusOf(server, study)).toMatchObject({ outcomes: { complete: 1 }, states: {} });
  expect((await server.store.verify()).findings).toEqual([]);
  const [text] = texts;
  changeRows(server.databaseFile, `UPDATE texts SET text = 'something else' WHERE id = '${text?.id}'`);
  expect((await server.store.verify()).findings).toMatchObject([{ name: 'text_differs' }]);
});

test('symmtom-memory: two participants are matched; one drops out, and the other is paid', async () => {
  const server = await serve({ closedMs: 50 });
  const source = template('symmtom-memory');
  const study = await publish(server, source);
  const pair = await Promise.all(
    ['ada', 'ben'].map((who) => visit(server.url, study, `PROLIFIC_PID=${who}&STUDY_ID=s&SESSION_ID=${who}`)),
  );
  for (const one of pair) await listen(server.url, study, { token: one.token, tab: one.tab });
  await Promise.all(pair.map((one) => goOnTo(one, 'playing', source)));
  const [ada, ben] = pair;
  if (!ada || !ben) throw new Error('there are two');
  expect(ada.page()).toMatchObject({ session: (ben.page() as { session: string }).session });
  const lines = await Promise.all(pair.map((one) => sitDown(server.url, one)));
  await Promise.all(lines.map((line) => line.hear('request')));
  expect((await statusOf(server, study)).states).toEqual({ playing: 2 });
  await ben.give({ type: 'leave' });
  expect(ben.page()).toMatchObject({ kind: 'finished', outcome: 'withdrew' });
  // the study ends such a session with pay
  const finished = await goOnTo(ada, 'finished', source);
  expect(finished).toMatchObject({ outcome: 'partial_partner_left' });
  const { outcomes, cells, budget } = await statusOf(server, study);
  expect(outcomes).toEqual({ withdrew: 1, partial_partner_left: 1 });
  expect(cells.reduce((sum, { started }) => sum + started, 0)).toBe(2);
  expect(cells.reduce((sum, { filled }) => sum + filled, 0)).toBe(0);
  expect(budget.owed).toBeGreaterThan(0);
  expect((await server.store.verify()).findings).toEqual([]);
});

test('a page of a participant from MTurk says where the end is submitted, until the participant withdraws', async () => {
  const server = await serve();
  const source = template('sally-anne', (study) => ({
    ...study,
    intake: { ...(study.intake as object), recruiter: 'mturk' },
  }));
  const study = await publish(server, source);
  const come = (worker: string, turkSubmitTo: string) =>
    visit(server.url, study, `${new URLSearchParams({ workerId: worker, assignmentId: `A-${worker}`, turkSubmitTo })}`);
  const own = await come('w1', 'https://workersandbox.mturk.com');
  const address = 'https://workersandbox.mturk.com/mturk/externalSubmit';
  expect((await own.read()).submission).toEqual({ address, assignmentId: 'A-w1' });
  const news = await listen(server.url, study, { token: own.token, tab: own.tab });
  await until(() => news.told.length > 0, 'the page comes by news');
  expect(news.told[0]).toMatchObject({ submission: { address } });
  await own.give({ type: 'withdraw' });
  expect(await own.read()).not.toHaveProperty('submission');
  const led = await come('w2', 'https://example.org');
  expect(await led.read()).not.toHaveProperty('submission');
});
