/** Readers of ToM-QA, on the set without regularities and on the paper's. */
import { expect, test } from 'vitest';
import { playout } from '../../games/core/log/playout.ts';
import type { SessionEvent } from '../../games/core/session/events.ts';
import { Config } from '../../games/tomqa/config.ts';
import { tomqa } from '../../games/tomqa/game.ts';
import { answerRows, type Score, scoresOf } from '../../games/tomqa/scores.ts';
import type { ToMQA } from '../../games/tomqa/types.ts';
import { exact, reality, sentenceCount } from './readers.ts';

function scores(policy: typeof exact, config: object, sessions = 8): ReadonlyMap<string, Score> {
  const rows = Array.from({ length: sessions }, (_, i) => {
    const log = playout(tomqa, { session: 's', config: Config.parse(config), seed: `${i}`, policies: [policy] });
    return answerRows(log as readonly SessionEvent<ToMQA>[]).map((row) => ({ ...row, session: i }));
  }).flat();
  return new Map(scoresOf(rows, ({ session, story }) => `${session}/${story}`).map((score) => [score.kind, score]));
}

test.each([
  { set: 'debiased', noise: 0.1 },
  { set: 'tom', stories: 12 },
  { set: 'hard', stories: 12 },
  { set: 'debiased', text: 'sentences', kept: false, confidence: true },
])('the exact reader is always right: %j', (config) => {
  const own = scores(exact, config);
  for (const { accuracy, joint } of own.values()) expect([accuracy, joint]).toEqual([1, 1]);
  expect(['memory', 'first_order'].map((kind) => own.get(kind)?.balanced)).toEqual([null, 1]);
});

test('who answers with what is so fails exactly where beliefs are false', () => {
  const own = scores(reality, {});
  expect([own.get('memory')?.accuracy, own.get('reality')?.accuracy]).toEqual([1, 1]);
  for (const kind of ['first_order', 'second_order']) {
    expect(own.get(kind)?.falseBelief).toMatchObject({ accuracy: 0 });
    expect(own.get(kind)?.trueBelief).toMatchObject({ accuracy: 1 });
    expect(own.get(kind)?.balanced).toBe(0.5);
  }
});

test("who counts sentences is always right in the paper's easy stories, and guesses in the others", () => {
  expect(scores(sentenceCount, { set: 'tom-easy', stories: 12, noise: 0.1 }).get('all')?.accuracy).toBe(1);
  const { n = 1, accuracy = 1 } = scores(sentenceCount, { stories: 16 }, 4).get('all') ?? {};
  // within three standard errors
  expect(n * (accuracy - 0.5) ** 2).toBeLessThan(9 * 0.25);
});
