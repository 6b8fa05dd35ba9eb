/** What a conduct says of one word is what it says of all. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Config } from '../types.ts';
import { parametersOf } from '../view.ts';
import { roundRobinConduct, talkativeConduct, uniformConduct } from './conduct.ts';

test.each([uniformConduct, talkativeConduct, roundRobinConduct])(
  'of all that an agent may say, $id finds each word and no other, and chances sum to 1',
  (conduct) => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 12 }),
        fc.nat(2 ** 12 - 1),
        fc.integer({ min: -1, max: 11 }),
        fc.boolean(),
        (pieces, mask, last, silence) => {
          const parameters = parametersOf(Config.parse({ agents: 2, pieces, silence }));
          const agent = { sayable: mask & (2 ** pieces - 1), last };
          const all = conduct.utterances(agent, parameters);
          expect(all.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 12);
          for (const word of [null, ...Array.from({ length: pieces }, (_, piece) => piece)])
            expect(conduct.utterance(word, agent, parameters)).toEqual(all.find((one) => one.word === word) ?? null);
        },
      ),
    );
  },
);
