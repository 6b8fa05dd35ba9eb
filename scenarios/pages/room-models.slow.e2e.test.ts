/** Language models in the operators' room: what is shown of them, and how an operator stops them by keyboard. */
import type { Page as Window } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { lookAt } from '../../client/testing/look.ts';
import { openStage, type Stage } from '../../client/testing/stage.ts';
import { openScriptedEndpoint, type ScriptedEndpoint } from '../../server/llm/scripted/endpoint.ts';
import { goOn, publish, template, visit } from '../../server/testing/study.ts';
import { sitDown } from '../../server/testing/study-play.ts';
import type { StudySource } from '../../studies/definition/freeze.ts';

let endpoint: ScriptedEndpoint;
let stage: Stage;
beforeAll(async () => {
  endpoint = await openScriptedEndpoint({});
  stage = await openStage({ environment: { MODEL_BASE_URL: endpoint.baseURL, MODELS: 'scripted-1' } });
});
afterAll(async () => {
  await stage?.close();
  await endpoint?.close();
});
afterEach(() => stage.noFaults());

type Definition = Record<string, unknown>;
interface Level {
  readonly id: string;
  readonly patch: { readonly play: object };
  readonly study: object;
}

/** The template with the arm of the language model alone. */
function besideModel(id: string, left: 'continue' | 'endWithPay'): StudySource {
  return template('partner-kinds', (same: Definition) => {
    const { design, sessions, match } = same as {
      readonly design: { readonly factors: readonly { readonly levels: readonly Level[] }[] };
      readonly sessions: readonly object[];
      readonly match: object;
    };
    const { patch, study } = design.factors[0]?.levels.find((level) => level.id === 'model') ?? expect.fail();
    const models = { budget: { calls: 64 }, left };
    return {
      ...{ ...same, ...study, id, comprehension: null, match: { ...match, people: 1 } },
      steps: [{ kind: 'text', text: 'instructions' }],
      sessions: [
        {
          ...sessions[0],
          ...patch.play,
          config: { agents: 2, width: 4, pieces: 6, turns: 16, deadlineMs: 300_000 },
          models,
        },
      ],
      design: { ...design, factors: [] },
    };
  });
}

/** A participant who sits beside the model, and has not acted yet. */
async function seatedIn(source: StudySource, who: string) {
  const study = (source.definition as { readonly id: string }).id;
  const visitor = await visit(stage.url, study, `PROLIFIC_PID=${who}&STUDY_ID=s1&SESSION_ID=${who}`);
  while (visitor.page().kind !== 'playing') await goOn(visitor, source);
  const line = await sitDown(stage.url, visitor);
  await line.hear('request');
  return { visitor, line };
}

async function openRoom(study: string): Promise<Window> {
  const room = await stage.window({ as: 'operator' });
  await room.goto(`/admin/${study}/room`);
  await room.locator('.room-boards li button').first().waitFor();
  return room;
}

const consequence = (room: Window) => room.getByRole('dialog').getByRole('region', { name: 'What comes of it' });
const focused = (room: Window): Promise<string> =>
  room.evaluate(() => (document.activeElement as HTMLElement | null)?.innerText ?? '');

/** Opens the session's panel and the dialog that stops its models, by keyboard. */
async function askToStop(room: Window): Promise<void> {
  await room.locator('.room-boards li button').first().focus();
  await room.keyboard.press('Enter');
  await room.locator('.room-side').getByText('language model scripted-1').waitFor();
  const stop = room.getByRole('button', { name: 'Stop language models …' });
  await stop.focus();
  await room.keyboard.press('Enter');
  await room.getByRole('dialog', { name: 'Stop language models: session S-' }).waitFor();
}

/** Types a reason and confirms, by keyboard. */
async function stop(room: Window): Promise<void> {
  await room.keyboard.press('Tab');
  await room.keyboard.type('it answers nonsense');
  // a table of participants can be scrolled, and has the focus in between
  for (let tabs = 0; tabs < 3 && (await focused(room)) !== 'Stop language models'; tabs++)
    await room.keyboard.press('Tab');
  expect(await focused(room)).toBe('Stop language models');
  await room.keyboard.press('Enter');
  await room.getByRole('dialog').waitFor({ state: 'detached' });
}

test('an operator stops the models of a session by keyboard; the session goes on, and the room shows who has left', async () => {
  const source = besideModel('stopped-models', 'continue');
  const study = await publish(stage, source);
  const { visitor } = await seatedIn(source, 'ada');
  const room = await openRoom(study);
  await askToStop(room);
  const said = 'goes on, and the seats of its language models do the default action in each turn.';
  await consequence(room).getByText(said).waitFor();
  expect(await lookAt(room, 'room-stop-models')).toEqual([]);
  // nothing is done without a reason
  await room.getByRole('button', { name: 'Stop language models', exact: true }).press('Enter');
  await room.getByText('Type a reason: the log keeps it.').waitFor();
  await room.getByRole('dialog').focus();
  await stop(room);
  await room
    .getByRole('status')
    .filter({ hasText: /^Done: Stop language models, session S-\d+\.$/ })
    .waitFor();
  await room.locator('.room-side').getByText('language model, stopped by an operator').waitFor();
  await room.getByText('You stopped the language model in seat').waitFor();
  await room.getByText('“it answers nonsense”').first().waitFor();
  await room.locator('.room-boards').getByText('without its model').waitFor();
  expect(await room.getByRole('button', { name: 'Stop language models …' }).count()).toBe(0);
  // the button that had the focus is gone
  await expect.poll(() => focused(room)).toMatch(/^Session S-/);
  await room.getByRole('button', { name: 'as a list' }).click();
  await room.locator('.room-session-table').getByText('language model, stopped by an operator').waitFor();
  expect(await lookAt(room, 'room-models-stopped')).toEqual([]);
  expect((await visitor.read()).page.kind).toBe('playing');
});

test('where the plan ends the session without models, the dialog says so, with what the participant is paid', async () => {
  const source = besideModel('ended-models', 'endWithPay');
  const study = await publish(stage, source);
  const { visitor } = await seatedIn(source, 'ben');
  const room = await openRoom(study);
  await askToStop(room);
  await consequence(room)
    .getByText(/^Session S-\d+ ends\.$/)
    .waitFor();
  await consequence(room).getByText('p-1', { exact: true }).waitFor();
  expect(await lookAt(room, 'room-stop-models-ends', { another: true })).toEqual([]);
  await room.getByRole('dialog').focus();
  await stop(room);
  await room
    .locator('.room-side')
    .getByText(/^ended/)
    .waitFor();
  await expect.poll(async () => (await visitor.read()).page.kind).not.toBe('playing');
});
