/** The turns that decided a session of the household: a goal reached, a broken chain, an act in vain, a belief that turned. */
import { expect, test } from 'vitest';
import { demoOf, endFor } from '../../testing/ended.ts';

test('in the story of the van A turns wrong, the goal is reached, and the chain breaks at the message to B', async () => {
  const { moments } = await endFor(demoOf('household', 'ice-cream-van'), 0);
  expect(moments.map(({ title, mind, about }) => ({ title, mind, about }))).toEqual([
    { title: 'Turn 3: you turned wrong about the van', mind: [0], about: 'at/van' },
    { title: 'Turn 5: the van is on the church square', mind: [0], about: 'at/van' },
    { title: 'Turn 7: the chain of messages broke', mind: [0, 1], about: 'at/van' },
  ]);
  expect(moments[0]?.sentences).toEqual([
    'C takes the van. From here A and B wrongly think that the van is still on the park lawn, and that C thinks so too: they did not see it.',
  ]);
  expect(moments[2]?.sentences.at(-1)).toMatch(/nobody who knew it could reach A any more/);
});

test('C, who moved the van, is told that the others turned wrong, and shown what A thinks', async () => {
  const { moments } = await endFor(demoOf('household', 'ice-cream-van'), 2);
  expect(moments[0]).toMatchObject({ title: 'Turn 3: another agent turned wrong about the van', mind: [0] });
});

test('a message and an act in vain are moments, and what the message said is told as the strip told it', async () => {
  const { moments } = await endFor(demoOf('household', 'practice'), 0);
  expect(moments.map(({ title }) => title)).toEqual([
    'Turn 1: a message came to you',
    'Turn 3: what you tried did not work',
    'Turn 5: the red cup is on the tea table',
  ]);
  expect(moments[0]?.sentences.at(-1)).toMatch(/^B wrote to you and C: ".*Where is the red cup\?"\.$/);
  expect(moments[1]?.sentences.at(-1)).toBe('It did not work: another agent was first.');
});
