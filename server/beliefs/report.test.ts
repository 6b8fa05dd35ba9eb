/** Questions about a recorded session: the answers, and refusals that say what can be asked. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { GameTypes } from '../../games/core/game.ts';
import type { SessionEvent } from '../../games/core/session/events.ts';
import { eventOfLine } from '../../games/core/session/upcast.ts';
import { answer, timelinesFor } from './report.ts';
import { rowsOf } from './rows.ts';
import { type BeliefQuestion, type BeliefSubject, problemWith, subjectOf } from './subject.ts';
import { resultOf } from './worker.ts';

function logOf(file: string): readonly SessionEvent<GameTypes>[] {
  const text = readFileSync(path.join(import.meta.dirname, '../../games', file), 'utf8');
  return text.trimEnd().split('\n').map(eventOfLine);
}

function subject(file: string, model?: string): BeliefSubject {
  const found = subjectOf(logOf(file), model);
  if ('problem' in found) throw new Error(found.problem);
  return found;
}

const SYMMTOM = 'symmtom/logs/v1-paper-policies.jsonl';
const STANDOFF = 'standoff/logs/v1-block-policies.jsonl';

describe('a question that cannot be answered', () => {
  const recorded = subject(SYMMTOM);
  const problems: readonly (readonly [asked: Partial<BeliefQuestion>, says: RegExp])[] = [
    [{ seat: 3 }, /^the session's seats are 0 to 2 \(A to C\), not 3/],
    [{ seat: 0, about: 5 }, /^the session's seats are 0 to 2 \(A to C\), not 5/],
    [{ seat: 1, about: 1 }, /another seat/],
    [{ at: 0 }, /^the events of this log are 1\.\.103, not 0/],
    [{ at: 104 }, /not 104/],
    [{ order: 4 }, /^symmtom\/knowledge answers chains of at most 3 seats/],
  ];
  test.each(problems)('%j', (asked, says) => {
    expect(problemWith(recorded, asked)).toMatch(says);
  });

  test('names an unknown model or log', () => {
    expect(subjectOf(logOf(SYMMTOM), 'oracle')).toEqual({
      problem: expect.stringMatching(/no belief model oracle; there are/),
    });
    expect(subjectOf([], undefined)).toEqual({ problem: 'a log begins with SessionCreated' });
    const older = logOf(SYMMTOM).with(0, { ...logOf(SYMMTOM)[0], rulesVersion: 99 } as SessionEvent<GameTypes>);
    expect(subjectOf(older, undefined)).toEqual({ problem: expect.stringMatching(/version 99/) });
  });

  test('comes back from a worker as a problem, not as a fault', () => {
    const job = { log: logOf(SYMMTOM), asked: { kind: 'seat', seat: 7 } } as const;
    expect(resultOf(job)).toEqual({ kind: 'problem', problem: "the session's seats are 0 to 2 (A to C), not 7" });
  });
});

test('beliefs about a seat: what it knows, and what others take it to believe', () => {
  const { entries } = answer(subject(SYMMTOM), { seat: 1, about: 2, order: 2, at: 65 });
  const own = entries.filter(({ chain }) => chain.length === 1);
  expect(own.every(({ proposition }) => proposition.startsWith('knows/2/'))).toBe(true);
  expect([...new Set(entries.map(({ chain }) => chain.join('>')))]).toEqual(['1', '1>2']);
});

test('before the deal no seat believes anything', () => {
  expect(answer(subject(SYMMTOM), { seat: 1, order: 1, at: 2 }).entries).toEqual([]);
});

test('a sampled model states its error, an exact one none', () => {
  const exact = answer(subject(SYMMTOM, 'symmtom/posterior-uniform'), { seat: 0, order: 1, at: 103 });
  expect(exact.entries.every(({ standardError }) => standardError === null)).toBe(true);
});

test('rows sum to one for every belief at every event, and `at` is the last moment up to it', () => {
  const recorded = subject(STANDOFF);
  const timelines = timelinesFor(recorded, [0, 1], 2);
  const sums = new Map<string, number>();
  for (const { seq, seat, chain, proposition, probability } of rowsOf(recorded, timelines, {})) {
    const key = `${seq} ${seat} ${chain} ${proposition}`;
    sums.set(key, (sums.get(key) ?? 0) + probability);
  }
  expect(sums.size).toBeGreaterThan(100);
  expect(new Set(sums.values())).toEqual(new Set([1]));
  const [first] = rowsOf(recorded, timelines, { at: 40 });
  expect(first?.seq).toBeLessThanOrEqual(40);
});
