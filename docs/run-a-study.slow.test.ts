/**
 * docs/run-a-study.md is true: its commands are run in a copy of the project, in their order, and print what the page says.
 * What the page asks a reader to do in a browser is done in a real one.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Browser, Page as Window } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { launchBrowser } from '../client/testing/browser.ts';
import { headed, playTo, press } from '../client/testing/study-window.ts';
import { type Copy, copyOfProject, type Started } from './testing/copy.ts';
import { codeOf, isPrinted, rowsIn, type Step, stepsOf } from './testing/guide.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 60_000 });

const guide = readFileSync(fileURLToPath(new URL('run-a-study.md', import.meta.url)), 'utf8');
const steps = stepsOf(guide);
const RSCRIPT: string | null = process.env.TEST_RSCRIPT || null;
if (RSCRIPT === null) test.todo('unchecked without TEST_RSCRIPT: the registered script of the guide');
const PASSWORD = 'a long afternoon';

let copy: Copy;
let browser: Browser;
let server: Started;
let operator: Window;
beforeAll(async () => {
  copy = copyOfProject(['screenshots']);
  browser = await launchBrowser();
});
afterAll(async () => {
  server?.stop();
  await browser?.close();
  copy?.remove();
});

const inSection = (section: string): readonly Step[] => {
  const found = steps.filter((step) => step.section === section);
  if (found.length === 0) throw new Error(`the guide has no commands under "${section}"`);
  return found;
};

const SETTINGS = () => ({ PORT: '0', DATA_DIR: join(copy.folder, 'data') });

const doSection = (section: string): void => doSteps(inSection(section));

function doSteps(steps: readonly Step[]): void {
  for (const { command, prints } of steps) {
    // a reader without R goes on as well
    if (command.includes('Rscript') && RSCRIPT === null) continue;
    const printed = copy.run(command.replaceAll('Rscript', RSCRIPT ?? ''), {
      DATA_DIR: join(copy.folder, 'data'),
      PORT: new URL(server.url).port,
    });
    if (prints !== null && !isPrinted(prints, printed)) expect(printed, command).toBe(prints);
  }
}

const write = (path: string, text: string): void => writeFileSync(join(copy.folder, path), text);

async function newWindow(): Promise<Window> {
  const context = await browser.newContext({
    baseURL: server.url,
    locale: 'en',
    viewport: { width: 1280, height: 800 },
  });
  const window = await context.newPage();
  window.setDefaultTimeout(30_000);
  return window;
}

/** A participant with an id of Prolific, up to the pool. */
async function arrive(id: string): Promise<Window> {
  const [, address = ''] = rowsIn(guide, '7. Two participants')[0] ?? [];
  const window = await newWindow();
  await window.goto(address.replaceAll('ada', id));
  await window.getByRole('checkbox').first().waitFor();
  for (const box of await window.getByRole('checkbox').all()) await box.check();
  await press(window, 'I agree and take part');
  await headed(window, 'The game');
  await press(window, 'Continue');
  await headed(window, 'A few questions on the instructions');
  for (const name of ['hear', 'reward']) await window.locator(`input[name="${name}"]`).first().check();
  await press(window, 'Check my answers');
  return window;
}

async function play(windows: readonly Window[]): Promise<void> {
  for (const window of windows) await headed(window, 'Your group is complete. Are you ready?');
  for (const window of windows) await press(window, 'I am ready');
  for (const window of windows) await window.getByText('Turn 1 of').waitFor();
}

/** From the survey to the code. */
async function finish(window: Window, code: string): Promise<void> {
  await headed(window, 'Questions');
  for (const question of await window.locator('[data-name]').all()) {
    const radio = question.locator('input[type=radio]').first();
    if ((await radio.count()) > 0) await radio.check({ force: true });
    const text = question.locator('textarea');
    if ((await text.count()) > 0) await text.fill('We spoke too early.');
    const list = question.locator('select');
    if ((await list.count()) > 0) await list.selectOption({ index: 1 });
  }
  await press(window, 'Continue');
  await headed(window, 'One last question');
  await window.getByText('No', { exact: true }).click();
  await press(window, 'Continue');
  await press(window, 'Finish');
  await window.getByText(code).waitFor();
}

test('1. the server prints a link with which the first owner signs in', async () => {
  const [install, start] = inSection('1. Start');
  expect([install?.command, start?.command]).toEqual(['npm ci', 'npm start']);
  server = await copy.start(SETTINGS());
  // the guide's reader sits at a terminal; here the link is in a file
  await vi.waitFor(() => expect(server.printed()).toMatch(/it is in \S+\n/), 10_000);
  const [, file = ''] = /it is in (\S+)\n/.exec(server.printed()) ?? [];
  const link = readFileSync(file, 'utf8').trim();
  const atTerminal = server
    .printed()
    .replace(/The link that makes one (works .*): it is in \S+/, `This link makes one, $1: ${link}`);
  expect(isPrinted(start?.prints ?? '', atTerminal)).toBe(true);
  operator = await newWindow();
  await operator.goto(link);
  await operator.getByLabel('Name').fill('Anna');
  await operator.getByLabel(/^Password/).fill(PASSWORD);
  await press(operator, 'Sign in');
  await operator.getByRole('heading', { name: 'Studies', level: 1 }).waitFor();
});

test('2. to 5. a copy of a template is edited, checked, tried, printed for the ethics board, and simulated', () => {
  const [make, check] = inSection('2. Take a template');
  expect(isPrinted(make?.prints ?? '', copy.runThroughNpx(make?.command ?? ''))).toBe(true);
  const file = join(copy.folder, 'afternoon/study.json');
  let definition = readFileSync(file, 'utf8');
  for (const [before = '', after = ''] of rowsIn(guide, '2. Take a template')) {
    const place = new RegExp(
      before
        .split(/\s*([{}[\]":,])\s*/)
        .filter(Boolean)
        .map((part) => part.replaceAll(/[^\w ]/g, String.raw`\$&`))
        .join(String.raw`\s*`),
    );
    expect(definition).toMatch(place);
    definition = definition.replace(place, after);
  }
  writeFileSync(file, definition);
  expect(copy.run(check?.command ?? '')).toSatisfy((printed: string) => isPrinted(check?.prints ?? '', printed));
  doSection('3. Try it before you pay for it');
  doSection('4. Ask the ethics board');
  expect(readFileSync(join(copy.folder, 'protocol.md'), 'utf8')).toContain('Memory aids in SymmToM');
  doSection('5. How many participants');
});

test('6. it is published, preregistered and opened', () => {
  const section = '6. Publish, preregister, open';
  const [plan = ''] = codeOf(guide, section, 'json');
  const [script = ''] = codeOf(guide, section, 'r');
  write('plan.json', plan);
  write('analysis.R', script);
  doSection(section);
  expect(readFileSync(join(copy.folder, 'preregistration.md'), 'utf8')).toContain('Teams pass on more');
});

test('7. and 8. two participants play to their codes, and of two more one drops out and is dealt with in the room', async () => {
  await operator.goto('/admin/afternoon/room');
  await operator.getByText('Stuck: none.').waitFor();
  const pair = [await arrive('ada'), await arrive('ben')];
  await play(pair);
  await operator.locator('.room-boards svg').first().waitFor();
  await Promise.all(pair.map((window) => playTo(window, 'Questions')));
  for (const window of pair) await finish(window, 'MEM-DONE');

  const [cy, dee] = [await arrive('cy'), await arrive('dee')];
  await play([cy, dee]);
  await dee.close();
  await operator.locator('.room-hand').getByText('away').first().waitFor();
  await operator.locator('.room-hand').getByRole('button', { name: /^Open/ }).first().click();
  await operator.locator('.room-side').getByRole('button', { name: 'Mark as dropped …' }).click();
  const dialog = operator.getByRole('dialog');
  await dialog.getByLabel(/^Reason/).fill('The window was closed.');
  await dialog
    .getByRole('region', { name: 'What comes of it' })
    .getByText(/dropped/)
    .first()
    .waitFor();
  await dialog.getByRole('button', { name: 'Mark as dropped', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await cy.locator('.study-game').getByRole('button', { name: 'Continue' }).click();
  await finish(cy, 'MEM-PARTNER');
});

test('9. to 11. intake is closed, money and data are right, and there is a first figure', async () => {
  doSection('9. Close');
  const [submissions = '', later = ''] = codeOf(guide, '10. Money', 'csv');
  write('submissions.csv', submissions);
  const [compare, ...pay] = inSection('10. Money');
  doSteps(compare ? [compare] : []);
  expect(readFileSync(join(copy.folder, 'actions.csv'), 'utf8')).toMatch(
    /^s-cy,cy,\w+,partial_partner_left,AWAITING REVIEW,ask_to_return,0\.00,0\.50,GBP,$/m,
  );
  // the operator does at Prolific what it says
  write('submissions.csv', later);
  doSteps(pay);
  expect(readFileSync(join(copy.folder, 'bonuses.csv'), 'utf8')).toContain('cy,0.50\n');
  doSection('11. Data, and a first figure');
  const window = await newWindow();
  await window.goto(pathToFileURL(join(copy.folder, 'analysis.html')).href);
  await window.locator('svg').first().waitFor();
});

test('12. and 13. a participant is told and erased, a backup is made, and the study is over', () => {
  doSection('12. What a participant can ask for');
  expect(readFileSync(join(copy.folder, 'held.json'), 'utf8')).toContain('We spoke too early.');
  doSection('13. Keep it');
});
