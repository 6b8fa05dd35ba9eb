/** For tests: an operator's draft of a study, its sections, and what the page says once it is saved. */
import type { Page } from 'playwright-core';
import type { Stage } from './stage.ts';

/** A window of an operator with a new draft. */
export async function draftedAt(stage: Stage, id: string, template: string): Promise<Page> {
  const page = await stage.window({ as: 'operator' });
  await page.goto('/admin');
  await page.locator(`label:has(input[value="${template}"])`).click();
  await page.getByLabel('Id, in links and data').fill(id);
  await page.getByRole('button', { name: 'Make a draft' }).click();
  await page.getByRole('navigation', { name: 'Sections' }).waitFor();
  return page;
}

export const section = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name }).click();

export const saved = (page: Page, problems: string) => page.getByText(`Saved, ${problems}`).waitFor();
