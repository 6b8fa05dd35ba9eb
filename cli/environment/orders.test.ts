/** The environment on a pipe: whatever comes is answered or refused with a code, and what was asked for is done. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { frameReader, frameStart, MOST, type PipeMessage } from './frames.ts';
import { environment } from './orders.ts';
import { OrderRefused, REFUSALS } from './refused.ts';

const OPEN = { op: 'open', game: 'symmtom', config: { turns: 3 }, tables: 2, seats: null, seed: 'a' };
const NONE = new Uint8Array();
const bytesOf = (head: unknown, body: Uint8Array = NONE): Buffer =>
  Buffer.concat([frameStart(head, body.length), body]);

describe('messages', () => {
  test('come out as they went in, however the bytes are cut', () => {
    const frames = fc.array(fc.tuple(fc.jsonValue(), fc.uint8Array({ maxLength: 50 })), { maxLength: 5 });
    fc.assert(
      fc.property(frames, fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1 }), (sent, cuts) => {
        const bytes = Buffer.concat(sent.map(([head, body]) => bytesOf(head, body)));
        const read = frameReader();
        const got: (PipeMessage | OrderRefused)[] = [];
        for (let at = 0, i = 0; at < bytes.length; i++) {
          const size = cuts[i % cuts.length] as number;
          got.push(...read(bytes.subarray(at, at + size)));
          at += size;
        }
        const expected = sent.map(([head, body]) => ({ head: JSON.parse(JSON.stringify(head)), body: [...body] }));
        expect(got.map((frame) => ({ ...frame, body: [...(frame as PipeMessage).body] }))).toEqual(expected);
      }),
    );
  });

  test('that are too long end the reading at once, and a head that is no JSON is refused by itself', () => {
    const lengths = Buffer.alloc(8);
    lengths.writeUInt32LE(MOST.head + 1, 0);
    expect(() => frameReader()(lengths)).toThrow(expect.objectContaining({ code: 'too_large' }));
    const broken = Buffer.from([2, 0, 0, 0, 0, 0, 0, 0, 0x7b, 0xff]);
    const [refused, whole] = frameReader()(Buffer.concat([broken, bytesOf({ op: 'step' })]));
    expect(refused).toBeInstanceOf(OrderRefused);
    expect(whole).toMatchObject({ head: { op: 'step' } });
  });
});

describe('orders', () => {
  const refusedBy = (order: object, body: Uint8Array = NONE, before: readonly object[] = []): unknown => {
    const answerTo = environment();
    for (const head of before) expect(answerTo({ head, body: NONE }).head.ok).toBe(true);
    return answerTo({ head: order, body }).head.code;
  };

  test.each([
    ['no_such_game', { ...OPEN, game: 'chess' }],
    ['no_form', { ...OPEN, config: { pairs: { most: 4, bits: 5 } } }],
    ['bad_config', { ...OPEN, config: { agents: 99 } }],
    ['wrong_seats', { ...OPEN, seats: [null] }],
    ['wrong_seats', { ...OPEN, seats: ['symmtom/uniform', 'symmtom/uniform', 'symmtom/uniform'] }],
    ['no_such_policy', { ...OPEN, seats: [null, 'tomqa/exact', null] }],
    ['policy_unfit', { ...OPEN, config: { width: 9 }, seats: [null, 'symmtom/ce-n3-w6-c6-s1', null] }],
    ['too_large', { ...OPEN, tables: 16_384, config: { agents: 6, pieces: 30 } }],
    ['malformed', { ...OPEN, tables: 0 }],
    ['malformed', { ...OPEN, more: 1 }],
    ['not_open', { op: 'step' }],
    ['not_open', { op: 'log', table: 0 }],
  ])('%s: %j', (code, order) => {
    expect(refusedBy(order)).toBe(code);
  });

  test.each([
    ['already_open', OPEN, 0],
    ['wrong_size', { op: 'step' }, 3],
    ['wrong_size', { op: 'reset', seed: null }, 4],
    ['not_open', { op: 'step' }, 24],
    ['no_such_table', { op: 'log', table: 2 }, 0],
  ])('%s, once a game is open: %j with %i bytes', (code, order, bytes) => {
    expect(refusedBy(order, new Uint8Array(bytes), [OPEN])).toBe(code);
  });

  test('whatever comes is answered, and a refusal changes nothing', () => {
    const order = fc.oneof(
      fc.constantFrom(OPEN, { op: 'reset', seed: 'b' }, { op: 'reset', seed: null }, { op: 'log', table: 0 }),
      fc.record({ op: fc.constantFrom('open', 'reset', 'step', 'log', 'x'), table: fc.jsonValue() }),
      fc.jsonValue(),
    );
    const message = fc.oneof(
      fc.tuple(fc.constant({ op: 'step' }), fc.uint8Array({ minLength: 24, maxLength: 24 })),
      fc.tuple(fc.constant({ op: 'step' }), fc.constant(new Uint8Array(24))),
      fc.tuple(order, fc.uint8Array({ maxLength: 3 })),
      fc.tuple(order, fc.constant(NONE)),
    );
    fc.assert(
      fc.property(fc.array(message, { maxLength: 20 }), (messages) => {
        const [all, accepted] = [environment(), environment()];
        for (const [head, body] of messages) {
          const answer = all({ head, body });
          if (!answer.head.ok) expect(REFUSALS).toContain(answer.head.code);
          else expect(accepted({ head, body })).toEqual(answer);
        }
      }),
      { numRuns: 60 },
    );
  });
});
