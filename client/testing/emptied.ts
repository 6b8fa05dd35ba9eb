/**
 * A window of a test that is over, as a new one: its process has compiled the pages before, so they cost half of the processor
 * time. What stays are scripts that a test runs before those of pages, clocks, routes of sockets, permissions and the cache, so
 * tests that need these take a fresh window.
 */
import type { Page } from 'playwright-core';

/** A page of the server without a script. */
export const BARE = '/healthz';

/** Pictures that move cost processor time in each frame: a test of what moves, or of times, takes a window in which it does. */
export const STILL = { reducedMotion: 'reduce' } as const;
export const MOVING = { reducedMotion: 'no-preference' } as const;

/** Leaves the page as a person does, and forgets what it kept. False: the window is of no further use. */
export async function emptied(page: Page): Promise<boolean> {
  if (page.isClosed()) return false;
  const context = page.context();
  for (const other of context.pages()) if (other !== page) await other.close();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  // a page that just leads elsewhere by itself may interrupt
  const hasLeft = await page.goto(BARE).then(
    () => true,
    () => false,
  );
  if (!hasLeft) return false;
  await context.clearCookies();
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.emulateMedia({
    media: null,
    colorScheme: 'light',
    ...STILL,
    forcedColors: null,
    contrast: null,
  });
  await page.mouse.move(-1, -1);
  const line = await context.newCDPSession(page);
  await line.send('Page.resetNavigationHistory');
  await line.detach();
  return true;
}
