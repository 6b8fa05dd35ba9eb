/**
 * A study's page under reloads, double clicks, broken lines, second tabs and a clock that is off. Tests share a window: each stands in for
 * the server anew, and the newest answers.
 */
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openStage, type Stage } from '../../../client/testing/stage.ts';
import { OWN, pageOf, standIn } from '../../../client/testing/study-pages.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());
afterEach(() => stage.noFaults());

test('joins once, strips the query, and keeps to one entry of the history', async () => {
  const window = await stage.window();
  const stand = await standIn(window, pageOf('text'));
  await window.goto('/s/fixture?PROLIFIC_PID=someone');
  await window.getByRole('heading', { name: `${OWN} ipsum` }).waitFor();
  expect(stand.heard.filter(({ what }) => what === 'POST join')).toHaveLength(1);
  expect(stand.heard[0]?.body).toMatchObject({ query: '?PROLIFIC_PID=someone', device: 'desktop' });
  expect(new URL(window.url()).search).toBe('');
  const entries = await window.evaluate(() => history.length);
  stand.show(pageOf('debrief'));
  await window.getByRole('button', { name: 'Finish' }).waitFor();
  expect(await window.evaluate(() => history.length)).toBe(entries);
  await window.reload();
  await window.getByRole('button', { name: 'Finish' }).waitFor();
  expect(stand.heard.filter(({ what }) => what === 'POST join')).toHaveLength(1);
  // the same tab: nothing is taken over
  expect(stand.commands().map(({ type }) => type)).not.toContain('openTab');
});

test('a preview of MTurk asks the server for nothing', async () => {
  const window = await stage.window();
  const stand = await standIn(window, pageOf('text'));
  await window.goto('/s/fixture?assignmentId=ASSIGNMENT_ID_NOT_AVAILABLE');
  await window.getByText('Accept the task to take part.').waitFor();
  expect(stand.heard).toEqual([]);
});

test('a double click is one answer; signals go before it', async () => {
  const window = await stage.window();
  const stand = await standIn(window, pageOf('text'));
  await window.goto('/s/fixture');
  await window.getByRole('button', { name: 'Continue' }).dblclick();
  await vi.waitUntil(() => stand.commands().length >= 2);
  stand.show(pageOf('paused'));
  await window.getByRole('heading', { name: 'The study is paused' }).waitFor();
  expect(stand.commands().map(({ type }) => type)).toEqual(['recordSignals', 'read']);
  expect(stand.commands()[0]).toMatchObject({ signals: { clicks: expect.any(Number), automation: true } });
});

/** What translators leave in a page: of Chrome a class, `font` elements, and the language, as Safari; of Edge attributes. */
const MARKS: Readonly<Record<string, () => void>> = {
  class: () => document.documentElement.classList.add('translated-rtl'),
  language: () => document.documentElement.setAttribute('lang', 'he'),
  font: () => document.querySelector('h1')?.append(document.createElement('font')),
  attribute: () => document.querySelector('h1')?.setAttribute('_msttexthash', '1'),
};

test('a page that the browser translated says so when it is left, also if the translation was taken back', async () => {
  const window = await stage.window();
  const stand = await standIn(window, pageOf('text', { key: 'as it is' }));
  await window.goto('/s/fixture');
  const leave = async (key: string): Promise<void> => {
    await window.getByRole('button', { name: 'Continue' }).click();
    await vi.waitUntil(() => stand.commands().at(-1)?.type === 'read');
    stand.show(pageOf('text', { key }));
    await window.locator(`[data-page="${key}"]`).waitFor();
  };
  const told = () => stand.commands().flatMap((one) => (one.type === 'recordSignals' ? one.signals.translated : []));
  for (const [name, mark] of Object.entries(MARKS)) {
    await leave(name);
    await window.evaluate(mark);
    if (name !== 'class') continue;
    // seen by the watch of the page, and gone when it is left
    await window.evaluate(() => new Promise(requestAnimationFrame));
    await window.evaluate(() => document.documentElement.classList.remove('translated-rtl'));
  }
  await leave('the end');
  expect(told()).toEqual([false, true, true, true, true]);
});

test('without a connection the answer waits, is said to wait, and is sent once with the same id', async () => {
  const window = await stage.window({ fresh: true });
  const stand = await standIn(window, pageOf('ai_help', { consented: false }));
  await window.goto('/s/fixture');
  await window.getByText('Yes, to understand').click();
  await window.clock.install();
  await window.context().setOffline(true);
  await window.unroute('**/s/fixture/*');
  await window.getByRole('button', { name: 'Continue' }).click();
  await window.clock.runFor(4000);
  await window.getByText('Your answer is kept here').waitFor();
  stage.forgive(window);
  const again = await standIn(window, pageOf('ai_help', { consented: false }));
  again.onCommand = () => ({ page: pageOf('debrief', { now: Date.now() + 3_600_000 }) });
  await window.context().setOffline(false);
  // in steps, so that the answer to the first try comes before the clock brings another
  const finish = window.getByRole('button', { name: 'Finish' });
  await expect
    .poll(
      async () => {
        await window.clock.runFor(500);
        return finish.count();
      },
      { timeout: 30_000, interval: 200 },
    )
    .toBe(1);
  expect(again.commands()).toEqual([{ type: 'answerAiHelp', help: 'language' }]);
  stage.forgive(window);
  expect(stand.commands()).toEqual([]);
});

test('what is half typed survives a reload, and comes from another device where that typed more', async () => {
  const window = await stage.window();
  const stand = await standIn(window, pageOf('comprehension'));
  await window.goto('/s/fixture');
  await window.getByText(`${OWN} believes`).click();
  await vi.waitUntil(() => stand.heard.some(({ what }) => what === 'PUT draft'), { timeout: 5000 });
  expect(stand.heard.find(({ what }) => what === 'PUT draft')?.body).toMatchObject({
    revision: 1,
    value: { look: 'believes' },
  });
  await window.getByText(`${OWN} b`, { exact: true }).click();
  await window.reload();
  expect(await window.getByRole('radio', { name: `${OWN} believes` }).isChecked()).toBe(true);
  expect(await window.getByRole('radio', { name: `${OWN} b`, exact: true }).isChecked()).toBe(true);
  stand.show(pageOf('comprehension'), { revision: 9, value: { look: 'is' } });
  await vi.waitUntil(() => window.getByRole('radio', { name: `${OWN} is` }).isChecked());
});

test('a survey keeps what is typed, shows what is missing, and sends the answers', async () => {
  const window = await stage.window();
  const stand = await standIn(window, pageOf('survey'));
  await window.goto('/s/fixture');
  await window.getByRole('textbox', { name: `${OWN} comment` }).fill('half a sentence');
  await window.getByRole('button', { name: 'Continue' }).click();
  await window.getByText('Some answers are missing').waitFor();
  expect(stand.commands()).toEqual([]);
  await window.reload();
  await window.getByRole('textbox', { name: `${OWN} comment` }).waitFor();
  expect(await window.getByRole('textbox', { name: `${OWN} comment` }).inputValue()).toBe('half a sentence');
  await window.locator('label', { hasText: '5' }).first().click();
  await window.getByRole('combobox', { name: `${OWN} dropdown` }).selectOption('b');
  await window.getByRole('button', { name: 'Continue' }).click();
  await vi.waitUntil(() => stand.commands().length === 2);
  expect(stand.commands()[1]).toMatchObject({
    type: 'answerSurvey',
    answers: { hard: 5, how: 'half a sentence', reads: 'b' },
  });
});

test('another tab takes over; this one says so, and can have the study back', async () => {
  const window = await stage.window();
  const stand = await standIn(window, pageOf('text'));
  await window.goto('/s/fixture');
  await window.getByRole('button', { name: 'Continue' }).waitFor();
  stand.tell({ superseded: true });
  await window.getByRole('button', { name: 'Continue here' }).click();
  await window.getByRole('button', { name: 'Continue' }).waitFor();
  expect(stand.commands()).toEqual([{ type: 'openTab', device: 'desktop' }]);
});

test('time is counted by the server, and more of it can be asked for in its last seconds', async () => {
  const window = await stage.window();
  // a clock that is two hours off
  const off = 7_200_000;
  const stand = await standIn(window, pageOf('text', { now: Date.now() + off, until: Date.now() + off + 26_000 }));
  await window.goto('/s/fixture');
  await window.getByText(/^2\d seconds left/).waitFor();
  await window.getByText('If you do nothing by then, the study ends for you.').waitFor();
  await window.getByRole('button', { name: 'I need more time' }).click();
  await vi.waitUntil(() => stand.commands().length === 1);
  expect(stand.commands()).toEqual([{ type: 'askForTime' }]);
  stand.show(pageOf('text', { now: Date.now() + off + 1000, until: Date.now() + off + 300_000 }));
  await window.getByText('At most 5 minutes for this page').waitFor();
});

test('by keyboard alone: consent, questions and the way out', async () => {
  const window = await stage.window();
  const stand = await standIn(window, pageOf('consent'));
  await window.goto('/s/fixture');
  await window.getByRole('checkbox', { name: new RegExp(`${OWN} data`) }).waitFor();
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await window.keyboard.press(key);
  };
  // the link of the text, the two tiers, the button
  await press('Tab', 'Tab', 'Space', 'Tab', 'Tab', 'Enter');
  await vi.waitUntil(() => stand.commands().length === 1);
  expect(stand.commands()[0]).toEqual({ type: 'giveConsent', textHash: 'hash', tiers: ['data'] });
  stand.show(pageOf('comprehension'));
  await window.getByRole('button', { name: 'Check my answers' }).waitFor();
  await press('Tab', 'Space', 'Tab', 'Space', 'ArrowDown', 'Tab', 'Enter');
  await vi.waitUntil(() => stand.commands().length === 3);
  expect(stand.commands()[2]).toEqual({ type: 'answerComprehension', answers: { look: 'believes', tell: 'b' } });
  await press('Tab', 'Enter');
  await window.getByRole('dialog').waitFor();
  await press('Escape');
  await window.getByRole('dialog').waitFor({ state: 'detached' });
});

test('at the end the code is text, the server hears first, and the way back is followed once', async () => {
  const window = await stage.window({ fresh: true });
  const stand = await standIn(window, pageOf('finished'));
  await window.route('https://recruiter.example/**', (route) =>
    route.fulfill({ body: 'back', contentType: 'text/html' }),
  );
  await window.clock.install();
  await window.goto('/s/fixture');
  await window.getByText('LOREM-DONE').waitFor();
  await window.getByRole('button', { name: 'Go back with this code' }).waitFor();
  for (let second = 5; second >= 0; second--) {
    await window
      .getByText(second === 0 ? 'You are taken back now.' : `back in ${second} second`)
      .first()
      .waitFor();
    await window.clock.fastForward(1000);
  }
  await window.clock.fastForward(1000);
  await window.waitForURL('https://recruiter.example/complete?cc=LOREM-DONE');
  expect(stand.commands()).toEqual([{ type: 'followRedirect' }]);
  await window.goBack();
  await window.getByText('LOREM-DONE').waitFor();
  await window.getByRole('button', { name: 'Go back with this code' }).waitFor();
  expect(await window.getByText('You are taken back').count()).toBe(0);
});
