/** `npx standpoint research train`: trains models, alone or by a list. */
import { Command } from 'commander';
import { run } from '../../cli/shared/command.ts';
import { costCommand } from './cost.ts';
import { standoffCommand } from './standoff.ts';
import { collectCommand } from './standoff-collect.ts';
import { sweepCommand } from './sweep.ts';
import { symmtomCommand } from './symmtom.ts';
import { tomqaCommand } from './tomqa.ts';
import { tomqaCollectCommand } from './tomqa-collect.ts';

await run(
  new Command('train')
    .description('Trains policies, which models/ keeps and which then play like any policy.')
    .addCommand(symmtomCommand)
    .addCommand(standoffCommand)
    .addCommand(collectCommand)
    .addCommand(tomqaCommand)
    .addCommand(tomqaCollectCommand)
    .addCommand(sweepCommand)
    .addCommand(costCommand),
);
