/** What pages tell of what they saw: where the log keeps it, that nothing else changes, and how much of it there may be. */
import { pack } from 'msgpackr';
import { expect, test } from 'vitest';
import { MAX_MESSAGE_BYTES } from '../../../games/core/protocol.ts';
import { MANY_SHOWN } from '../../../games/core/session/client-limits.ts';
import { FACTS, TURN } from '../../../games/core/testing/client-facts.ts';
import { nim } from '../../../games/core/testing/nim.ts';
import { factsIn, streamOfSession } from '../../store/session-log.ts';
import { temporaryStore } from '../../testing/database.ts';
import { openForTwo, submission, toldTypes } from '../../testing/live.ts';
import { MAX_REPORTS } from './seat-facts.ts';

const CONFIG = { heap: 9, seats: 2, deadlineMs: null };
const report = (commandId: string, facts: object = FACTS) => ({ type: 'report', commandId, facts });
const QUESTION = { id: 'q', seat: 0, question: 'Where?', options: ['here'], confidence: false, limitMs: null };

async function opened() {
  const { store } = temporaryStore();
  const open = () => openForTwo(nim, CONFIG, store);
  const told = async () => (await store.events.read(streamOfSession('broken'))).filter((stored) => factsIn(stored));
  return { ...(await open()), open, told };
}

test('facts go with an action, an answer and a report into the metadata of their event, and not into its data', async () => {
  const { live, lines, told } = await opened();
  live.receive(0, lines[0], { ...submission(0, { take: 1 }), facts: FACTS });
  live.receive(1, lines[1], report('report-1', { ...FACTS, about: null, input: null }));
  await live.operate({ type: 'showProbe', probe: { ...QUESTION, options: ['here', 'there'] } });
  live.receive(0, lines[0], {
    type: 'answerProbe',
    commandId: 'answer-1',
    probeId: 'q',
    answer: { option: 'here', confidence: null },
    facts: { ...FACTS, input: { atMs: 900, kind: 'keyboard' } },
  });
  await live.settled();
  const stored = await told();
  expect(stored.map(({ type }) => type)).toEqual([
    'session.ActionSubmitted',
    'session.ClientReported',
    'session.ProbeAnswered',
  ]);
  expect(stored.map(factsIn)).toEqual([
    { client: FACTS, impossible: [] },
    { client: { ...FACTS, about: null, input: null }, impossible: [] },
    { client: { ...FACTS, input: { atMs: 900, kind: 'keyboard' } }, impossible: ['input_before_paint'] },
  ]);
  for (const { data } of stored) expect(JSON.stringify(data)).not.toContain('paintedMs');
});

test('an action that came too late keeps its facts, and so does the refusal in the log', async () => {
  const { live, lines, told } = await opened();
  live.receive(0, lines[0], submission(0, { take: 1 }));
  live.receive(0, lines[0], { ...submission(0, { take: 2 }), commandId: 'late-001', facts: FACTS });
  await live.settled();
  expect((await told()).map(({ type }) => type)).toEqual(['session.ActionRefused']);
});

test('a report is accepted once, also after a restart, and no other seat is told anything', async () => {
  const { live, lines, told, open } = await opened();
  const before = lines[1].told.length;
  for (let i = 0; i < 3; i++) live.receive(0, lines[0], report('report-1'));
  await live.settled();
  expect(toldTypes(lines[0]).filter((type) => type === 'accepted')).toHaveLength(3);
  expect(lines[1].told).toHaveLength(before);
  live.close('shutdown');
  const again = await open();
  again.live.receive(0, again.lines[0], report('report-1'));
  await again.live.settled();
  expect(toldTypes(again.lines[0])).toContain('accepted');
  expect(await told()).toHaveLength(1);
});

test('the clock of a seat is known after a restart, and only of its own load of the page', async () => {
  const { live, lines, told, open } = await opened();
  // the server's clock stands at 1
  live.receive(0, lines[0], report('report-1', { ...FACTS, sentMs: 5, about: null, input: null, clock: CLOCK }));
  await live.settled();
  live.close('shutdown');
  const again = await open();
  const late = { ...FACTS, sentMs: 9000, about: null, input: null };
  again.live.receive(0, again.lines[0], report('report-2', late));
  again.live.receive(0, again.lines[0], report('report-3', { ...late, originMs: 7 }));
  again.live.receive(1, again.lines[1], report('report-4', late));
  await again.live.settled();
  expect((await told()).map((stored) => factsIn(stored)?.impossible)).toEqual([[], ['in_the_future'], [], []]);
});
const CLOCK = { atMs: 4, offsetMs: -4, uncertaintyMs: 3, rounds: 7 };

test('the clock is told at once, and the log keeps nothing of it', async () => {
  const { live, lines, log } = await opened();
  const before = await log();
  live.receive(0, lines[0], { type: 'askClock', commandId: 'clock-01' });
  expect(lines[0].told.at(-1)).toEqual({ type: 'clock', commandId: 'clock-01', now: 1 });
  await live.settled();
  expect(await log()).toEqual(before);
});

test('a report too many is refused, and nothing of it is kept; a restart forgets none', async () => {
  const { live, lines, told, open } = await opened();
  for (let i = 0; i <= MAX_REPORTS; i++) live.receive(0, lines[0], report(`report-${i + 1000}`));
  live.receive(1, lines[1], report('another-1'));
  await live.settled();
  expect(toldTypes(lines[0]).at(-1)).toBe('too_many');
  live.close('shutdown');
  const again = await open();
  again.live.receive(0, again.lines[0], report('report-again'));
  await again.live.settled();
  expect(toldTypes(again.lines[0]).at(-1)).toBe('too_many');
  expect(await told()).toHaveLength(MAX_REPORTS + 1);
});

test('nothing is kept of a report after the end', async () => {
  const { live, lines, log } = await opened();
  await live.operate({ type: 'abandon', reason: 'abandoned' });
  live.receive(0, lines[0], report('report-1'));
  await live.settled();
  expect(toldTypes(lines[0]).at(-1)).toBe('ended');
  expect((await log()).at(-1)).toBe('SessionEnded');
});

test('an action with the longest text in any script, and with all that a page tells with it, fits into a message', () => {
  const long = 1_234_567.89;
  const thing = {
    ...TURN,
    shownMs: long,
    frameMs: long,
    paintedMs: long,
    untilMs: long,
    hiddenMs: long,
    unseenMs: long,
  };
  const facts = {
    ...FACTS,
    about: thing,
    shown: new Array(MANY_SHOWN).fill(thing),
    screen: { width: 1920.5, height: 1080.5, pixelRatio: 1.25, refreshHz: 59.88 },
    clock: { atMs: long, offsetMs: long, uncertaintyMs: 1.25, rounds: 7 },
  };
  const action = { type: 'communicate', to: [0, 1, 2], text: '語'.repeat(2000), fact: null };
  const said = { type: 'submit', commandId: 'a'.repeat(36), turn: 100, action, facts };
  expect(pack(said).length).toBeLessThan(MAX_MESSAGE_BYTES);
  expect(Buffer.byteLength(JSON.stringify(said))).toBeLessThan(MAX_MESSAGE_BYTES);
});
