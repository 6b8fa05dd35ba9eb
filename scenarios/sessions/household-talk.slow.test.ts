/** People at a household session write to each other and answer questions at the end; then two coders read what they wrote. */

import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { botsOf } from '../../bots/index.ts';
import { runCommand } from '../../cli/testing/run-command.ts';
import { tokensIn } from '../../games/core/free-text.ts';
import { rngFor } from '../../games/core/rng.ts';
import { household } from '../../games/household/game.ts';
import { TWO_DOORS } from '../../games/household/testing/doors.ts';
import { changeRows } from '../../server/testing/database.ts';
import { findingsIn, logOf, ofType, storedOf, textsIn } from '../../server/testing/log.ts';
import { type SeatLine, sitDownOutside } from '../../server/testing/seats.ts';
import { ask, operatorTokenOf, order, post, type Served, serve } from '../../server/testing/server.ts';

const TASK = { ...TWO_DOORS, turns: 2 };
const WAIT = { type: 'wait' };
const write = (to: number, text: string) => ({ type: 'communicate', to: [to], text, fact: null });

interface Played {
  readonly server: Served;
  readonly session: string;
  readonly tokens: readonly string[];
  readonly lines: readonly SeatLine[];
}

async function say(line: SeatLine, turn: number, action: unknown): Promise<void> {
  await line.hear('request', ({ request }) => request.turn === turn && request.legalActions.length > 0);
  line.say({ type: 'submit', commandId: `turn-000${turn}`, turn, action });
}

/** Two turns: both write, then both wait; each reads the other's text a turn later. */
async function played(wishes: object = {}): Promise<Played> {
  const server = await serve({ publicReplays: true });
  const seats = [0, 1].map((i) => ({ kind: 'outside', name: `bot ${i}` }));
  const { session, seats: made } = await order(server.url, {
    game: 'household',
    config: { task: TASK },
    seats,
    ...wishes,
  });
  const tokens = made.map(({ token }) => token ?? '');
  const lines = await Promise.all(tokens.map((token) => sitDownOutside(server.url, token)));
  await Promise.all(lines.map((line, i) => say(line, 0, write(1 - i, `The fridge is open, says ${i}`))));
  await Promise.all(lines.map((line) => say(line, 1, WAIT)));
  return { server, session, tokens, lines };
}

test("outside bots read each other's texts over the WebSocket; the log keeps tokens, and the audit agrees", async () => {
  const { server, session, tokens, lines } = await played();
  const { url, databaseFile } = server;
  await Promise.all(lines.map((line) => line.hear('ended')));
  expect(JSON.stringify(lines[1]?.told)).toContain('The fridge is open, says 0');
  expect(JSON.stringify(await storedOf(databaseFile, session))).not.toContain('The fridge is open');
  expect(tokensIn(await logOf(databaseFile, session)).length).toBeGreaterThanOrEqual(4);
  expect(await findingsIn(databaseFile)).toEqual([]);
  const route = `/api/sessions/${session}/log`;
  const read = async (token?: string) => JSON.stringify((await ask(url, route, token ? { token } : {})).body);
  expect(await read()).toContain('(not shown)');
  expect(await read()).not.toContain('The fridge is open');
  expect(await read(tokens[0])).toContain('The fridge is open, says 1');
  expect(await read(operatorTokenOf(server))).toContain('The fridge is open, says 1');
  // a file that can be passed on to anybody has what anybody is shown
  const file = path.join(server.dataDir, 'replay.html');
  const written = await runCommand('play replay', session, '--html', file, '--database', databaseFile);
  expect(written).toMatchObject({ code: 0, errors: '' });
  expect(readFileSync(file, 'utf8')).toContain('(not shown)');
  expect(readFileSync(file, 'utf8')).not.toContain('The fridge is open');
  const [first] = await textsIn(databaseFile, session);
  await server.store.texts.eraseBy(first?.author ?? '');
  const after = await read(operatorTokenOf(server));
  expect(after).toContain('(erased)');
  expect(after).toMatch(/The fridge is open, says [01]/);
  expect(await findingsIn(databaseFile)).toEqual([]);
});

test('after the last turn each seat is asked, over the WebSocket, and the session ends once all have answered', async () => {
  const { server, session, lines } = await played({ questions: { limitMs: 60_000 } });
  const answered = lines.map(async (line, seat) => {
    const { request } = await line.hear('request', ({ request: { turn } }) => turn === 2);
    expect(request.observation).toMatchObject({ turn: 2, result: null });
    expect(request.percepts).not.toContainEqual(expect.objectContaining({ type: 'ended' }));
    const of = request.probe?.series?.of ?? 0;
    for (let nth = 1; nth <= of; nth++) {
      const asked = await line.hear('request', ({ request: { probe } }) => probe?.series?.nth === nth);
      const { id = '', options = [], confidence } = asked.request.probe ?? {};
      const answer = { option: options[0] ?? '', confidence: confidence ? 50 : null };
      line.say({ type: 'answerProbe', commandId: `answer-${seat}-${nth}`, probeId: id, answer });
    }
    return of;
  });
  const counts = await Promise.all(answered);
  expect(counts[0]).toBeGreaterThan(0);
  const ends = await Promise.all(lines.map((line) => line.hear('ended')));
  expect(ends.map(({ reason }) => reason)).toEqual(['terminated', 'terminated']);
  for (const { request } of ends) {
    expect(request.observation).toMatchObject({ result: expect.anything() });
    expect(request.percepts).toContainEqual(expect.objectContaining({ type: 'ended' }));
  }
  const log = await logOf(server.databaseFile, session);
  expect(ofType(log, 'ProbeAnswered').map(({ answer }) => answer?.option)).not.toContain(undefined);
  expect(ofType(log, 'ProbeAnswered')).toHaveLength((counts[0] ?? 0) + (counts[1] ?? 0));
  expect(await findingsIn(server.databaseFile)).toEqual([]);
  const { body } = await ask(server.url, '/metrics', { token: operatorTokenOf(server) });
  const counted = [...String(body).matchAll(/^standpoint_events_total\{type="([\w.]+)"\} (\d+)$/gm)];
  const types = Map.groupBy(await storedOf(server.databaseFile, session), ({ type }) => type);
  expect(new Map(counted.map(([, type, count]) => [type, Number(count)]))).toEqual(
    new Map([...types].map(([type, { length }]) => [type, length])),
  );
});

test('policies answer at once, or leave the questions unanswered, and the session ends by itself', async () => {
  const server = await serve();
  const seats = ['household/wait', 'household/wait'].map((policy) => ({ kind: 'policy', policy }));
  const { session } = await order(server.url, {
    game: 'household',
    config: { task: TASK },
    seats,
    questions: { limitMs: null },
  });
  await server.sessions.ended(session);
  const log = await logOf(server.databaseFile, session);
  expect(ofType(log, 'ProbeShown').length).toBeGreaterThan(0);
  expect(ofType(log, 'ProbeAnswered')).toHaveLength(ofType(log, 'ProbeShown').length);
  expect(log.at(-1)).toMatchObject({ type: 'SessionEnded', reason: 'terminated' });
  expect(await findingsIn(server.databaseFile)).toEqual([]);
});

test('texts of policies are kept apart, too; the audit asks the policies again, and not once the texts are erased', async () => {
  const server = await serve();
  const config = household.sampleConfig(rngFor('household 0', 'config'));
  const policy = botsOf('household')?.defaultPartner.id;
  const seats = household.roles(config).map(() => ({ kind: 'policy', policy }));
  const { session } = await order(server.url, { game: 'household', config: { ...config, deadlineMs: null }, seats });
  await server.sessions.ended(session);
  const log = await logOf(server.databaseFile, session);
  expect(tokensIn(log).length).toBeGreaterThan(0);
  const verified = () => findingsIn(server.databaseFile);
  expect(await verified()).toEqual([]);
  // the policy's action depends on the text: with another text the audit would notice
  changeRows(server.databaseFile, "UPDATE texts SET text = text || '?'");
  expect((await verified()).length).toBeGreaterThan(0);
  expect(await server.store.texts.eraseIn(session)).toBeGreaterThan(0);
  expect(await verified()).toEqual([]);
});

test('a seat that comes back does not get a text that was erased meanwhile', async () => {
  const server = await serve();
  const seats = [0, 1].map((i) => ({ kind: 'outside', name: `bot ${i}` }));
  const config = { task: { ...TASK, turns: 4 } };
  const { session, seats: made } = await order(server.url, { game: 'household', config, seats });
  const lines = await Promise.all(made.map(({ token }) => sitDownOutside(server.url, token)));
  await Promise.all(lines.map((line, i) => say(line, 0, write(1 - i, `The fridge is open, says ${i}`))));
  await Promise.all(lines.map((line) => say(line, 1, WAIT)));
  const heardBy = async (): Promise<string> => {
    await lines[1]?.hear('request', ({ request }) => request.turn === 2);
    const again = await sitDownOutside(server.url, made[1]?.token ?? null);
    return JSON.stringify(await again.hear('welcome'));
  };
  expect(await heardBy()).toContain('The fridge is open, says 0');
  const kept = await textsIn(server.databaseFile, session);
  await server.store.texts.eraseBy(kept.find(({ text }) => text.endsWith('0'))?.author ?? '');
  const after = await heardBy();
  expect(after).not.toContain('The fridge is open, says 0');
  expect(after).toContain('(erased)');
});

test('a session with questions is refused for a game that asks none', async () => {
  const server = await serve();
  const seats = [{ kind: 'policy', policy: 'symmtom/random' }];
  const wishes = { game: 'symmtom', seats, questions: { limitMs: null } };
  const { status } = await post(server.url, '/api/sessions', wishes, operatorTokenOf(server));
  expect(status).toBe(400);
});

test('only operators ask between turns', async () => {
  const server = await serve();
  const seats = [0, 1].map((i) => ({ kind: 'outside', name: `bot ${i}` }));
  const { session, seats: made } = await order(server.url, { game: 'household', config: { task: TASK }, seats });
  const lines = await Promise.all(made.map(({ token }) => sitDownOutside(server.url, token)));
  await lines[0]?.hear('request');
  const route = `/api/sessions/${session}/probes`;
  const question = { seat: 0, question: 'Is it open?', options: ['yes', 'no'], confidence: false, limitMs: null };
  const operator = operatorTokenOf(server);
  expect(await post(server.url, route, question, made[0]?.token ?? '')).toMatchObject({ status: 403 });
  expect(await post(server.url, route, { ...question, options: ['yes'] }, operator)).toMatchObject({ status: 400 });
  expect(await post(server.url, '/api/sessions/nosuch/probes', question, operator)).toMatchObject({ status: 404 });
  const asked = await post(server.url, route, question, operator);
  expect(asked).toMatchObject({ status: 201 });
  const { probe } = asked.body as { probe: string };
  const told = await lines[0]?.hear('request', ({ request }) => request.probe !== null);
  expect(told?.request.probe).toEqual({ id: probe, ...question });
  expect(await post(server.url, route, question, operator)).toMatchObject({ body: { code: 'probe_first' } });
});

const FACT = { predicate: 'is_open', args: ['fridge_1'], holds: true, knowers: [] };

test('two coders read the texts over HTTP, blind to each other until both are done; then the operator decides', async () => {
  const { server, session, lines } = await played();
  const { url } = server;
  await Promise.all(lines.map((line) => line.hear('ended')));
  const route = `/api/sessions/${session}/annotations`;
  const operator = operatorTokenOf(server);
  const opening = { codebook: 1, coders: ['ann', 'bob'] };
  expect(await post(url, route, opening, 'unknown')).toMatchObject({ status: 403 });
  const opened = await post(url, route, opening, operator);
  expect(opened).toMatchObject({ status: 201, body: { messages: 2 } });
  const [ann = '', bob = ''] = (opened.body as { coders: { token: string }[] }).coders.map(({ token }) => token);
  const seen = async (token: string) => (await ask(url, route, { token })).body;
  expect(await seen(ann)).toMatchObject({
    coder: 'ann',
    names: { furniture: ['fridge_1', 'chest_2'] },
    messages: [
      { turn: 0, from: 0, to: [1], text: 'The fridge is open, says 0', own: null, other: null },
      { turn: 0, from: 1, to: [0], text: 'The fridge is open, says 1', own: null, other: null },
    ],
  });
  const code = (token: string, from: number, facts: readonly unknown[]) =>
    post(url, `${route}/codes`, { codebook: 1, message: { turn: 0, from }, facts }, token);
  for (const from of [0, 1]) expect(await code(ann, from, [FACT])).toMatchObject({ status: 201 });
  const blind = JSON.stringify(await seen(bob));
  expect(blind).not.toContain('is_open');
  expect(await code('coder.YW5u.forged', 0, [])).toMatchObject({ status: 403 });
  expect(await code(bob, 0, [FACT])).toMatchObject({ status: 201 });
  expect(await code(bob, 1, [])).toMatchObject({ status: 201 });
  expect(await seen(bob)).toMatchObject({ messages: [{ other: [FACT] }, { own: [], other: [FACT] }] });
  const decision = { codebook: 1, adjudicator: 'cem', message: { turn: 0, from: 1 }, facts: [FACT] };
  const round = async () => ((await seen(operator)) as { rounds: { toAdjudicate: unknown[] }[] }).rounds[0];
  expect((await round())?.toAdjudicate).toHaveLength(1);
  expect(await post(url, `${route}/adjudications`, decision, ann)).toMatchObject({ status: 403 });
  expect(await post(url, `${route}/adjudications`, decision, operator)).toMatchObject({ status: 201 });
  expect(await round()).toMatchObject({ codebook: 1, coders: ['ann', 'bob'], toAdjudicate: [] });
  // beliefs do not tell coders what was found either: they may code the next round
  const believed = (token: string) =>
    ask(url, `/api/sessions/${session}/beliefs?seat=0&model=household/seen-and-told-and-coded`, { token });
  expect(await believed(operator)).toMatchObject({ status: 200 });
  for (const token of [ann, 'unknown'])
    expect(await believed(token)).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('there are') },
    });
  expect(await findingsIn(server.databaseFile)).toEqual([]);
});

test('npx standpoint study annotate does the same: export, import, alpha, adjudicate, and a newer codebook beside the old one', async () => {
  const { server, session, lines } = await played();
  await Promise.all(lines.map((line) => line.hear('ended')));
  const { databaseFile, dataDir } = server;
  const annotate = (what: string, ...args: string[]) =>
    runCommand('study annotate', what, session, '--database', databaseFile, ...args);
  expect(await annotate('export', '--coder', 'ann')).toMatchObject({ code: 2 });
  expect(await annotate('open', '--codebook', '1', '--coders', 'ann,bob')).toMatchObject({
    out: '2 messages to code\n',
  });
  const csv = path.join(dataDir, 'ann.csv');
  await annotate('export', '--coder', 'ann', '--out', csv);
  const [head, ...rows] = readFileSync(csv, 'utf8').trim().split('\r\n');
  expect(head).toBe('codebook,turn,from,to,text,facts,other,adjudicated,language');
  expect(rows[0]).toBe('1,0,0,1,"The fridge is open, says 0",,,,');
  const quoted = `"${JSON.stringify([FACT]).replaceAll('"', '""')}"`;
  writeFileSync(csv, [head, ...rows.map((row) => row.replace(/,,,,$/, `,${quoted},,,`))].join('\r\n'));
  expect(await annotate('import', '--coder', 'ann', '--file', csv)).toMatchObject({ out: '2 messages taken\n' });
  const json = path.join(dataDir, 'bob.json');
  const codes = [0, 1].map((from) => ({ turn: 0, from, facts: from === 0 ? [FACT] : [] }));
  writeFileSync(json, JSON.stringify(codes));
  expect(await annotate('adjudicate')).toMatchObject({ code: 2, errors: expect.stringContaining('not done yet') });
  expect(await annotate('import', '--coder', 'bob', '--file', json)).toMatchObject({ code: 0 });
  expect(await annotate('import', '--coder', 'bob', '--file', json)).toMatchObject({ code: 2 });
  expect((await annotate('agreement')).out).toMatch(
    /2 of 2 messages coded by both; Krippendorff's alpha of facts 0\.000/,
  );
  expect((await annotate('adjudicate')).out).toContain('The fridge is open, says 1');
  writeFileSync(json, JSON.stringify([{ turn: 0, from: 1, facts: [FACT] }]));
  expect(await annotate('adjudicate', '--coder', 'cem', '--file', json)).toMatchObject({ code: 0 });
  expect(await annotate('open', '--codebook', '2', '--coders', 'ann,cem')).toMatchObject({ code: 0 });
  expect(await annotate('import', '--coder', 'ann', '--file', csv)).toMatchObject({
    code: 2,
    errors: expect.stringContaining('coded by codebook 1, and this round has 2'),
  });
  const kept = JSON.parse((await annotate('agreement', '--json')).out) as { codebook: number; messages: number }[];
  expect(kept.map(({ codebook, messages }) => [codebook, messages])).toEqual([
    [1, 2],
    [2, 0],
  ]);
  expect(await findingsIn(databaseFile)).toEqual([]);
}, 180_000);
