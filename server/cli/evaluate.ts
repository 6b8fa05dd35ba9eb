/** `npm run evaluate`: how policies do on tests that were made for one question each. */
import { Command } from 'commander';
import { run } from './command.ts';
import { calibrationCommand } from './evaluations/calibration.ts';
import { encountersCommand } from './evaluations/encounters.ts';
import { kMatrixCommand } from './evaluations/k-matrix.ts';
import { personCommand } from './evaluations/person.ts';
import { responsesCommand } from './evaluations/responses.ts';
import { scenariosCommand } from './evaluations/scenarios.ts';
import { standoffCommand } from './evaluations/standoff.ts';

await run(
  new Command('evaluate')
    .description('Puts policies to the test.')
    .addCommand(scenariosCommand)
    .addCommand(personCommand)
    .addCommand(kMatrixCommand)
    .addCommand(calibrationCommand)
    .addCommand(encountersCommand)
    .addCommand(standoffCommand)
    .addCommand(responsesCommand),
);
