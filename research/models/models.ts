/** `npx standpoint research models`: the experiments of the papers, with language models in the place of their readers and agents. */
import { Command } from 'commander';
import { run } from '../../cli/shared/command.ts';
import { mindGamesCommand } from './mindgames/command.ts';
import { standoffCommand } from './standoff/command.ts';
import { symmtomCommand } from './symmtom/command.ts';
import { tomqaCommand } from './tomqa/command.ts';

await run(
  new Command('models')
    .description('Lets language models do what readers and agents of the papers did, and writes tables beside them.')
    .addCommand(mindGamesCommand)
    .addCommand(tomqaCommand)
    .addCommand(standoffCommand)
    .addCommand(symmtomCommand),
);
