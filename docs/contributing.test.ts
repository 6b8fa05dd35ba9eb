/** CONTRIBUTING.md is true: its steps are done in a copy of the project, with the code and the commands that stand there. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 });

const root = resolve(import.meta.dirname, '..');
const guide = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');

/** The code of a section, in the order in which it stands there. */
function codeIn(section: string, language: string): readonly string[] {
  const [, text = ''] = guide.split(`## ${section}\n`);
  const [own = ''] = text.split(/\n## /);
  const blocks = own.matchAll(new RegExp(`^( *)\`\`\`${language}\n([\\s\\S]*?)^ *\`\`\``, 'gm'));
  return Array.from(blocks, ([, indent = '', code = '']) => code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''));
}

let copy = '';
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'standpoint-guide-'));
  const skipped = ['node_modules', '.git', 'data', join('client', 'dist')];
  cpSync(root, copy, { recursive: true, filter: (source) => !skipped.includes(relative(root, source)) });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

function run(script: string): string {
  const env = { ...process.env, PATH: `${join(copy, 'node_modules/.bin')}:${process.env.PATH}` };
  const done = spawnSync('bash', ['-euo', 'pipefail', '-c', script], { cwd: copy, encoding: 'utf8', env });
  if (done.status !== 0) throw new Error(`${script}\nexited with ${done.status}\n${done.stdout}\n${done.stderr}`);
  return done.stdout;
}

/** What a person does by hand: an import, and a place in the list. */
function enter(file: string, list: string, name: string, from: string): void {
  const path = join(copy, file);
  const before = readFileSync(path, 'utf8');
  const after = before
    .replace(/^import /m, `import { ${name} } from '${from}';\nimport `)
    .replace(new RegExp(`(const ${list}\\b[^=]*= \\[)`), `$1${name}, `);
  expect(after).not.toBe(before);
  writeFileSync(path, after);
}

describe('Add a game', () => {
  const [begin = '', ...steps] = codeIn('Add a game', 'sh');

  test('its steps give a game that passes all that the catalogue asks of it', () => {
    run(begin);
    const [catalogued = ''] = codeIn('Add a game', 'ts');
    writeFileSync(join(copy, 'games/secrets/package.ts'), catalogued);
    enter('games/index.ts', 'PACKAGES', 'secretsPackage', './secrets/package.ts');
    expect(steps).toHaveLength(3);
    const printed = steps.map(run).join('\n');
    expect(printed).toContain('games/secrets/playthroughs/first.txt');
    expect(printed).toContain('games/secrets/logs/v1-first-eventful.jsonl');
    expect(printed).toContain('docs/events.md');
  });
  test('a game without playthroughs and logs is not accepted', () => {
    run('rm -r games/secrets/playthroughs games/secrets/logs');
    expect(() => run('npx vitest run --project unit games/playthroughs.test.ts')).toThrow(
      'are there for the newest rules, each a recipe and its text',
    );
    expect(() => run('npx vitest run --project unit games/logs.test.ts')).toThrow('are there for version 1');
  });
});

describe('Add a bot', () => {
  test('its steps give a bot that plays', () => {
    const [policy = ''] = codeIn('Add a bot', 'ts');
    const [simulate = ''] = codeIn('Add a bot', 'sh');
    writeFileSync(join(copy, 'bots/symmtom/parrot.ts'), policy);
    enter('bots/index.ts', 'POLICIES', 'parrot', './symmtom/parrot.ts');
    expect(run(simulate)).toMatch(/\d/);
  });
});

test('compiler and linter have nothing against either', () => {
  const files = ['games/secrets/', 'bots/symmtom/parrot.ts'];
  const compiler = spawnSync('npx', ['tsc', '-p', '.'], { cwd: copy, encoding: 'utf8' }).stdout;
  expect(compiler.split('\n').filter((line) => files.some((file) => line.startsWith(file)))).toEqual([]);
  run(`npx biome lint --error-on-warnings ${files.join(' ')}`);
});
