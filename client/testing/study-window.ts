/** For tests: what a participant of a study does in a real window. */
import type { Page as Window } from 'playwright-core';

export const headed = (window: Window, name: string | RegExp) =>
  window.getByRole('heading', { name, level: 1 }).waitFor();
export const press = (window: Window, name: string) => window.getByRole('button', { name, exact: true }).click();

/** Between two answers, so that the page has the time that it needs. */
const PRESS_MS = 100;

/** Answers with the keyboard, whatever is asked, until a page has this heading. `goOn`: what the button to go on says. */
export async function playTo(window: Window, name: string | RegExp, goOn: string | RegExp = 'Continue'): Promise<void> {
  const next = window.getByRole('heading', { name, level: 1 });
  const button = window.locator('.study-game').getByRole('button', { name: goOn });
  while ((await next.count()) === 0) {
    if (await button.isVisible()) await button.click({ timeout: 1000 }).catch(() => undefined);
    for (const key of ['1', 'Enter']) await window.keyboard.press(key);
    await window.waitForTimeout(PRESS_MS);
  }
}

/** Requests that the window makes to this address, which are answered here: a browser test leaves the machine alone. */
export async function intercept(window: Window, address: string): Promise<readonly Intercepted[]> {
  const heard: Intercepted[] = [];
  await window.route(`${address}/**`, (route) => {
    const request = route.request();
    heard.push({ method: request.method(), url: request.url(), body: request.postData() });
    return route.fulfill({ body: 'back', contentType: 'text/html' });
  });
  return heard;
}

interface Intercepted {
  readonly method: string;
  readonly url: string;
  readonly body: string | null;
}
