/** What operators did, on processes of one lab that run its studies one after another. */

import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { commandFor, diligent } from '../../../participants/walk.ts';
import type { RoomAction, Targets } from '../../../studies/room/actions.ts';
import { ALONE, studyOf } from '../../../studies/way/testing/studies.ts';
import { openPolicyAgents } from '../../agents/policy-agents.ts';
import { serveStudies } from '../../app/serve-studies.ts';
import { openHeartbeat } from '../../doors/heartbeat.ts';
import { createLimiter } from '../../doors/limiter.ts';
import { folderFiles } from '../../files/folder.ts';
import { soleOwnership } from '../../live/owner/ownership.ts';
import { openSessions } from '../../live/registry/sessions.ts';
import { temporaryFile, temporaryStore } from '../../testing/database.ts';
import { NEVER_STALLED } from '../../testing/live.ts';
import { temporaryFolder } from '../../testing/server.ts';
import type { LiveStudy } from '../run/live-study.ts';

const now = (): number => 1_772_452_800_000;

/** A process that plays sessions and can run the studies of the lab in this database. */
function processOn(file: string) {
  const { store } = temporaryStore({ now }, file);
  const failed = (_: unknown, error?: unknown): void => {
    throw error ?? _;
  };
  const agents = openPolicyAgents({ now, stalls: NEVER_STALLED, failed });
  const ownership = soleOwnership(store);
  const sessions = openSessions({
    ...{ store, ownership, agents, now, stalls: NEVER_STALLED, build: 'test' },
    report: { refused() {}, fault: failed, unread: failed, broke: failed, stranded: failed },
  });
  const heartbeat = openHeartbeat(NEVER_STALLED);
  const served = serveStudies({
    ...{ store, sessions, ownership, now, stalls: NEVER_STALLED },
    doors: { stalls: NEVER_STALLED, heartbeat, maxPayload: 1000, newLimiter: () => createLimiter(now) },
    ...{ recruiterKeys: { keys: 'no-keys.json', audiences: [] }, publicUrl: null, models: {} },
    ...{
      dataDir: temporaryFolder(),
      files: folderFiles(temporaryFolder()),
      before: null,
      databaseFile: file,
      refused() {},
      fault: failed,
    },
  });
  onTestFinished(async () => {
    heartbeat.close();
    await served.close();
    await sessions.close();
    await agents.close();
  });
  const live = async (): Promise<LiveStudy> => {
    const study = await served.studies.find('small');
    if (!study) throw new Error('the study is not there');
    return study;
  };
  return {
    ...{ served, live, store },
    async act(operator: string, action: RoomAction, targets: Targets, commandId: string, basedOn: number) {
      const body = { commandId, action, targets, reason: 'a good reason', basedOn };
      return served.acting.act(await live(), body, operator);
    },
    /** The studies and their sessions go to another process. */
    leave(): void {
      sessions.drop({ gone: true, since: now() });
      served.leave(null);
    },
  };
}

/** Publishes a study for one, and brings a participant into the session; returns its id. */
async function playing({ served, live }: ReturnType<typeof processOn>): Promise<string> {
  await served.studies.publish(studyOf(ALONE), 'arriving', 'program');
  const study = await live();
  await study.perform({ type: 'openIntake', cause: 'program' }, { commandId: 'open' });
  const [participant, tab] = ['ann', 'tab-of-ann'];
  const from = { device: 'desktop', language: 'en', languageFrom: 'browser', stage: 'main', simulated: false } as const;
  await study.perform(
    { type: 'join', participant, tab, ...from, recruiter: null, signed: false, excluded: false },
    { commandId: 'join' },
  );
  for (;;) {
    const page = study.page(participant);
    if (page.kind === 'playing') return page.session;
    const command = commandFor(page, diligent(studyOf(ALONE)));
    if (!command) throw new Error(`there is nothing to do on ${page.key}`);
    await study.perform({ type: 'ask', participant, tab, key: page.key, command }, { commandId: randomUUID() });
  }
}

test('what operators did while another process ran the studies is known after they came back', async () => {
  const file = temporaryFile();
  const [a, b] = [processOn(file), processOn(file)];
  await a.served.studies.recover();
  const session = await playing(a);
  const at = { participants: [], sessions: [session] };
  const position = async (): Promise<number> => (await a.store.events.headsAfter(0)).position;
  const seenByBob = await position();
  expect(await a.act('bob', { type: 'giveTime', minutes: 1 }, at, 'bob-first-0', seenByBob)).toMatchObject({
    refused: [],
  });
  const seen = await position();
  a.leave();
  await b.served.studies.recover();
  expect(await b.act('ada', { type: 'giveTime', minutes: 2 }, at, 'ada-first-0', seen)).toMatchObject({ refused: [] });
  b.leave();
  await a.served.studies.recover();
  expect(await a.act('bob', { type: 'endWithPay' }, at, 'bob-second-0', seen)).toMatchObject({
    code: 'acted_since',
    message: expect.stringMatching(/Operator ada/),
  });
});

test('an action that another process did is not done again after the studies came back, and is answered as done', async () => {
  const file = temporaryFile();
  const [a, b] = [processOn(file), processOn(file)];
  await a.served.studies.recover();
  const session = await playing(a);
  const at = { participants: [], sessions: [session] };
  const { position } = await a.store.events.headsAfter(0);
  a.leave();
  await b.served.studies.recover();
  const end = ['ada', { type: 'endWithPay' }, at, 'ada-ends-00', position] as const;
  const done = await b.act(...end);
  expect(done).toMatchObject({ sessions: [{ session, becomes: 'ended' }], refused: [] });
  await (await b.live()).settled();
  b.leave();
  await a.served.studies.recover();
  expect(await a.act(...end)).toMatchObject({ sessions: [{ session, becomes: 'ended' }], refused: [] });
});

test('actions whose answers are kept no longer are not done again, and are answered as done', async () => {
  const one = processOn(temporaryFile());
  await one.served.studies.recover();
  const session = await playing(one);
  const { position } = await one.store.events.headsAfter(0);
  const person = { participants: ['ann'], sessions: [] };
  const give = () => one.act('ada', { type: 'giveTime', minutes: 1 }, person, 'ada-gives-00', position);
  const end = () =>
    one.act('ada', { type: 'endWithPay' }, { participants: [], sessions: [session] }, 'ada-ends-00', position);
  expect(await give()).toMatchObject({ sessions: [{ session, becomes: 'given_time' }], refused: [] });
  expect(await end()).toMatchObject({ sessions: [{ session, becomes: 'ended' }], refused: [] });
  await (await one.live()).settled();
  const { length } = await one.store.events.read(`session-${session}`);
  const none = { participants: ['none'], sessions: [] };
  for (let i = 0; i < 1000; i++) await one.act('bob', { type: 'resume' }, none, `bob-resumes-${i}`, position);
  expect(await give()).toMatchObject({ sessions: [{ session, becomes: 'given_time' }], refused: [] });
  expect(await end()).toMatchObject({ sessions: [{ session, becomes: 'ended' }], refused: [] });
  expect(await one.store.events.read(`session-${session}`)).toHaveLength(length);
});
