/** Texts of data and metadata come out of a row byte for byte as they went in, and nothing else does. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type EventTexts, eventsIn, textOfEvents } from './append-text.ts';

/** JSON as no serialiser would write it: spaces, escapes, numbers with more digits than needed, a key twice. */
const awkward: fc.Arbitrary<string> = fc.letrec<{ value: string }>((tie) => {
  const space = fc.constantFrom('', '', '', ' ', '\n', '\t', '\r ');
  const number = fc.constantFrom('0', '-0', '1.0', '1e5', '1E+05', '-12.50', '9007199254740993', '1e400', '0.1e-7');
  const string = fc
    .array(
      fc.constantFrom('a', '\\"', '\\\\', '\\/', '\\u0041', '\\ud800', ']', '[', '{', '}', ',', ':', 'é', '👩‍👩‍👧'),
    )
    .map((letters) => `"${letters.join('')}"`);
  const list = fc.array(fc.tuple(space, tie('value'), space), { maxLength: 4 });
  return {
    value: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.oneof(number, string, fc.constantFrom('null', 'true', 'false')),
      list.map((values) => `[${values.map((parts) => parts.join('')).join(',')}]`),
      fc
        .tuple(list, fc.array(string, { minLength: 4, maxLength: 4 }), space)
        .map(([values, keys, gap]) => `{${values.map((parts, i) => `${gap}${keys[i]}:${parts.join('')}`).join(',')}}`),
    ),
  };
}).value;

const text = fc.oneof(
  awkward,
  fc.jsonValue().map((value) => JSON.stringify(value)),
);
const event: fc.Arbitrary<EventTexts> = fc.record({
  type: fc.oneof(fc.constantFrom('session.TurnOpened', 'test.Said', '"],["', '\\'), fc.string({ unit: 'binary' })),
  schemaVersion: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 99 })),
  data: text,
  metadata: fc.oneof(fc.constant('{}'), text),
});

test('events come out of their text byte for byte, whatever their JSON looks like', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 5 }), (events) => {
      expect(eventsIn(textOfEvents(events))).toEqual(events);
    }),
    { numRuns: 2000 },
  );
});

test('the text is JSON that holds the same values', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 5 }), (events) => {
      const parsed = JSON.parse(textOfEvents(events)) as readonly unknown[][];
      expect(parsed).toEqual(
        events.map(({ type, schemaVersion, data, metadata }) =>
          [type, JSON.parse(data), schemaVersion, JSON.parse(metadata)].slice(
            0,
            metadata !== '{}' ? 4 : schemaVersion === 1 ? 2 : 3,
          ),
        ),
      );
    }),
  );
});

test('no two lists of events have the same text, and another text is refused or holds other events', () => {
  const change = fc.record({ at: fc.nat(), letter: fc.constantFrom(...'[]{},:"\\ 1atn\n') });
  fc.assert(
    fc.property(
      fc.array(event, { minLength: 1, maxLength: 3 }),
      change,
      fc.boolean(),
      (events, { at, letter }, add) => {
        const whole = textOfEvents(events);
        const place = at % whole.length;
        const other = whole.slice(0, place) + letter + whole.slice(add ? place : place + 1);
        fc.pre(other !== whole);
        let found: readonly EventTexts[] | null = null;
        try {
          found = eventsIn(other);
        } catch {
          // refused
        }
        if (found !== null) expect(found).not.toEqual(events);
      },
    ),
    { numRuns: 2000 },
  );
});

test.each([
  ['nothing', ''],
  ['the beginning of a row', '[["a",1'],
  ['a row that is longer', '[["a",1]]]'],
  ['an event without data', '[["a"]]'],
  ['a fifth value', '[["a",1,2,{"x":1},5]]'],
  ['version 1 written out', '[["a",1,1]]'],
  ['empty metadata written out', '[["a",1,2,{}]]'],
  ['a space between events', '[["a",1], ["b",2]]'],
  ['a type with needless escapes', '[["\\u0061",1]]'],
  ['a type that is no text', '[[7,1]]'],
])('%s is refused', (_what, other) => {
  expect(() => eventsIn(other)).toThrow();
});
