/** Reads a guide: its commands in order, each with what the guide says that it prints. */

export interface Step {
  /** The heading of the section that the command stands in. */
  readonly section: string;
  readonly command: string;
  /** `…` stands for anything; on a line of its own, for any lines. null: the guide does not say what is printed. */
  readonly prints: string | null;
}

/** The steps of a guide in Markdown. A block `text` right after a block `sh` is what its command prints. */
export function stepsOf(guide: string): readonly Step[] {
  const blocks = /^## (?<section>.+)$|^```sh\n(?<command>[\s\S]*?)^```(?:\n\n```text\n(?<prints>[\s\S]*?)^```)?/gm;
  const steps: Step[] = [];
  let section = '';
  for (const { groups = {} } of guide.matchAll(blocks)) {
    if (groups.section !== undefined) section = groups.section;
    else steps.push({ section, command: (groups.command ?? '').trim(), prints: groups.prints?.trim() ?? null });
  }
  return steps;
}

/** The code of a section in one language, in the order in which it stands there. */
export function codeOf(guide: string, section: string, language: string): readonly string[] {
  const blocks = sectionOf(guide, section).matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm'));
  return Array.from(blocks, ([, code = '']) => code);
}

/** Whether this was printed. */
export function isPrinted(prints: string, printed: string): boolean {
  const lines = prints
    .split('\n')
    .map((line) => (line === '…' ? '(?:.*\\n)*' : `${line.split('…').map(literal).join('.*')}\\n`));
  return new RegExp(`^${lines.join('')}$`).test(`${printed.trim()}\n`);
}

/** The rows of the tables of a section, cell by cell, without code marks. */
export function rowsIn(guide: string, section: string): readonly (readonly string[])[] {
  return sectionOf(guide, section)
    .replaceAll(/^```[\s\S]*?^```/gm, '')
    .split('\n')
    .filter((line) => /^\| /.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll('`', '')),
    )
    .slice(1);
}

function sectionOf(guide: string, section: string): string {
  const [, text = ''] = guide.split(`## ${section}\n`);
  const [own = ''] = text.split(/\n## /);
  return own;
}

function literal(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);
}
