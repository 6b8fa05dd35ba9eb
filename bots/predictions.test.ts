import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { expectedAnswers } from '../games/core/beliefs/expected-answers.ts';
import { tokenOf } from '../games/core/free-text.ts';
import type { GameTypes } from '../games/core/game.ts';
import { playout } from '../games/core/log/playout.ts';
import type { SessionEvent } from '../games/core/session/events.ts';
import { eventOfLine } from '../games/core/session/upcast.ts';
import { newestRules, rulesOfLog } from '../games/index.ts';
import { symmtom } from '../games/symmtom/game.ts';
import { Config } from '../games/symmtom/types.ts';
import { botsOf, policyById } from './index.ts';
import { expectedDecisions, predictedDecisions } from './predictions.ts';

function kept(name: string): readonly SessionEvent<GameTypes>[] {
  const lines = readFileSync(new URL(`../games/${name}.jsonl`, import.meta.url), 'utf8').split('\n');
  return lines.filter(Boolean).map((line) => eventOfLine(line));
}

const gameOf = (log: readonly SessionEvent<GameTypes>[]) => {
  const rules = rulesOfLog(log);
  return typeof rules === 'string' ? expect.fail(rules) : rules.game;
};
const policyOf = (id: string) => policyById(id) ?? expect.fail(`no policy ${id}`);

describe('predicted decisions', () => {
  const log = kept('symmtom/logs/v1-paper-eventful');
  const policies = [policyOf('symmtom/uniform'), policyOf('symmtom/heuristic')];
  const decisions = predictedDecisions({ game: gameOf(log), log, policies, lapse: 0.05 });

  test('are what agents chose, and not what the clock chose for them', () => {
    expect(decisions.length).toBeGreaterThan(0);
    for (const { index, seat, turn } of decisions)
      expect(log[index]).toMatchObject({ type: 'ActionSubmitted', seat, turn });
    const resolved = log.filter(({ type }) => type === 'TurnResolved').length;
    expect(new Set(decisions.map(({ seat }) => seat)).size * resolved).toBeGreaterThan(decisions.length);
  });

  test('have the chance that each policy gave them', () => {
    for (const { options, listed, chances } of decisions) {
      expect(listed).toBe(true);
      expect(chances[0]).toBeCloseTo(1 / options, 12);
      expect([0.05 / options, 0.95 + 0.05 / options].some((one) => Math.abs(one - (chances[1] ?? 0)) < 1e-12)).toBe(
        true,
      );
    }
  });

  test('are told with the likeliest actions first, and with what the seat did, at the chance that is counted', () => {
    const expected = expectedDecisions({ game: gameOf(log), log, policies, lapse: 0.05 }, 3);
    expect(expected.map(({ index }) => index)).toEqual(decisions.map(({ index }) => index));
    for (const [i, { actions, options }] of expected.entries()) {
      const done = actions.filter((one) => one.done);
      expect(done.map(({ chances }) => chances)).toEqual([decisions[i]?.chances]);
      expect(actions.length).toBeLessThanOrEqual(4);
      const sure = actions.map(({ chances }) => Math.max(...chances.map((one) => one ?? 0)));
      expect(sure).toEqual(sure.toSorted((a, b) => b - a));
      expect(sure[0]).toBeGreaterThanOrEqual(1 / options);
    }
  });

  test('end for a seat where it read a text that is erased', () => {
    const token = tokenOf({ textId: '0'.repeat(24), hmac: '0'.repeat(64) });
    const lines = JSON.stringify(kept('household/logs/v4-tricks-eventful')).replaceAll(
      '"text":null',
      `"text":"${token}"`,
    );
    const talk: readonly SessionEvent<GameTypes>[] = JSON.parse(lines);
    const wait = [policyOf('household/wait')];
    const of = (openText: () => string | null) =>
      predictedDecisions({ game: gameOf(talk), log: talk, policies: wait, lapse: 0.05, openText });
    expect(of(() => null).length).toBeLessThan(of(() => 'a text').length);
  });
});

describe('expected answers', () => {
  const orders = botsOf('symmtom')?.orders ?? expect.fail('no policies of graded depth');
  const log = playout(symmtom, {
    session: 'asked',
    config: Config.parse({ agents: 3, width: 4, pieces: 3, turns: 6 }),
    seed: 'asked',
    policies: [orders[2], orders[2], orders[2]],
    setup: {
      probes: {
        kinds: ['reality', 'first', 'memory'],
        turns: [2, 4],
        count: 3,
        seed: '',
        limitMs: null,
        confidence: false,
      },
    },
  });
  // policies of graded depth answer by this one
  const offered =
    newestRules('symmtom')?.beliefs?.models.find(({ model }) => model.id === 'symmtom/posterior-uniform') ??
    expect.fail('no such model');

  test('are likely by the model that the seats answer by', () => {
    const answers = expectedAnswers({ game: symmtom, offered, log });
    expect(new Set(answers.map(({ kind }) => kind))).toEqual(new Set(['reality', 'first']));
    for (const { chance, options } of answers) expect(chance).toBeGreaterThan(1 / options);
  });
});
