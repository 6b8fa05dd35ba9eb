/** Pages in research/docs whose figures a command writes: they stand between two marks, below the words that people wrote. */
import { readFileSync, writeFileSync } from 'node:fs';

const BLOCK = /(<!-- figures -->\n)[\s\S]*?(<!-- end -->)/;

/** `name`: of the page, as models-tomqa. */
export function reportOn(name: string, figures: string): void {
  const file = new URL(`../docs/${name}.md`, import.meta.url);
  writeFileSync(file, withFigures(readFileSync(file, 'utf8'), figures));
}

/** Parts of a page, with a line between them. */
export function inBlocks(parts: readonly string[]): string {
  return `${parts.map((part) => part.trim()).join('\n\n')}\n`;
}

/** Throws where the page has no place for figures. */
export function withFigures(page: string, figures: string): string {
  if (!BLOCK.test(page)) throw new Error('the page has no <!-- figures --> with an <!-- end -->');
  return page.replace(BLOCK, (_, head: string, end: string) => `${head}\n${figures.trim()}\n\n${end}`);
}
