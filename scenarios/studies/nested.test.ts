/** What participants and visitors send nested, or in very many parts: it is refused before it is parsed, and is no fault. */
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { sitDown, until } from '../../server/testing/seats.ts';
import { ask, operatorTokenOf, order, refusalsCounted, type Served, serve } from '../../server/testing/server.ts';
import { newCommandId, newTab, publish, template, visit } from '../../server/testing/study.ts';

const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const many = (parts: number): string => `[${Array.from({ length: parts / 2 }, () => '[1]').join(',')}]`;
const DEEP = [900, 5000, 30_000].map(nested);
const LARGE = many(30_000);

async function faultsOf(server: Served): Promise<number> {
  const { body } = await ask(server.url, '/metrics', { token: operatorTokenOf(server) });
  return Number(/^standpoint_faults_total (\d+)$/m.exec(String(body))?.[1]);
}

test('drafts and answers of a participant are refused for their depth or their parts; drafts within the bounds are kept', async () => {
  const server = await serve();
  const study = await publish(server, template('sally-anne'));
  const visitor = await visit(server.url, study, '?PROLIFIC_PID=A1&STUDY_ID=s&SESSION_ID=sub1');
  const { token, tab } = visitor;
  const { key } = visitor.page();
  const put = (value: string, revision = 1) =>
    ask(server.url, `/s/${study}/draft`, {
      ...{ method: 'PUT', token },
      body: `{"key":${JSON.stringify(key)},"revision":${revision},"value":${value}}`,
    });
  const answer = (value: string) =>
    ask(server.url, `/s/${study}/commands`, {
      ...{ method: 'POST', token },
      body: `{"commandId":"${newCommandId()}","tab":"${tab}","key":${JSON.stringify(key)},"command":{"type":"answerSurvey","answers":{"a":${value}},"timing":{"shownMs":1,"hiddenMs":0}}}`,
    });
  for (const deep of DEEP)
    for (const sent of [put(deep), answer(deep)])
      expect(await sent).toMatchObject({ status: 400, body: { code: 'malformed' } });
  for (const sent of [put(LARGE), answer(LARGE)])
    expect(await sent).toMatchObject({ status: 413, body: { code: 'too_large' } });
  expect((await put(many(490))).status).toBe(204);
  expect((await put(nested(9), 2)).status).toBe(204);
  expect((await put('{"q":{"row":"column"},"n":null,"b":false}', 3)).status).toBe(204);
  expect(await put('', 4)).toMatchObject({ status: 400 });
  expect(await visitor.read()).toMatchObject({
    draft: { revision: 3, value: { q: { row: 'column' }, n: null, b: false } },
  });
  expect(await faultsOf(server)).toBe(0);
  expect(await refusalsCounted(server)).toMatchObject({ malformed: 7, too_large: 2 });
});

test('no door of a visitor takes such a body: joins, orders, sign-ins', async () => {
  const server = await serve({ visitors: true });
  const study = await publish(server, template('sally-anne'), { open: false });
  const doors = [`/s/${study}/join`, '/api/sessions', '/api/admin/sign-in', '/api/admin/link'];
  for (const route of doors) {
    const send = (body: string) => ask(server.url, route, { method: 'POST', body: `{"config":${body}}` });
    for (const deep of DEEP) expect(await send(deep)).toMatchObject({ status: 400, body: { code: 'malformed' } });
    expect(await send(LARGE)).toMatchObject({ status: 413, body: { code: 'too_large' } });
  }
  expect(await faultsOf(server)).toBe(0);
});

test('a message to /agents, to a page or to a room of operators is refused for its depth or its parts', async () => {
  const server = await serve();
  const study = await publish(server, template('sally-anne'));
  const { session, seats } = await order(server.url, {
    config: { agents: 2, width: 4, pieces: 2, turns: 4 },
    seats: [{ kind: 'outside' }, { kind: 'person' }],
  });
  const url = server.url.replace(/^http/, 'ws');
  const open = async (route: string): Promise<{ socket: WebSocket; told: { type?: string; code?: string }[] }> => {
    const socket = new WebSocket(`${url}${route}`);
    const told: { type?: string; code?: string }[] = [];
    socket.on('message', (text: Buffer) => told.push(JSON.parse(text.toString('utf8'))));
    await new Promise((resolve) => socket.once('open', resolve));
    return { socket, told };
  };
  const agent = await open('/agents');
  agent.socket.send(JSON.stringify({ type: 'hello', token: seats[0]?.token }));
  await until(() => agent.told.some(({ type }) => type === 'welcome'), 'the bot is seated');
  const submit = (action: string) => `{"type":"submit","commandId":"${newTab()}abc","turn":0,"action":${action}}`;
  for (const [action, code] of [
    [nested(20), 'malformed'],
    [nested(3900), 'malformed'],
    [many(2000), 'too_large'],
  ] as const) {
    agent.told.length = 0;
    agent.socket.send(submit(action));
    await until(() => agent.told.some((one) => one.code === code), `the refusal ${code}`);
  }
  const person = await sitDown(server.url, { session, token: seats[1]?.token ?? '' });
  const { request } = await person.hear('request');
  for (const value of [nested(20), many(600)]) {
    const commandId = `in-the-room-${value.length}`;
    const refusals = () => person.told.filter((message) => message.type === 'refused');
    const before = refusals().length;
    person.say({ type: 'submit', commandId, turn: request.turn, action: JSON.parse(value) });
    await until(() => refusals().length > before, 'the refusal of the room');
    expect(refusals().at(-1)).toMatchObject({ code: 'malformed', commandId: null });
  }
  await person.drop();
  agent.socket.terminate();
  for (const route of [`/s/${study}/news`, `/api/studies/${study}/feed`]) {
    const { socket, told } = await open(route);
    socket.send(nested(4000));
    await until(() => told.some(({ code }) => code === 'malformed'), `the refusal of ${route}`);
    socket.terminate();
  }
  expect(await faultsOf(server)).toBe(0);
});
