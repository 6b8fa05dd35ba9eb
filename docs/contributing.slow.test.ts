/**
 * CONTRIBUTING.md is true: its steps are done in a copy of the project, with the code and the commands that stand there.
 * In the end its game is played in a real browser, from the start page to the replay.
 */

import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { launchBrowser } from '../client/testing/browser.ts';
import { lookAt } from '../client/testing/look.ts';
import { type Copy, copyOfProject } from './testing/copy.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 60_000 });

const root = resolve(import.meta.dirname, '..');
const SCREENSHOTS = 'screenshots';
const BUILT = join('client', 'dist');
const guide = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');

/** The code of a section, in the order in which it stands there. */
function codeIn(section: string, language: string): readonly string[] {
  const [, text = ''] = guide.split(`## ${section}\n`);
  const [own = ''] = text.split(/\n##+ /);
  const blocks = own.matchAll(new RegExp(`^( *)\`\`\`${language}\n([\\s\\S]*?)^ *\`\`\``, 'gm'));
  return Array.from(blocks, ([, indent = '', code = '']) => code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''));
}

let project: Copy;
let copy = '';
const run = (script: string): string => project.run(script);
/** What the files of the copy held before anything was done. */
let before: ReadonlyMap<string, string> = new Map();
beforeAll(() => {
  project = copyOfProject([SCREENSHOTS, 'models']);
  copy = project.folder;
  before = hashes();
});
afterAll(() => project.remove());

function hashOf(path: string): string {
  return createHash('sha256')
    .update(readFileSync(join(copy, path)))
    .digest('hex');
}

function hashes(folder = ''): ReadonlyMap<string, string> {
  const inside = readdirSync(join(copy, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (['node_modules', 'data', SCREENSHOTS, BUILT].includes(path)) return [];
    return entry.isDirectory() ? [...hashes(path)] : [[path, hashOf(path)] as const];
  });
  return new Map(inside);
}

/** What `npx standpoint dev docs` writes. */
const GENERATED = ['docs/commands.md', 'docs/events.md', 'docs/protocol.md'];

/**
 * Files that were there and are not as they were. Only those are read: a server that plays in the copy makes and
 * removes files of its own at any moment.
 */
function editedByHand(): readonly string[] {
  return [...before]
    .flatMap(([path, hash]) => (GENERATED.includes(path) || hashOf(path) === hash ? [] : [path]))
    .toSorted();
}

/** The file that the guide names for this code. */
function write(path: string, code: string): void {
  expect(guide).toContain(`\`${path}\``);
  mkdirSync(dirname(join(copy, path)), { recursive: true });
  writeFileSync(join(copy, path), code);
}

/** What a person does by hand. */
function edit(path: string, change: (text: string) => string): void {
  const text = readFileSync(join(copy, path), 'utf8');
  const changed = change(text);
  expect(changed).not.toBe(text);
  writeFileSync(join(copy, path), changed);
}

/** An import, and a place at the end of the list. */
function enter(file: string, list: string, name: string, from: string): void {
  edit(file, (text) =>
    text
      .replace(/^import /m, `import { ${name} } from '${from}';\nimport `)
      // the last of a list over several lines has a comma
      .replace(new RegExp(`(\\b${list}\\b[^=\\n]*(?:=|:) \\[)([^\\]]*?),?\\s*\\]`), `$1$2, ${name}]`),
  );
}

/** Runs `npm start` for as long as it takes to play Secrets from its start page; what stood on the page first. */
async function played(start: string): Promise<string> {
  expect(start.trim().split('\n').at(-1)).toBe('npm start');
  const server = await project.start({ PORT: '0', DATA_DIR: mkdtempSync(join(copy, 'data-')) });
  const { url } = server;
  try {
    const browser = await launchBrowser();
    try {
      const page = await browser.newPage({ baseURL: url });
      const faults: string[] = [];
      page.on('pageerror', ({ message }) => faults.push(message));
      page.setDefaultTimeout(60_000);
      await page.goto('/?game=secrets');
      await page.getByRole('button', { name: 'Start playing' }).click();
      const over = page.getByRole('heading', { name: 'The session is over' });
      const choose = page.getByText('Choose what to do.');
      await choose.waitFor();
      const seen = await page.getByRole('main').innerText();
      expect(await lookAt(page, 'secrets', { another: true })).toEqual([]);
      for (let turn = 1; (await over.count()) === 0; turn++) {
        await page
          .getByText(new RegExp(`^Turn ${turn}`))
          .first()
          .waitFor();
        await page.keyboard.press('3');
        await page.keyboard.press('Enter');
        await page
          .getByText(new RegExp(`^Turn ${turn + 1}`))
          .or(over)
          .first()
          .waitFor();
      }
      await page.getByText(/^You scored \d+ points?\.$/).waitFor();
      await page.getByRole('link', { name: 'Watch the replay' }).click();
      await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
      await page.keyboard.press('End');
      await page.getByText('The session ended.').first().waitFor();
      expect(faults).toEqual([]);
      return seen;
    } finally {
      await browser.close();
    }
  } finally {
    server.stop();
  }
}

/** Keeps a session of each version, and says what folding it finds by its own rules, and by those of the other. */
const KEEP_SESSIONS = `
import { uniformFor } from './games/core/testing/uniform.ts';
import { playout } from './games/core/log/playout.ts';
import { checkChecksums } from './games/core/log/replay.ts';
import { missingRules, rulesOf } from './games/index.ts';
import { keepLogsIn } from './server/store/keep-logs.ts';

const versions = [1, 2].map((version) => rulesOf('secrets', version).game);
const config = { rounds: 6, deadlineMs: null, deal: [1, 2] };
const policies = [uniformFor('secrets'), uniformFor('secrets')];
const playedBy = (game, seed) =>
  playout(game, { session: 'secrets-' + game.version, config, seed: String(seed), policies });
// a seed with which both guess right before the last round
const seed = Array.from({ length: 100 }, (_, n) => n).find(
  (n) => playedBy(versions[1], n).length < playedBy(versions[0], n).length,
);
const logs = versions.map((game) => playedBy(game, seed));
await keepLogsIn(process.argv[2], logs);
const own = logs.map((log, i) => checkChecksums(versions[i], log));
const other = logs.map((log, i) => checkChecksums(versions[1 - i], log));
console.log(JSON.stringify({ own, other, strange: missingRules({ game: 'secrets', rulesVersion: 99 }) }));
`;

describe('Add a game', () => {
  const [begin = '', ...steps] = codeIn('Add a game', 'sh');
  const start = steps.at(-1) ?? '';

  test('its steps give a game that passes all that the catalogue asks of it', () => {
    run(begin);
    const [catalogued = ''] = codeIn('Add a game', 'ts');
    write('games/secrets/package.ts', catalogued);
    enter('games/index.ts', 'PACKAGES', 'secretsPackage', './secrets/package.ts');
    expect(steps).toHaveLength(4);
    const printed = steps.slice(0, -1).map(run).join('\n');
    expect(printed).toContain('games/secrets/playthroughs/first.txt');
    expect(printed).toContain('games/secrets/logs/v1-first-eventful.jsonl');
    expect(printed).toContain('docs/events.md');
    expect(start.trim()).toBe('npm start');
    expect(editedByHand()).toEqual(['games/index.ts']);
  });

  test('its own bots, beliefs and board take two more edited files, and it is played with them in the browser and replayed', async () => {
    const [bots = ''] = codeIn('Give it bots', 'ts');
    write('bots/secrets/package.ts', bots);
    enter('bots/index.ts', 'PACKAGES', 'secretsBots', './secrets/package.ts');
    expect(run(codeIn('Give it bots', 'sh')[0] ?? '')).toContain('secrets/sweep');

    const [beliefs = ''] = codeIn('Give it beliefs', 'ts');
    write('games/secrets/beliefs.ts', beliefs);
    const added = ["import { beliefs } from './beliefs.ts';", 'words: plainWords, beliefs'] as const;
    for (const words of added) expect(guide).toContain(`\`${words}\``);
    edit('games/secrets/package.ts', (text) =>
      text.replace('import { secrets }', `${added[0]}\nimport { secrets }`).replace('words: plainWords', added[1]),
    );

    const [types = '', entry = ''] = codeIn('Give it a board', 'ts');
    const [view = ''] = codeIn('Give it a board', 'tsx');
    write('games/secrets/types.ts', types);
    write('client/boards/secrets/view.tsx', view);
    write('client/boards/secrets/entry.ts', entry);
    enter('client/boards.ts', 'BOARDS', 'secrets', './boards/secrets/entry.ts');
    const [last = ''] = codeIn('Give it a board', 'sh');
    run(last.replace(/npm start\s*$/, ''));
    expect(await played(last)).toContain('Your secret is');
    expect(editedByHand()).toEqual(['bots/index.ts', 'client/boards.ts', 'games/index.ts']);
  });
});

describe('Change the rules of a game', () => {
  const [change = '', ...steps] = codeIn('Change the rules of a game', 'sh');
  const [catalogued = ''] = codeIn('Change the rules of a game', 'ts');

  test('its steps give a second version, and the logs of the first are still tested by the first', () => {
    run(change);
    write('games/secrets/package.ts', catalogued);
    expect(steps).toHaveLength(1);
    const printed = steps.map(run).join('\n');
    expect(printed).toContain('games/secrets/playthroughs/second.txt');
    expect(printed).toContain('games/secrets/logs/v2-second-eventful.jsonl');
    const recorded = JSON.parse(readFileSync(join(copy, 'games/secrets/playthroughs/first.json'), 'utf8'));
    expect(recorded).toMatchObject({ game: 'secrets', version: 1 });
  });

  test('each log is folded by its own version, not by the other; of version 99 there is a sentence', () => {
    writeFileSync(join(copy, 'sessions.ts'), KEEP_SESSIONS);
    const { own, other, strange } = JSON.parse(run('node sessions.ts versions.sqlite'));
    expect(own).toEqual([[], []]);
    expect(other.map((findings: readonly unknown[]) => findings.length > 0)).toEqual([true, true]);
    expect(strange).toBe('The rules of secrets, version 99, are not here: there are versions 1 and 2.');
    expect(run('node cli/verify/verify.ts --audit --database versions.sqlite')).toContain('2 streams');
  });

  test('an old version that is kept for its logs alone is read, and the audit says what it could not decide', () => {
    const onlyRead = catalogued
      .replace(
        'export const',
        'const { decide: _d, defaultAction: _a, sampleConfig: _s, twins: _t, ...recorded1 } = secrets1;\n\nexport const',
      )
      .replace('game: secrets1', 'game: recorded1');
    write('games/secrets/package.ts', onlyRead);
    const audit = run('node cli/verify/verify.ts --audit --database versions.sqlite');
    expect(audit).toContain(
      'session-secrets-1 was not decided again: Sessions of secrets, version 1, can be read here and no longer played.\n',
    );
    expect(audit).toMatch(/2 streams, \d+ events: all as written/);
    expect(run('node cli/replay.ts secrets-1 --database versions.sqlite')).toContain('The session is over');
    expect(() => run('node cli/fork/fork.ts secrets-1 --at 9 --database versions.sqlite')).toThrow(
      /can be read here and no longer played/,
    );
    write('games/secrets/package.ts', catalogued);
  });
});

test('a game without playthroughs and logs is not accepted', () => {
  run('rm -r games/secrets/playthroughs games/secrets/logs');
  const missing = /are there for the newest rules, each a recipe and its text[\s\S]*are there for version 1/;
  expect(() => run('npx vitest run --project unit games/playthroughs.test.ts games/logs.test.ts -t secrets')).toThrow(
    missing,
  );
});

describe('Add a bot', () => {
  test('its steps give a bot that plays', () => {
    const [policy = ''] = codeIn('Add a bot', 'ts');
    const [simulate = ''] = codeIn('Add a bot', 'sh');
    write('bots/symmtom/parrot.ts', policy);
    enter('bots/symmtom/package.ts', 'policies', 'parrot', './parrot.ts');
    expect(run(simulate)).toMatch(/\d/);
  });
});

test('compiler and linter have nothing against any of it', () => {
  const files = ['games/secrets/', 'bots/secrets/', 'client/boards/secrets/', 'bots/symmtom/parrot.ts'];
  // the catalogues would have all games compiled again: what is put into them has the type of their entries
  const checked = [...files, 'bots/symmtom/package.ts'];
  for (const [catalogue, entry, typed] of [
    ['games/index.ts', 'GamePackage', 'games/secrets/package.ts'],
    ['bots/index.ts', 'BotPackage', 'bots/secrets/package.ts'],
    ['client/boards.ts', 'GameEntry', 'client/boards/secrets/entry.ts'],
  ] as const) {
    expect(readFileSync(join(copy, catalogue), 'utf8')).toMatch(new RegExp(`: readonly ${entry}\\[\\]`));
    expect(readFileSync(join(copy, typed), 'utf8')).toMatch(new RegExp(`export const \\w+: ${entry} =`));
  }
  run(`npx biome lint --error-on-warnings ${files.join(' ')}`);
  readForTypesAlone((path) => !checked.some((start) => path.startsWith(start)));
  const only = { extends: './tsconfig.json', include: [...checked, 'client/**/*.d.ts'] };
  writeFileSync(join(copy, 'tsconfig.guide.json'), JSON.stringify(only));
  // the compiler does look into what it is asked about
  const wrong = 'games/secrets/wrong.ts';
  writeFileSync(join(copy, wrong), "import { secrets } from './game.ts';\nexport const id: number = secrets.id;\n");
  expect(run('tsc -p tsconfig.guide.json --checkers 1 || true')).toBe(
    `${wrong}(2,14): error TS2322: Type 'string' is not assignable to type 'number'.\n`,
  );
});

/** The compiler reads the types of these files, and does not check them again: `npm test` checks those of the project. */
function readForTypesAlone(which: (path: string) => boolean): void {
  for (const [path] of before) {
    if (!/\.tsx?$/.test(path) || path.endsWith('.d.ts') || !which(path)) continue;
    const file = join(copy, path);
    writeFileSync(file, `// @ts-nocheck\n${readFileSync(file, 'utf8')}`);
  }
}
