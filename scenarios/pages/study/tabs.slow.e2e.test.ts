/** Participants who go back, duplicate the tab or withdraw, and a whole way in a language made of accents, on a real server. */
import type { Page as Window } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openStage, type Stage } from '../../../client/testing/stage.ts';
import { headed, intercept, playTo, press } from '../../../client/testing/study-window.ts';
import { unmarkedIn } from '../../../client/testing/unmarked.ts';
import { CLOSES, OPENS } from '../../../games/core/words/generated.ts';
import { sitDownWith } from '../../../server/testing/seats.ts';
import { operatorTokenOf, post } from '../../../server/testing/server.ts';
import { goOnTo, newCommandId, publish, visit } from '../../../server/testing/study.ts';
import type { FrozenStudy } from '../../../studies/definition/freeze.ts';
import { sourceIn } from '../../../studies/definition/freeze.ts';
import type { StudyInput } from '../../../studies/definition/types.ts';
import type { Page } from '../../../studies/way/contract/page.ts';
import { ALONE, studyOf } from '../../../studies/way/testing/studies.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());
afterEach(() => stage.noFaults());

const RECRUITER = 'https://recruiter.example';
const [PLAY] = ALONE.sessions ?? [];
const SOLO: Partial<StudyInput> = {
  ...ALONE,
  screening: [],
  intake: { zone: 'UTC', recruiter: 'labels' },
  sessions: PLAY ? [{ ...PLAY, config: { seats: 1, set: 'debiased', stories: 1, feedback: 'none' } }] : [],
};

/** Opens the link from the recruiter's page. */
async function come(
  study: string,
  label: string,
  { fresh = false } = {},
): Promise<{ readonly window: Window; readonly participant: string }> {
  const window = await stage.window({ as: 'stranger', fresh });
  await intercept(window, RECRUITER);
  await window.goto(`${RECRUITER}/start`);
  const joining = window.waitForResponse('**/join');
  await window.goto(`/s/${study}?participant_label=${label}`);
  const { page } = (await (await joining).json()) as { readonly page: Page };
  return { window, participant: page.participant };
}

const typesOf = async (participant: string): Promise<readonly string[]> =>
  (await stage.server.store.events.read(`participant-${participant}`)).map(({ type }) => type);

async function answerQuestions(window: Window): Promise<void> {
  await headed(window, 'A few questions on the instructions');
  for (const question of ['first', 'second']) await window.getByText(`Text ${question}-yes in en.`).click();
}

test('Back leaves the study from every page, and Forward comes to the same page with what was typed', async () => {
  const study = await publish(stage, sourceIn(studyOf({ id: 'back', ...SOLO })));
  const { window, participant } = await come(study, 'ann');
  const leaveAndReturn = async (heading: string | RegExp): Promise<void> => {
    await headed(window, heading);
    const before = await typesOf(participant);
    await window.goBack();
    await window.waitForURL(`${RECRUITER}/start`);
    await window.goForward();
    await headed(window, heading);
    // a line may be noted as lost and as there again; nothing else happens
    const after = (await typesOf(participant)).slice(before.length);
    expect(after.filter((type) => !type.startsWith('participant.Connection'))).toEqual([]);
  };
  await leaveAndReturn('Before you take part');
  await window.getByText('needed to take part').click();
  await press(window, 'I agree and take part');
  await leaveAndReturn('Instructions');
  await press(window, 'Continue');
  await answerQuestions(window);
  await leaveAndReturn('A few questions on the instructions');
  for (const question of ['first', 'second'])
    expect(await window.getByRole('radio', { name: `Text ${question}-yes in en.` }).isChecked()).toBe(true);
  await press(window, 'Check my answers');
  await leaveAndReturn('Task 1 of 1');
  await playTo(window, /^Questions/);
  await window.getByRole('textbox').fill('half a sentence');
  await leaveAndReturn(/^Questions/);
  expect(await window.getByRole('textbox').inputValue()).toBe('half a sentence');
  await window.locator('label', { hasText: '3' }).first().click();
  await press(window, 'Continue');
  await window.getByText('Again?').first().waitFor();
  await press(window, 'Continue');
  await leaveAndReturn('One last question');
  await window.getByText('No', { exact: true }).click();
  await press(window, 'Continue');
  await leaveAndReturn('What the study was about');
  await press(window, 'Finish');
  await leaveAndReturn('The study is over');
  const types = await typesOf(participant);
  const counted = (type: string): number => types.filter((one) => one === `participant.${type}`).length;
  const each = ['ConsentGiven', 'StepRead', 'ComprehensionAnswered', 'AiHelpAnswered', 'DebriefRead'] as const;
  expect(each.map(counted)).toEqual([1, 1, 1, 1, 1]);
  expect([counted('SurveyAnswered'), counted('ParticipantFinished')]).toEqual([2, 1]);
});

test('a duplicated tab takes over at once, the first says so and can have the study back; withdrawing erases drafts', async () => {
  const study = await publish(stage, sourceIn(studyOf({ id: 'tabs', ...SOLO })));
  const { window } = await come(study, 'ann', { fresh: true });
  await window.getByText('needed to take part').click();
  await press(window, 'I agree and take part');
  await press(window, 'Continue');
  await answerQuestions(window);
  await window.context().addInitScript(rememberHeadings);
  const opening = window.context().waitForEvent('page');
  // a window that its opener knows has a copy of the tab's storage, as a duplicate has
  await window.evaluate(() => void globalThis.open(location.href));
  const copy = await opening;
  await headed(copy, 'A few questions on the instructions');
  expect(await copy.getByRole('radio', { name: 'Text first-yes in en.' }).isChecked()).toBe(true);
  await headed(window, 'This study is open in another tab');
  expect(await headingsSeen(copy)).not.toContain('This study is open in another tab');
  await press(window, 'Continue here');
  await headed(window, 'A few questions on the instructions');
  await headed(copy, 'This study is open in another tab');
  expect(await draftsIn(window)).not.toEqual([]);
  await press(window, 'Leave or stop');
  await press(window, 'Stop and erase my data');
  await headed(window, 'The study is over');
  expect(await draftsIn(window)).toEqual([]);
  await press(copy, 'Continue here');
  await headed(copy, 'The study is over');
  expect(await draftsIn(copy)).toEqual([]);
});

test('the link opens the place in another tab; another browser says what to do, and goes on once it is let in', async () => {
  const study = await publish(stage, sourceIn(studyOf({ id: 'browsers', ...SOLO })));
  const { window } = await come(study, 'A1');
  await window.getByText('needed to take part').click();
  await press(window, 'I agree and take part');
  await headed(window, 'Instructions');
  // no copy of the first tab's storage
  const tab = await window.context().newPage();
  await tab.goto(`${stage.url}/s/${study}?participant_label=A1`);
  await headed(tab, 'Instructions');
  await headed(window, 'This study is open in another tab');
  const stranger = await stage.window({ as: 'stranger' });
  await stranger.goto(`/s/${study}?participant_label=A1`);
  await headed(stranger, 'This study was opened in another browser');
  stage.forgive(stranger);
  const [, browser = ''] = /this number: ((?:\d\d\s){3}\d\d)\./.exec(await stranger.locator('main').innerText()) ?? [];
  const yes = { browser, reason: 'she changes to the laptop' };
  await post(stage.url, `/api/studies/${study}/browsers`, yes, operatorTokenOf(stage));
  await press(stranger, 'I was let in');
  await headed(stranger, 'Instructions');
  await headed(tab, 'This study is open in another tab');
});

const draftsIn = (window: Window): Promise<readonly string[]> =>
  window.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('standpoint/draft/')));

/** Runs in the page. */
function rememberHeadings(): void {
  const seen = new Set<string>();
  Object.assign(window, { seen });
  const look = (): void => {
    for (const { textContent } of document.querySelectorAll('h1')) seen.add(textContent ?? '');
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
}

const headingsSeen = (window: Window): Promise<readonly string[]> =>
  window.evaluate(() => [...(window as unknown as { readonly seen: Set<string> }).seen]);

const PSEUDO = 'en-XA';
const marked = (text: string): string => `${OPENS}${text}${CLOSES}`;

/** The study in the language made of accents; its own texts stand in brackets, too. */
function inPseudo(frozen: FrozenStudy): FrozenStudy {
  const texts = Object.entries(frozen.texts[PSEUDO] ?? {}).map(([key, text]) => [key, marked(text.trim())]);
  const titles = (_key: string, value: unknown): unknown =>
    typeof value === 'object' && value !== null && 'title' in value && typeof value.title === 'string'
      ? { ...value, title: { [PSEUDO]: marked(value.title) } }
      : value;
  return {
    ...frozen,
    texts: { [PSEUDO]: Object.fromEntries(texts) },
    surveys: JSON.parse(JSON.stringify(frozen.surveys, titles)),
  };
}

test('from the link to the code in a language made of accents: no sentence of a page stands in code', async () => {
  const frozen = inPseudo(
    studyOf({
      id: 'accents',
      languages: [PSEUDO],
      steps: [
        { kind: 'text', text: 'instructions' },
        { kind: 'lessons', game: 'symmtom' },
      ],
      intake: { zone: 'UTC', recruiter: 'labels' },
    }),
  );
  // a check refuses languages that games have no words for, so it is published past the route
  expect(await stage.server.studies.publish(frozen, 'arriving', 'program')).toBeNull();
  await post(stage.url, '/api/studies/accents/intake', { open: true, reason: 'a test' }, operatorTokenOf(stage));
  const window = await stage.window({ as: 'stranger', locale: PSEUDO });
  /** The page whose key begins like this. */
  const unmarkedOn = async (begins: string): Promise<void> => {
    await window.locator(`.study[data-page^="${begins}"] .study-heading h1`).waitFor();
    expect({ begins, unmarked: await unmarkedIn(window) }).toEqual({ begins, unmarked: [] });
  };
  const onward = (): Promise<void> => window.locator('.study-actions .button').first().click();

  const joining = window.waitForResponse('**/join');
  await window.goto('/s/accents?participant_label=ann');
  const joined = await joining;
  const { tab } = joined.request().postDataJSON() as { readonly tab: string };
  const { token, page } = (await joined.json()) as { readonly token: string; readonly page: Page };
  expect(page.language).toBe(PSEUDO);
  expect(page.kind).toBe('screening');
  await unmarkedOn('consent');
  await window.getByRole('checkbox').first().check();
  await onward();
  await unmarkedOn('step-0');
  await window.locator('.study-actions .primary').click();
  await window.locator('.board-side').waitFor();
  await unmarkedOn('step-1');
  // a wrong try
  await window.keyboard.press('Enter');
  await window.locator('.lesson .problem:not(:empty)').waitFor();
  await unmarkedOn('step-1');
  const read = { type: 'read', timing: { shownMs: 1, hiddenMs: 0 } };
  const key = 'step-1-0';
  await post(stage.url, '/s/accents/commands', { commandId: newCommandId(), tab, key, command: read }, token);
  await unmarkedOn('comprehension');
  for (const question of ['first', 'second'])
    await window.getByText(marked(`Text ${question}-yes in ${PSEUDO}.`)).click();
  await onward();
  await unmarkedOn('waiting');
  const partner = await visit(stage.url, 'accents', 'participant_label=ben');
  const partnerPlays = goOnTo(partner, 'playing', frozen);
  await unmarkedOn('ready');
  await onward();
  await partnerPlays;
  const { body } = await partner.request('connect', 'POST', {});
  const line = await sitDownWith(stage.url, (body as { readonly reservation: unknown }).reservation);
  await line.hear('request');
  await window.locator('.study-game[lang=en-XA] .do-now[data-stage=draft]').waitFor();
  await unmarkedOn('playing');
  await window.keyboard.press('?');
  await window.getByRole('dialog').waitFor();
  await unmarkedOn('playing');
  await window.keyboard.press('Escape');
  for (const key of ['.', '0', 'Enter']) await window.keyboard.press(key);
  await window.locator('.do-now[data-stage=sealed]').waitFor();
  await unmarkedOn('playing');
  const { request } = await line.hear('request');
  line.say({ type: 'submit', turn: request.turn, action: { move: 'stay', say: null }, commandId: newCommandId() });
  // the strip tells of the turn that both have played
  await window.locator('.strip h2').filter({ hasText: '1' }).waitFor();
  await unmarkedOn('playing');
  await partner.give({ type: 'leave' });
  await window.locator('.study-game .game-over').waitFor();
  await unmarkedOn('playing');
  await window.locator('.study-game .game-over .actions .primary').click();
  await window.getByText(marked('Why?')).waitFor();
  await unmarkedOn('survey');
  await window.locator('label', { hasText: '3' }).first().click();
  await window.locator('.study-actions .primary').click();
  await window.getByText(marked('Again?')).first().waitFor();
  await unmarkedOn('survey');
  await window.locator('.study-actions .primary').click();
  await unmarkedOn('ai-help');
  await window.getByRole('radio').first().click();
  await onward();
  await unmarkedOn('debrief');
  await onward();
  await unmarkedOn('finished');
  await window.getByText('ZZCODE-11').waitFor();
});
