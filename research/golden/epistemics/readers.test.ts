import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isWrong, valueAt } from '../../../epistemics/belief-tables.ts';
import { valuesAlong } from '../../../epistemics/kripke.ts';
import { AnnouncementProblems, checkAnnouncements } from './announcements.ts';
import { BeliefLogs, checkLog } from './logs.ts';
import { checkScenario, outcomeOf, SCENARIOS, ScenarioBeliefs } from './scenarios.ts';

const fixture = (name: string): unknown => JSON.parse(readFileSync(join(import.meta.dirname, name), 'utf8'));
const { problems } = AnnouncementProblems.parse(fixture('del-random-golden.json'));
const { logs } = BeliefLogs.parse(fixture('session-golden.json'));
const scenarios = ScenarioBeliefs.parse(fixture('session-scenarios.json'));

test('random problems of public announcements: same validity as SMCDEL, and as many worlds after every step', () => {
  expect(problems.flatMap((problem, i) => checkAnnouncements(problem, `problem ${i}`))).toEqual([]);
  expect(problems).toHaveLength(300);
});

test('random logs: both engines hold the recorded beliefs to depth 3 after every event', () => {
  const checked = logs.map((log, i) => checkLog(log, `log ${i}`));
  expect(checked.flatMap(({ differences }) => differences)).toEqual([]);
  expect(checked.reduce((sum, each) => sum + each.checked, 0)).toBe(23_340);
});

describe('the stories of the literature, by both engines', () => {
  test.each(Object.entries(scenarios))('%s', (name, beliefs) => {
    expect(checkScenario(name, beliefs)).toEqual({ checked: expect.any(Number), differences: [] });
  });

  test('all six are recorded', () => {
    expect(Object.keys(scenarios).sort()).toEqual(Object.keys(SCENARIOS).sort());
  });
});

describe('the ice-cream van', () => {
  const van = SCENARIOS['ice-cream van'];
  if (!van) throw new Error('the van has driven off');
  const { agents } = van;
  const [john, mary, man] = [0, 1, 2];
  const { table, model } = outcomeOf(van, 3);

  test('John and Mary both know where it is, and each takes the other to be wrong', () => {
    expect([valueAt(table, [john]), valueAt(table, [mary])]).toEqual(['church', 'church']);
    expect([valueAt(table, [john, mary]), valueAt(table, [mary, john])]).toEqual(['park', 'park']);
    expect(isWrong(table, [john, mary])).toBe(true);
    expect(isWrong(table, [john])).toBe(false);
  });

  test('the man, who told both, has no false belief about either', () => {
    expect([isWrong(table, [man, john]), isWrong(table, [man, mary])]).toEqual([false, false]);
    expect(isWrong(table, [man, mary, john])).toBe(false);
    expect(agents.map((_, agent) => valuesAlong(model, [man, agent], 'place'))).toEqual([
      ['church'],
      ['church'],
      ['church'],
    ]);
  });
});

describe('the check itself finds a difference', () => {
  test('in a log', () => {
    const [first] = logs;
    const [step] = first?.steps ?? [];
    if (!first || !step) throw new Error('an empty recording');
    const changed = { ...first, steps: [{ ...step, beliefs: { ...step.beliefs, a: 'elsewhere' } }] };
    expect(checkLog(changed, 'log').differences.map(({ place, what }) => `${place}: ${what}`)).toEqual([
      `log, event 1 (${step.event.type}): a by the tables`,
      `log, event 1 (${step.event.type}): a by the models`,
    ]);
  });

  test('in a scenario, and an unknown scenario', () => {
    const beliefs = { beliefs: { Anne: 'basket' }, reality: 'box' };
    expect(checkScenario('sally-anne', beliefs).differences).toHaveLength(2);
    expect(() => checkScenario('sally and ben', beliefs)).toThrow("no log is known for the scenario 'sally and ben'");
  });

  test('in a problem', () => {
    const [problem] = problems;
    if (!problem) throw new Error('an empty recording');
    const { valid, worldsAfterEachStep } = problem;
    const changed = { ...problem, valid: !valid, worldsAfterEachStep: [...worldsAfterEachStep, 0] };
    expect(checkAnnouncements(changed, 'it').map(({ what }) => what)).toEqual([
      'valid',
      'worlds after each announcement',
    ]);
  });
});
