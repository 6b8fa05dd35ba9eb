/** Who sees what in the browser: a visitor, an invited participant, a stranger, and a browser with a right. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { lookAt, lookEverywhere } from '../../client/testing/look.ts';
import { openStage, type Stage, type seatLink, sitDown, turnOf } from '../../client/testing/stage.ts';
import { hashToken, newToken } from '../../server/live/seat/tokens.ts';
import { recordDemo } from '../../server/shelf/demo.ts';
import { operatorTokenOf, post } from '../../server/testing/server.ts';
import { publish, template } from '../../server/testing/study.ts';

const ORDER = { game: 'symmtom', config: { agents: 2, width: 4, pieces: 2, turns: 2 } };
const PERSON = { kind: 'person' };

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
  await recordDemo(stage.server.store);
});
afterAll(() => stage.close());
afterEach(() => stage.noFaults());

test('a visitor plays without a token, watches the replay, and forks it; another browser sees the demos alone', async () => {
  const page = await stage.window({ as: 'stranger' });
  await page.goto('/?game=symmtom');
  await page.getByRole('radio', { name: /Watch bots/ }).click({ force: true });
  await page.getByRole('button', { name: 'Watch', exact: true }).click();
  await page.waitForURL(/\/replay\//);
  const address = page.url();
  await page.goto(`${new URL(address).pathname}?seq=30`);
  await page.getByRole('button', { name: 'Try from here' }).click();
  await page.getByRole('dialog').getByLabel('A', { exact: true }).selectOption('same');
  await page.getByRole('button', { name: 'Make a control copy' }).click();
  await page.getByRole('link', { name: 'Watch the branch' }).waitFor();
  await page.goto('/');
  await page.locator(`a[href="${new URL(address).pathname}"]`).waitFor();

  const other = await stage.window({ as: 'stranger' });
  await other.goto('/');
  await other.getByRole('rowheader', { name: /The ice-cream van/ }).waitFor();
  await other.getByRole('rowheader', { name: /^Two treats ?example/ }).waitFor();
  expect(await other.locator(`a[href="${new URL(address).pathname}"]`).count()).toBe(0);
  await other.goto(`${new URL(address).pathname}?seq=30`);
  await other.getByRole('heading', { name: 'This session cannot be replayed' }).waitFor();
  await other.getByText('Sessions here are closed').waitFor();
  expect(await lookAt(other, 'replay-closed')).toEqual([]);
  await other.getByRole('link', { name: 'To the start page' }).waitFor();

  // a right opens it, and this browser keeps it
  await other.getByLabel(/A right from the operator/).fill('not a right at all');
  await other.getByRole('button', { name: 'Use it' }).click();
  await other.getByText('The server does not know this right.').waitFor();
  await other.getByLabel(/A right from the operator/).fill(operatorTokenOf(stage));
  await other.getByRole('button', { name: 'Use it' }).click();
  await other.getByRole('button', { name: 'Try from here' }).waitFor();
  await other.goto('/');
  await other.getByText('This browser orders sessions as the operator.').waitFor();
  await other.getByRole('button', { name: 'Forget this right' }).click();
  await other.getByRole('button', { name: 'Try Pass it on' }).waitFor();
  expect(await other.getByText('as the operator').count()).toBe(0);
});

test('a link from an operator gives a browser its right, and the address does not keep it', async () => {
  const page = await stage.window({ as: 'stranger' });
  await page.goto(`/#right=${stage.right}`);
  await page.getByText('with a right from the operator').waitFor();
  expect(page.url()).not.toContain(stage.right);
});

test('a browser whose right has ended is told so, and what to do', async () => {
  const token = newToken();
  const bounds = { live: 1, aDay: 1 };
  const dates = { until: null, createdAt: 1, revokedAt: 2 };
  await stage.server.store.rights.give({
    id: 'ended',
    tokenHash: hashToken(token),
    kind: 'given',
    name: 'ended',
    bounds,
    ...dates,
  });
  const page = await stage.window({ as: 'stranger' });
  await page.goto(`/#right=${token}`);
  await page.getByText('An operator has taken this right back.').waitFor();
  expect(await page.getByRole('button', { name: 'Try Pass it on' }).count()).toBe(0);
  expect(await lookAt(page, 'right-ended')).toEqual([]);
  await page.getByRole('button', { name: 'Forget this right' }).click();
  await page.getByRole('button', { name: 'Try Pass it on' }).waitFor();
});

for (const review of ['own', 'none'] as const)
  test(`with the review '${review}' an invited participant finds at the end what the order allows`, async () => {
    const wishes = { ...ORDER, seats: [PERSON, PERSON], review };
    const made = (await post(stage.url, '/api/sessions', wishes, operatorTokenOf(stage))).body as Parameters<
      typeof seatLink
    >[0];
    const pages = await Promise.all([0, 1].map(() => stage.window({ as: 'stranger' })));
    await Promise.all(pages.map((page, seat) => sitDown(page, made, seat)));
    for (const turn of [1, 2])
      await Promise.all(
        pages.map(async (page) => {
          await turnOf(page, turn);
          await page.keyboard.press('Enter');
        }),
      );
    const [page] = pages;
    if (!page) throw new Error('two windows');
    await page.getByRole('heading', { name: 'The session is over' }).waitFor();
    const back = page.getByRole('link', { name: 'Look back at what you saw' });
    if (review === 'own') {
      await back.click();
      await page.getByText('What you saw as A').waitFor();
      await page.getByRole('button', { name: 'On', exact: true }).click();
      await page.getByText('2 of 3').waitFor();
      expect(await lookAt(page, 'own-replay', { another: true })).toEqual([]);
      await page.getByRole('button', { name: 'On', exact: true }).click();
      await page.getByText('played to its end').waitFor();
      // the language can be changed there, too
      await page.getByLabel('Language').selectOption('he');
      await page.getByText('מה שראיתם בתור A').waitFor();
      expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])).toEqual([
        'he',
        'rtl',
      ]);
    } else {
      await page.getByText('You can close this page.').waitFor();
      // a participant is led into the lab by no link
      expect(await page.locator('a[href="/"]').count()).toBe(0);
      expect(await back.count()).toBe(0);
      expect(await page.getByRole('link', { name: 'Watch the replay' }).count()).toBe(0);
      await page.goto(`/replay/${made.session}`);
      await page.getByText('does not let participants look back').waitFor();
    }
  });

test('axe finds nothing on pages that hold no session of the reader, with the rules of WCAG 2.2, light and dark', async () => {
  const page = await stage.window({ as: 'operator' });
  const [demo] = await stage.server.store.sessions.list({ statuses: ['ended'], limit: 1 });
  const pages: readonly (readonly [string, string])[] = [
    ['home', '/'],
    ['sessions', '/sessions'],
    ['invitations', '/invitations'],
    ['learn', '/learn?game=symmtom'],
    ['replay', `/replay/${demo?.session}`],
    ['frame', `/embed/${demo?.session}`],
    ['no-session', '/play/none'],
    ['no-study', '/s/none'],
    ['no-page', '/none'],
  ];
  const found: string[] = [];
  for (const [name, address] of pages) {
    await page.goto(address);
    await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
    found.push(...(await lookEverywhere(page, `routes-${name}`, [1280, 375])));
  }
  stage.forgive(page);
  expect(found).toEqual([]);
});

test('a try that visitors may not have while a study plays it says so on its card, in sight on a phone', async () => {
  await publish(stage, template('sally-anne'));
  const visitor = await stage.window({ as: 'stranger', viewport: { width: 375, height: 812 } });
  await visitor.goto('/');
  const card = visitor.getByRole('article', { name: 'Who thinks it is where' });
  await card.getByRole('button', { name: /^Try/ }).click();
  const why = card.getByRole('alert').filter({ hasText: 'A study that is under way here plays this game' });
  await why.waitFor();
  const { y, height } = (await why.boundingBox()) ?? expect.fail('it is drawn');
  expect(y).toBeGreaterThanOrEqual(0);
  expect(y + height).toBeLessThanOrEqual(812);
  stage.forgive(visitor);
});
