/** The worker of beliefs on a coded session and on one without codes. */
import { expect, test } from 'vitest';
import type { AnnotatedFacts } from '../../games/household/analysis/annotated-message.ts';
import { fact, go, open, taskOf, write } from '../../games/household/testing/house.ts';
import { logOf } from '../../games/household/testing/script.ts';
import { resultOf } from './worker.ts';

const log = logOf(taskOf(), {
  acts: [{ 1: go('bedroom_1') }, { 1: open('chest_3') }, { 1: write([0], 'The chest is open now.') }],
});
const coded: readonly AnnotatedFacts[] = [{ turn: 2, from: 1, facts: [fact('is_open', 'chest_3')] }];

/** Where the other seat, which was in the hall, believes the chest to be at the end. */
function believed(model: string | undefined, agreed: readonly AnnotatedFacts[]) {
  const result = resultOf({ log, model, coded: agreed, asked: { kind: 'seat', seat: 0, order: 1 } });
  if (result.kind !== 'seat') return result;
  return result.answer.entries.find(({ proposition }) => proposition === 'is_open/chest_3');
}

test('a coded session offers a belief model that reads the codes of its texts', () => {
  const holds = { value: true, verdict: 'true', probability: 1 };
  expect(believed('household/seen-and-told-and-coded', coded)).toMatchObject(holds);
  expect(believed(undefined, coded)).toMatchObject({ verdict: 'open', probability: 0.5 });
});

test('a session without codes has no such model', () => {
  expect(believed('household/seen-and-told-and-coded', [])).toMatchObject({
    kind: 'problem',
    problem: expect.stringContaining('there are household/copresence, household/seen-and-told'),
  });
});
