/** What the server takes as a message of a seat. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isWellFormed } from './json.ts';
import { ClientMessage, parseClientMessage } from './protocol.ts';
import { anyFacts, FACTS } from './testing/client-facts.ts';

const good = fc.record({
  type: fc.constant('submit'),
  commandId: fc.stringMatching(/^[A-Za-z0-9_-]{8,64}$/),
  turn: fc.maxSafeNat(),
  action: fc.jsonValue(),
});
/** Another value of a part, or a further part; undefined: the part is left out. */
const change = fc.oneof(
  fc.record({ type: fc.constantFrom('leave', 'hello', 1, undefined) }),
  fc.record({ commandId: fc.oneof(fc.string(), fc.constantFrom(undefined, 'a'.repeat(65), 'abcdefg\n')) }),
  fc.record({ turn: fc.constantFrom(-0, -1, 0.5, 2 ** 53, Number.NaN, '0', null, undefined) }),
  fc.record({ action: fc.constantFrom(-0, '\ud800', 1n, { say: undefined }, { a: ['\udc00'] }, undefined) }),
  fc.record({ timing: fc.constantFrom({ paintedMs: 1, inputMs: 2, hiddenMs: 0, device: 'mouse' }, null, 3) }),
  fc.record({ facts: fc.oneof(anyFacts, fc.constantFrom(null, {}, { ...FACTS, more: 1 })) }),
  fc.record({ more: fc.jsonValue() }),
);
const message = fc.tuple(good, fc.option(change)).map(([whole, changed]) => {
  const parts = Object.entries({ ...whole, ...changed });
  return Object.fromEntries(parts.filter(([, value]) => value !== undefined));
});

test('a message is taken as the schema takes it, or refused with the id that can be read in it', () => {
  let taken = 0;
  fc.assert(
    fc.property(fc.oneof({ weight: 9, arbitrary: message }, { weight: 1, arbitrary: fc.anything() }), (raw) => {
      const { success, data } = ClientMessage.safeParse(raw);
      const parsed = parseClientMessage(raw);
      expect(parsed.ok).toBe(success && isWellFormed(data));
      if (!parsed.ok) return;
      taken += 1;
      expect(parsed.message).toEqual(data);
    }),
    { numRuns: 3000 },
  );
  expect(taken).toBeGreaterThan(200);
});

test('a message with a part that it inherits, or with another prototype, is taken as the schema takes it', () => {
  const whole = { type: 'submit', commandId: 'abcdefgh', turn: 0, action: null };
  for (const raw of [
    Object.create(whole),
    Object.assign(Object.create({ action: 1 }), { type: 'submit', commandId: 'abcdefgh', turn: 0, more: 1 }),
    Object.assign(Object.create(null), whole),
    JSON.parse('{"type":"submit","commandId":"abcdefgh","turn":0,"__proto__":1}'),
  ])
    expect(parseClientMessage(raw).ok).toBe(ClientMessage.safeParse(raw).success);
});
