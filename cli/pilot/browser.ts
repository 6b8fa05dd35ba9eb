/**
 * A participant of a pilot in a real browser: the pages are answered as they stand there, in the participant's language. What pages
 * were told is taken from the answers of the server. Lessons are passed over by a request: each game has its own keys.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page as Window } from 'playwright-core';
import { type Rng, rngFor } from '../../games/core/rng.ts';
import { checksIn, commandFor, diligent } from '../../participants/walk.ts';
import type { FrozenStudy } from '../../studies/definition/freeze.ts';
import { type Element, Survey } from '../../studies/definition/survey.ts';
import type { CommandBody } from '../../studies/way/contract/commands.ts';
import type { Page } from '../../studies/way/contract/page.ts';
import { type KeptByBrowser, nothingKept } from './kept.ts';
import type { LabClient } from './lab.ts';
import { browserOf, languageOf } from './plan.ts';

export interface BrowserOptions {
  readonly lab: LabClient;
  readonly browser: Browser;
  /** As it was published. */
  readonly study: FrozenStudy;
  readonly nth: number;
  readonly seed: string;
  readonly operatorToken: string;
  readonly isOver: () => boolean;
}

/** Keys that do something at some session; a key that does nothing there costs nothing. */
const KEYS = ['1', '2', '3', 'ArrowUp', 'ArrowRight', 'Enter'] as const;
const LOOK_MS = 200;

export async function takePartInBrowser(options: BrowserOptions): Promise<KeptByBrowser> {
  const { lab, browser, study, nth, seed, operatorToken, isOver } = options;
  const kept = nothingKept();
  kept.did.add('browser');
  const rng = rngFor(seed, 'browser', nth);
  const { languages } = study.definition;
  const own = languageOf(seed, nth, languages);
  const [locale = 'en'] = browserOf(own, languages);
  const context = await browser.newContext({ baseURL: lab.url, locale, viewport: { width: 1280, height: 800 } });
  const window = await context.newPage();
  window.setDefaultTimeout(5000);
  /** What a command of ours needs of the newest tab. */
  const right = { token: '', tab: '' };
  const take = (told: { readonly page?: Page }): void => {
    if (!told.page) return;
    kept.pages.add(JSON.stringify(told.page));
    kept.participant = told.page.participant;
    kept.last = told.page;
  };
  // with the operator's right, the participant is flagged as simulated
  await context.route('**/s/*/join', (route) =>
    route.continue({
      headers: { ...route.request().headers(), authorization: `Bearer ${operatorToken}` },
      postData: JSON.stringify({ ...(route.request().postDataJSON() as object), simulated: true }),
    }),
  );
  // where the recruiter would take the participant back
  await context.route(
    (url) => url.origin !== lab.url,
    (route) => route.fulfill({ status: 200, contentType: 'text/plain', body: 'back' }),
  );
  window.on('response', async (answer) => {
    const { pathname } = new URL(answer.url());
    if (!/^\/s\/[^/]+\/(join|page|commands)$/.test(pathname) || answer.status() !== 200) return;
    // a page that is left meanwhile has no body any more
    const told = (await answer.json().catch(() => null)) as {
      token?: string;
      page?: Page;
      refusal?: { code: string };
    } | null;
    if (!told) return;
    take(told);
    if (told.token) right.token = told.token;
    const sent = answer.request().postDataJSON() as Partial<CommandBody> | null;
    if (sent?.tab) right.tab = sent.tab;
    if (!sent?.command || !sent.commandId) return;
    if (told.refusal) kept.refusals.set(told.refusal.code, (kept.refusals.get(told.refusal.code) ?? 0) + 1);
    else kept.acknowledged.push({ commandId: sent.commandId, type: sent.command.type });
  });
  window.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (socket.url().endsWith('/news') && typeof payload === 'string') take(JSON.parse(payload) as { page?: Page });
    }),
  );

  const passOver = (page: Page): Promise<unknown> =>
    lab.request(`/s/${study.definition.id}/commands`, {
      method: 'POST',
      token: right.token,
      gone: isOver,
      body: {
        commandId: `passed-over-${page.key}`.slice(0, 64),
        tab: right.tab,
        key: page.key,
        command: { type: 'read', timing: { shownMs: 0, hiddenMs: 0 } },
      },
    });

  try {
    const named = own.by === 'link' ? `&lang=${own.language}` : '';
    await arrive(window, `/s/${study.definition.id}?participant_label=pilot-${seed}-${nth}${named}`, isOver);
    while (!isOver()) {
      const page = kept.last;
      if (page?.kind === 'finished') {
        if (page.url !== null) {
          await window.locator('main .button.primary').click();
          await window.waitForURL(page.url);
        }
        break;
      }
      // a page that changes under the hand is looked at again
      if (page)
        await (page.kind === 'lessons'
          ? passOver(page)
          : answer(window, page, { study, rng, language: own.language })
        ).catch(() => {});
      await sleep(LOOK_MS);
    }
  } finally {
    await context.close();
  }
  return kept;
}

/** Opens the link, again and again while the server is down or busy. */
async function arrive(window: Window, address: string, isOver: () => boolean): Promise<void> {
  for (;;)
    try {
      await window.goto(address);
      return;
    } catch (error) {
      if (isOver() || !/net::ERR_|Timeout/.test(String(error))) throw error;
      await sleep(LOOK_MS);
    }
}

interface Hand {
  readonly study: FrozenStudy;
  readonly rng: Rng;
  readonly language: string;
}

/** Does on the page what a participant would. */
async function answer(window: Window, page: Page, { study, rng, language }: Hand): Promise<void> {
  const main = window.locator('main .button.primary');
  switch (page.kind) {
    case 'language':
      await window.locator(`input[name="language"][value="${language}"]`).check();
      return main.click();
    case 'screening':
      // goes on by itself, unless something does not fit
      if ((await main.count()) > 0) await main.last().click();
      return;
    case 'consent':
      for (const [i, { required }] of page.tiers.entries())
        if (required) await window.locator('main fieldset input[type=checkbox]').nth(i).check();
      // the first of two equal buttons agrees
      return window.locator('main .study-actions.even .button').first().click();
    case 'comprehension': {
      const given = commandFor(page, diligent(study));
      if (given?.type !== 'answerComprehension') throw new Error('the questions have answers');
      for (const { id, options } of page.questions)
        await window
          .locator(`input[name="${id}"]`)
          .nth(options.findIndex((option) => option.id === given.answers[id]))
          .check();
      return main.click();
    }
    case 'survey': {
      const right = checksIn(study, page.survey);
      for (const element of Survey.parse(page.json).pages.flatMap(({ elements }) => elements))
        if (element.visibleIf === undefined) await fill(window, element, right.get(element.name));
      return main.click();
    }
    case 'ai_help':
      await window.locator('input[name="ai-help"]').first().check();
      return main.click();
    case 'text':
    case 'ready':
    case 'debrief':
      return main.click();
    case 'playing':
      return window.keyboard.press(rng.pick(KEYS));
    case 'away':
      // once the window is open
      return (await main.count()) > 0 ? main.click() : undefined;
    case 'lessons':
    case 'waiting':
    case 'paused':
    case 'finished':
      return;
  }
}

/** `right`: the answer to an attention check; undefined: any answer will do. */
async function fill(window: Window, element: Element, right: unknown): Promise<void> {
  const question = window.locator(`[data-name="${element.name}"]`);
  switch (element.type) {
    case 'text':
      return question.locator('input').fill(element.inputType === 'number' ? String(element.min ?? 30) : 'a word');
    case 'comment':
      return question.locator('textarea').fill('It went as I had expected.');
    case 'dropdown':
      // the first of the list says that nothing is chosen
      await question.locator('select').selectOption({ index: 1 + placeOf(element.choices, right) });
      return;
    case 'radiogroup':
      return question.locator('input[type=radio]').nth(placeOf(element.choices, right)).check({ force: true });
    case 'rating':
      return question.locator('input[type=radio]').first().check({ force: true });
    case 'checkbox':
    case 'boolean':
      return question.locator('input').first().check({ force: true });
    case 'matrix':
      for (const row of await question.locator('tbody tr').all())
        await row.locator('input').first().check({ force: true });
  }
}

const placeOf = (choices: readonly { readonly value: unknown }[], right: unknown): number =>
  Math.max(
    0,
    choices.findIndex(({ value }) => value === right),
  );
