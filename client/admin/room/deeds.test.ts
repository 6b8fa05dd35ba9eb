/** Deeds: what is offered, what is typed, what comes of it in words, and the way from a look to the log. */
import { expect, test } from 'vitest';
import type { PanelSession, PersonRow } from '../../../studies/room/panels.ts';
import { CONSEQUENCES, PANELS_NOW } from '../../testing/room-frames.ts';
import { consequenceWords } from './consequence-words.ts';
import { beginDeed, type DraftNews, evolveDeed, missingFor } from './deed-draft.ts';
import { actionOf, minorOf, NO_FIELDS, offeredTo } from './deeds.ts';

const personNamed = (name: string): PersonRow => PANELS_NOW.people[name] ?? expect.fail(name);
const sessionNamed = (name: string): PanelSession => PANELS_NOW.sessions[name] ?? expect.fail(name);

test('a participant who plays is not advanced, and a seat that a bot holds can be given back', () => {
  const person = personNamed('p-117');
  const session = sessionNamed('S-42');
  expect(offeredTo(person, session)).toContain('replace');
  expect(offeredTo(person, session)).not.toContain('advance');
  const seats = session.seats.map((seat) => ({ ...seat, policy: 'standoff/uniform' }));
  expect(offeredTo(person, { ...session, seats })).toContain('giveBack');
  expect(offeredTo(person, { ...session, seats })).not.toContain('replace');
});

test('a participant who finished can be written to, left out and paid otherwise', () => {
  expect(offeredTo(personNamed('p-40'), null)).toEqual(['message', 'exclude', 'adjustPay']);
  expect(offeredTo({ ...personNamed('p-40'), excludedBy: 'bots' }, null)).toContain('liftExclusion');
});

test('an amount is read in the minor units of its currency', () => {
  expect(minorOf('1.50', 2)).toBe(150);
  expect(minorOf('-0.3', 2)).toBe(-30);
  expect(minorOf('70', 0)).toBe(70);
  for (const wrong of ['', '0', '1.505', '1,50', '1e3', '99999999', '0.5x']) expect(minorOf(wrong, 2)).toBeNull();
  expect(minorOf('1.5', 0)).toBeNull();
});

test('a deed without what it needs is a sentence', () => {
  expect(actionOf('message', NO_FIELDS, 2)).toBe('Type the message.');
  expect(actionOf('pause', { ...NO_FIELDS, minutes: '16' }, 2)).toBe('Type minutes, from 1 to 15.');
  expect(actionOf('giveTime', { ...NO_FIELDS, minutes: '16' }, 2)).toEqual({ type: 'giveTime', minutes: 16 });
  expect(actionOf('replace', NO_FIELDS, 2)).toEqual({ type: 'replace', policy: null });
});

test('what comes of it says who is paid what, who goes where, and which slots return', () => {
  const words = consequenceWords(CONSEQUENCES);
  expect(words.people[0]).toEqual({
    participant: 'p-117',
    pay: '£1.20 → £2.70 (£1.50 more)',
    goes: 'ends: ended by an operator',
  });
  expect(words.people[1]?.pay).toBe('£1.20, as before');
  expect(words.slots).toEqual(['Slot 17 of “person, told” is open again.']);
  expect(words.sessions).toEqual(['Session S-42 ends.']);
  expect(words.refused).toEqual([{ target: 'p-40', message: 'The participant has finished.' }]);
});

const after = (...news: readonly DraftNews[]) => news.reduce(evolveDeed, beginDeed('endWithPay', 'first'));
const looked: readonly DraftNews[] = [{ type: 'looks' }, { type: 'saw', asked: 1, consequences: CONSEQUENCES }];

test('a deed is confirmed only after a look, and with a reason', () => {
  const action = { type: 'endWithPay' } as const;
  expect(missingFor(after(), action)).toMatch(/not known yet/);
  expect(missingFor(after(...looked), action)).toMatch(/reason/);
  expect(missingFor(after(...looked, { type: 'reasoned', reason: 'ill' }), action)).toBeNull();
  const nothing = { ...CONSEQUENCES, people: [], sessions: [] };
  expect(missingFor(after({ type: 'looks' }, { type: 'saw', asked: 1, consequences: nothing }), action)).toMatch(
    /nothing/,
  );
});

test('a refusal keeps the reason and the id of the command, and a new look takes the refusal away', () => {
  const refused = after(
    ...looked,
    { type: 'reasoned', reason: 'ill' },
    { type: 'sends' },
    { type: 'refused', code: 'acted_since', message: 'o-2 acted on p-117.' },
  );
  expect(refused).toMatchObject({
    reason: 'ill',
    commandId: 'first',
    phase: 'typing',
    refusal: { code: 'acted_since' },
  });
  expect(evolveDeed(refused, { type: 'looks' })).toMatchObject({ reason: 'ill', refusal: null });
});

test('an answer to an earlier look is not taken for the newest', () => {
  const draft = after(
    { type: 'looks' },
    { type: 'typed', fields: { minutes: '3' }, commandId: 'second' },
    { type: 'looks' },
  );
  expect(evolveDeed(draft, { type: 'saw', asked: 1, consequences: CONSEQUENCES }).looked.kind).toBe('looking');
  expect(draft.commandId).toBe('second');
});
