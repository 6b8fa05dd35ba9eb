/** The operators' room on a real server: two participants play, and an operator watches, writes, pauses, gives time and ends. */
import type { Page as Window } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { publish, template } from '../server/testing/study.ts';
import { takePicture } from './testing/look.ts';
import { openStage, type Stage } from './testing/stage.ts';
import { headed, press } from './testing/study-window.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());
afterEach(() => stage.noFaults());

/** Without lessons and questions. */
const SOON_TOGETHER = template('symmtom-memory', (definition) => ({
  ...definition,
  steps: (definition.steps as readonly { readonly kind: string }[]).filter(({ kind }) => kind === 'text'),
  comprehension: null,
}));

async function come(study: string, who: string): Promise<Window> {
  const window = await stage.window({ as: 'stranger' });
  await window.goto(`/s/${study}?PROLIFIC_PID=${who}&STUDY_ID=s1&SESSION_ID=${who}`);
  await window.getByRole('checkbox').first().waitFor();
  for (const box of await window.getByRole('checkbox').all()) await box.check();
  await press(window, 'I agree and take part');
  await headed(window, 'The game');
  await press(window, 'Continue');
  return window;
}

/** Types into the dialog of an action, and confirms once it has said what comes of it. */
async function act(
  room: Window,
  kind: string,
  reason: string,
  fill: (dialog: ReturnType<Window['getByRole']>) => Promise<void>,
) {
  await room
    .locator('.room-side')
    .getByRole('button', { name: `${kind} …`, exact: true })
    .click();
  const dialog = room.getByRole('dialog');
  await fill(dialog);
  await dialog.getByLabel(/^Reason/).fill(reason);
  await dialog.getByRole('button', { name: kind, exact: true }).and(dialog.locator(':not([disabled])')).waitFor();
  await expect.poll(() => dialog.locator('.room-missing').textContent()).toBe('');
  const said = await dialog.getByRole('region', { name: 'What comes of it' }).innerText();
  await dialog.getByRole('button', { name: kind, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  return said;
}

const nothing = async (): Promise<void> => undefined;

test('an operator sees two participants play, watches a seat, and each action reaches them and the log', async () => {
  const study = await publish(stage, SOON_TOGETHER);
  const ada = await come(study, 'ada');
  const room = await stage.window({ as: 'operator' });
  await room.goto(`/admin/${study}/room`);
  await room.getByRole('heading', { name: /^Needs a hand/ }).waitFor();
  await room.getByText('Stuck: none.').waitFor();
  const ben = await come(study, 'ben');
  for (const window of [ada, ben]) await press(window, 'I am ready');
  for (const window of [ada, ben]) await window.getByText('Turn 1 of').waitFor();

  // the session is a small board, and both are listed as playing
  await room.getByRole('radio', { name: '2 playing' }).waitFor();
  const board = room.locator('.room-boards li').first();
  await board.locator('svg').first().waitFor();
  await board.getByRole('button').click();
  const side = room.locator('.room-side');
  await side.locator('.room-seats button').first().click();
  await side.locator('.room-watched svg').first().waitFor();
  await side.getByText('chooses.').waitFor();
  const participant = (await side.locator('#room-side').innerText()).split(',')[0]?.trim() ?? '';

  await takePicture(room, 'room-real', true);

  await act(room, 'Message', 'to say hello', async (dialog) => {
    await dialog.getByLabel('Message to the participant').fill('Take your time.');
  });
  await Promise.any([ada, ben].map((window) => window.getByText('Take your time.').first().waitFor()));
  await side.getByText('Take your time.').waitFor();
  await room.getByText('“to say hello”').waitFor();

  await act(room, 'Pause', 'fire alarm', async (dialog) => dialog.getByLabel(/^Minutes/).fill('5'));
  await Promise.all(
    [ada, ben].map((window) =>
      window
        .getByText(/paused/)
        .first()
        .waitFor(),
    ),
  );
  await act(room, 'Resume', 'it was a drill', nothing);
  await act(room, 'More time', 'slow connection', async (dialog) => dialog.getByLabel(/^Minutes/).fill('3'));

  const said = await act(room, 'End with pay', 'taken ill', nothing);
  expect(said).toContain(participant);
  expect(said).toMatch(/ends: /);
  await Promise.any(
    [ada, ben].map((window) =>
      window
        .getByText(/ended|thank you/i)
        .first()
        .waitFor({ timeout: 10_000 }),
    ),
  );
  await room.getByText('“taken ill”').waitFor();

  const log = await stage.server.store.events.read(`participant-${participant}`);
  const assigned = log.find(({ type }) => type === 'participant.SessionAssigned')?.data as { readonly session: string };
  const session = await stage.server.store.events.read(`session-${assigned.session}`);
  expect(log.map(({ type }) => type)).toEqual(
    expect.arrayContaining([
      'participant.MessageSent',
      'participant.PaymentAccrued',
      'participant.ParticipantFinished',
    ]),
  );
  expect(session.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['session.SessionPaused', 'session.SessionResumed']),
  );
  expect(JSON.stringify([log, session])).not.toMatch(/Take your time|taken ill|fire alarm/);
  const ofStudy = await stage.server.store.events.read(`study-${study}`);
  expect(ofStudy.map(({ type }) => type)).toContain('study.SeatWatched');
});
