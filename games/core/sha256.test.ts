/** Servers and browsers compute SHA-256 with different code: a log that one writes is checked by the other. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as anywhere from './sha256.ts';
import * as node from './sha256-node.ts';

test('both give the same digest of every text, half characters included', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.constantFrom('', '\ud800', 'é👩‍👩‍👧'), (text, more) => {
      expect(node.sha256Hex(text + more)).toBe(anywhere.sha256Hex(text + more));
      expect([...node.sha256Of(text + more)]).toEqual([...anywhere.sha256Of(text + more)]);
      expect(node.sha256Words(text + more)).toEqual(anywhere.sha256Words(text + more));
    }),
  );
});
