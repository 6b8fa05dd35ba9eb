/** Drawn signs in a real browser: in the session, for every seat alike, and in the replay in both ways. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { lookAt } from '../../client/testing/look.ts';
import { openStage, PERSON, type Stage, sitDown, turnOf } from '../../client/testing/stage.ts';
import type { Signs } from '../../games/core/session/types.ts';
import { fromLog, streamOfSession } from '../../server/store/session-log.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());
afterEach(() => stage.noFaults());

const config = { agents: 2, turns: 2 };

async function signsOf(session: string): Promise<Signs | undefined> {
  const [first] = await stage.server.store.events.read(streamOfSession(session));
  const created = first && fromLog(first);
  return created?.type === 'SessionCreated' ? created.signs : undefined;
}

/** A session in which the letters of the two seats are exchanged. */
async function exchanged() {
  for (;;) {
    const created = await stage.create({ config, seats: [PERSON, PERSON], signs: 'drawn' });
    if ((await signsOf(created.session))?.letters[0] === 1) return created;
  }
}

/** The letters of the agents on the board, by seat. */
const onBoard = async (page: Page) =>
  (await page.locator('.symmtom-board .agent text').allTextContents()).filter((text) => text !== 'you');

test('both seats see the drawn letters, the replay shows them as played or by seat, and names agree', async () => {
  const created = await exchanged();
  const [ann, bob] = [await stage.window(), await stage.window()];
  await sitDown(ann, created, 0);
  await sitDown(bob, created, 1);
  for (const page of [ann, bob]) {
    await turnOf(page, 1);
    expect(await onBoard(page)).toEqual(['B', 'A']);
    expect(await page.locator('.partners li').allTextContents()).toEqual([
      expect.stringMatching(/^A/),
      expect.stringMatching(/^B/),
    ]);
  }
  expect(await ann.locator('.symmtom-board .agent title').allTextContents()).toEqual(['B, you', 'agent A']);
  expect(await ann.getByText(/^You are at column/).count()).toBe(1);
  expect(await ann.getByText(/^A is at column/).count()).toBe(1);
  expect(await ann.getByText(/^B is at column/).count()).toBe(0);
  expect(await lookAt(ann, 'signs-drawn')).toEqual([]);
  for (const turn of [1, 2])
    for (const page of [ann, bob]) {
      if (turn > 1) await turnOf(page, turn);
      await page.getByRole('button', { name: 'Send' }).click();
    }
  await stage.over(created.session);

  const replay = await stage.window();
  await replay.goto(`/replay/${created.session}?seq=9999&seat=0`);
  const choice = replay.getByRole('radiogroup', { name: 'Signs of the seats' });
  await choice.waitFor();
  expect(await onBoard(replay)).toEqual(['B', 'A']);
  await replay.getByRole('radio', { name: 'The eyes of B' }).and(replay.locator('[aria-checked=true]')).waitFor();
  await choice.getByRole('radio', { name: 'Signs by seat' }).click();
  await expect.poll(() => onBoard(replay)).toEqual(['A', 'B']);
  await replay.getByRole('radio', { name: 'The eyes of A' }).and(replay.locator('[aria-checked=true]')).waitFor();
  expect(await lookAt(replay, 'signs-by-seat')).toEqual([]);
});

test('a replay of a session without drawn signs offers no choice', async () => {
  const bots = { kind: 'policy', policy: 'symmtom/uniform' } as const;
  const { session } = await stage.create({ config, seats: [bots, bots] });
  await stage.over(session);
  const page = await stage.window();
  await page.goto(`/replay/${session}`);
  await page.getByRole('slider', { name: 'Place in the session' }).waitFor();
  expect(await page.getByText('Signs by seat').count()).toBe(0);
});
