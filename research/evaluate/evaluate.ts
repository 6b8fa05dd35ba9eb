/** `npx standpoint research evaluate`: tests policies and belief models, one subcommand for each question. */
import { Command } from 'commander';
import { probesCommand } from '../../cli/probes/scored-answers.ts';
import { run } from '../../cli/shared/command.ts';
import { authenticityCommand } from './authenticity/command.ts';
import { calibrationCommand } from './calibration.ts';
import { certifiedPairsCommand } from './certified-pairs.ts';
import { encountersCommand } from './encounters.ts';
import { kMatrixCommand } from './k-matrix.ts';
import { knownParticipantsCommand } from './known-participants.ts';
import { partnersCommand } from './partners.ts';
import { personCommand } from './person.ts';
import { populationCommand } from './population.ts';
import { predictCommand } from './predict.ts';
import { responsesCommand } from './responses.ts';
import { scenariosCommand, table2Command } from './scenarios.ts';
import { standoffCommand } from './standoff.ts';
import { curvesCommand } from './symmtom-curves.ts';
import { posthocCommand } from './symmtom-posthoc.ts';
import { reproductionCommand } from './symmtom-reproduction.ts';
import { table1Command } from './symmtom-table1.ts';
import { tomqaReadersCommand } from './tomqa-readers.ts';

await run(
  new Command('evaluate')
    .description('Puts policies to the test, and the alarms of studies.')
    .addCommand(scenariosCommand)
    .addCommand(personCommand)
    .addCommand(table1Command)
    .addCommand(table2Command)
    .addCommand(posthocCommand)
    .addCommand(populationCommand)
    .addCommand(curvesCommand)
    .addCommand(reproductionCommand)
    .addCommand(kMatrixCommand)
    .addCommand(knownParticipantsCommand)
    .addCommand(certifiedPairsCommand)
    .addCommand(partnersCommand)
    .addCommand(predictCommand)
    .addCommand(calibrationCommand)
    .addCommand(encountersCommand)
    .addCommand(standoffCommand)
    .addCommand(tomqaReadersCommand)
    .addCommand(responsesCommand)
    .addCommand(authenticityCommand)
    .addCommand(probesCommand((text) => process.stdout.write(text))),
);
