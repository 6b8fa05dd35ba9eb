/** The commands that check tasks: `household verify`, `project` and `pddl`. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { runCommand } from '../../cli/testing/run-command.ts';
import { parseExpression } from '../../games/household/pddl/sexpr.ts';
import { EACH_BARRED, TWO_DOORS } from '../../games/household/testing/doors.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'household-'));
afterAll(() => rmSync(folder, { recursive: true }));

const household = (...args: readonly string[]) => runCommand('research household', ...args);

const SOUND = { ...TWO_DOORS, mechanics: EACH_BARRED };

function file(name: string, ...tasks: readonly unknown[]): string {
  const at = path.join(folder, name);
  writeFileSync(at, tasks.map((task) => JSON.stringify(task)).join('\n'));
  return at;
}

describe('verify', () => {
  test('a sound task: every check in words, the plan turn by turn, exit code 0', async () => {
    const { code, out } = await household('verify', file('sound.json', SOUND), '--plan');
    expect(code).toBe(0);
    expect(out).toContain('two-doors (corrected): sound');
    expect(out).toContain('agent_1 tells agent_0 (is_open fridge_1)');
    expect(out).toMatch(/in \d turns, of 10/);
  });

  test('an unsound task: exit code 1, and the report as JSON names semantics and reasons', async () => {
    const mute = {
      ...SOUND,
      id: 'mute',
      mechanics: [...SOUND.mechanics.slice(0, 2), { type: 'limited_bandwidth', limits: { agent_1: 0 } }],
    };
    const tasks = file('two.jsonl', SOUND, mute);
    const { code, out } = await household('verify', tasks, '--semantics', 'faithful', '--json');
    expect(code).toBe(1);
    const [first, second] = JSON.parse(out);
    expect(first).toMatchObject({ task: 'two-doors', semantics: 'faithful', sound: true });
    expect(second).toMatchObject({ sound: false, verdict: { status: 'unsolvable', semantics: 'faithful' } });
    expect(second.verdict.reason).toContain('cannot come to be known');
  });

  test('files without a task: exit code 2, and a sentence about each', async () => {
    const text = path.join(folder, 'text.json');
    writeFileSync(text, 'no JSON');
    const wrong = [
      [text, 'line 1: expected tasks'],
      [file('empty.json', {}), 'is no task: id'],
      [path.join(folder, 'missing.json'), 'cannot be read'],
    ] as const;
    const results = await Promise.all(wrong.map(([name]) => household('verify', name)));
    results.forEach(({ code, errors }, k) => {
      expect(code).toBe(2);
      expect(errors).toContain(wrong[k]?.[1]);
    });
    expect((await household('verify')).code).toBe(2);
  });
});

test('project: both readings of the goal, and what agents have to know', async () => {
  const { code, out } = await household('project', file('sound.json', SOUND), '--json');
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject([
    {
      kDepth: 1,
      all: { goal: '(and (is_open fridge_1) (is_open chest_2))' },
      original: { goal: '(and (is_open fridge_1) (is_open chest_2))' },
      knowledge: [{ formula: '(K agent_0 (is_open fridge_1))', root: true }],
    },
  ]);
});

test('pddl: a domain and a problem, each one expression', async () => {
  const [domain, problem] = [path.join(folder, 'domain.pddl'), path.join(folder, 'problem.pddl')];
  const { code } = await household('pddl', file('sound.json', SOUND), '--domain', domain, '--problem', problem);
  expect(code).toBe(0);
  for (const name of [domain, problem]) expect(parseExpression(readFileSync(name, 'utf8')).ok).toBe(true);
  const several = await household('pddl', file('more.jsonl', SOUND, SOUND), '--domain', domain, '--problem', problem);
  expect(several.code).toBe(2);
  expect(several.errors).toContain('holds 2 tasks');
});
