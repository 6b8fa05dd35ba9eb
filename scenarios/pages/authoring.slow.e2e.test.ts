/** A study of a lab is made in the page alone, from a template to its publication, and no JSON is typed. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { draftedAt, saved, section } from '../../client/testing/drafts.ts';
import { lookAt } from '../../client/testing/look.ts';
import { openStage, type Stage } from '../../client/testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());
afterEach(() => stage.noFaults());

test('a new user makes a 2 x 2 study with probes, an attention check, quotas, bonuses and a second wave', async () => {
  const page = await draftedAt(stage, 'lab-study', 'symmtom-memory');
  await watchJson(page);

  await section(page, 'Texts');
  for (const [key, text] of TEXTS) {
    await page.getByLabel('Key of a new text', { exact: true }).fill(key);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('textbox', { name: key }).fill(text);
  }

  await section(page, 'Sessions');
  const play = page.getByRole('group', { name: 'Session 1: play' });
  await tick(page, 'Questions between turns');
  const probes = play.getByRole('group', { name: 'Questions between turns' });
  await probes.getByRole('button', { name: 'Add: Kind 1' }).click();
  await probes.getByRole('button', { name: 'Add: Kind 2' }).click();
  await probes.getByLabel('Kind 2', { exact: true }).selectOption('first');
  await probes.getByLabel('Turns', { exact: true }).fill('10, 20');
  await probes.getByLabel('Count', { exact: true }).fill('2');
  await probes.getByLabel('Word that draws the questions', { exact: true }).fill('lab');
  await page.getByRole('button', { name: 'Session 1: play: copy' }).click();
  await page.getByRole('group', { name: 'Session 2: play-2' }).getByLabel('Id', { exact: true }).first().fill('again');

  await section(page, 'Later waves');
  await page.getByRole('button', { name: 'Add: Wave 2' }).click();
  const wave = page.getByRole('group', { name: /^Wave 2/ });
  await wave.getByLabel('Id', { exact: true }).fill('week-later');
  await wave.getByLabel('Comes back after at least', { exact: true }).fill('6');
  await wave.getByLabel('Comes back after at most', { exact: true }).fill('8');
  await wave.getByLabel('Code', { exact: true }).fill('MEM-FIRST');
  await wave.getByLabel('Key of the message to participants', { exact: true }).fill('come-back');
  await wave.getByRole('button', { name: 'Add: Step 1' }).click();
  await wave.getByLabel('Key of the text', { exact: true }).fill('welcome-back');
  await tick(page, 'again');
  await wave.getByLabel('Partner', { exact: true }).selectOption('same');
  await wave.getByLabel('Pay, GBP', { exact: true }).fill('2.00');
  await page.getByRole('list', { name: 'Visits in time' }).getByText('comes back 6 to 8 days after wave 1').waitFor();
  await page.getByText('plays again, with the same partner').waitFor();

  await section(page, 'Arms');
  const label = page.getByRole('group', { name: 'Factor 2: notes' });
  await label.getByLabel('Id', { exact: true }).first().fill('label');
  for (const [number, before, id, text] of LEVELS) {
    const level = page.getByRole('group', { name: `Level ${number}: ${before}`, exact: true }).last();
    await level.getByLabel('Id', { exact: true }).fill(id);
    const own = page.getByRole('group', { name: `Level ${number}: ${id}`, exact: true });
    await own.getByLabel(/change something else$/).selectOption('patch.play.partners');
    await own.getByRole('button', { name: 'Change it' }).click();
    await own.getByLabel(/Key of the text above the board$/).fill(text);
  }
  await page.getByRole('button', { name: /Memory aids on the page: Notes: leave as it stands$/ }).click();
  const aided = page.getByRole('group', { name: 'Level 2: on', exact: true });
  await aided.getByLabel(/change something else$/).selectOption('patch.again.aids.knowledge');
  await aided.getByRole('button', { name: 'Change it' }).click();
  await tick(page, 'Session again: Memory aids on the page: Knowledge');

  await section(page, 'Surveys');
  await page.getByLabel('Page 1: kind of a new question', { exact: true }).selectOption('radiogroup');
  await page.getByRole('button', { name: 'Add: Question 4' }).click();
  const check = page.getByRole('group', { name: 'Question 4' });
  await check.getByLabel('Text of the question', { exact: true }).fill('This line is a check. Choose “often”.');
  await check.getByLabel('Name in the data', { exact: true }).fill('attention');
  await check.getByLabel('Choice 1: stored as', { exact: true }).fill('never');
  await check.getByLabel('Choice 1: text', { exact: true }).fill('Never');
  await check.getByLabel('Choice 2: stored as', { exact: true }).fill('often');
  await check.getByLabel('Choice 2: text', { exact: true }).fill('Often');
  await tick(page, 'An answer is needed', check);
  await check.getByLabel('Right answer', { exact: true }).selectOption({ label: 'Often' });
  await check.getByLabel('After a wrong answer', { exact: true }).selectOption('screenOut');
  const shown = page.getByRole('region', { name: 'Survey about as participants see it' });
  await shown.getByText('This line is a check. Choose “often”.').waitFor();
  await shown.getByRole('radio', { name: 'Often' }).waitFor();
  expect(await lookAt(page, 'authoring-surveys')).toEqual([]);
  await page.getByLabel('Name of a new survey', { exact: true }).fill('who');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const who = page.getByRole('region', { name: 'Survey who', exact: true });
  await who.getByLabel('Page 1: kind of a new question', { exact: true }).selectOption('dropdown');
  await who.getByRole('button', { name: 'Add: Question 1' }).click();
  await who.getByLabel('Text of the question', { exact: true }).fill('Which hand do you write with?');
  await who.getByLabel('Name in the data', { exact: true }).fill('hand');
  for (const [number, value, text] of HANDS) {
    await who.getByLabel(`Choice ${number}: stored as`, { exact: true }).fill(value);
    await who.getByLabel(`Choice ${number}: text`, { exact: true }).fill(text);
  }
  await tick(page, 'An answer is needed', who);

  await section(page, 'Codes');
  await tick(page, 'After a missed attention check');
  await page
    .getByRole('group', { name: 'After a missed attention check' })
    .getByLabel('Code', { exact: true })
    .fill('MEM-ATTENTION');

  await section(page, 'Pay');
  await tick(page, 'After a missed attention check');
  await tick(page, 'Probe');
  await page.getByRole('group', { name: 'Probe' }).getByLabel('Amount, GBP', { exact: true }).fill('0.50');
  await page.getByLabel('Most for a participant, GBP', { exact: true }).fill('12.00');
  await page.getByLabel('Budget of the study, GBP', { exact: true }).fill('2500.00');

  await section(page, 'Intake');
  await tick(page, 'Questions about who takes part');
  await page.getByLabel('Survey with these questions', { exact: true }).fill('who');
  await tick(page, 'Quotas');
  const quota = page.getByRole('group', { name: /^Quota 1/ });
  await quota.getByLabel('Id', { exact: true }).first().fill('hands');
  for (const [number, value, text] of HANDS) {
    await quota.getByRole('button', { name: `Add: Cell ${number}` }).click();
    const cell = page.getByRole('group', { name: new RegExp(`^Cell ${number}`) });
    await cell.getByLabel('Id', { exact: true }).fill(value);
    await cell.getByLabel('Places', { exact: true }).fill('100');
    await cell.getByLabel('Add to: Participants with', { exact: true }).selectOption('hand');
    await cell.getByRole('button', { name: 'Add', exact: true }).click();
    await tick(page, text, cell);
  }
  await saved(page, 'no problems');
  expect(await lookAt(page, 'authoring-intake', { another: true })).toEqual([]);
  await section(page, 'Arms');
  const arm = page.getByRole('row', { name: /^knowledge=on, label=team/ });
  await arm.getByText('partner-team').waitFor();
  expect(await arm.getByRole('cell').allTextContents()).toEqual(
    expect.arrayContaining(['partner-team', 'yes', '20', '2']),
  );
  expect(await lookAt(page, 'authoring-arms')).toEqual([]);
  await section(page, 'Later waves');
  expect(await lookAt(page, 'authoring-waves', { another: true })).toEqual([]);

  await section(page, 'Overview');
  await page.getByText('This study can be published.').waitFor();
  await section(page, 'Publish');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('Version 1 is published.').first().waitFor();
  expect(await typedAsJson(page)).toBe(0);
  const { source } = await (await page.request.get('/api/studies/drafts/lab-study')).json();
  expect(source.definition).toMatchObject({
    sessions: [{ id: 'play', probes: { kinds: ['reality', 'first'], turns: [10, 20], count: 2 } }, { id: 'again' }],
    waves: [{ id: 'week-later', fromMs: 6 * DAY, toMs: 8 * DAY, sessions: ['again'], partner: 'same', pay: 200 }],
    intake: { questions: { survey: 'who' }, quotas: [{ id: 'hands', cells: [{ where: { hand: ['left'] } }, {}] }] },
    payment: { probe: { minor: 50 }, cap: 1200 },
  });
  expect(source.surveys.about.pages[0].elements[3]).toMatchObject({ correctAnswer: 'often', ifWrong: 'screenOut' });
});

test('an item list is made of fields, and slots have it', async () => {
  const page = await draftedAt(stage, 'with-items', 'symmtom-memory');
  await watchJson(page);
  await section(page, 'Arms');
  await page.getByLabel('Name of a new item list', { exact: true }).fill('lengths');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const list = page.getByRole('group', { name: 'Item list lengths' });
  await list.getByRole('button', { name: 'Add: Item 1' }).click();
  await list.getByLabel(/what else items change$/).selectOption('patch.config.turns');
  await list.getByRole('button', { name: 'Add it to each item' }).click();
  const turns = list.getByRole('textbox', { name: /^Item 1: Settings of the game: Turns/ });
  await turns.fill('20');
  await turns.blur();
  await tick(page, 'lengths');
  await saved(page, 'no problems');
  expect(await lookAt(page, 'authoring-items', { another: true })).toEqual([]);
  expect(await typedAsJson(page)).toBe(0);
  const { source } = await (await page.request.get('/api/studies/drafts/with-items')).json();
  expect(source.items).toEqual({ lengths: [{ id: 'item-1', patch: { config: { turns: 20 } } }] });
  expect(source.definition.design.lists).toEqual(['lengths']);

  const scenes = await draftedAt(stage, 'with-scenes', 'household-act-report');
  await section(scenes, 'Arms');
  await scenes
    .getByRole('group', { name: 'Item list form-a' })
    .getByRole('button', { name: "Item 1: Settings of the game: Task: choose from the game's list" })
    .click();
  await scenes.getByLabel('Item 1: Settings of the game: Task', { exact: true }).selectOption('practice');
  await saved(scenes, '');
  const read = await (await scenes.request.get('/api/studies/drafts/with-scenes')).json();
  expect(read.source.items['form-a'][0]).toEqual({ id: 'people-a-1', patch: { config: { task: 'practice' } } });
});

test('the keyboard alone reaches each field, writes a question and takes the word that is meant', async () => {
  const page = await draftedAt(stage, 'by-keys', 'symmtom-memory');
  for (const name of ['Arms', 'Later waves', 'Surveys']) {
    await section(page, name);
    await page.getByRole('heading', { level: 2, name }).waitFor();
    if (name === 'Surveys') await page.getByRole('radio', { name: '7' }).waitFor();
    expect(await outOfReach(page), name).toEqual([]);
  }
  const add = page.getByRole('button', { name: 'Add: Question 4' });
  await add.focus();
  await page.keyboard.press('Shift+Tab');
  // the list of kinds
  await page.keyboard.press('Home');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const question = page.getByRole('group', { name: 'Question 4' });
  await question.getByLabel('Text of the question', { exact: true }).focus();
  await page.keyboard.type('Anything else?');
  await page
    .getByRole('region', { name: /^Survey about as/ })
    .getByText('Anything else?')
    .waitFor();
  await page.getByRole('button', { name: 'Question 4: up' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Question 4 is number 3 now.').waitFor();

  await section(page, 'Instructions');
  const text = page.getByLabel('Key of the text', { exact: true }).first();
  await text.fill('instrucions');
  const use = page.getByRole('button', { name: 'Use instructions' });
  await use.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => text.inputValue()).toBe('instructions');
  expect(await text.evaluate((field) => field === document.activeElement)).toBe(true);
  await use.waitFor({ state: 'detached' });
});

/** Names of what can be used in the section and is not reached by Tab. Of a group of radio buttons Tab reaches one. */
async function outOfReach(page: Page): Promise<readonly string[]> {
  await page.evaluate(() => {
    const all = [
      ...document.querySelectorAll<HTMLElement>('.admin-section :is(button, input, select, textarea, summary)'),
    ];
    const usable = all.filter((one) => one.checkVisibility() && !one.matches(':disabled, [type="radio"]'));
    Object.assign(window, { usable: new Set(usable) });
    const before = document.createElement('button');
    document.querySelector('.admin-section')?.prepend(before);
    before.focus();
    before.addEventListener('blur', () => before.remove(), { once: true });
    document.addEventListener('focusin', ({ target }) => {
      (window as unknown as { usable: Set<unknown> }).usable.delete(target);
    });
  });
  const left = () => page.evaluate(() => (window as unknown as { usable: Set<HTMLElement> }).usable.size);
  const count = await left();
  expect(count).toBeGreaterThan(0);
  for (let at = 0; at < count + 20 && (await left()) > 0; at++) await page.keyboard.press('Tab');
  return page.evaluate(() =>
    [...(window as unknown as { usable: Set<HTMLElement> }).usable].map((one) => one.outerHTML.slice(0, 120)),
  );
}

const DAY = 86_400_000;

const TEXTS = [
  ['partner-plain', 'Your partner is another participant.'],
  ['partner-team', 'You and your partner are one team.'],
  ['come-back', 'The second part is open from {from} to {to}: {link}'],
  ['welcome-back', '# Welcome back\n\nYou play once more.'],
] as const;

const LEVELS = [
  [1, 'off', 'plain', 'partner-plain'],
  [2, 'on', 'team', 'partner-team'],
] as const;

const HANDS = [
  [1, 'left', 'Left'],
  [2, 'right', 'Right'],
] as const;

/** The box of a checkbox lies below its label. */
async function tick(page: Page, name: string, within: Pick<Page, 'getByRole' | 'locator'> = page): Promise<void> {
  const box = within.getByRole('checkbox', { name, exact: true }).first();
  if (await box.isChecked()) throw new Error(`${name} is ticked`);
  await within
    .locator('label.check', { has: page.getByText(name, { exact: true }) })
    .first()
    .click();
  await expect.poll(() => box.isChecked()).toBe(true);
}

/** Counts what is typed into fields of JSON. */
async function watchJson(page: Page): Promise<void> {
  await page.evaluate(() => {
    const typed = { asJson: 0 };
    Object.assign(window, { typed });
    document.addEventListener('input', ({ target }) => {
      if (target instanceof Element && target.matches('.admin-json')) typed.asJson++;
    });
  });
}

async function typedAsJson(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { typed: { asJson: number } }).typed.asJson);
}
