/**
 * A study with each game in languages that run and read otherwise than English, with the first game from the link to the code: every page is
 * accessible and fits the narrowest phone, says nothing in another language, and runs in the direction of its own.
 */
import type { Page as Window } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { inLanguages } from '../../../cli/testing/in-languages.ts';
import { liveInOthers } from '../../../client/testing/by-ear.ts';
import { lookInLanguage } from '../../../client/testing/look.ts';
import { openStage, type Stage } from '../../../client/testing/stage.ts';
import { latinIn, unmarkedIn } from '../../../client/testing/unmarked.ts';
import { CLOSES, OPENS } from '../../../games/core/words/generated.ts';
import { operatorTokenOf, post } from '../../../server/testing/server.ts';
import { newCommandId } from '../../../server/testing/study.ts';
import { type FrozenStudy, freeze, sourceIn } from '../../../studies/definition/freeze.ts';
import type { StudyInput } from '../../../studies/definition/types.ts';
import type { Page } from '../../../studies/way/contract/page.ts';
import { ALONE, sessionsOf, studyOf } from '../../../studies/way/testing/studies.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());
afterEach(() => stage.noFaults());

interface Row {
  readonly language: string;
  /** The browser's own language: another one, so that it turns nothing around. */
  readonly browser: string;
  readonly direction: 'ltr' | 'rtl';
  /** What the page says in another language. */
  readonly foreign: (window: Window) => Promise<readonly string[]>;
}

const ROWS: readonly Row[] = [
  { language: 'he', browser: 'en-US', direction: 'rtl', foreign: latinIn },
  { language: 'en-XA', browser: 'he-IL', direction: 'ltr', foreign: unmarkedIn },
];

/** A text of the study itself in each language. */
const OWN: Readonly<Record<string, string>> = { he: 'טקסט של המחקר', en: 'A text of the study' };
const own = (_text: string, language: string): string => OWN[language] ?? `${OPENS}own${CLOSES}`;

interface Played {
  readonly game: string;
  /** Short enough for a test, with a partner where the game has one. */
  readonly config: Readonly<Record<string, unknown>>;
  /** Policies in the seats after those of people. */
  readonly policies?: readonly string[];
  /** Questions between turns. */
  readonly probes?: Readonly<Record<string, unknown>>;
  /** Keys that choose and send something, whatever the phase. */
  readonly keys: readonly string[];
}

const ASKED = { kinds: ['first', 'know-whether'], count: 1, seed: 'a', limitMs: null, confidence: true };
const QUICK = { introMs: 200, screenMs: 100, stepMs: 200, outcomeMs: 1000 };
const GAMES: readonly Played[] = [
  {
    ...{ game: 'symmtom', config: { agents: 2, width: 4, pieces: 4, turns: 3 } },
    ...{ probes: { ...ASKED, turns: [1] }, keys: ['.', '0', 'Enter'] },
  },
  {
    ...{
      game: 'standoff',
      config: {
        from: 'stage-1',
        seats: 2,
        trials: 2,
        feedback: 'full',
        asked: 1,
        oversample: null,
        ...QUICK,
      },
    },
    ...{ probes: { ...ASKED, rounds: [1] }, keys: ['1', 'a', 'Enter'] },
  },
  {
    ...{ game: 'household', config: { task: 'practice' }, policies: ['household/wait'] },
    ...{ probes: { ...ASKED, turns: [1] }, keys: ['w', 'Enter'] },
  },
  { game: 'tomqa', config: { seats: 2, set: 'debiased', stories: 1, feedback: 'each' }, keys: ['1', 'Enter'] },
  { game: 'mindgames', config: { seats: 2, problems: 2, check: 'none', feedback: 'full' }, keys: ['1', 'Enter'] },
];

function studyWith(id: string, { game, config, policies = [], probes }: Played): FrozenStudy {
  const people = 2;
  const seats = [
    ...Array.from({ length: people }, () => ({ kind: 'person' })),
    ...policies.map((policy) => ({ kind: 'policy', policy })),
  ];
  // the participant plays on beside policies
  const { dropout } = ALONE.sessions?.[0] ?? expect.fail('a session for one');
  const plan = studyOf();
  const steps: StudyInput['steps'] = [
    { kind: 'text', text: 'instructions' },
    { kind: 'lessons', game },
  ];
  const frozen = studyOf({
    id,
    steps,
    match: {
      ...{ people, waitMs: 120_000, readyMs: 60_000 },
      fill: { afterMs: 2500, policy: `${game}/uniform`, counts: true },
    },
    sessions: sessionsOf(plan, {
      ...{ game, config, seats },
      ...(probes ? { probes } : {}),
      dropout,
    }),
    design: { factors: [], assignAt: 'match', groupsPerCell: 20 },
    intake: { zone: 'UTC', recruiter: 'labels' },
  });
  const whole = freeze(inLanguages(sourceIn(frozen), ['en', ...ROWS.map(({ language }) => language)], own));
  if (!('definition' in whole)) throw new Error(JSON.stringify(whole));
  return whole;
}

test.each(GAMES)('$game, in all languages at the same time, from the link to the end of the game', async (played) => {
  const walked = async (row: Row): Promise<readonly string[]> => {
    // a study of its own, so that no participant is the partner of another one
    const study = `whole-${played.game}-${row.language.toLowerCase()}`;
    // a check refuses languages that are made for tests, so it is published past the route
    expect(await stage.server.studies.publish(studyWith(study, played), 'arriving', 'program')).toBeNull();
    await post(stage.url, `/api/studies/${study}/intake`, { open: true, reason: 'a test' }, operatorTokenOf(stage));
    return walk(await stage.window({ as: 'stranger', locale: row.browser }), study, played, row);
  };
  // much of a walk is waiting
  expect((await Promise.all(ROWS.map(walked))).flat()).toEqual([]);
});

/** Goes through the study, with the first game to the code; what is wrong on its pages, as sentences. */
async function walk(window: Window, study: string, played: Played, row: Row): Promise<readonly string[]> {
  const { language, direction } = row;
  const found: string[] = [];
  // pages around the game are the same in every study
  const isFirst = played === GAMES[0];
  const look = async (what: string, ofGame = false): Promise<void> => {
    const name = `whole-${played.game}-${language}-${what}`;
    found.push(...(await row.foreign(window)).map((text) => `${name}: ${text.trim()}`));
    found.push(...(await turned(window, direction)).map((text) => `${name} runs the other way: ${text}`));
    found.push(...(await liveInOthers(window, language)).map((text) => `${name} is said as another language: ${text}`));
    if (!ofGame && !isFirst) return;
    found.push(...(await lookInLanguage(window, name, [320])));
    await window.setViewportSize({ width: 1280, height: 800 });
  };
  const onPage = async (begins: string): Promise<void> => {
    await window.locator(`.study[data-page^="${begins}"] .study-heading h1`).waitFor();
    expect(await window.locator('html').getAttribute('lang')).toBe(language);
  };
  const page = async (begins: string): Promise<void> => {
    await onPage(begins);
    await look(begins);
  };
  const onward = (): Promise<void> => window.locator('.study-actions .button').first().click();

  const joining = window.waitForResponse('**/join');
  await window.goto(`/s/${study}?participant_label=${language}&lang=${language}`);
  const joined = await joining;
  const { tab } = joined.request().postDataJSON() as { readonly tab: string };
  const { token } = (await joined.json()) as { readonly token: string; readonly page: Page };
  await page('consent');
  await window.getByRole('checkbox').first().check();
  await onward();
  await page('step-0');
  await onward();
  await onPage('step-1');
  await window.locator('.board-side').waitFor();
  await look('lessons', true);
  const command = { type: 'read', timing: { shownMs: 1, hiddenMs: 0 } };
  await post(stage.url, `/s/${study}/commands`, { commandId: newCommandId(), tab, key: 'step-1-0', command }, token);
  await page('comprehension');
  for (const question of await window.locator('.study-main fieldset').all())
    await question.getByRole('radio').first().check();
  await onward();
  await page('waiting');
  await onPage('ready');
  await look('ready');
  await onward();
  await play(window, played, look);
  await window.locator('.study-game .game-over .actions .primary').click();
  if (!isFirst) {
    await onPage('survey');
    return found;
  }
  await page('survey');
  await window.locator('.sd-rating label').first().click();
  await onward();
  await window.locator('.sd-boolean').waitFor();
  await look('survey-2');
  await onward();
  await page('ai-help');
  await window.getByRole('radio').first().check();
  await onward();
  await page('debrief');
  await onward();
  await page('finished');
  await window.getByText('ZZCODE-').first().waitFor();
  return found;
}

/** How long a session may take. */
const SESSION_MS = 60_000;
/** Between two presses, so that the page has the time that it needs. */
const PRESS_MS = 100;

/** Plays to the end by the keyboard; each kind of moment at the table is looked at once. */
async function play(
  window: Window,
  { game, keys, probes }: Played,
  look: (what: string, ofGame: boolean) => Promise<void>,
): Promise<void> {
  const [table, over, probe] = ['.study-game .board-side', '.study-game .game-over', '.study-game .probe'];
  await window.locator(table).waitFor();
  const seen = new Set<string>();
  const once = async (what: string): Promise<void> => {
    if (seen.has(what)) return;
    seen.add(what);
    await look(what, true);
  };
  const began = performance.now();
  while ((await window.locator(over).count()) === 0) {
    if (performance.now() - began > SESSION_MS)
      throw new Error(`${game} goes on: ${await window.locator('.study-game').innerText()}`);
    if (await window.locator(probe).isVisible()) {
      await once('probe');
      await answer(window);
      continue;
    }
    const stageNow = await window
      .locator('.study-game .do-now')
      .getAttribute('data-stage', { timeout: 2000 })
      .catch(() => null);
    await once(`table-${stageNow}`);
    if (seen.has('help')) {
      for (const key of keys) await window.keyboard.press(key);
      await window.waitForTimeout(PRESS_MS);
    } else {
      seen.add('help');
      await window.keyboard.press('?');
      await window.getByRole('dialog').waitFor();
      await look('help', true);
      await window.keyboard.press('Escape');
      await window.getByRole('dialog').waitFor({ state: 'detached' });
    }
  }
  expect(seen.has('probe'), 'the game asks between turns').toBe(probes !== undefined);
  await look(`end-of-${game}`, true);
}

async function answer(window: Window): Promise<void> {
  await window.locator('.probe label.radio').first().click();
  const slider = window.locator('.probe input[type=range]');
  if ((await slider.count()) > 0) {
    await slider.focus();
    await window.keyboard.press('ArrowRight');
  }
  const form = await window.locator('.probe').elementHandle();
  await window.locator('.probe .actions .primary').click();
  await form?.waitForElementState('hidden').catch(() => undefined);
}

/** Elements that run in another direction than the page, apart from names, codes, boards and axes. */
function turned(window: Window, direction: 'ltr' | 'rtl'): Promise<readonly string[]> {
  return window.evaluate((wanted) => {
    const wrong = [...document.querySelectorAll('body *')].filter(
      (one) => getComputedStyle(one).direction !== wanted && one.checkVisibility(),
    );
    const outer = wrong.filter((one) => !wrong.some((other) => other !== one && other.contains(one)));
    return outer
      .filter(
        (one) =>
          one.closest('[dir]')?.getAttribute('dir') !== 'auto' &&
          !one.matches('bdi, code, .space, [dir=ltr], [dir=auto], script, style, svg'),
      )
      .map((one) => `${one.tagName}.${one.getAttribute('class') ?? ''}`);
  }, direction);
}
