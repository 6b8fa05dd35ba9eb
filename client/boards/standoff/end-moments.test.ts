/** The trials that decided a session of Standoff, and the mind that each choice had to reckon with. */
import { expect, test } from 'vitest';
import { policyById } from '../../../bots/index.ts';
import { demoOf, endFor, played } from '../../testing/ended.ts';

/** The opponent sees the large treat put into box 2, and neither the small one into box 4 nor the swap of 2 and 5. */
const MISLEADING = 'b1w1v0-3.122.112.p';
/** The opponent sees both treats. */
const INFORMED = 'b2w0v0-1.30.22.p';

/** Chooses box 5, and walks nowhere. */
const fifth = {
  id: 'test/fifth',
  initialMemory: () => 0,
  observe: () => 0,
  act: (_memory: number, { legalActions }: { readonly legalActions: readonly { readonly box?: number }[] }) =>
    legalActions.find(({ box }) => box === 4) ?? legalActions[0],
};

test('trials that could have been chosen better come with the best that paid, each with the mind of the opponent', async () => {
  const list = [MISLEADING, INFORMED, INFORMED].map((trial) => ({ trial, mirrored: false, asked: false }));
  // box 5 is the best choice in the first trial alone
  const log = played('standoff', { list, feedback: 'full' }, [fifth, policyById('standoff/rational-opponent')]);
  const { moments } = await endFor(log, 0);
  expect(moments.map(({ title }) => title)).toEqual([
    'Trial 1: you got the large treat',
    'Trial 2: your box was empty',
    'Trial 3: your box was empty',
  ]);
  expect(moments[0]).toMatchObject({ mind: [1] });
  expect(moments[0]?.sentences).toEqual([
    'Boxes 2 and 5 swap contents, unseen by B. From here B wrongly thinks that the large treat is still in box 2, and that A thinks so too.',
    'A chooses box 5 and B chooses box 2.',
    'The boxes open: A gets the large treat and B finds an empty box.',
    'By what you could know, that was the best choice.',
  ]);
  expect(moments[1]?.sentences.at(0)).toBe('B knew where the treats were.');
  expect(moments[1]?.sentences.at(-1)).toBe('By what you could know, box 1 was the best choice.');
  // the show is there to be seen again
  for (const { from, index } of moments) {
    expect(log[from]?.type).toBe('TurnOpened');
    expect(from).toBeLessThan(index);
  }
});

test('a trial that the seat sat out decided nothing for it', async () => {
  const log = demoOf('standoff', 'swapped');
  const [a, b] = [await endFor(log, 0), await endFor(log, 1)];
  expect(a.moments.map(({ title }) => title.split(':')[0])).toEqual(['Trial 1', 'Trial 2', 'Trial 5']);
  expect(b.moments.map(({ title }) => title.split(':')[0])).toEqual(['Trial 3', 'Trial 4', 'Trial 6']);
});
