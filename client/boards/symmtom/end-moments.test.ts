/** The turns that decided a session of SymmToM: of each kind one, with the mind that was wrong. */
import { expect, test } from 'vitest';
import { policyById } from '../../../bots/index.ts';
import { demoOf, endFor, played } from '../../testing/ended.ts';

test('in the demo A recharges, is paid most in turn 22, and loses track of B and C in turn 29', async () => {
  const log = demoOf('symmtom', 'recharged');
  const { moments } = await endFor(log, 0);
  expect(moments.map(({ title }) => title)).toEqual([
    'Turn 10: you recharged: +12',
    'Turn 22: it paid you 4',
    'Turn 29: you lost track of what B and C know',
  ]);
  // when A recharges it is B who is wrong about A, and the last mind is A's own
  expect(moments.map(({ mind }) => mind)).toEqual([[1], [2], [0]]);
  expect(moments[0]?.sentences).toEqual([
    'A recharges and forgets pieces 2, 3, 4 and 6. From here B wrongly thinks that A still knows pieces 2, 3 and 4: as far as B could tell, A lacked piece 6, so its base could do nothing. B is right again about A and piece 6.',
  ]);
  expect(moments.map(({ from }) => log[from])).toMatchObject([9, 21, 28].map((turn) => ({ type: 'TurnOpened', turn })));
});

test('B lost track of A when A recharged: the same turn is another moment for another seat', async () => {
  const { moments } = await endFor(demoOf('symmtom', 'recharged'), 1);
  expect(moments[0]).toMatchObject({ title: 'Turn 10: you lost track of what A knows', mind: [1] });
});

test('a base that is left alone is a moment, drawn as it was before the step that would have paid', async () => {
  const still = {
    id: 'test/still',
    initialMemory: () => 0,
    observe: () => 0,
    act: () => ({ move: 'stay', say: null }),
  };
  const heuristic = policyById('symmtom/heuristic');
  const config = { agents: 3, width: 3, pieces: 6, turns: 12, hearing: 3 };
  const { moments } = await endFor(played('symmtom', config, [still, heuristic, heuristic]), 0);
  expect(moments.map(({ title }) => title)).toEqual([
    'Turn 1: it paid you 2',
    'Turn 5: another action would have paid 14 more',
    'Turn 6: another action would have paid 14 more',
  ]);
  expect(moments[1]).toMatchObject({
    index: moments[1]?.from,
    mind: [0],
    sentences: [
      'You knew every piece, and your base was one step away.',
      'By what you could know it was better to go right and say piece 3: that would have paid 14, and not 0.',
    ],
  });
});
