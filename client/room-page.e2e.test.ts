/** The operators' room on recorded frames, in a real browser: what it shows, what it asks for, and what it sends. */
import type { Page as Window } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { lookEverywhere, takePicture } from './testing/look.ts';
import { type RoomStandIn, roomStandIn } from './testing/room-frames.ts';
import { openStage, type Stage } from './testing/stage.ts';

let stage: Stage;
let window: Window;
let stand: RoomStandIn;
beforeAll(async () => {
  stage = await openStage();
  window = await stage.window({ as: 'operator' });
  stand = await roomStandIn(window);
  await window.goto('/admin/fixture/room');
  await window.getByRole('heading', { name: 'Needs a hand' }).waitFor();
});
afterAll(() => stage?.close());
afterEach(() => stage.noFaults());

test('look', async () => {
  await window.locator('.room-board svg').first().waitFor();
  await window.getByRole('button', { name: 'Open p-117' }).click();
  await window.locator('.room-watched svg').first().waitFor();
  await window.setViewportSize({ width: 1440, height: 900 });
  await takePicture(window, 'room-1440', true);
  expect(await lookEverywhere(window, 'room')).toEqual([]);
  await window.setViewportSize({ width: 768, height: 900 });
  await takePicture(window, 'room-768', true);
  expect(stand.sent.length).toBeGreaterThan(1);
}, 100_000);
