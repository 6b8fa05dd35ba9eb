/** An agent that acts as a seat did in an earlier session, on a real server: who may order it, and what its partner can tell. */
import { expect, test } from 'vitest';
import { uniform } from '../../bots/symmtom/package.ts';
import { checkIn } from '../../cli/verify/check.ts';
import { scheduleOf } from '../../games/core/log/recorded-seat.ts';
import { newestRules } from '../../games/index.ts';
import { streamOfStudy } from '../../server/store/releases.ts';
import { streamOfSession } from '../../server/store/session-log.ts';
import { streamOfParticipant } from '../../server/store/study-log.ts';
import { findingsIn, type LoggedEvent, logOf, ofType } from '../../server/testing/log.ts';
import { act, comeIn, layInStudy, PEOPLE } from '../../server/testing/opened-study.ts';
import { playWith, sitDown } from '../../server/testing/seats.ts';
import { operatorTokenOf, order, post, type Served, serve } from '../../server/testing/server.ts';
import { studyOf } from '../../studies/way/testing/studies.ts';

const symmtom = newestRules('symmtom')?.game ?? expect.fail();
const CONFIG = { agents: 2, width: 4, pieces: 3, turns: 6, deadlineMs: 60_000 };
const HIDDEN = { config: CONFIG, disclosure: { kind: false }, pace: { arrivalMs: [20, 20], answerMs: [5, 60] } };
const PERSON = { kind: 'person' };
const recorded = (session: string, seat = 1) => ({ kind: 'recorded', session, seat });

/** A session of a person beside this agent, played to its end. */
async function playedBeside({ url, databaseFile }: Served, other: object, wishes: object = HIDDEN) {
  const { session, seats } = await order(url, { ...wishes, seats: [PERSON, other] });
  const person = await sitDown(url, { session, token: seats[0]?.token ?? null });
  expect((await playWith(person, uniform, session)).reason).toBe('terminated');
  return { session, seats, person, log: await logOf(databaseFile, session) };
}

/** A policy with times of its own. */
const record = (server: Served) => playedBeside(server, { kind: 'policy', policy: uniform.id });

const deedsOf = (log: readonly LoggedEvent[]) =>
  log.flatMap((event) =>
    (event.type === 'ActionSubmitted' || event.type === 'ActionDefaulted') && event.seat === 1 ? [event] : [],
  );

test('it does again what the seat did, at its times, and the log can be decided again', async () => {
  const server = await serve();
  const first = await record(server);
  const { session, log, seats } = await playedBeside(server, recorded(first.session));
  expect(seats[1]?.token).toBeNull();
  const seated = ofType(log, 'AgentSeated').find(({ seat }) => seat === 1);
  expect(seated?.controller).toEqual(recorded(first.session));
  // as a policy does, it comes after the first person
  expect(seated?.at).toBeGreaterThanOrEqual((ofType(log, 'AgentSeated')[0]?.at ?? 0) + 20);
  const schedule = scheduleOf(symmtom, first.log, 1);
  const deeds = deedsOf(log);
  expect(deeds).toHaveLength(6);
  const opened = ofType(log, 'TurnOpened').map(({ at }) => at);
  for (const [turn, deed] of deeds.entries()) {
    const { action, afterMs } = schedule[turn] ?? expect.fail();
    expect(deed.at - (opened[turn] ?? 0)).toBeGreaterThanOrEqual(afterMs);
    expect(deed).toMatchObject(
      deed.type === 'ActionSubmitted' ? { action, recorded: { turn } } : { recorded: { turn, why: 'illegal' } },
    );
  }
  expect(deeds.some(({ type }) => type === 'ActionSubmitted')).toBe(true);
  expect(await findingsIn(server.databaseFile)).toEqual([]);
  const check = checkIn(server.store, { again: true, undecided: [] });
  const verified = (events: readonly LoggedEvent[]) => check(streamOfSession(session), [], events);
  expect(await verified(log)).toEqual([]);
  // an action that the record does not have
  const index = log.findIndex((event) => event.type === 'ActionSubmitted' && event.recorded);
  const changed = log.map((event, i) => (i === index ? { ...event, recorded: { turn: 17 } } : event)) as typeof log;
  expect(await verified(changed)).toMatchObject([{ name: 'decision_differs', version: index + 1 }]);
});

test('its partner is told of it what it is told of a policy, and nothing more', async () => {
  const server = await serve();
  const first = await record(server);
  const second = await playedBeside(server, recorded(first.session));
  const shapes = ({ person }: typeof first) => [
    ...new Set(
      person.told.map((told) =>
        [told.type, Object.keys(told), 'request' in told && Object.keys(told.request ?? {})].join(' '),
      ),
    ),
  ];
  expect(shapes(second).toSorted()).toEqual(shapes(first).toSorted());
  expect(Object.keys(second.person.facts().seats[1] ?? {})).toEqual(Object.keys(first.person.facts().seats[1] ?? {}));
  expect(second.person.facts().seats[1]).toMatchObject({ taken: true, kind: '' });
  expect(JSON.stringify([second.person.told, second.person.facts()])).not.toMatch(
    new RegExp(`recorded|illegal|${first.session}`),
  );
  const told = await playedBeside(server, recorded(first.session), { config: CONFIG });
  expect(told.person.facts().seats[1]).toMatchObject({ kind: 'recorded' });
});

test('a session that is unknown, not over, of another config or not to be read gives no recorded agent', async () => {
  const server = await serve({ visitors: true });
  const { url } = server;
  const first = await record(server);
  const { session: open } = await order(url, { ...HIDDEN, seats: [PERSON, PERSON] });
  const again = await playedBeside(server, recorded(first.session));
  const token = operatorTokenOf(server);
  const refusal = async (wish: object, more: object = {}, as: string | undefined = token) => {
    const wishes = { game: 'symmtom', ...HIDDEN, seats: [PERSON, wish], ...more };
    const { status, body } = await post(url, '/api/sessions', wishes, as);
    return [status, (body as { code?: string }).code];
  };
  expect(await refusal(recorded('no-such-session'))).toEqual([404, 'no_such_session']);
  expect(await refusal(recorded(open))).toEqual([403, 'not_over']);
  expect(await refusal(recorded(first.session), { config: { ...CONFIG, turns: 7 } })).toEqual([400, 'other_config']);
  expect(await refusal(recorded(first.session, 0))).toEqual([400, 'other_config']);
  expect(await refusal(recorded(again.session))).toEqual([403, 'not_allowed']);
  expect(await refusal(recorded(first.session), {}, '')).toEqual([403, 'not_allowed']);
  expect(await refusal(recorded(first.session))).toEqual([201, undefined]);
});

test('a participant of a study acts again only with a consent that allows it, and not after withdrawing', async () => {
  const server = await serve();
  const { url, store } = server;
  const session = await layInStudy(server);
  const lines = [await comeIn(server, session, PEOPLE[0]), await comeIn(server, session, PEOPLE[1])] as const;
  for (const turn of [0, 1, 2, 3]) for (const line of lines) await act(line, turn);
  await lines[0].hear('ended');
  const append = async (stream: string, ...events: readonly (readonly [string, object])[]) => {
    const expectedVersion = await store.events.head(stream);
    const written = events.map(([type, data]) => ({ type, data }));
    await store.events.append([{ stream, expectedVersion, events: written }], `${stream}-${expectedVersion}`);
  };
  const asked = async () => {
    const { config } = ofType(await logOf(server.databaseFile, session), 'SessionCreated')[0] ?? expect.fail();
    const wishes = { game: 'symmtom', config, seats: [PERSON, recorded(session)] };
    const { status, body } = await post(url, '/api/sessions', wishes, operatorTokenOf(server));
    return (body as { code?: string }).code ?? status;
  };
  expect(await asked()).toBe('no_consent');
  await append(streamOfStudy('sally'), ['study.StudyPublished', { version: 1, frozen: studyOf() }]);
  const own = streamOfParticipant(PEOPLE[1]);
  await append(
    own,
    ['participant.ParticipantArrived', { version: 1 }],
    ['participant.ConsentGiven', { tiers: ['data'] }],
  );
  expect(await asked()).toBe('no_consent');
  await append(own, ['participant.ConsentGiven', { tiers: ['data', 'reuse'] }]);
  expect(await asked()).toBe(201);
  await append(own, ['participant.DataWithdrawn', {}]);
  expect(await asked()).toBe('no_consent');
});
