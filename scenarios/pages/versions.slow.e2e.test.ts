/**
 * Replays of sessions with several versions of the rules in a real browser: each uses the version that its log names,
 * and a version that is missing is a sentence.
 */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { lookAt, takePicture } from '../../client/testing/look.ts';
import { openStage, type Stage } from '../../client/testing/stage.ts';
import type { Game } from '../../games/core/game.ts';
import { playout } from '../../games/core/log/playout.ts';
import type { Policy } from '../../games/core/policy.ts';
import { household, household1, household2 } from '../../games/household/game.ts';
import { pick, taskOf } from '../../games/household/testing/house.ts';
import type { Household } from '../../games/household/types.ts';
import { keepLogsIn } from '../../server/store/keep-logs.ts';
import { databaseFile } from '../../server/store/open-store.ts';

/** The agent takes the book in the first turn. */
const grabber: Policy<Household, null> = {
  id: 'test/grabber',
  game: 'household',
  version: 1,
  about: 'Reaches for the book.',
  initialMemory: () => null,
  observe: () => null,
  act: (_memory, { turn }) => (turn === 0 ? pick('book_0') : { type: 'wait' }),
};

function logBy(game: Game<Household>, session: string) {
  const task = taskOf({ starts: ['kitchen_1', 'kitchen_1'], task: { turns: 2 } });
  const config = game.schemas.config.parse({ task, rules: 'faithful' });
  return playout(game, { session, config, seed: 'race', policies: [grabber, grabber] });
}

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
  await keepLogsIn(databaseFile(stage.dataDir), [
    logBy(household1, 'one'),
    logBy(household2, 'two'),
    logBy({ ...household, version: 99 }, 'strange'),
  ]);
});
afterAll(() => stage?.close());
afterEach(() => stage.noFaults());

async function openReplay(session: string): Promise<Page> {
  const page = await stage.window({ as: 'operator' });
  await page.goto(`/replay/${session}?seq=9`);
  return page;
}

test.each([
  ['one', 'A: take the book 0. B: take the book 0, in vain (held by another).', 'A'],
  ['two', 'A: take the book 0, in vain (held by another). B: take the book 0.', 'B'],
] as const)('session %s is replayed by its own rules: %s', async (session, words, holder) => {
  const page = await openReplay(session);
  await page.getByRole('list', { name: 'Events' }).getByText(words).waitFor();
  // and so are its beliefs
  const truth = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Truth', exact: true }) });
  await page.goto(`/replay/${session}?seq=9&about=at/book_0&details=1`);
  await expect.poll(() => truth.innerText(), { timeout: 15_000 }).toContain(`in ${holder}'s hand`);
  await takePicture(page, `version-of-${session}`);
});

test('for a session whose rules are missing, the page says which version it needs and which there are', async () => {
  const page = await openReplay('strange');
  await page.getByRole('heading', { name: 'This session cannot be replayed' }).waitFor();
  await page
    .getByText('The rules of household, version 99, are not here: there are versions 1, 2, 3 and 4.', { exact: true })
    .waitFor();
  expect(await lookAt(page, 'version-not-there', { another: true })).toEqual([]);
});
