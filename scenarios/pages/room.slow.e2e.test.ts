/**
 * The operators' room on a real server: four participants, every action of an operator on one, several and all, what is said
 * before it, and what participants, the log, the replay and the bundle say afterwards. Two participants have windows.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Page as Window } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { runWith } from '../../cli/testing/run-command.ts';
import { lookAt, takePicture } from '../../client/testing/look.ts';
import { openStage, type Stage } from '../../client/testing/stage.ts';
import { headed, press } from '../../client/testing/study-window.ts';
import type { Exported } from '../../server/exports/export-study.ts';
import { operatorTokenOf, post, temporaryFolder } from '../../server/testing/server.ts';
import { goOnTo, newCommandId, publish, template, visit } from '../../server/testing/study.ts';
import type { Page } from '../../studies/way/contract/page.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());
afterEach(() => stage.noFaults());

/** Without lessons and questions; turns wait for both choices. */
const SOON_TOGETHER = template('symmtom-memory', (definition) => ({
  ...definition,
  steps: (definition.steps as readonly { readonly kind: string }[]).filter(({ kind }) => kind === 'text'),
  comprehension: null,
  sessions: (definition.sessions as readonly { readonly config: object }[]).map((session) => ({
    ...session,
    config: { ...session.config, deadlineMs: 300_000 },
  })),
}));

interface Participant {
  readonly window: Window;
  readonly id: string;
}

async function come(study: string, who: string): Promise<Participant> {
  const window = await stage.window({ as: 'stranger' });
  const joining = window.waitForResponse('**/join');
  await window.goto(`/s/${study}?PROLIFIC_PID=${who}&STUDY_ID=s1&SESSION_ID=${who}`);
  const { page } = (await (await joining).json()) as { readonly page: Page };
  await window.getByRole('checkbox').first().waitFor();
  for (const box of await window.getByRole('checkbox').all()) await box.check();
  await press(window, 'I agree and take part');
  await headed(window, 'The game');
  await press(window, 'Continue');
  return { window, id: page.participant };
}

type Dialog = ReturnType<Window['getByRole']>;
const asIs = async (): Promise<void> => undefined;

/** Types into the dialog that is open, and confirms it once it has said what comes of it; returns what it said. */
async function confirm(room: Window, name: string, reason: string, fill: (dialog: Dialog) => Promise<void> = asIs) {
  const dialog = room.getByRole('dialog');
  await fill(dialog);
  await dialog.getByLabel(/^Reason/).fill(reason);
  await expect.poll(() => dialog.locator('.room-missing').textContent()).toBe('');
  const said = await dialog.getByRole('region', { name: 'What comes of it' }).innerText();
  await dialog.getByRole('button', { name, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  return said;
}

test('four participants: every action says first what comes of it, and page, log, replay and bundle tell of it', async () => {
  const study = await publish(stage, SOON_TOGETHER);
  const room = await stage.window({ as: 'operator', viewport: { width: 1440, height: 900 } });
  await room.goto(`/admin/${study}/room`);
  await room.getByText('Stuck: none.').waitFor();
  const [ada, ben] = [await come(study, 'ada'), await come(study, 'ben')];
  for (const { window } of [ada, ben]) await press(window, 'I am ready');
  for (const { window } of [ada, ben]) await window.getByText('Turn 1 of').waitFor();
  const [cat, dan] = [
    await visit(stage.url, study, 'PROLIFIC_PID=cat&STUDY_ID=s1&SESSION_ID=cat'),
    await visit(stage.url, study, 'PROLIFIC_PID=dan&STUDY_ID=s1&SESSION_ID=dan'),
  ];
  await goOnTo(cat, 'text', SOON_TOGETHER);
  await goOnTo(dan, 'waiting', SOON_TOGETHER);
  const kindOf = async (one: typeof cat): Promise<string> => (await one.read()).page.kind;
  const idOf = (one: typeof cat): string => one.page().participant;

  const inOrder = [ada.id, ben.id, idOf(cat), idOf(dan)];
  const nameOf = (id: string): string => `p-${inOrder.indexOf(id) + 1}`;
  const side = room.locator('.room-side');
  const rowOf = (id: string) => room.locator('.room-people-list > li').filter({ hasText: nameOf(id) });
  const open = async (id: string): Promise<void> => {
    await rowOf(id).getByRole('button').click();
    await side.getByRole('heading', { name: new RegExp(`^${nameOf(id)}`) }).waitFor();
  };
  const act = async (name: string, reason: string, fill?: (dialog: Dialog) => Promise<void>): Promise<string> => {
    await side.getByRole('button', { name: `${name} …`, exact: true }).click();
    return confirm(room, name, reason, fill);
  };
  const minutes = (n: number) => async (dialog: Dialog) => dialog.getByLabel(/^Minutes/).fill(String(n));
  const deeds = room.locator('.room-deeds');
  const isDone = (reason: string) => deeds.getByText(`“${reason}”`).first().waitFor();

  // the session is a small board, all are counted by what they do, and any seat is seen live
  await room.getByRole('radio', { name: '2 playing' }).waitFor();
  await room.locator('.room-boards li svg').first().waitFor();
  await open(ada.id);
  await side.locator('.room-watched svg').first().waitFor();
  await takePicture(room, 'room-real-1440', true);
  expect(await lookAt(room, 'room-real', { another: true })).toEqual([]);

  // chat with a participant who asks for help
  await press(ada.window, 'Ask the researchers');
  await ada.window.getByLabel('Your message').fill('Who is my partner?');
  await ada.window.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
  await ada.window.keyboard.press('Escape');
  await room.getByRole('button', { name: `Reply to ${nameOf(ada.id)}` }).click();
  await confirm(room, 'Message', 'asked for help', async (dialog) => {
    await dialog.getByLabel('Message to the participant').fill('Another participant.');
  });
  await ada.window.getByRole('status').filter({ hasText: 'Another participant.' }).waitFor();
  await side.getByText('Who is my partner?').waitFor();

  // a message to all
  await room.getByRole('button', { name: 'Message all' }).click();
  const toAll = await confirm(room, 'Message', 'news for all', async (dialog) => {
    await dialog.getByLabel('Message to the participant').fill('The server is slow today.');
  });
  for (const id of [ada.id, ben.id, idOf(cat), idOf(dan)]) expect(toAll).toContain(nameOf(id));
  await ben.window.getByText('The server is slow today.').first().waitFor();
  for (const one of [cat, dan])
    expect((await one.read()).page.messages.map(({ text }) => text)).toEqual(['The server is slow today.']);

  // a pause of the game; a second operator who acted first is named to this one
  expect(await act('Pause', 'fire alarm', minutes(5))).toMatch(/Session \S+ is paused/);
  for (const { window } of [ada, ben])
    await window.locator('#overlay-heading').filter({ hasText: 'The session is paused.' }).waitFor();
  await isDone('fire alarm');
  await side.getByRole('button', { name: 'Resume …', exact: true }).click();
  const late = room.getByRole('dialog');
  await late.getByLabel(/^Reason/).fill('too late');
  await expect.poll(() => late.locator('.room-missing').textContent()).toBe('');
  const other = await post(
    stage.url,
    `/api/studies/${study}/actions`,
    {
      ...{ commandId: newCommandId(), action: { type: 'giveTime', minutes: 1 }, reason: 'the other operator' },
      targets: { participants: [ada.id], sessions: [] },
      basedOn: (await stage.server.store.events.headsAfter(0)).position,
    },
    operatorTokenOf(stage),
  );
  expect(other).toMatchObject({ status: 200, body: { refused: [] } });
  await late.getByRole('button', { name: 'Resume', exact: true }).click();
  await late.getByText('Another operator was first.').waitFor();
  stage.forgive(room);
  await late.getByRole('button', { name: 'Look again' }).click();
  await late.getByText('Another operator was first.').waitFor({ state: 'detached' });
  expect(await confirm(room, 'Resume', 'it was a drill')).toMatch(/goes on/);
  for (const { window } of [ada, ben])
    await window
      .locator('#overlay-heading')
      .filter({ hasText: 'The session is paused.' })
      .waitFor({ state: 'detached' });
  expect(await act('More time', 'slow connection', minutes(3))).toMatch(/gets more time/);

  // a bot takes a seat, and the participant has it again
  await open(ben.id);
  const replaced = await act('Replace by a bot', 'telephone call', async (dialog) => {
    await dialog.getByLabel('Bot').selectOption('symmtom/uniform');
  });
  expect(replaced).toMatch(/has a bot in the seat/);
  await ben.window.getByRole('heading', { name: 'A bot acts for you' }).waitFor();
  expect(await act('Give back', 'back from the telephone')).toMatch(/gives the seat back/);
  // a bot may have acted for the seat before: each choice of the partner ends a turn at most
  await expect
    .poll(
      async () => {
        const send = ada.window.getByRole('button', { name: /^Send/ });
        if (await send.isEnabled()) await send.click();
        return ben.window.getByText(/^Turn [2-9] of/).count();
      },
      { timeout: 15_000, interval: 300 },
    )
    .toBeGreaterThan(0);
  await ben.window.getByRole('heading', { name: 'A bot acts for you' }).waitFor({ state: 'detached' });

  // several at once: one reads, one waits for a partner
  for (const one of [cat, dan]) await rowOf(idOf(one)).getByRole('checkbox').check();
  const several = async (name: string, reason: string, fill?: (dialog: Dialog) => Promise<void>): Promise<string> => {
    await room.getByRole('button', { name: 'Act on them …' }).click();
    await room
      .getByRole('dialog')
      .getByRole('button', { name: `${name} …` })
      .click();
    return confirm(room, name, reason, fill);
  };
  const paused = await several('Pause', 'for both', minutes(5));
  for (const one of [cat, dan]) expect(paused).toContain(nameOf(idOf(one)));
  expect([await kindOf(cat), await kindOf(dan)]).toEqual(['paused', 'paused']);
  await several('Resume', 'on they go');
  expect([await kindOf(cat), await kindOf(dan)]).toEqual(['text', 'waiting']);
  await room.getByRole('button', { name: 'Untick all' }).click();

  // one by one: dropped in the pool, paid more, left out of analyses
  await open(idOf(dan));
  expect(await act('Mark as dropped', 'never came back')).toMatch(/ends: dropped/);
  expect(await kindOf(dan)).toBe('finished');
  await open(idOf(cat));
  const paid = await act('Adjust pay', 'waited long', async (dialog) => dialog.getByLabel(/^Amount/).fill('0.50'));
  expect(paid).toMatch(/£0\.50 more/);
  await act('Exclude', 'reads too fast', async (dialog) => dialog.getByLabel(/^Rule/).fill('too-fast'));

  // intake
  for (const [name, then] of [
    ['Close intake', 'Open intake'],
    ['Open intake', 'Close intake'],
  ] as const) {
    await room.getByRole('button', { name, exact: true }).click();
    await room
      .getByRole('dialog')
      .getByLabel(/^Reason/)
      .fill(`to try it: ${name}`);
    await room.getByRole('dialog').getByRole('button', { name, exact: true }).click();
    await room.getByRole('dialog').waitFor({ state: 'detached' });
    await room.getByRole('button', { name: then, exact: true }).waitFor();
  }

  // ended in the middle of a game: the partner goes on to the survey with pay
  await open(ben.id);
  const ended = await act('End with pay', 'taken ill');
  expect(ended).toMatch(new RegExp(`${nameOf(ben.id)}.*ends: ended by an operator`, 's'));
  expect(ended).toMatch(new RegExp(`${nameOf(ada.id)}.*goes on: in a survey`, 's'));
  expect(ended).toMatch(/Session \S+ ends/);
  await headed(ben.window, 'The study is over');
  await ada.window.locator('.sd-root-modern, form').first().waitFor();

  await open(ada.id);
  expect(await act('Advance', 'has answered by telephone')).toContain(nameOf(ada.id));

  // and all who are left, on any page, and on return
  await room.getByRole('button', { name: 'Act on all …' }).click();
  await room.getByRole('dialog').getByRole('button', { name: 'End with pay …' }).click();
  const all = await confirm(room, 'End with pay', 'the building closes');
  for (const id of [ada.id, idOf(cat)]) expect(all).toContain(nameOf(id));
  for (const id of [ben.id, idOf(dan)]) expect(all).not.toContain(nameOf(id));
  await headed(ada.window, 'The study is over');
  await ada.window.reload();
  await headed(ada.window, 'The study is over');
  expect(await kindOf(cat)).toBe('finished');
  await isDone('the building closes');
  await takePicture(room, 'room-real-over', true);

  await saidByLogs(study, { ada: ada.id, cat: idOf(cat) }, room);
  await saidByBundle(study);
});

const REASONS = /fire alarm|was a drill|slow connection|telephone call|taken ill|building closes|Who is my partner/;

async function saidByLogs(study: string, ids: { readonly ada: string; readonly cat: string }, room: Window) {
  const { events } = stage.server.store;
  const typesIn = async (stream: string) => (await events.read(stream)).map(({ type }) => type.split('.')[1]);
  const ofAda = await events.read(`participant-${ids.ada}`);
  const assigned = ofAda.find(({ type }) => type === 'participant.SessionAssigned')?.data as {
    readonly session: string;
  };
  const ofSession = await events.read(`session-${assigned.session}`);
  const done = ofSession.filter(({ data }) => 'by' in (data as object));
  expect(new Set(done.map(({ type }) => type.split('.')[1]))).toEqual(
    new Set([
      ...['SessionPaused', 'SessionResumed', 'DeadlineExtended', 'LimitExtended'],
      ...['ControllerChanged', 'SeatGivenBack'],
    ]),
  );
  expect(new Set(done.map(({ data }) => (data as { readonly by: string }).by)).size).toBe(2);
  expect(await typesIn(`participant-${ids.cat}`)).toEqual(
    expect.arrayContaining([
      ...['MessageSent', 'ParticipantPaused', 'ParticipantResumed', 'PaymentAdjusted'],
      ...['ExclusionDecided', 'ParticipantFinished'],
    ]),
  );
  expect(await typesIn(`study-${study}`)).toEqual(
    expect.arrayContaining(['IntakeOpened', 'IntakeClosed', 'SeatWatched']),
  );
  expect(ofAda.map(({ type }) => type)).toContain('participant.StateAdvanced');
  expect(JSON.stringify([ofAda, ofSession])).not.toMatch(REASONS);
  const paused = ofSession.find(({ type }) => type === 'session.SessionPaused');
  await room.goto(`/replay/${assigned.session}?seq=${paused?.version}`);
  await room
    .getByText(/An operator paused the session .*fire alarm/)
    .first()
    .waitFor();
}

async function saidByBundle(study: string) {
  const out = temporaryFolder();
  const asked = ['--out', out, '--json', '--url', stage.url, '--reason', 'a look at the end'];
  const ran = await runWith({ DATA_DIR: stage.dataDir }, 'study export', study, ...asked);
  expect(ran).toMatchObject({ code: 0, errors: '' });
  const { folder, ...exported } = JSON.parse(ran.out) as Exported;
  expect(exported).toMatchObject({ arrivals: 4, outcomes: { removed_by_operator: 3, dropped: 1 }, reconciled: true });
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(folder, name))
    .filter((file) => statSync(file).isFile() && !file.endsWith('.parquet'))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }));
  const participants = files.find(({ file }) => /participants_data\.csv$/.test(file))?.text ?? '';
  expect(participants.match(/removed_by_operator/g)).toHaveLength(3);
  expect(participants).toContain('too-fast');
  const all = files.map(({ text }) => text).join('\n');
  for (const type of ['SessionPaused', 'SeatGivenBack', 'StateAdvanced', 'PaymentAdjusted'])
    expect(all).toContain(type);
  // each deed with its author and its reason, which stands nowhere else
  const isDeeds = ({ file }: { readonly file: string }): boolean => /operatoractions_data\.csv$/.test(file);
  const deeds = files.find(isDeeds)?.text ?? '';
  for (const reason of [
    'fire alarm',
    'was a drill',
    'slow connection',
    'telephone call',
    'taken ill',
    'building closes',
  ])
    expect(deeds).toContain(reason);
  for (const { file, text } of files.filter((one) => !isDeeds(one))) expect(REASONS.test(text), file).toBe(false);
}
