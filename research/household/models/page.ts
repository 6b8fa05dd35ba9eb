/** The page research/docs/enacttom-models.md, whose tables commands write, each between comments that name its command. */
import { readFileSync, writeFileSync } from 'node:fs';

const PAGE = new URL('../../docs/enacttom-models.md', import.meta.url);
const BLOCK = /(<!-- npx standpoint research household (\w+) --report: (\w+) -->\n)[\s\S]*?(<!-- end -->)/g;

/** `blocks`: by the names in the comments of the command. */
export function writeBlocks(command: string, blocks: Readonly<Record<string, string>>): void {
  const page = readFileSync(PAGE, 'utf8');
  const written = page.replace(BLOCK, (block, head: string, of: string, name: string, end: string) => {
    const text = of === command ? blocks[name] : undefined;
    return text === undefined ? block : `${head}\n${text.trim()}\n\n${end}`;
  });
  writeFileSync(PAGE, written);
}
