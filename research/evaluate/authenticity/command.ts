/** `evaluate authenticity`: how often each alarm is on for simulated typists, pasters and programs on real pages. */
import { Command } from 'commander';
import * as z from 'zod';
import { keepMeasured, recordedAgents } from '../../../cli/pilot/recorded-agents.ts';
import { BadOption, repeatable, wholeNumber } from '../../../cli/shared/command.ts';
import { jsonOption } from '../../../cli/shared/json-option.ts';
import { progressBar } from '../../../cli/shared/progress.ts';
import { table } from '../../../cli/shared/table.ts';
import { ALARM_WORDS, ALARMS } from '../../../studies/authenticity/alarms.ts';
import { KINDS, type KindId } from '../../../studies/authenticity/kinds.ts';
import { MEASURED, type MeasuredRates, measuredOf } from '../../../studies/authenticity/rates.ts';
import { measure } from './measure.ts';

interface Options {
  readonly agents: number;
  readonly kind: readonly string[];
  readonly seed: string;
  readonly parallel: number;
  readonly recorded?: true;
  readonly keep?: true;
  readonly json?: true;
}

const COUNTS = z.strictObject({
  agents: z.int(),
  ...{ paste: z.int(), untrusted: z.int(), automation: z.int(), hidden: z.int() },
  ...{ reading: z.int(), no_keys: z.int(), no_input: z.int() },
});
const PRINTED = jsonOption(
  z.strictObject({
    rules: z.int(),
    seed: z.string(),
    browser: z.string(),
    kinds: z
      .record(z.string().meta({ title: 'kind' }), COUNTS)
      .describe('how many agents, and on how many of them each alarm was on'),
  }),
);

export const authenticityCommand = new Command('authenticity')
  .description(
    'How often each authenticity alarm is on for simulated typists, pasters and programs, on real pages in a browser.',
  )
  .option('--agents <n>', 'simulated agents of each kind', wholeNumber('--agents', 1), 10)
  .addOption(repeatable('--kind <id>', 'only this kind; may be given several times', 'all kinds'))
  .option('--seed <text>', 'equal seeds, equal agents', '1')
  .option('--parallel <n>', 'agents who take part at the same time', wholeNumber('--parallel', 1), 3)
  .option('--recorded', 'count again what the kept measurement recorded, without a browser')
  .option('--keep', 'keep the result in studies/authenticity, from where the codebook has it')
  .addOption(PRINTED)
  .addHelpText(
    'after',
    `\nAlarms:\n${ALARMS.map((alarm) => `  ${alarm.padEnd(12)}${ALARM_WORDS[alarm]}`).join('\n')}` +
      `\n\nKinds:\n${KINDS.map(({ id, group, about }) => `  ${id.padEnd(17)}${group.padEnd(10)}${about}`).join('\n')}` +
      '\n\nThe agents are simulated, so the counts say what a kind of input looks like to the pages, and not how many people give it.' +
      '\nTimes of reading and typing are drawn with the seed and added to the clock of the page. 230 agents take about a quarter of an hour on two cores.',
  )
  .action(authenticity);

async function authenticity(options: Options): Promise<void> {
  const { agents, seed, parallel, recorded, keep, json } = options;
  const kinds = kindsAsked(options.kind);
  if (keep && kinds.length < KINDS.length) throw new BadOption('--keep is for all kinds; leave out --kind');
  const { browser, ...measured } = recorded
    ? { browser: MEASURED.browser, agents: recordedAgents().filter(({ kind }) => kinds.includes(kind)) }
    : await measuredNow({ kinds, agents, seed, parallel });
  const from = { seed: recorded ? MEASURED.seed : seed, browser };
  if (keep) keepMeasured(measured.agents, from);
  const counted = measuredOf(measured.agents, from);
  process.stdout.write(json ? PRINTED.text(counted) : inWords(counted));
}

async function measuredNow(options: Omit<Parameters<typeof measure>[0], 'onAgent'>) {
  const bar = progressBar('agents', options.kinds.length * options.agents);
  return await measure({ ...options, onAgent: () => bar.advance(1) }).finally(() => bar.stop());
}

function kindsAsked(asked: readonly string[]): readonly KindId[] {
  const known = KINDS.map(({ id }) => id);
  const unknown = asked.find((id) => !known.some((one) => one === id));
  if (unknown !== undefined) throw new BadOption(`there is no kind ${unknown}; there are ${known.join(', ')}`);
  return asked.length === 0 ? known : known.filter((id) => asked.includes(id));
}

function inWords({ rules, seed, browser, kinds }: MeasuredRates): string {
  const rows = KINDS.flatMap(({ id, group }) => {
    const counts = kinds[id];
    return counts ? [[id, group, counts.agents, ...ALARMS.map((alarm) => counts[alarm])]] : [];
  });
  return (
    `rules ${rules}, seed ${seed}, ${browser}\n\n${table(['kind', 'group', 'agents', ...ALARMS], rows)}` +
    'Simulated agents on whom each alarm was on. group: person and assisted answer by themselves, so that an alarm is false; for\n' +
    'model it is a hit. They are no people: a rate among people does not follow from it.\n'
  );
}
