/** Intake on the pages of participants and operators: outside of its hours, and at the end of a study. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { lookAt, lookEverywhere } from '../../../client/testing/look.ts';
import { BOT, openStage, PERSON, type Stage } from '../../../client/testing/stage.ts';
import { publish, template } from '../../../server/testing/study.ts';

const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());
afterEach(() => stage.noFaults());

test('a participant reads when the study opens, and operators that open intake lets no link in until then', async () => {
  // a day that is neither today nor beside it, whatever the zone
  const day = DAYS[(new Date().getUTCDay() + 3) % 7];
  const study = await publish(
    { url: stage.url, dataDir: stage.dataDir },
    template('sally-anne', (same) => ({
      ...same,
      intake: { ...(same.intake as object), hours: { days: [day], from: '09:00', to: '20:00' } },
    })),
  );
  const page = await stage.window({ as: 'stranger' });
  await page.goto(`/s/${study}?PROLIFIC_PID=5f0000000000000000000abc`);
  await page.getByRole('heading', { name: 'The study is closed at this hour' }).waitFor();
  expect(await page.getByRole('alert').textContent()).toMatch(/^It opens on \w+, \w+ \d+ at \d\d:\d\d/);
  await page.getByText(/That is in [23] days/).waitFor();
  expect(await lookEverywhere(page, 'study-closed-hours')).toEqual([]);
  stage.forgive(page);

  const operator = await stage.window({ as: 'operator' });
  await operator.goto(`/admin/${study}/room`);
  const intake = operator.locator('.room-intake');
  await intake.waitFor();
  expect(await intake.textContent()).toMatch(
    /^Intake open, but outside its hours until \w+day,? 09:00 in Europe\/London \(in \d d \d+ h\), \d+ places left$/,
  );
  expect(await lookEverywhere(operator, 'room-closed-hours')).toEqual([]);
});

test('while a study is under way visitors try all but what it plays, and that too once it is released by mouse', async () => {
  await publish(
    stage,
    template('symmtom-memory', (same) => ({ ...same, id: 'to-release' })),
  );
  const config = { agents: 2, width: 5, pieces: 6, turns: 30 };
  const visitor = await stage.window({ as: 'stranger' });
  const order = () =>
    visitor.evaluate(
      async (body) => {
        const headers = { 'content-type': 'application/json' };
        return (await fetch('/api/sessions', { method: 'POST', headers, body })).status;
      },
      JSON.stringify({ game: 'symmtom', config, seats: [PERSON, BOT] }),
    );
  await visitor.goto('/');
  await visitor.getByRole('button', { name: 'Try Pass it on' }).waitFor();
  expect(await visitor.getByLabel(/A right from the operator/).count()).toBe(0);
  expect(await order()).toBe(403);
  stage.forgive(visitor);

  const page = await stage.window({ as: 'operator' });
  await page.goto('/admin/to-release');
  await page.getByRole('button', { name: 'Release the study …' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Release it' }).click();
  await page.getByText('The study is released.').first().waitFor();
  expect(await page.getByRole('button', { name: 'Open intake' }).count()).toBe(0);
  expect(await lookAt(page, 'admin-released')).toEqual([]);
  expect(await order()).toBe(201);
});
