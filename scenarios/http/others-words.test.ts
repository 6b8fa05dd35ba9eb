/** Attacks on texts and on sessions in play: a client orders sessions and branches that would tell it what it may not know. */

import { expect, test } from 'vitest';
import { tokenOf } from '../../games/core/free-text.ts';
import type { ServerMessage } from '../../games/core/protocol.ts';
import { ONE_DOOR } from '../../games/household/testing/doors.ts';
import { findingsIn, logOf, ofType } from '../../server/testing/log.ts';
import { type SeatLine, sitDownOutside } from '../../server/testing/seats.ts';
import { ask, operatorTokenOf, order, post, type Served, serve } from '../../server/testing/server.ts';

const TASK = { ...ONE_DOOR, turns: 2 };
const OUTSIDE = [0, 1].map((i) => ({ kind: 'outside', name: `bot ${i}` }));
const UNIFORM = { kind: 'policy', policy: 'household/uniform' };
const SECRET = 'Only I may read this';

interface OpenedSession {
  readonly session: string;
  readonly tokens: readonly string[];
  readonly lines: readonly SeatLine[];
}

async function opened({ url }: Served, task: object = TASK): Promise<OpenedSession> {
  const aids = { notes: true };
  const made = await order(url, { game: 'household', config: { task }, seats: OUTSIDE, aids });
  const tokens = made.seats.map(({ token }) => token ?? '');
  return {
    session: made.session,
    tokens,
    lines: await Promise.all(tokens.map((token) => sitDownOutside(url, token))),
  };
}

async function waitOut({ lines }: OpenedSession, turns = TASK.turns): Promise<void> {
  for (let turn = 0; turn < turns; turn++)
    await Promise.all(
      lines.map(async (line) => {
        await line.hear('request', ({ request }) => request.turn === turn && request.legalActions.length > 0);
        line.say({ type: 'submit', commandId: `turn-000${turn}`, turn, action: { type: 'wait' } });
      }),
    );
}

/** A session, played to its end, in which seat 0 wrote itself a note; and the token of the note. */
async function noted(server: Served): Promise<OpenedSession & { readonly note: string }> {
  const played = await opened(server);
  const [writer] = played.lines;
  await writer?.hear('request');
  writer?.say({ type: 'writeNote', commandId: 'note-0001', note: { kind: 'text', text: SECRET } });
  writer?.say({ type: 'writeNote', commandId: 'tick-0001', note: { kind: 'tick', cell: 'a1', on: true } });
  await waitOut(played);
  await Promise.all(played.lines.map((line) => line.hear('ended')));
  const [written] = ofType(await logOf(server.databaseFile, played.session), 'NoteWritten');
  if (written?.note.kind !== 'text') throw new Error('a text was written');
  return { ...played, note: tokenOf(written.note) };
}

const fork = ({ url }: Served, parent: string, wishes: object, token?: string) =>
  post(url, `/api/sessions/${parent}/forks`, wishes, token);
const forked = ({ body }: { readonly body: unknown }) =>
  body as { readonly session: string; readonly seats: readonly { readonly token: string | null }[] };

test("a token of another session's text opens nothing, neither in a config nor in a branch's percepts", async () => {
  const server = await serve({ visitors: true, publicReplays: true });
  const { note } = await noted(server);
  const told: (readonly ServerMessage[])[] = [];
  const other = await opened(server, { ...TASK, title: 'Another', description: note });
  await waitOut(other);
  for (const line of other.lines) {
    await line.hear('ended');
    told.push(line.told);
  }
  const read = await ask(server.url, `/api/sessions/${other.session}/log`, { token: other.tokens[0] ?? '' });
  expect(JSON.stringify([told, read.body])).not.toContain(SECRET);

  const log = await logOf(server.databaseFile, other.session);
  const first = other.lines[0]?.told.find((one) => one.type === 'request');
  const percept = { ...(first?.request.percepts[0] as object), own: null, told: [[note], []] };
  const at = log.findIndex(({ type }) => type === 'GameEventOccurred') + 1;
  const wishes = { at, change: { kind: 'percept', seat: 0, percept }, seats: [UNIFORM, UNIFORM] };
  expect(await fork(server, other.session, wishes)).toMatchObject({ status: 400, body: { code: 'malformed' } });
});

test("a participant of a branch does not read the notes of the seat's earlier holder, and gets the rest of its past", async () => {
  const server = await serve({ visitors: true, publicReplays: true });
  const { session, tokens, lines } = await noted(server);
  const back = await sitDownOutside(server.url, tokens[0] ?? '');
  // no reader gets more of an ended session than it has told
  expect(JSON.stringify(back.told)).not.toContain(SECRET);
  const at = (await logOf(server.databaseFile, session)).findLastIndex(({ type }) => type === 'TurnOpened') + 1;
  const seats = [{ kind: 'outside' }, UNIFORM];
  const made = await fork(server, session, { at, seats }, tokens[1] ?? '');
  expect(made.status).toBe(201);
  const line = await sitDownOutside(server.url, forked(made).seats[0]?.token ?? null);
  const welcome = await line.hear('welcome');
  expect(welcome.notes).toEqual({ text: '', ticks: [] });
  expect(welcome.experiences).toHaveLength(1);
  expect(lines[0]?.told.find(({ type }) => type === 'welcome')).toMatchObject({ notes: { text: '' } });
  expect(await findingsIn(server.databaseFile)).toEqual([]);
});

test('only operators hear of branches, at any depth, of a session that is still played', async () => {
  const server = await serve({ visitors: true, publicReplays: true });
  const playing = await opened(server);
  await playing.lines[0]?.hear('request');
  const token = operatorTokenOf(server);
  const at = (await logOf(server.databaseFile, playing.session)).length;
  const ofOperator = async (parent: string): Promise<string> =>
    forked(await fork(server, parent, { at, seats: [UNIFORM, UNIFORM], label: 'What will come' }, token)).session;
  const branch = await ofOperator(playing.session);
  const twig = await ofOperator(branch);
  const listed = async (route: string, ...right: string[]): Promise<readonly string[]> => {
    const { body } = await ask(server.url, route, right[0] === undefined ? {} : { token: right[0] });
    return (body as { session: string }[]).map(({ session }) => session);
  };
  const lists = ['/api/sessions', `/api/sessions/${playing.session}/forks`, `/api/sessions/${branch}/forks`];
  const seen = (...right: string[]) => Promise.all(lists.map((route) => listed(route, ...right)));
  const closed = (route: string, code: string) => ({ route, status: 403, body: expect.objectContaining({ code }) });
  for (const right of [undefined, playing.tokens[0] ?? '']) {
    const rights = right === undefined ? {} : { token: right };
    expect((await ask(server.url, '/api/sessions', rights)).body).toEqual([]);
    for (const route of lists.slice(1))
      expect({ route, ...(await ask(server.url, route, rights)) }).toEqual(closed(route, 'not_over'));
  }
  expect((await seen(token)).map((list) => list.toSorted())).toEqual([
    [playing.session, branch, twig].toSorted(),
    [branch],
    [twig],
  ]);
  for (const session of [branch, twig])
    for (const what of ['log', 'beliefs?seat=0'])
      expect((await ask(server.url, `/api/sessions/${session}/${what}`)).status).toBe(403);
  expect((await fork(server, twig, { at })).status).toBe(403);
  await waitOut(playing);
  await playing.lines[0]?.hear('ended');
  expect((await seen()).map((list) => list.length)).toEqual([3, 1, 1]);
});
