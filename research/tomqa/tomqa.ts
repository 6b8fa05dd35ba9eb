/** `npx standpoint research tomqa`: sets of ToM-QA stories as files, rules and baselines without theory of mind on them, checks of files, and scores. */
import { Command } from 'commander';
import { run } from '../../cli/shared/command.ts';
import { baselinesCommand } from './baselines/baselines.ts';
import { checkCommand } from './check.ts';
import { generateCommand } from './generate.ts';
import { heuristicCommand } from './heuristic.ts';
import { scoresCommand } from './scores.ts';

await run(
  new Command('tomqa')
    .description('The stories and questions of ToM-QA (Nematzadeh et al., EMNLP 2018) as data.')
    .exitOverride()
    .showHelpAfterError('--help says what is possible')
    .addCommand(generateCommand)
    .addCommand(heuristicCommand)
    .addCommand(baselinesCommand)
    .addCommand(checkCommand)
    .addCommand(scoresCommand),
);
