/** A participant's way through a study that ships, in a real browser on a real server: from the link to the redirect. */
import type { Page as Window } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { inLanguages } from '../../../cli/testing/in-languages.ts';
import { lookEverywhere } from '../../../client/testing/look.ts';
import { openStage, type Stage } from '../../../client/testing/stage.ts';
import { headed, intercept, playTo, press } from '../../../client/testing/study-window.ts';
import { publish, template } from '../../../server/testing/study.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());
afterEach(() => stage.noFaults());

type Sessions = readonly { readonly id: string; readonly config: object }[];

/** One story and one problem are enough to see the way. */
const SHORT = template('sally-anne', (definition) => ({
  ...definition,
  sessions: (definition.sessions as Sessions).map((session) => ({
    ...session,
    config: { ...session.config, ...(session.id === 'stories' ? { stories: 1 } : { problems: 1 }) },
  })),
}));

const IN_TWO = inLanguages(SHORT, ['en', 'en-GB']);

test('sally-anne: from the link to the redirect, with a reload in the middle of a session', async () => {
  const study = await publish(stage, SHORT);
  const window = await stage.window({ as: 'stranger' });
  const redirects = await intercept(window, 'https://app.prolific.com');
  await window.goto(`/s/${study}?PROLIFIC_PID=p1&STUDY_ID=s1&SESSION_ID=u1`);
  await window.getByRole('button', { name: 'I agree and take part' }).waitFor();
  expect(new URL(window.url()).search).toBe('');
  // the consent alone says how long the study takes, and amounts have the sign of their currency
  const consent = await window.locator('.study').innerText();
  expect(consent).toMatch(/It takes about \d+ minutes\. You receive £1\.50/);
  expect(consent).not.toMatch(/minutes left|GBP/);
  const entries = await window.evaluate(() => history.length);
  await window.getByText('needed to take part').click();
  await press(window, 'I agree and take part');
  await headed(window, 'What you do');
  await press(window, 'Continue');
  await headed(window, 'Practice, not paid');
  await playTo(window, 'A few questions on the instructions');
  await press(window, 'Read the instructions again');
  await window.getByRole('dialog').getByText('three short stories').waitFor();
  await window.keyboard.press('Escape');
  await window.getByRole('radio').first().click();
  await press(window, 'Check my answers');
  await headed(window, 'Task 1 of 2');
  await window.locator('.board-side').waitFor();
  expect(await lookEverywhere(window, 'study-playing')).toEqual([]);
  expect(await window.locator('a').count(), 'no link leads out of the study').toBe(0);
  await window.reload();
  await headed(window, 'Task 1 of 2');
  await playTo(window, 'Task 2 of 2');
  await playTo(window, 'Questions');
  await window.locator('label', { hasText: '3' }).first().click();
  await window.getByRole('main').getByRole('combobox').selectOption('fluent');
  await press(window, 'Continue');
  await headed(window, 'One last question');
  await window.getByText('No', { exact: true }).click();
  await press(window, 'Continue');
  await window.getByRole('button', { name: 'Finish' }).waitFor();
  expect(await window.evaluate(() => history.length)).toBe(entries);
  await press(window, 'Finish');
  await window.getByText('SALLY-DONE').waitFor();
  await press(window, 'Go back with this code');
  await window.waitForURL('https://app.prolific.com/**');
  expect(redirects.map(({ url }) => url)).toEqual(['https://app.prolific.com/submissions/complete?cc=SALLY-DONE']);
});

test('a study in two languages asks for one first, by keyboard, and it can be changed until the consent', async () => {
  const study = await publish(stage, { ...IN_TWO, definition: { ...IN_TWO.definition, id: 'in-two' } });
  const window = await stage.window({ as: 'stranger', locale: 'en-GB' });
  await window.goto(`/s/${study}?PROLIFIC_PID=l1&STUDY_ID=s1&SESSION_ID=u1&lang=none`);
  await headed(window, 'Your language');
  const [first, other] = [
    window.getByRole('radio', { name: 'English', exact: true }),
    window.getByLabel('British English'),
  ];
  expect([await first.isChecked(), await other.isChecked()]).toEqual([false, true]);
  expect(await window.locator('bdi[lang="en-GB"]').textContent()).toBe('British English');
  expect(await window.getByRole('combobox', { name: 'Language' }).count()).toBe(0);
  await other.focus();
  await window.keyboard.press('ArrowUp');
  expect(await first.isChecked()).toBe(true);
  await window.keyboard.press('Tab');
  await window.keyboard.press('Enter');
  await window.getByRole('main').getByText('(en)').first().waitFor();
  await window.getByRole('combobox', { name: 'Language' }).selectOption('en-GB');
  await window.getByRole('main').getByText('(en-GB)').first().waitFor();
  await window.getByText('needed to take part').click();
  await press(window, 'I agree and take part');
  await headed(window, 'What you do');
  expect(await window.getByRole('combobox', { name: 'Language' }).count()).toBe(0);

  const named = await stage.window({ as: 'stranger', locale: 'en-GB' });
  await named.goto(`/s/${study}?PROLIFIC_PID=l2&STUDY_ID=s1&SESSION_ID=u2&lang=en`);
  await named.getByRole('button', { name: 'I agree and take part' }).waitFor();
  await named.getByRole('main').getByText('(en)').first().waitFor();
});

/** Without lessons and questions. */
const SOON_TOGETHER = template('symmtom-memory', (definition) => ({
  ...definition,
  steps: (definition.steps as readonly { readonly kind: string }[]).filter(({ kind }) => kind === 'text'),
  comprehension: null,
}));

test('symmtom-memory: two wait, are called and play; one leaves, and the other goes on with the surveys', async () => {
  const study = await publish(stage, SOON_TOGETHER);
  const come = async (who: string): Promise<Window> => {
    const window = await stage.window({ as: 'stranger' });
    await window.goto(`/s/${study}?PROLIFIC_PID=${who}&STUDY_ID=s1&SESSION_ID=${who}`);
    await window.getByRole('checkbox').first().waitFor();
    for (const box of await window.getByRole('checkbox').all()) await box.check();
    await press(window, 'I agree and take part');
    await headed(window, 'The game');
    await press(window, 'Continue');
    return window;
  };
  const ada = await come('ada');
  await headed(ada, 'Waiting for others');
  const ben = await come('ben');
  for (const window of [ada, ben]) {
    await headed(window, 'Your group is complete. Are you ready?');
    expect(await window.title()).toMatch(/^[●○] Ready\?/);
  }
  for (const window of [ada, ben]) await press(window, 'I am ready');
  for (const window of [ada, ben]) await window.getByText('Turn 1 of').waitFor();
  // the whole board is in sight with the strip, which is one line
  const boxOf = async (selector: string) => (await ada.locator(selector).boundingBox()) ?? expect.fail(selector);
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
  ] as const) {
    await ada.setViewportSize({ width, height });
    const [board, strip] = [await boxOf('.symmtom-board svg'), await boxOf('.strip')];
    expect(board.y + board.height, `${width} pixels`).toBeLessThanOrEqual(width < 900 ? height : strip.y);
    if (width < 900) continue;
    expect(strip.y + strip.height).toBeLessThanOrEqual(height);
    expect(strip.height).toBeLessThanOrEqual(46);
  }
  await ada.setViewportSize({ width: 1280, height: 800 });
  await press(ben, 'Leave or stop');
  await press(ben, 'Stop and leave the study');
  await ben.getByText('You have left the study.').waitFor();
  // the end is in sight before the next page comes
  await ada.getByText('too few people were left').waitFor();
  await ada.locator('.study-game').getByRole('button', { name: 'Continue' }).click();
  await headed(ada, 'Questions');
});
