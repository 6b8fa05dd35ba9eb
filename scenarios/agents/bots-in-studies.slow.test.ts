/** Bots with accounts in sessions of studies, on a real server: their times, and what follows where they do not come or are gone. */
import path from 'node:path';
import { expect, test } from 'vitest';
import { seatClient } from '../../bots/seat-client.ts';
import { uniform } from '../../bots/symmtom/package.ts';
import { paced } from '../../cli/pilot/paced.ts';
import { pilotRun } from '../../cli/pilot/run.ts';
import { checkIn } from '../../cli/verify/check.ts';
import { rngFor } from '../../games/core/rng.ts';
import { drawMs } from '../../games/core/session/draw-ms.ts';
import type { Dropout, Pace } from '../../games/core/session/types.ts';
import { exportStudy } from '../../server/exports/export-study.ts';
import { databaseFile, readStore } from '../../server/store/open-store.ts';
import { streamOfSession } from '../../server/store/session-log.ts';
import { botHello } from '../../server/testing/bot-accounts.ts';
import { findingsIn, logOf, ofType } from '../../server/testing/log.ts';
import { comeIn, layInStudy, rule } from '../../server/testing/opened-study.ts';
import { type AccountLine, comeOnLine, type PersonLine, playWith, until } from '../../server/testing/seats.ts';
import { type Served, serve, temporaryFolder } from '../../server/testing/server.ts';
import { template } from '../../server/testing/study.ts';
import { type FrozenStudy, freeze } from '../../studies/definition/freeze.ts';
import { ALONE } from '../../studies/way/testing/studies.ts';

const ADA = 'p-ada';
const CONFIG = { agents: 2, width: 4, pieces: 3, turns: 5, deadlineMs: 60_000 };
const PACE: Pace = { arrivalMs: [30, 60], answerMs: [20, 50, 90] };
const SEED = 'ab'.repeat(32);
const BOT = { kind: 'bot', bot: 'tracker@1', withinMs: 60_000 } as const;
const POLICY = { kind: 'policy', policy: uniform.id } as const;

interface Laid {
  readonly hidden?: boolean;
  readonly other?: typeof BOT | typeof POLICY;
  readonly then?: Dropout['then'];
  readonly lobbyMs?: number;
}

/** Lays a session of one participant beside this agent. */
const lay = (server: Served, { hidden = true, other = BOT, then = 'policy', lobbyMs = 60_000 }: Laid = {}) =>
  layInStudy(server, {
    order: {
      config: CONFIG,
      seats: [{ kind: 'person' }, other],
      lobby: { limitMs: lobbyMs },
      ready: { limitMs: 60_000 },
      ...(hidden ? { disclosure: { kind: false }, pace: PACE } : {}),
    },
    ...{ participants: [ADA, null], dropout: rule(then), seed: SEED },
  });

/** Accepts the invitation to this session, and lets a policy answer. */
function playOn(line: AccountLine, session: string, seed: string): void {
  const client = seatClient(uniform, seed);
  line.onTold((told) => {
    if (!('session' in told) || told.session !== session || !line.isOpen()) return;
    if (told.type === 'invited') line.say({ type: 'accept', session, seat: told.seat });
    const said = told.type === 'tell' ? client.take(told.message) : null;
    if (said && told.type === 'tell') line.say({ type: 'say', session, seat: told.seat, message: said });
  });
}

/** A bot that has taken its seat in this session, and was told of it. */
async function seatBot(
  { url }: Served,
  hello: Parameters<typeof comeOnLine>[1],
  session: string,
): Promise<AccountLine> {
  const line = await comeOnLine(url, hello);
  await line.hear('invited');
  line.say({ type: 'accept', session, seat: 1 });
  await line.hear('tell');
  return line;
}

async function playAda(server: Served, session: string): Promise<PersonLine> {
  const ada = await comeIn(server, session, ADA);
  await playWith(ada, uniform, 'ada');
  return ada;
}

const served = async (bot = {}) => {
  const server = await serve();
  return { server, hello: await botHello(server.store, 'tracker', bot) };
};
const endOf = async ({ databaseFile }: Served, session: string) =>
  ofType(await logOf(databaseFile, session), 'SessionEnded')[0];

test('where kinds are hidden it comes and answers at drawn times that the log gives again', async () => {
  const { server, hello } = await served();
  const session = await lay(server);
  const line = await comeOnLine(server.url, hello);
  playOn(line, session, 'any');
  await line.hear('invited');
  // no participant is there for whom it would come
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(ofType(await logOf(server.databaseFile, session), 'AgentSeated')).toEqual([]);
  await playAda(server, session);
  const log = await logOf(server.databaseFile, session);
  const [{ bots = [] } = expect.fail()] = ofType(log, 'SessionCreated');
  const [{ controller, afterMs = 0 } = expect.fail()] = bots;
  const [ada, bot] = ofType(log, 'AgentSeated');
  expect(bot?.controller).toEqual(controller);
  expect((bot?.at ?? 0) - (ada?.at ?? 0)).toBeGreaterThanOrEqual(afterMs);
  const opened = new Map(ofType(log, 'TurnOpened').map(({ turn, at }) => [turn, at]));
  const acted = ofType(log, 'ActionSubmitted').filter(({ seat }) => seat === 1);
  expect(acted.map(({ turn }) => turn)).toEqual([0, 1, 2, 3, 4]);
  for (const { turn, at } of acted) {
    const drawn = drawMs(PACE.answerMs, rngFor(controller.participant, 'pace', turn));
    expect(at - (opened.get(turn) ?? 0)).toBeGreaterThanOrEqual(drawn);
  }
  expect(await findingsIn(server.databaseFile)).toEqual([]);
  const check = checkIn(server.store, { again: true, undecided: [] });
  expect(await check(streamOfSession(session), [], log)).toEqual([]);
});

test.each([true, false])(
  'a participant is told beside a bot what is told beside a policy, hidden: %s',
  async (hidden) => {
    const { server, hello } = await served();
    const first = await lay(server, { hidden, other: POLICY });
    const beside = await playAda(server, first);
    const seated = ofType(await logOf(server.databaseFile, first), 'AgentSeated').find(({ seat }) => seat === 1);
    const seed = seated?.controller.kind === 'policy' ? seated.controller.seed : expect.fail();
    const second = await lay(server, { hidden });
    playOn(await comeOnLine(server.url, hello), second, seed);
    const other = await playAda(server, second);
    // the same policy chooses for the bot, so all but the times is the same
    const told = (person: PersonLine): unknown =>
      JSON.parse(
        JSON.stringify(person.told, (key, value: unknown) =>
          typeof value === 'number' && value > 1e9 ? 'a time' : key === 'commandId' ? 'an id' : value,
        )
          .replaceAll(first, 'S')
          .replaceAll(second, 'S'),
      );
    expect(told(other)).toEqual(told(beside));
    expect(other.facts().seats).toEqual(beside.facts().seats);
    if (hidden) expect(JSON.stringify([other.told, other.facts()])).not.toMatch(/tracker|bot/);
  },
);

test('an answer that is held back is lost with the line, and the bot answers again after a restart', async () => {
  const { server: before, hello } = await served();
  const order = { ...PACE, answerMs: [2000, 2001] };
  const session = await layInStudy(before, {
    order: { config: CONFIG, seats: [{ kind: 'person' }, BOT], disclosure: { kind: false }, pace: order },
    ...{ participants: [ADA, null], dropout: rule('policy', { graceMs: 60_000 }), seed: SEED },
  });
  const line = await comeOnLine(before.url, hello);
  playOn(line, session, 'any');
  await line.hear('invited');
  const ada = await comeIn(before, session, ADA);
  await line.hear('tell', ({ message }) => message.type === 'request');
  await ada.hear('request');
  expect(line.told.some((told) => told.type === 'tell' && told.message.type === 'accepted')).toBe(false);
  await line.drop();
  await before.close();
  const server = await serve({ dataDir: before.dataDir });
  const again = await comeOnLine(server.url, hello);
  playOn(again, session, 'any');
  const acted = async () => ofType(await logOf(server.databaseFile, session), 'ActionSubmitted');
  await until(async () => (await acted()).length > 0, 'the bot has acted');
  const [opened] = ofType(await logOf(server.databaseFile, session), 'TurnOpened');
  expect((await acted()).map(({ seat, turn }) => [seat, turn])).toEqual([[1, 0]]);
  expect(((await acted())[0]?.at ?? 0) - (opened?.at ?? 0)).toBeGreaterThanOrEqual(2000);
});

test('what policies never say is refused where kinds are hidden', async () => {
  const { server, hello } = await served();
  const session = await lay(server);
  const line = await comeOnLine(server.url, hello);
  await line.hear('invited');
  line.say({ type: 'accept', session, seat: 1 });
  const ada = await comeIn(server, session, ADA);
  await line.hear('tell');
  line.say({ type: 'say', session, seat: 1, message: { type: 'withdraw', commandId: 'take-back', turn: 0 } });
  expect(await line.hear('refused')).toMatchObject({ code: 'not_allowed', commandId: 'take-back', seat: 1 });
  await ada.drop();
});

test.each([
  ['policy', 'terminated', undefined],
  ['continue', 'terminated', undefined],
  ['endWithPay', 'abandoned', 'partner_left'],
] as const)(
  'a bot that declines is handled as the rule %s says, once all participants are there',
  async (then, reason, cause) => {
    const { server, hello } = await served();
    const session = await lay(server, { then, hidden: then === 'policy' });
    const line = await comeOnLine(server.url, hello);
    await line.hear('invited');
    line.say({ type: 'decline', session, seat: 1 });
    await line.hear('withdrawn');
    await until(
      async () => ofType(await logOf(server.databaseFile, session), 'BotMissed').length === 1,
      'the log says that it does not come',
    );
    expect(await endOf(server, session)).toBeUndefined();
    const ada = await playAda(server, session);
    expect(await endOf(server, session)).toMatchObject({ reason, ...(cause ? { cause } : {}) });
    const log = await logOf(server.databaseFile, session);
    const [missed] = ofType(log, 'BotMissed');
    expect(missed).toMatchObject({ seat: 1, why: 'declined' });
    const other = ofType(log, 'AgentSeated').find(({ seat }) => seat === 1);
    expect(other?.controller.kind).toBe(then === 'policy' ? 'policy' : undefined);
    if (then === 'continue') expect(ofType(log, 'ActionDefaulted').map(({ seat }) => seat)).toEqual([1, 1, 1, 1, 1]);
    expect(await server.sessions.outcomeOf(session)).toMatchObject({
      seats: [
        { participant: ADA, how: 'held' },
        { participant: expect.stringMatching(/^bot-/), how: 'absent' },
      ],
    });
    expect(await findingsIn(server.databaseFile)).toEqual([]);
    await ada.drop();
  },
);

test('a bot that does not come before the end of the lobby is missed then, and one that says nothing keeps no participant longer', async () => {
  const { server } = await served();
  const session = await lay(server, { lobbyMs: 300, hidden: false });
  await playAda(server, session);
  const log = await logOf(server.databaseFile, session);
  expect(ofType(log, 'BotMissed')).toMatchObject([{ seat: 1, why: 'late' }]);
  expect(ofType(log, 'SessionEnded')).toMatchObject([{ reason: 'terminated' }]);
});

test.each([
  ['policy', 'terminated', undefined],
  ['abort', 'abandoned', 'partner_left'],
] as const)(
  'a bot whose line is lost for longer than the grace is handled as the rule %s says',
  async (then, reason, cause) => {
    const { server, hello } = await served();
    const session = await lay(server, { then, hidden: false });
    const line = await seatBot(server, hello, session);
    const playing = playAda(server, session);
    await line.hear('tell', ({ message }) => message.type === 'request');
    await line.drop();
    await playing;
    expect(await endOf(server, session)).toMatchObject({ reason, ...(cause ? { cause } : {}) });
    const lost = ofType(await logOf(server.databaseFile, session), 'ConnectionLost');
    expect(lost).toMatchObject([{ seat: 1, why: 'closed' }]);
  },
);

test('a bot whose line is open and that does not answer for longer than the grace is gone, too', async () => {
  const { server, hello } = await served();
  const session = await lay(server, { hidden: false });
  const line = await seatBot(server, hello, session);
  await playAda(server, session);
  expect(await line.hear('withdrawn')).toMatchObject({ session, seat: 1, why: 'over' });
  const log = await logOf(server.databaseFile, session);
  expect(ofType(log, 'ConnectionLost')).toMatchObject([{ seat: 1, why: 'silent' }]);
  expect(ofType(log, 'ControllerChanged')).toMatchObject([{ seat: 1, cause: 'grace_over' }]);
  expect(ofType(log, 'SessionEnded')).toMatchObject([{ reason: 'terminated' }]);
});

test('a bot that gives its seat up is gone for good, and what it may not do is in the log once a turn', async () => {
  const { server, hello } = await served();
  const session = await lay(server, { hidden: false });
  const line = await seatBot(server, hello, session);
  const playing = playAda(server, session);
  await line.hear('tell', ({ message }) => message.type === 'request');
  const say = (message: object) => line.say({ type: 'say', session, seat: 1, message });
  for (const commandId of ['illegal-1', 'illegal-1', 'illegal-2']) {
    say({ type: 'submit', commandId, turn: 0, action: { move: 'fly', say: null } });
    const told = () => line.told.filter((one) => one.type === 'tell' && one.message.type === 'refused');
    const before = told().length;
    await until(() => told().length > before, 'it is refused');
    expect(told().at(-1)).toMatchObject({ message: { commandId, code: 'illegal_action' } });
  }
  say({ type: 'leave', commandId: 'leave-it-1' });
  await playing;
  const log = await logOf(server.databaseFile, session);
  expect(ofType(log, 'ActionIllegal')).toMatchObject([{ seat: 1, turn: 0 }]);
  expect(ofType(log, 'ControllerChanged')).toMatchObject([
    { seat: 1, cause: 'withdrew', controller: { kind: 'policy' } },
  ]);
  expect(await endOf(server, session)).toMatchObject({ reason: 'terminated' });
});

test('participants of a pilot play with language models of which one in ten calls fails, and the bundle has each call', async () => {
  const keep = path.join(temporaryFolder(), 'lab');
  const source = template('partner-kinds', besideModels);
  const frozen = freeze(source);
  if (!('definition' in frozen)) throw new Error(`no study: ${JSON.stringify(frozen)}`);
  const shares = { dropout: 0.2, slow: 0, doubleTab: 0, reload: 0.2, phone: 0, llm: 0 };
  const report = await pilotRun({
    ...{ frozen: paced(frozen, 200), participants: 8, shares, kills: 0, browsers: 0, pace: 200, seed: '3' },
    ...{ running: null, keep, onFinished: () => undefined },
  });
  expect(report).toMatchObject({ stuck: 0, lost: 0, losses: [], duplicates: 0, leaks: 0, crashes: [] });
  const { models } = report;
  expect(models?.keysInFiles).toBe(0);
  // one that is given up before it is sent is in the log, too
  expect(models?.sent).toBeLessThanOrEqual(models?.calls ?? 0);
  expect(models?.faulty).toBe(Math.floor((models?.sent ?? 0) / 10));
  expect(models?.faulty).toBeGreaterThan(3);
  const store = await readStore(databaseFile(keep));
  const exported = await exportStudy(store, { study: 'partner-kinds', stage: 'simulated', until: null, out: keep });
  await store.close();
  expect(exported.rows).toMatchObject({ model_calls: models?.calls, models: models?.sessions });
});

/** The study with a language model in every arm. */
function besideModels(same: Readonly<Record<string, unknown>>) {
  const { sessions, design } = same as FrozenStudy['definition'];
  const [partner, ...factors] = design.factors;
  const { patch, study } = partner?.levels.find(({ id }) => id === 'model') ?? expect.fail();
  const play = { ...sessions[0], ...patch.play };
  return { ...same, ...study, match: ALONE.match, sessions: [play], design: { ...design, factors } };
}
