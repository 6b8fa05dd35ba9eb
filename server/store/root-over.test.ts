/** Roots over heads: the tree of RFC 6962, whatever changes in which order. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { headTree, rootOver, type StreamHead } from './root-over.ts';
import { treeOver } from './testing/older-roots.ts';

test('a root is the tree of RFC 6962 over the heads, streams in the order in which they came, however often they grow', () => {
  const rounds = fc.array(fc.array(fc.nat(40), { maxLength: 12 }), { maxLength: 8 });
  fc.assert(
    fc.property(rounds, (drawn) => {
      const tree = headTree();
      const now = new Map<string, StreamHead>();
      for (const [round, names] of drawn.entries()) {
        for (const name of names) {
          const head = { stream: `s${name}`, version: round + 1, hash: `${name} ${round}` };
          now.set(head.stream, head);
          tree.set(head);
        }
        expect(tree.root()).toBe(treeOver([...now.values()]));
        expect(tree.size).toBe(now.size);
      }
      expect(rootOver([...now.values()])).toBe(tree.root());
    }),
  );
});
