/** `npx standpoint research mindgames`: problems of who knows what after public announcements, their answers, how far rules of thumb go, and a trained filter. */
import { Command } from 'commander';
import { run } from '../../cli/shared/command.ts';
import { filterCommand } from './filter/command.ts';
import { generateCommand, pairsCommand } from './generate.ts';
import { heuristicCommand } from './heuristic.ts';
import { labelCommand } from './label.ts';

const program = new Command('mindgames')
  .description('Problems of MindGames (Sileo & Lernould 2023): what agents know after public announcements.')
  .exitOverride()
  .showHelpAfterError('--help says what is possible');
for (const command of [generateCommand, heuristicCommand, filterCommand, pairsCommand, labelCommand])
  program.addCommand(command);

await run(program);
