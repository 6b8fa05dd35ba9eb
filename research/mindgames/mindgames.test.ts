/** `npx standpoint research mindgames`: problems, their answers read back from text, rules of thumb at chance, and bad input. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runCommand } from '../../cli/testing/run-command.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'mindgames-'));
afterAll(() => rmSync(folder, { recursive: true }));

function fileWith(name: string, text: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
}

test('generate: as many problems as asked for, and their text gives the same answers again', async () => {
  const args = ['--setup', 'forehead', '--agents', '3', '--count', '30', '--seed', '1'];
  const [rows, text] = await Promise.all([
    runCommand('research mindgames', 'generate', ...args, '--json'),
    runCommand('research mindgames', 'generate', ...args),
  ]);
  const problems = JSON.parse(rows.out);
  expect(problems).toHaveLength(30);
  expect(rows.errors).toMatch(/left out.*\n.*forehead, 3 agents, that-some: always yes/);
  const [again, asJson] = await Promise.all([
    runCommand('research mindgames', 'label', fileWith('text', text.out), '--json'),
    runCommand('research mindgames', 'label', fileWith('rows', rows.out), '--json'),
  ]);
  expect(JSON.parse(again.out)).toEqual(problems);
  expect(JSON.parse(asJson.out)).toEqual(problems);
});

test('heuristic: every rule that reads the question alone is within two standard errors of chance, in every kind', async () => {
  const { out } = await runCommand('research mindgames', 'heuristic', '--count', '240', '--json');
  const rows = JSON.parse(out);
  expect(rows.map(({ kind }: { kind: string }) => kind)).toContain('internal whether-that-fact');
  const read = ['same-subject', 'last-announcement'];
  for (const { rule, accuracy, chance, se } of rows)
    if (!read.includes(rule)) expect(Math.abs(accuracy - chance)).toBeLessThanOrEqual(2 * se);
  // what was announced of the fact in question tells most answers where all agents see all
  const told = rows.find(
    ({ kind, rule }: Record<string, string>) => `${kind} ${rule}` === 'forehead_mirror same-subject',
  );
  expect(told.accuracy).toBeGreaterThan(0.5);
  const n = (kind: string): number => rows.find((row: { kind: string }) => row.kind === kind).n;
  expect(n('all') + n('forehead_mirror')).toBe(240);
});

const contradiction = `The people are Ada and Ben.
Each of them may have a muddy forehead, and sees all foreheads but their own.
All of them know this, and hear what is announced, which is always true.
It is announced: at least one forehead is muddy.
It is announced: no forehead is muddy.
Does Ada now know that the forehead of Ben is muddy?
`;

test.each([
  [['generate', '--setup', 'mirror'], /there is no setup mirror; there are forehead, forehead_mirror/],
  [['generate', '--agents', '5'], /--agents must be 2 to 4/],
  [['generate', '--count', '0'], /--count must be a whole number of at least 1/],
  [['label', fileWith('contradiction', contradiction)], /problem 1 of .*the premise is inconsistent/],
  [['label', fileWith('nonsense', `${contradiction}\nThe people are two.\n`)], /line 8: /],
])('%j: a sentence, exit code 2, and nothing on stdout', async (args, message) => {
  const { code, out, errors } = await runCommand('research mindgames', ...args);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(errors).toMatch(message);
});

test('simulate: who draws every conclusion is always right, in every setup and pattern', async () => {
  const args = ['--game', 'mindgames', '--policy', 'mindgames/exact', '--episodes', '10', '--seed', '1', '--json'];
  const rows = JSON.parse((await runCommand('play simulate', ...args)).out);
  expect(rows[0]).toMatchObject({ seat: 0, policy: 'mindgames/exact', kind: 'all', accuracy: 1 });
  const n = (kind: string): number => rows.find((row: { kind: string }) => row.kind === kind).n;
  expect(n('all') + n('forehead_mirror')).toBe(120);
  expect(rows.every(({ accuracy }: { accuracy: number }) => accuracy === 1)).toBe(true);
});

test('a session with an inconsistent premise is refused', async () => {
  const problem = JSON.stringify({
    setup: 'internal',
    names: ['Ada', 'Ben'],
    sees: [[0], [1]],
    announcements: [
      { type: 'fact', subject: 0, holds: true },
      { type: 'fact', subject: 0, holds: false },
    ],
    hypothesis: { chain: [{ agent: 0, knows: 'that' }], subject: 1 },
  });
  const config = `{"deal":{"checks":[],"problems":[${problem}]}}`;
  const args = ['--game', 'mindgames', '--policy', 'mindgames/uniform', '--episodes', '1', '--config', config];
  const { code, out, errors } = await runCommand('play simulate', ...args);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(errors).toMatch(/the premise is inconsistent/);
});
