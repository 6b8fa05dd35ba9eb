/**
 * A yoked study on a real server: participants of a first study play with each other, and what one of them did acts again beside
 * participants of the second one, who are told no more of it than its kind.
 */
import { expect, test } from 'vitest';
import { botsOf } from '../../bots/index.ts';
import { checkIn } from '../../cli/verify/check.ts';
import { auditStudy } from '../../server/exports/audit-study.ts';
import { streamOfStudy } from '../../server/store/releases.ts';
import { streamOfSession } from '../../server/store/session-log.ts';
import { studyEvent } from '../../server/store/study-log.ts';
import { findingsIn, logOf, ofType } from '../../server/testing/log.ts';
import { playWith, until } from '../../server/testing/seats.ts';
import { operatorTokenOf, post, type Served, serve } from '../../server/testing/server.ts';
import { goOn, publish, type Visitor, visit } from '../../server/testing/study.ts';
import { sitDown } from '../../server/testing/study-play.ts';
import { type StudySource, sourceIn } from '../../studies/definition/freeze.ts';
import type { StudyInput } from '../../studies/definition/types.ts';
import { studyFacts } from '../../studies/tables/design.ts';
import { sessionRows } from '../../studies/tables/session-rows.ts';
import type { StudyLogEvent } from '../../studies/way/contract/events.ts';
import { sessionsOf, studyOf } from '../../studies/way/testing/studies.ts';
import { ARMS, yoked } from '../../studies/way/testing/yoked.ts';

const CONFIG = { agents: 2, width: 4, pieces: 2, turns: 4, deadlineMs: 60_000 };
const INTAKE = { zone: 'Europe/London', recruiter: 'labels' } as const;
const SHARED: Partial<StudyInput> = {
  consent: {
    text: 'consent',
    tiers: [
      { id: 'data', text: 'tier-data', required: true, opens: 'data' },
      { id: 'reuse', text: 'tier-reuse', required: false, opens: 'reuse' },
    ],
  },
  screening: [],
  comprehension: null,
  payment: { ...studyOf().definition.payment, waiting: { minorPerMinute: 10, afterMs: 0 } },
};

const FIRST = sourceIn(
  studyOf({
    ...SHARED,
    id: 'first',
    intake: INTAKE,
    sessions: sessionsOf(studyOf(), { config: CONFIG }),
    design: { factors: [], assignAt: 'match', groupsPerCell: 2 },
  }),
);

function secondOf(recording: string): StudySource {
  const [plan] = sessionsOf(yoked([recording]), {
    config: CONFIG,
  });
  const { design } = yoked([recording]).definition;
  return sourceIn(
    yoked([recording], {
      ...SHARED,
      id: 'second',
      intake: { ...INTAKE, excludes: ['first'] },
      sessions: [plan ?? expect.fail()],
      design: { ...design, groupsPerCell: 2 },
    }),
  );
}

interface Played {
  readonly line: Awaited<ReturnType<typeof sitDown>>;
  readonly session: string;
}

/** Goes on until a session was played to its end; returns what the participant was told in it. */
async function playOn(server: Served, visitor: Visitor, source: StudySource): Promise<Played> {
  while (visitor.page().kind !== 'playing') await goOn(visitor, source);
  const page = visitor.page();
  if (page.kind !== 'playing') throw new Error('nothing is played');
  const line = await sitDown(server.url, visitor);
  await playWith(line, botsOf('symmtom')?.defaultPartner ?? expect.fail(), visitor.token);
  await until(async () => (await visitor.read()).page.key !== page.key, 'the session is left');
  return { line, session: page.session };
}

const comes = (server: Served, study: string, label: string) => visit(server.url, study, `?participant_label=${label}`);

async function eventsOf(server: Served, study: string): Promise<readonly StudyLogEvent[]> {
  return (await server.store.events.read(streamOfStudy(study))).map((one) => studyEvent(one).event as StudyLogEvent);
}

/** What was told, without its values. */
const shapesOf = ({ line: { told } }: Played) =>
  [
    ...new Set(
      told.map((one) => [one.type, Object.keys(one), 'request' in one && Object.keys(one.request ?? {})].join(' ')),
    ),
  ].toSorted();

test('a recording acts again in a study that excludes its participants, until one of them is erased', async () => {
  const server = await serve();
  await publish(server, FIRST);
  const pair = await Promise.all(['ann', 'bob'].map((label) => comes(server, 'first', label)));
  const [, bob] = pair;
  if (!bob) throw new Error('there are no two');
  await Promise.all(pair.map((one) => playOn(server, one, FIRST)));
  const recording = ofSession(await eventsOf(server, 'first'));
  const record = await logOf(server.databaseFile, recording);
  expect(record.at(-1)).toMatchObject({ type: 'SessionEnded', reason: 'terminated' });

  // its participants are not excluded; it is not over
  const second = secondOf(recording);
  const token = operatorTokenOf(server);
  const definition = second.definition as StudyInput;
  const met = { ...second, definition: { ...definition, intake: INTAKE } };
  expect(await post(server.url, '/api/studies', { source: met }, token)).toMatchObject({
    status: 422,
    body: { problems: [{ path: 'sessions.0.recordings.0', code: 'recording_refused' }] },
  });
  await publish(server, second);
  const excluded = await comes(server, 'second', 'ann');
  expect(excluded.page()).toMatchObject({ kind: 'finished', outcome: 'failed_screening' });

  const all = await Promise.all(['c', 'd', 'e', 'f', 'g'].map((label) => comes(server, 'second', label)));
  const played = await Promise.all(
    all.map(async (one) => {
      while (one.page().kind !== 'playing' && one.page().kind !== 'waiting') await goOn(one, second);
      return one.page().kind === 'waiting' ? [] : [await playOn(server, one, second)];
    }),
  );
  const drawn = (await eventsOf(server, 'second')).flatMap((one) => (one.type === 'RecordingDrawn' ? [one] : []));
  expect(new Set(drawn.map((one) => one.recording))).toEqual(new Set([recording]));
  const arms = new Map<string, Played>();
  for (const one of played.flat()) {
    const [created] = ofType(await logOf(server.databaseFile, one.session), 'SessionCreated');
    expect(created?.seedHash).toBe(ofType(record, 'SessionCreated')[0]?.seedHash);
    arms.set(created?.arm ?? '', one);
  }
  const [beside, bot] = [arms.get(ARMS.recorded), arms.get(ARMS.policy)];
  if (!beside || !bot) throw new Error('an arm was not played');
  expect(shapesOf(beside)).toEqual(shapesOf(bot));
  // kinds are disclosed here
  expect(beside.line.facts().seats[1]).toMatchObject({ kind: 'recorded' });
  expect(JSON.stringify([beside.line.told, beside.line.facts()])).not.toMatch(new RegExp(`illegal|${recording}`));

  const { events } = server.store;
  const again = drawn.find(({ session }) => session === beside.session) ?? expect.fail();
  const log = await logOf(server.databaseFile, again.session);
  const facts = studyFacts(
    await eventsOf(server, 'second'),
    (await server.store.studies.secretOf('second'))?.seed ?? '',
  );
  const created = ofType(log, 'SessionCreated')[0] ?? expect.fail();
  const participant = created.participants?.[0] ?? '';
  const seat = { session: again.session, seat: 0, participant, play: 0, excludedBy: null, language: 'en' };
  const rows = sessionRows(
    { stream: streamOfSession(again.session), name: null, events: log, facts: log.map(() => null), head: '' },
    { seats: [seat], permits: () => ({ data: true, texts: true }), study: facts },
  );
  const { recorded_actions: actions = [], recordings = [], sessions = [] } = rows;
  expect(actions.map(({ turn, recording: from }) => [turn, from])).toEqual(
    [0, 1, 2, 3].map((turn) => [turn, recording]),
  );
  const asRecorded = actions.filter(({ why }) => why === null);
  expect(asRecorded.length).toBeGreaterThan(0);
  expect(recordings).toMatchObject([{ recorded_seats: 1, turns_acted: 4, as_recorded: asRecorded.length }]);
  expect(sessions).toMatchObject([{ people: 1, policies: 0 }]);

  // the log is sound, and a session of another recording would be found
  expect(await findingsIn(server.databaseFile)).toEqual([]);
  expect((await auditStudy(server.store, 'second')).deviations).toEqual([]);
  const check = checkIn(server.store, { again: true, undecided: [] });
  const stored = await events.read(streamOfStudy('second'));
  expect(await check(streamOfStudy('second'), stored, null as never)).toEqual([]);
  const other = stored.map((one) =>
    one.type === 'study.RecordingDrawn' ? { ...one, data: { ...(one.data as object), recording: 'other' } } : one,
  );
  expect(await check(streamOfStudy('second'), other, null as never)).toContainEqual(
    expect.objectContaining({ name: 'decision_differs', what: expect.stringContaining('not of recording other') }),
  );

  const bobs = record[0]?.type === 'SessionCreated' ? record[0].participants?.[1] : null;
  const erased = await post(
    server.url,
    `/api/studies/first/participants/${bobs}/erase`,
    { reason: 'asked by letter' },
    token,
  );
  expect(erased.status).toBe(200);
  const late = await comes(server, 'second', 'late');
  while (late.page().kind !== 'finished') await goOn(late, second);
  expect(late.page()).toMatchObject({ outcome: 'lobby_timeout' });
  expect((await eventsOf(server, 'second')).filter(({ type }) => type === 'RecordingsUsedUp')).toMatchObject([
    { plan: 'play', passedOver: [{ recording, why: 'no_consent' }] },
  ]);
  expect((await auditStudy(server.store, 'second')).deviations).toEqual([]);
});

function ofSession(events: readonly StudyLogEvent[]): string {
  const matched = events.find((one) => one.type === 'GroupMatched');
  return matched?.type === 'GroupMatched' ? matched.session : expect.fail();
}
