/** What commands to a session leave behind and get for an answer: in the log, beside it, after a restart, on a slow disk. */
import { expect, test } from 'vitest';
import { nim } from '../../games/core/testing/nim.ts';
import { secrets } from '../../games/core/testing/secrets.ts';
import { askBetweenTurns } from '../../server/live/session/asking.ts';
import type { LiveSession } from '../../server/live/session/live-session.ts';
import { openWriter } from '../../server/live/writer/session-writer.ts';
import { streamOfSession } from '../../server/store/session-log.ts';
import { beforeAppends, failing } from '../../server/testing/before-appends.ts';
import { temporaryStore } from '../../server/testing/database.ts';
import { NEVER_STALLED, type Opening, openForTwo, submission, type TestLine } from '../../server/testing/live.ts';
import { stillClock } from '../../server/testing/still-clock.ts';

const { now, pass, done } = stillClock();
const CONFIG = { heap: 9, seats: 2, deadlineMs: null as number | null };
const SECOND = { kind: 'person', participant: 'p-1' } as const;
const LEAVE = { type: 'leave', commandId: 'leave-001' };

async function opened({ config = CONFIG, ...opening }: Opening & { readonly config?: typeof CONFIG } = {}) {
  const { store } = temporaryStore();
  const open = (more: Opening = {}) => done(openForTwo(nim, config, store, { now, ...opening, ...more }));
  return { ...(await open()), open, store };
}
async function told(live: LiveSession): Promise<void> {
  await done(live.settled());
  await new Promise((resolve) => setImmediate(resolve));
}
/** Without the clock, what came after the first message. */
const answers = (line: TestLine): readonly unknown[] =>
  line.told.filter(({ type }) => type !== 'welcome' && type !== 'request');

test('what is no message of the protocol is refused under its id, if it has one', async () => {
  const { live, lines, refusals } = await opened();
  live.receive(0, lines[0], { type: 'dance', commandId: 'command-1' });
  live.receive(0, lines[0], 7);
  await told(live);
  const refused = { type: 'refused', code: 'malformed', message: 'That is not a message of this protocol.' };
  expect(answers(lines[0])).toEqual([
    { ...refused, commandId: 'command-1' },
    { ...refused, commandId: null },
  ]);
  expect(refusals).toEqual(['malformed', 'malformed']);
});

test('a command is accepted once it is on disk, and a repeat gets the same answer, after a restart too', async () => {
  const { live, lines, log, open } = await opened();
  live.receive(0, lines[0], submission(0, { take: 2 }));
  expect(answers(lines[0])).toEqual([]);
  await told(live);
  const accepted = { type: 'accepted', commandId: 'command-0' };
  expect(answers(lines[0])).toEqual([accepted]);
  live.receive(0, lines[0], submission(0, { take: 2 }));
  await told(live);
  expect(answers(lines[0])).toEqual([accepted, accepted]);
  live.close('shutdown');
  const again = await open();
  again.live.receive(0, again.lines[0], submission(0, { take: 2 }));
  await told(again.live);
  expect(answers(again.lines[0])).toEqual([accepted]);
  expect((await done(log())).filter((type) => type === 'ActionSubmitted')).toHaveLength(1);
});

test('a command of one seat is not taken for that of another with the same id', async () => {
  const { live, lines, log } = await opened();
  live.receive(0, lines[0], submission(0, { take: 2 }));
  live.receive(1, lines[1], { ...submission(1, { take: 1 }), commandId: 'command-0' });
  await told(live);
  expect((await done(log())).filter((type) => type === 'ActionSubmitted')).toHaveLength(2);
});

test('an action that came too late is in the log, and a repeat is refused in the same words', async () => {
  const { live, lines, log, refusals, open } = await opened({ config: { ...CONFIG, deadlineMs: 5000 } });
  pass(5000);
  pass(30);
  live.receive(0, lines[0], submission(0, { take: 2 }));
  await told(live);
  const [first] = answers(lines[0]);
  expect(first).toMatchObject({ type: 'refused', code: 'stale_turn', commandId: 'command-0' });
  expect(await done(log())).toContain('ActionRefused');
  live.receive(0, lines[0], submission(0, { take: 2 }));
  await told(live);
  expect(answers(lines[0])).toEqual([first, first]);
  expect(refusals).toEqual(['stale_turn', 'stale_turn']);
  live.close('shutdown');
  const again = await open();
  again.live.receive(0, again.lines[0], submission(0, { take: 2 }));
  await told(again.live);
  expect(answers(again.lines[0])).toEqual([
    { ...(first as object), message: 'Turn 0 was over 30 ms before this arrived.' },
  ]);
  expect((await done(log())).filter((type) => type === 'ActionRefused')).toHaveLength(1);
});

test('what cannot be written is no success for the operator', async () => {
  const { live, store, lines } = await opened();
  beforeAppends(store, failing(new Error('disk full')));
  expect(await done(live.operate({ type: 'pause' }))).toEqual({
    code: 'ended',
    message: 'It could not be written: disk full',
  });
  expect(lines[0].closed).toBe('failed');
  expect(await done(live.operate({ type: 'pause' }).catch(() => null))).toMatchObject({ code: 'ended' });
});

test('the line in the list follows status and seats, not turns; the seed is dropped at the end', async () => {
  const { store, live, lines } = await opened({ coming: 1 });
  const row = () => done(store.sessions.row('broken'));
  const person = { kind: 'person', name: null };
  expect(await row()).toMatchObject({ status: 'open', seats: [person, null] });
  live.attach(1, SECOND, lines[1]);
  await told(live);
  expect(await row()).toMatchObject({ status: 'running', seats: [person, person], turn: 0 });
  live.receive(0, lines[0], submission(0, { take: 1 }));
  await told(live);
  expect(await row()).toMatchObject({ status: 'running', turn: 0 });
  await done(live.operate({ type: 'pause' }));
  expect(await row()).toMatchObject({ status: 'paused', turn: 1 });
  const also = [{ kind: 'keepSecret', session: 'broken', seed: 'kept' }] as const;
  await done(store.events.append([{ stream: 'x', expectedVersion: 0, events: [] }], 'c', { also }));
  await done(live.operate({ type: 'abandon', reason: 'truncated' }));
  expect(await row()).toMatchObject({ status: 'ended', outcome: 'truncated' });
  expect(await done(store.secrets.seedOf('broken'))).toBeNull();
});

/** The disk stalls for so long, and the turn's time is up at its end. */
async function stalledFor(ms: number) {
  const stalled = await opened({ config: { ...CONFIG, deadlineMs: ms } });
  const { live, lines, store } = stalled;
  const disk = Promise.withResolvers<void>();
  beforeAppends(store, () => disk.promise);
  live.receive(0, lines[0], { type: 'writeNote', commandId: 'note-0001', note: { kind: 'tick', cell: 'a', on: true } });
  pass(ms);
  disk.resolve();
  await told(live);
  await told(live);
  return stalled;
}

test('time does not run out on a seat while the disk is stalled', async () => {
  const { live, lines, store, log } = await stalledFor(500);
  expect((await done(log())).slice(-2)).toEqual(['NoteWritten', 'DeadlineExtended']);
  expect((await done(store.events.read(streamOfSession('broken')))).at(-1)?.data).toMatchObject({
    cause: 'stall',
    words: 'the disk was slow',
    deadline: now() + 500,
  });
  expect(lines[0].told.at(-1)).toMatchObject({ type: 'deadline', turn: 0, deadline: now() + 500 });
  pass(500);
  await told(live);
  expect(await done(log())).toContain('ActionTimedOut');
});

test('a commit that takes less than half a second moves no deadline', async () => {
  const { log } = await stalledFor(499);
  expect(await done(log())).toContain('ActionTimedOut');
  expect(await done(log())).not.toContain('DeadlineExtended');
});

test('an outage is told as more time for the turn, and only where a turn has a deadline', async () => {
  const { live, open, lines } = await opened({ config: { ...CONFIG, deadlineMs: 15_000 } });
  const deadline = now() + 15_000;
  live.close('shutdown');
  pass(70_000);
  const again = await open({ awayMs: 70_000 });
  expect(again.lines[0].told[0]).toMatchObject({ type: 'welcome', request: { deadline: deadline + 70_000 } });
  expect((await done(again.log())).at(-1)).toBe('DeadlineExtended');
  expect(lines[0].closed).toBe('shutdown');
  const without = await opened();
  without.live.close('shutdown');
  expect(await done((await without.open({ awayMs: 70_000 })).log())).not.toContain('DeadlineExtended');
});

test('actions go with their timing, ticks as they are, and texts of notes as tokens', async () => {
  const { live, lines, store } = await opened();
  const timing = { paintedMs: 1, inputMs: 2, hiddenMs: 0, device: 'mouse' };
  live.receive(0, lines[0], { ...submission(0, { take: 1 }), timing });
  live.receive(1, lines[1], { type: 'writeNote', commandId: 'note-0001', note: { kind: 'tick', cell: 'a', on: true } });
  live.receive(1, lines[1], { type: 'writeNote', commandId: 'note-0002', note: { kind: 'text', text: 'mine' } });
  live.receive(1, lines[1], LEAVE);
  await told(live);
  const stored = await done(store.events.read(streamOfSession('broken')));
  const dataOf = (type: string) => stored.filter((one) => one.type === `session.${type}`).map(({ data }) => data);
  expect(dataOf('ActionSubmitted')[0]).toMatchObject({ seat: 0, turn: 0, timing });
  expect(dataOf('NoteWritten')).toMatchObject([
    { seat: 1, note: { kind: 'tick', cell: 'a', on: true } },
    { seat: 1, note: { kind: 'text', textId: expect.any(String), hmac: expect.any(String) } },
  ]);
  expect(dataOf('AgentLeft')).toMatchObject([{ seat: 1, cause: 'left' }]);
  const kept = [...(await done(store.texts.of('broken'))).values()];
  expect(kept).toMatchObject([{ author: 'p-1', text: 'mine', session: 'broken', createdAt: now() }]);
});

const probe = { id: 'q', seat: 0, question: 'Where?', options: ['here', 'there'], confidence: false, limitMs: null };

test('a question that cannot be asked at all is refused at once', async () => {
  const { live, changed } = await opened({ coming: 1 });
  const sessions = { onChange: (_id: string, listener: () => void) => changed(listener) };
  expect(await done(askBetweenTurns(sessions, live, probe))).toMatchObject({ code: 'not_running' });
});

test('a question that waits for the next turn is not asked in a session that ends first', async () => {
  const { store } = temporaryStore();
  const config = { rounds: 3, deadlineMs: null, deal: null };
  const { live, lines, changed } = await done(openForTwo(secrets, config, store, { now }));
  live.receive(0, lines[0], submission(0, { guess: 0 }));
  await told(live);
  let listening = 0;
  const sessions = {
    onChange: (_id: string, listener: () => void) => {
      listening += 1;
      const stop = changed(listener);
      return () => {
        listening -= 1;
        stop();
      };
    },
  };
  const asking = askBetweenTurns(sessions, live, probe);
  await told(live);
  expect(listening).toBe(1);
  live.detach(1, lines[1]);
  await told(live);
  await done(live.operate({ type: 'abandon', reason: 'truncated' }));
  expect(await done(asking)).toMatchObject({ code: 'ended' });
  expect(listening).toBe(0);
});

test('what is no log of a session is not played', () => {
  const { store } = temporaryStore();
  const nothing = (): void => {};
  const report = {
    refused: nothing,
    fault: nothing,
    unread: nothing,
    broke: nothing,
    changed: nothing,
    ended: nothing,
  };
  const options = {
    game: nim,
    store: store.events,
    now,
    stalls: NEVER_STALLED,
    seed: 's',
    report,
    prepareMessages: () => nothing,
    drop: nothing,
  };
  expect(() => openWriter(options, [])).toThrow('a session begins with SessionCreated');
});
