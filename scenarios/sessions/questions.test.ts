/** Questions to connected seats: at the end and between turns, through pauses and outages. */
import { expect, test } from 'vitest';
import { askingSecrets, TWICE } from '../../games/core/session/testing/ordered.ts';
import { chat } from '../../games/core/testing/chat.ts';
import { askBetweenTurns } from '../../server/live/session/asking.ts';
import type { LiveSession } from '../../server/live/session/live-session.ts';
import { temporaryStore } from '../../server/testing/database.ts';
import { openForTwo, submission, type TestLine, toldTypes } from '../../server/testing/live.ts';
import { stillClock } from '../../server/testing/still-clock.ts';

const LIMIT = 15_000;

const { now, pass, done } = stillClock();

async function opened({ turns = 1, deadlineMs = null as number | null, limitMs = LIMIT as number | null } = {}) {
  const { store } = temporaryStore();
  const open = (awayMs?: number) =>
    openForTwo(chat, { turns, deadlineMs, questions: [2, 1] }, store, {
      questions: { limitMs },
      now,
      ...(awayMs === undefined ? {} : { awayMs }),
    });
  return { ...(await done(open())), open };
}

const silent = { type: 'silent' };
async function playOver(live: LiveSession, lines: readonly TestLine[]): Promise<void> {
  for (const [seat, line] of lines.entries()) live.receive(seat, line, submission(0, silent));
  await told(live);
}
async function told(live: LiveSession): Promise<void> {
  await done(live.settled());
  await new Promise((resolve) => setImmediate(resolve));
}
const answer = (nth: number, given: unknown = { option: 'yes', confidence: null }): object => ({
  type: 'answerProbe',
  commandId: `answer-${nth}`,
  probeId: `honest/${nth - 1}`,
  answer: given,
});
/** The question of the last request: its number, how many there are, and its deadline. */
function asked({ told }: TestLine): unknown {
  const last = told.findLast((one) => one.type === 'request' || one.type === 'welcome');
  const request = last?.request;
  return request?.probe ? [request.probe.series, (request.deadline ?? 0) - now()] : null;
}

test('each seat answers at its own pace, hears nothing of the other, and the session ends after the last answer', async () => {
  const { live, lines, log } = await opened();
  const [first, second] = lines;
  await playOver(live, lines);
  expect(lines.map(asked)).toEqual([
    [{ nth: 1, of: 2 }, LIMIT],
    [{ nth: 1, of: 1 }, LIMIT],
  ]);
  expect(live.publicState()).toMatchObject({ phase: 'running', deadline: 0, seats: [{ presence: 'acting' }, {}] });
  const heard = second.told.length;
  live.receive(0, first, answer(1));
  await told(live);
  expect(asked(first)).toEqual([{ nth: 2, of: 2 }, LIMIT]);
  expect(second.told).toHaveLength(heard);
  live.receive(0, first, answer(2, null));
  await told(live);
  expect(asked(first)).toBe(null);
  expect(live.publicState().seats.map(({ presence }) => presence)).toEqual(['done', 'acting']);
  expect(live.phase()).toBe('running');
  live.receive(1, second, answer(1));
  await told(live);
  expect(lines.map(toldTypes).map((list) => list.at(-1))).toEqual(['ended', 'ended']);
  expect((await done(log())).slice(-3)).toEqual(['ProbeAnswered', 'ProbeAnswered', 'SessionEnded']);
});

test('a seat hears what ended the game only with the end, even if it comes back or has no questions', async () => {
  const { store } = temporaryStore();
  const config = { turns: 1, deadlineMs: null, questions: [1, 0] };
  const { live, lines } = await done(openForTwo(chat, config, store, { questions: { limitMs: null } }));
  await playOver(live, lines);
  for (const seat of [0, 1]) live.attach(seat, { kind: 'person', participant: `p-${seat}` }, lines[seat] ?? lines[0]);
  await told(live);
  const before = { request: { turn: 1, observation: { turn: 0 }, percepts: [] } };
  for (const line of lines)
    for (const one of line.told.slice(-2)) if (one.type !== 'accepted') expect(one).toMatchObject(before);
  live.receive(0, lines[0], answer(1));
  await told(live);
  const heard = [{ type: 'heard', texts: [null, null] }];
  for (const [seat, line] of lines.entries()) {
    expect(line.told.at(-1)).toMatchObject({ type: 'ended', request: { observation: { turn: 1 }, percepts: heard } });
    live.attach(seat, { kind: 'person', participant: `p-${seat}` }, line);
  }
  await told(live);
  for (const line of lines) expect(line.told.at(-1)).toMatchObject({ experiences: [{ turn: 0, percepts: heard }] });
});

test('the percepts of the last turn come with the end, in order', async () => {
  const { store } = temporaryStore();
  const twice: typeof chat = {
    ...chat,
    decide: (state, command, rng) =>
      chat.decide(state, command, rng).flatMap((said) => [said, { ...said, texts: ['and', 'again'] }]),
  };
  const config = { turns: 1, deadlineMs: null, questions: [1, 0] };
  const { live, lines } = await done(openForTwo(twice, config, store, { questions: { limitMs: null } }));
  await playOver(live, lines);
  live.receive(0, lines[0], answer(1));
  await told(live);
  const heard = [
    [null, null],
    ['and', 'again'],
  ].map((texts) => ({ type: 'heard', texts }));
  for (const line of lines) expect(line.told.at(-1)).toMatchObject({ type: 'ended', request: { percepts: heard } });
});

test('repeated, double and wrong answers get the reply that any such command gets', async () => {
  const { live, lines } = await opened();
  await playOver(live, lines);
  live.receive(0, lines[0], { ...answer(1, { option: 'perhaps', confidence: null }), commandId: 'wrong-01' });
  live.receive(0, lines[0], answer(1));
  live.receive(0, lines[0], answer(1));
  live.receive(0, lines[0], { ...answer(1), commandId: 'late-001' });
  live.receive(0, lines[0], { ...submission(1, silent), commandId: 'action-1' });
  await told(live);
  const answers = toldTypes(lines[0]).filter((type) => !['request', 'welcome'].includes(type));
  expect(answers).toEqual(['accepted', 'illegal_answer', 'accepted', 'accepted', 'no_probe', 'not_active']);
});

test('a question whose time runs out stays unanswered, for each seat by itself', async () => {
  const { live, lines, log } = await opened();
  await playOver(live, lines);
  pass(1000);
  live.receive(0, lines[0], answer(1));
  await told(live);
  pass(LIMIT - 1000);
  await told(live);
  // the second seat's time was up, the first has a second left
  expect(asked(lines[0])).toEqual([{ nth: 2, of: 2 }, 1000]);
  expect(asked(lines[1])).toBe(null);
  pass(1000);
  await told(live);
  expect((await done(log())).at(-1)).toBe('SessionEnded');
});

test('the questions of a participant who leaves stay unanswered, and the session does not wait for them', async () => {
  const { live, lines, log } = await opened({ limitMs: null });
  await playOver(live, lines);
  live.receive(0, lines[0], { type: 'leave', commandId: 'leave-001' });
  await told(live);
  expect(live.phase()).toBe('running');
  live.receive(1, lines[1], answer(1));
  await told(live);
  const events = await done(log());
  expect(events.filter((type) => type === 'ProbeAnswered')).toHaveLength(3);
  expect(lines[1].told.at(-1)).toMatchObject({ type: 'ended', reason: 'terminated' });
});

test('a pause holds the time of every question', async () => {
  const { live, lines } = await opened();
  await playOver(live, lines);
  pass(2000);
  await done(live.operate({ type: 'pause', words: 'fire drill' }));
  pass(60_000);
  await done(live.operate({ type: 'resume' }));
  await told(live);
  expect(lines.map(asked)).toEqual([
    [{ nth: 1, of: 2 }, LIMIT - 2000],
    [{ nth: 1, of: 1 }, LIMIT - 2000],
  ]);
});

test('after an outage every seat has the question that it had, with the time that was left', async () => {
  const { live, lines, open } = await opened();
  await playOver(live, lines);
  live.receive(0, lines[0], answer(1));
  await told(live);
  pass(2000);
  live.close('shutdown');
  pass(60_000);
  const again = await done(open(60_000));
  await told(again.live);
  expect(again.lines.map(asked)).toEqual([
    [{ nth: 2, of: 2 }, LIMIT - 2000],
    [{ nth: 1, of: 1 }, LIMIT - 2000],
  ]);
  expect((await done(again.log())).slice(-2)).toEqual(['ProbeExtended', 'ProbeExtended']);
  pass(LIMIT - 2001);
  await told(again.live);
  expect(await done(again.log())).not.toContain('SessionEnded');
  for (const ms of [1, LIMIT]) {
    pass(ms);
    await told(again.live);
  }
  expect((await done(again.log())).at(-1)).toBe('SessionEnded');
});

const probe = { id: 'q', seat: 0, question: 'Where?', options: ['here', 'there'], confidence: false, limitMs: LIMIT };

test('an outage takes no time from a question between turns, nor from its turn', async () => {
  const { live, lines, open } = await opened({ turns: 3, deadlineMs: 9000 });
  await done(live.operate({ type: 'showProbe', probe }));
  await told(live);
  pass(2000);
  live.close('shutdown');
  pass(60_000);
  const again = await done(open(60_000));
  await told(again.live);
  expect(again.lines[0].told[0]).toMatchObject({ request: { probe, deadline: now() + LIMIT - 2000 } });
  again.live.receive(0, again.lines[0], {
    type: 'answerProbe',
    commandId: 'answer-q1',
    probeId: 'q',
    answer: { option: 'here', confidence: null },
  });
  await told(again.live);
  expect(lines[0].told.length).toBeGreaterThan(1);
  expect(again.lines[1].told.at(-1)).toMatchObject({ type: 'request', request: { deadline: now() + 9000 } });
});

test('a question waits for the next turn if a seat has acted in this one', async () => {
  const { live, lines, changed } = await opened({ turns: 3 });
  live.receive(0, lines[0], submission(0, silent));
  await told(live);
  const asking = askBetweenTurns({ onChange: (_id, listener) => changed(listener) }, live, probe);
  await told(live);
  expect(asked(lines[0])).toBe(null);
  live.receive(1, lines[1], submission(0, silent));
  expect(await done(asking)).toBe(null);
  await told(live);
  expect(lines[0].told.at(-1)).toMatchObject({ type: 'request', request: { turn: 1, probe: { id: 'q' } } });
});

test('a question that waits too long for a new turn is refused', async () => {
  const { live, lines, changed } = await opened({ turns: 3 });
  live.receive(0, lines[0], submission(0, silent));
  const asking = askBetweenTurns({ onChange: (_id, listener) => changed(listener) }, live, probe, 30_000);
  await told(live);
  pass(30_000);
  expect(await done(asking)).toMatchObject({ code: 'mid_turn' });
});

test('questions that the setup orders come with the turn, side by side, and others wait without hearing of the answers', async () => {
  const { store } = temporaryStore();
  const probes = { ...TWICE, turns: [0] };
  const config = { rounds: 1, deadlineMs: 9000, deal: null };
  const { live, lines } = await done(openForTwo(askingSecrets, config, store, { probes, now }));
  const [first, second] = lines;
  await told(live);
  const answered = async (seat: number, nth: number): Promise<void> => {
    const answer = { option: '2', confidence: null };
    const line = lines[seat] ?? first;
    live.receive(seat, line, { type: 'answerProbe', commandId: `answer-${nth}`, probeId: `turn-0-${nth}`, answer });
    await told(live);
  };
  const last = ({ told }: TestLine) => told.findLast((one) => one.type === 'request')?.request;
  // one request with the question, and none before it with something to do
  for (const line of lines) expect(toldTypes(line).filter((type) => type === 'request')).toHaveLength(1);
  expect(last(first)).toMatchObject({ turn: 0, legalActions: [], probe: { inTurn: { nth: 1, of: 2 } } });
  pass(500);
  const heard = second.told.length;
  await answered(0, 1);
  expect(last(first)).toMatchObject({ probe: { inTurn: { nth: 2, of: 2 } } });
  expect(live.publicState().seats.map(({ presence }) => presence)).toEqual(['acting', 'acting']);
  await answered(0, 2);
  expect(last(first)).toMatchObject({ probe: null, legalActions: [], othersAsked: true });
  expect(live.publicState().seats.map(({ presence }) => presence)).toEqual(['done', 'acting']);
  await answered(1, 1);
  expect(second.told.length).toBe(heard + 2);
  await answered(1, 2);
  for (const line of lines) {
    expect(last(line)).toMatchObject({ probe: null, deadline: now() + 9000 });
    expect(last(line)?.legalActions).toHaveLength(4);
    expect(last(line)).not.toHaveProperty('othersAsked');
  }
});
