/** Too many people at once: the page says so, counts down, and goes on by itself. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lookAt } from '../../client/testing/look.ts';
import { openStage, type Stage, sitDown, turnOf } from '../../client/testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage({
    // one request for the invitation, one for the seat
    requestLimits: { seat: { max: 2, windowMs: 8000 } },
  });
});
afterAll(() => stage?.close());

test('past the limit the page is still a page: it waits, says how long, and goes on by itself or at a press', async () => {
  const page = await stage.window({ fresh: true });
  let crowded = true;
  const body = JSON.stringify({ code: 'too_many', message: 'Too many requests at once.' });
  await page.route('**/api/**', (route) =>
    crowded ? route.fulfill({ status: 429, headers: { 'retry-after': '50' }, body }) : route.continue(),
  );
  await page.clock.install();
  await page.goto('/');
  const notice = page.getByRole('status').filter({ hasText: 'Too many people at once' });
  await notice.waitFor();
  // it is read aloud once; the count that changes is for eyes
  const read = /Too many people at once\. Trying again in 50 seconds\./;
  expect(await notice.ariaSnapshot()).toMatch(read);
  const left = async (): Promise<number> => {
    const [, seconds] =
      /^Too many people at once\. Trying again in (\d+) s\.$/.exec(await notice.locator('[aria-hidden]').innerText()) ??
      expect.fail('no count');
    return Number(seconds);
  };
  const before = await left();
  expect(await lookAt(page, 'too-many')).toEqual([]);
  await page.clock.runFor(10_000);
  await expect.poll(left).toBeLessThanOrEqual(before - 10);
  expect(await notice.ariaSnapshot()).toMatch(read);
  // still too many: another wait
  await page.clock.runFor(before * 1000);
  await expect.poll(left).toBeGreaterThan(before - 10);
  crowded = false;
  await page.clock.runFor(50_000);
  const go = page.getByRole('button', { name: 'Try Pass it on' });
  await go.waitFor();
  expect(await notice.count()).toBe(0);

  crowded = true;
  await page.reload();
  await notice.waitFor();
  crowded = false;
  const tryNow = page.getByRole('button', { name: 'Try now' });
  while (!(await tryNow.evaluate((button) => button === document.activeElement))) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await go.waitFor();
});

test.each(['/', '/replay/s1', '/embed/s1'])('at %s the notice is in the language of the page, once', async (path) => {
  const page = await stage.window({ as: 'stranger', fresh: true });
  const refused = { status: 429, headers: { 'retry-after': '50' }, body: JSON.stringify({ code: 'too_many' }) };
  await page.route('**/api/**', (route) => route.fulfill(refused));
  await page.goto(`${path}?lang=he`);
  const notice = page.locator('.wait-notice');
  await notice.getByText('יותר מדי אנשים בבת אחת').first().waitFor();
  expect(await notice.count()).toBe(1);
});

test('a participant who reloads too often waits, and is back in the session', async () => {
  const page = await stage.window();
  await sitDown(page, await stage.create({}), 0);
  await turnOf(page, 1);
  await page.reload();
  await page.getByText('Too many people at once').first().waitFor();
  await turnOf(page, 1);
});
