/** docs/commands.md: the commands by group, each with what its own help says. */
import { GROUPS } from '../cli/commands.ts';
import type { CommandInHelp } from '../cli/testing/commands-in-help.ts';

const HEAD = `# Commands

All commands are \`npx standpoint GROUP COMMAND\` in a checkout, or \`npm run -s standpoint -- GROUP COMMAND\`. \`npm start\` runs the server.
With \`--json\` a command prints one document and nothing else ([decision 59](decisions/0059-machine-readable.md)); its help shows the shape, and
\`--json-schema\` prints the JSON Schema. Seats are A, B, C, as on
pages, or 0, 1, 2. \`npx standpoint completion bash\`, \`zsh\` or \`fish\` prints what lets a shell complete commands.

\`npx standpoint dev docs\` writes this page from the help of the commands.
`;

/** The whole page. `listed`: every command that does something itself. */
export function commandsPage(listed: readonly CommandInHelp[]): string {
  const groups = Object.entries(GROUPS).map(([group, { about, commands }]) => {
    const inGroup = listed.filter(({ command }) => command.startsWith(`${group} `));
    const rows = commands.map(({ typed, about }) => {
      const first = inGroup.find(({ command }) => command === typed || command.startsWith(`${typed} `));
      return `| [\`${typed}\`](#${(first?.command ?? typed).replaceAll(' ', '-')}) | ${about} |`;
    });
    const helps = inGroup.map(({ command, help }) => `### ${command}\n\n\`\`\`text\n${help.trim()}\n\`\`\`\n`);
    return `## ${group}\n\n${about}\n\n| command | what it does |\n|---|---|\n${rows.join('\n')}\n\n${helps.join('\n')}`;
  });
  return [HEAD, ...groups].join('\n');
}
