/** Steps that tests of the household's pages share. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { CreatedSession } from '../../answers/sessions.ts';
import { focused, type Stage } from './stage.ts';

export const PLANNER = { kind: 'policy', policy: 'household/planner' } as const;
export const IDLER = { kind: 'policy', policy: 'household/wait' } as const;
export const PHONE = { viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true } as const;

/** Where to press a room: at its name, because furniture may cover its middle. */
export const NAME = { position: { x: 24, y: 14 } } as const;

type Config = Readonly<Record<string, unknown>>;

export function createHousehold(
  stage: Stage,
  config: Config,
  seats: readonly unknown[],
  more: object = {},
): Promise<CreatedSession> {
  const aids = { knowledge: true, history: false, notes: false };
  const order = { game: 'household', config: { task: 'practice', ...config }, aids, seats, ...more };
  return stage.create(order as Parameters<Stage['create']>[0]);
}

export const turnOf = (page: Page, turn: number) => page.getByText(new RegExp(`^Turn ${turn} of`)).waitFor();
export const says = (page: Page, sentence: string | RegExp) => page.getByRole('heading', { name: sentence }).waitFor();
/** Finds the text in the panel: on a phone the board shows it, too. */
export const told = (page: Page, sentence: string) => page.locator('.strip').getByText(sentence).waitFor();
export const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
export const pressRoom = (page: Page, name: RegExp) => page.getByRole('button', { name }).first().click(NAME);

/** Tab until this has the focus. */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let i = 0; i < 60 && !name.test(await focused(page)); i++) await page.keyboard.press('Tab');
  expect(await focused(page)).toMatch(name);
}

/** The position of a button's lower edge. */
export async function bottomOf(page: Page, name: string): Promise<number> {
  const box = await page.getByRole('button', { name }).boundingBox();
  return Math.round((box?.y ?? Number.NaN) + (box?.height ?? Number.NaN));
}
