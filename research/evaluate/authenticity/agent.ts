/** One simulated agent goes through the study of the measurement, on the pages that participants are shown. */
import type { Browser, Page as Window } from 'playwright-core';
import { rngFor } from '../../../games/core/rng.ts';
import type { KindId } from '../../../studies/authenticity/kinds.ts';
import type { Page } from '../../../studies/way/contract/page.ts';
import { type Hand, handOf, takeOver } from './hand.ts';
import { MODEL_WORDS, OWN_WORDS } from './texts.ts';
import { WAYS } from './ways.ts';

export interface AgentOptions {
  /** One browser that says that a program drives it (`driven`), and one that does not (`own`). */
  readonly browsers: Readonly<Record<'own' | 'driven', Browser>>;
  readonly url: string;
  readonly study: string;
  readonly kind: KindId;
  readonly nth: number;
  /** Number among all agents: each has an address of its own. */
  readonly place: number;
  readonly seed: string;
}

/** How long one thing may take on a busy machine, ms. */
const PATIENCE_MS = 120_000;

/** Resolves to the participant's pseudonym once the agent has come to the end. */
export async function takePart({ browsers, url, study, kind, nth, place, seed }: AgentOptions): Promise<string> {
  const way = WAYS[kind];
  const rng = rngFor(seed, 'authenticity', kind, nth);
  const context = await browsers[way.browser].newContext({
    baseURL: url,
    locale: 'en',
    viewport: { width: 1280, height: 900 },
    hasTouch: way.presses === 'touch',
    extraHTTPHeaders: { 'x-forwarded-for': `10.7.${Math.floor(place / 250)}.${1 + (place % 250)}` },
  });
  try {
    const window = await context.newPage();
    window.setDefaultTimeout(PATIENCE_MS);
    await takeOver(window);
    const hand = await handOf({ context, window, way, rng });
    const joined = window.waitForResponse('**/join');
    await window.goto(`/s/${study}?participant_label=${kind}-${nth}`);
    const { page } = (await (await joined).json()) as { readonly page: Page };
    const words =
      way.words === 'own'
        ? { message: rng.pick(OWN_WORDS.message), where: rng.pick(OWN_WORDS.where), why: rng.pick(OWN_WORDS.why) }
        : { ...MODEL_WORDS, why: rng.pick(MODEL_WORDS.why) };
    await consent(window, hand);
    await readOn(window, hand, 'Continue');
    await play(window, hand, words.message);
    await answerSurvey(window, hand, { ...words, reloads: way.afterwards === 'reload' });
    await readOn(window, hand, 'Finish');
    await window.getByText('AUTH-DONE').waitFor();
    return page.participant;
  } finally {
    await context.close();
  }
}

const button = (window: Window, name: string | RegExp) => window.getByRole('button', { name, exact: true });

async function consent(window: Window, hand: Hand): Promise<void> {
  await hand.press(window.getByRole('checkbox'));
  await hand.press(button(window, 'I agree and take part'));
}

/** Reads what stands on the page, and goes on. */
async function readOn(window: Window, hand: Hand, goOn: string): Promise<void> {
  await button(window, goOn).waitFor();
  await hand.read((await window.locator('.prose').first().innerText()).split(/\s+/).length);
  await hand.press(button(window, goOn));
}

/** Writes a message, answers the question between turns, and finishes. */
async function play(window: Window, hand: Hand, message: string): Promise<void> {
  const board = window.locator('.study-game');
  await hand.press(button(window, /^Write a message/));
  await hand.press(button(window, 'To B'));
  await hand.write(window.getByLabel('Message'), message);
  await hand.mend(window.getByLabel('Message'), message);
  await hand.press(button(window, 'Send the message'));
  const question = window.getByRole('form', { name: /^Question|^A question/ });
  await hand.press(question.locator('label').first());
  await hand.press(button(window, 'Answer'));
  await window.getByText(/^Turn 2 of/).waitFor();
  await hand.press(button(window, 'Finish …'));
  await hand.press(button(window, 'Finish (you cannot act again)'));
  await hand.press(board.getByRole('button', { name: 'Continue' }));
}

interface Survey {
  readonly where: string;
  readonly why: string;
  readonly reloads: boolean;
}

async function answerSurvey(window: Window, hand: Hand, { where, why, reloads }: Survey): Promise<void> {
  await window.locator('[data-name="where"] input').waitFor();
  await hand.write(window.locator('[data-name="where"] input'), where);
  await hand.lookAway();
  await hand.write(window.locator('[data-name="why"] textarea'), why);
  await hand.mend(window.locator('[data-name="why"] textarea'), why);
  if (reloads) {
    await window.reload();
    await window.locator('[data-name="why"] textarea').waitFor();
  }
  await hand.press(button(window, 'Continue'));
}
