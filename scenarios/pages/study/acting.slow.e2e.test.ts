/** What operators do to a participant, as the participant sees it in a real window: messages, a pause, and the end. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openStage, type Stage } from '../../../client/testing/stage.ts';
import { headed, press } from '../../../client/testing/study-window.ts';
import { operatorTokenOf, post } from '../../../server/testing/server.ts';
import { newCommandId, publish } from '../../../server/testing/study.ts';
import { sourceIn } from '../../../studies/definition/freeze.ts';
import type { StudyInput } from '../../../studies/definition/types.ts';
import type { RoomAction } from '../../../studies/room/actions.ts';
import type { Page } from '../../../studies/way/contract/page.ts';
import { ALONE, studyOf } from '../../../studies/way/testing/studies.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());
afterEach(() => stage.noFaults());

const [PLAY] = ALONE.sessions ?? [];
const SOLO: Partial<StudyInput> = {
  ...ALONE,
  screening: [],
  comprehension: null,
  intake: { zone: 'UTC', recruiter: 'labels' },
  sessions: PLAY ? [{ ...PLAY, config: { seats: 1, set: 'debiased', stories: 1, feedback: 'none' } }] : [],
};

test('a participant asks for help, is answered, is paused, and is ended in the middle of a game', async () => {
  const study = await publish(stage, sourceIn(studyOf({ id: 'acted-on', ...SOLO })));
  const window = await stage.window({ as: 'stranger', viewport: { width: 375, height: 700 } });
  const joining = window.waitForResponse('**/join');
  await window.goto(`/s/${study}?participant_label=ann`);
  const { page } = (await (await joining).json()) as { readonly page: Page };
  const { participant } = page;
  const act = async (action: RoomAction): Promise<void> => {
    const body = {
      ...{ commandId: newCommandId(), action, reason: 'a test', basedOn: 0 },
      targets: { participants: [participant], sessions: [] },
    };
    const answer = await post(stage.url, `/api/studies/${study}/actions`, body, operatorTokenOf(stage));
    expect(answer).toMatchObject({ status: 200, body: { refused: [] } });
  };
  await window.getByText('needed to take part').click();
  await press(window, 'I agree and take part');
  await headed(window, 'Instructions');

  await press(window, 'Ask the researchers');
  await window.getByLabel('Your message').fill('Which key do I press?');
  await press(window, 'Send');
  await window.getByText('Your message was sent.').waitFor();
  await window.keyboard.press('Escape');
  const log = await stage.server.store.events.read(`participant-${participant}`);
  expect(log.map(({ type }) => type)).toContain('participant.HelpAsked');
  expect(JSON.stringify(log)).not.toContain('Which key');

  await act({ type: 'message', text: 'Any key will do' });
  await window.getByRole('status').filter({ hasText: 'Any key will do' }).waitFor();
  await press(window, 'Answer');
  await window.getByRole('dialog').getByText('Which key do I press?').waitFor();
  await press(window, 'Back to the study');
  expect(await window.getByRole('status').filter({ hasText: 'Any key will do' }).count()).toBe(0);

  await act({ type: 'pause', minutes: 10 });
  await headed(window, 'The study is paused');
  await window.getByText('It goes on in 10 minutes at the latest.').waitFor();
  await act({ type: 'resume' });
  await headed(window, 'Instructions');

  await press(window, 'Continue');
  await headed(window, 'Task 1 of 1');
  await window.locator('.study-game').waitFor();
  // the seat is taken a moment after the page is there
  await expect
    .poll(async () => (await stage.server.store.sessions.list({ statuses: ['running'], limit: 1 })).length)
    .toBe(1);
  await act({ type: 'pause', minutes: 3 });
  await window.getByText('It goes on in 3 minutes at the latest.').waitFor();
  await act({ type: 'resume' });
  await window.getByText('It goes on in 3 minutes at the latest.').waitFor({ state: 'detached' });
  // what is typed to the researchers is no move on the board
  await press(window, 'Ask the researchers');
  await window.getByLabel('Your message').pressSequentially('1 or 2?');
  expect(await window.getByLabel('Your message').inputValue()).toBe('1 or 2?');
  await window.keyboard.press('Escape');
  await act({ type: 'message', text: 'Please stop now' });
  await window.getByRole('status').filter({ hasText: 'Please stop now' }).waitFor();
  await act({ type: 'endWithPay' });
  await headed(window, 'The study is over');
  await window.getByText('have ended it for you').waitFor();
  expect(await window.getByRole('button', { name: 'Ask the researchers' }).count()).toBe(0);
});
