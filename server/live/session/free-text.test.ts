/** Texts in actions: they are kept beside the log, told to agents who may read them, and gone when they are erased. */
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ERASED, openTexts, parseToken, tokenOf } from '../../../games/core/free-text.ts';
import { sameJson } from '../../../games/core/json.ts';
import { checkChecksums, framesOf } from '../../../games/core/log/replay.ts';
import type { ServerMessage } from '../../../games/core/protocol.ts';
import type { SessionEvent } from '../../../games/core/session/events.ts';
import { type Chat, chat, MAX_TEXT } from '../../../games/core/testing/chat.ts';
import { fromLog, streamOfSession } from '../../store/session-log.ts';
import { hmacOf } from '../../store/text-proof.ts';
import { temporaryStore } from '../../testing/database.ts';
import { openForTwo, submission, toldTypes } from '../../testing/live.ts';
import { hideTexts, openerOf } from './free-text.ts';

const typed = { session: 's', author: 'p-0', at: 1 };
const lookAlike = tokenOf({ textId: 'a'.repeat(24), hmac: 'b'.repeat(64) });
const anyText = fc.oneof(
  fc.string({ minLength: 1, maxLength: MAX_TEXT, unit: 'binary' }).filter((text) => text.length <= MAX_TEXT),
  fc.string({
    minLength: 1,
    maxLength: 20,
    unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
  }),
  fc.constantFrom(lookAlike, ` ${lookAlike}`, ERASED, '👩‍👩‍👧', '\ud800', '\0', "'; DROP TABLE texts; --"),
);
const wholeText = anyText.filter((text) => text.isWellFormed());
const say = (text: string) => ({ type: 'say', text });

async function opened(turns = 3) {
  const { store, file } = temporaryStore();
  const open = () => openForTwo(chat, { turns, deadlineMs: null, questions: [0, 0] }, store);
  const kept = async () => [...(await store.texts.of('broken')).values()].map(({ text }) => text);
  const events = async () =>
    (await store.events.read(streamOfSession('broken'))).map((stored) => fromLog(stored) as SessionEvent<Chat>);
  return { ...(await open()), open, store, file, kept, events };
}
const heard = (told: readonly ServerMessage[]): unknown =>
  told.flatMap((one) => (one.type === 'request' || one.type === 'ended' ? one.request.percepts : []));

test('a token takes the place of every typed text, opens to it and proves it; a text that looks like a token is not opened', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const { action, also } = hideTexts(chat, say(text), typed);
      const [kept] = also;
      if (kept?.kind !== 'keepText' || also.length !== 1) throw new Error('one text is kept');
      const { row } = kept;
      const token = parseToken((action as { text: string }).text);
      expect(token).toEqual({ textId: row.id, hmac: hmacOf(row.text, row.salt) });
      expect(row.text).toBe(text.toWellFormed());
      expect(chat.schemas.action.safeParse(action).success).toBe(true);
      expect(openTexts({ deep: [action] }, () => row.text)).toEqual({ deep: [say(text.toWellFormed())] });
    }),
  );
});

test('an action that the game does not take is left as it is, and no text is kept', () => {
  for (const action of [say('x'.repeat(MAX_TEXT + 1)), say(''), { type: 'silent' }, null, 7, { type: 'say', text: 3 }])
    expect(hideTexts(chat, action, typed)).toEqual({ action, also: [] });
});

test('both seats read every written text; the log and the state hold none', async () => {
  await fc.assert(
    fc.asyncProperty(wholeText, wholeText, async (first, second) => {
      const { live, lines, events, store, kept } = await opened(1);
      live.receive(0, lines[0], submission(0, say(first)));
      live.receive(1, lines[1], submission(0, say(second)));
      await live.settled();
      await sleep(0);
      const texts = [first, second];
      for (const { told } of lines) {
        expect(told.at(-1)).toMatchObject({ type: 'ended', request: { observation: { last: texts } } });
        expect(heard(told)).toEqual([{ type: 'heard', texts }]);
      }
      expect(lines[0].told.at(-1)).toMatchObject({ request: { acted: { action: say(texts[0] ?? '') } } });
      const log = await events();
      const spoken = log.flatMap((event) => (event.type === 'ActionSubmitted' ? [event.action] : []));
      expect(spoken.every((action) => action.type === 'say' && parseToken(action.text) !== null)).toBe(true);
      expect((await kept()).toSorted()).toEqual(texts.toSorted());
      await store.close();
    }),
    { numRuns: 25 },
  );
});

test('a text or a note with half a character is refused as malformed, and not kept', async () => {
  const { live, lines, kept } = await opened();
  const half = 'half: \ud83d';
  live.receive(0, lines[0], submission(0, say(half)));
  live.receive(0, lines[0], { type: 'writeNote', commandId: 'note-0001', note: { kind: 'text', text: half } });
  await live.settled();
  await sleep(0);
  expect(toldTypes(lines[0]).slice(-2)).toEqual(['malformed', 'malformed']);
  expect(await kept()).toEqual([]);
});

test('a refused action keeps no text, neither a long nor a late one', async () => {
  const { live, lines, kept } = await opened();
  live.receive(0, lines[0], submission(0, say('x'.repeat(MAX_TEXT + 1))));
  live.receive(0, lines[0], submission(7, say('too early')));
  for (const seat of [0, 1])
    live.receive(seat, lines[seat] ?? lines[0], { ...submission(0, say('hi')), commandId: 'in-time-0' });
  live.receive(0, lines[0], { ...submission(0, say('too late')), commandId: 'too-late-1' });
  await live.settled();
  await sleep(0);
  expect(toldTypes(lines[0])).toContain('stale_turn');
  expect(await kept()).toEqual(['hi', 'hi']);
});

test('a repeated command keeps its text once', async () => {
  const { live, lines, kept } = await opened();
  for (let i = 0; i < 3; i++) live.receive(0, lines[0], submission(0, say('once')));
  await live.settled();
  expect(await kept()).toHaveLength(1);
});

test('a participant who comes back reads all texts again, also after a restart, and the own sealed text', async () => {
  const { live, lines, open } = await opened();
  live.receive(0, lines[0], submission(0, say('hello')));
  live.receive(1, lines[1], submission(0, say(lookAlike)));
  live.receive(0, lines[0], submission(1, say('sealed')));
  await live.settled();
  live.close('shutdown');
  const again = await open();
  await again.live.settled();
  await sleep(0);
  expect(again.lines[0].told[0]).toMatchObject({
    type: 'welcome',
    experiences: [{ turn: 0, acted: { action: say('hello') }, percepts: [{ texts: ['hello', lookAlike] }] }],
    submitted: say('sealed'),
  });
  expect(again.lines[1].told[0]).toMatchObject({ submitted: null });
});

test('a participant who comes back also gets a note that is not on disk yet', async () => {
  const { live, lines } = await opened();
  live.receive(0, lines[0], { type: 'writeNote', commandId: 'note-0001', note: { kind: 'text', text: lookAlike } });
  live.attach(0, { kind: 'person', participant: 'p-0' }, lines[0]);
  await live.settled();
  await sleep(0);
  expect(lines[0].told.findLast((one) => one.type === 'welcome')).toMatchObject({ notes: { text: lookAlike } });
});

test('an erased text reads as erased and is gone from the files; chain, checksums and replay stay', async () => {
  const { live, lines, store, file, events, open } = await opened();
  live.receive(0, lines[0], submission(0, say('my name is Ottilie')));
  live.receive(1, lines[1], submission(0, say('mine is Walburga')));
  await live.settled();
  const before = framesOf(chat, await events(), 1);
  expect(await store.texts.eraseBy('p-0')).toBe(1);
  const files = ['', '-wal'].map((end) => readFileSync(file + end, 'latin1')).join('');
  expect(files).not.toContain('Ottilie');
  expect(files).toContain('Walburga');
  const { findings } = await store.verify();
  // the sessions of these tests keep no seed
  expect(findings.map(({ name }) => name)).toEqual(['seed_missing']);
  const log = await events();
  expect(checkChecksums(chat, log)).toEqual([]);
  expect(sameJson(framesOf(chat, log, 1), before)).toBe(true);
  live.close('shutdown');
  const again = await open();
  await again.live.settled();
  await sleep(0);
  const read = { percepts: [{ texts: [ERASED, 'mine is Walburga'] }] };
  expect(again.lines[1].told[0]).toMatchObject({ experiences: [read] });
  expect(await store.texts.eraseIn('broken')).toBe(1);
  const openText = openerOf(await store.texts.of('broken'));
  expect(openTexts(log, openText)).not.toEqual(log);
  expect(JSON.stringify(openTexts(log, openText))).not.toContain('Walburga');
});
