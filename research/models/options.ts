/** The options of experiments with language models, and the command line that they came from. */
import { type Command, Option } from 'commander';
import { wholeNumber } from '../../cli/shared/command.ts';
import { recordOption, replayOption } from '../../cli/shared/model-line.ts';
import { atOnceOption, callsOption } from '../../cli/shared/model-sessions.ts';
import { VARIANTS } from '../../llm/variants.ts';

export interface ModelOptions {
  readonly model: readonly string[];
  readonly variant: readonly string[];
  readonly n: number;
  readonly seed: string;
  readonly record?: string;
  readonly replay?: string;
  readonly calls?: number;
  readonly atOnce: number;
  readonly report?: true;
  readonly json?: true;
}

export interface Defaults {
  /** What `--n` counts. */
  readonly counts: string;
  readonly n: number;
  readonly variants: readonly string[];
}

export function addModelOptions(command: Command, { counts, n, variants }: Defaults): Command {
  return command
    .requiredOption('--model <names...>', 'the models to ask, by their names in MODELS')
    .addOption(
      new Option('--variant <ids...>', 'how prompts are made; several are compared')
        .choices(VARIANTS.map(({ id }) => id))
        .default([...variants]),
    )
    .option('--n <count>', counts, wholeNumber('--n', 1), n)
    .option('--seed <text>', 'equal seeds, equal sessions', '1')
    .addOption(recordOption())
    .addOption(replayOption())
    .addOption(callsOption())
    .addOption(atOnceOption())
    .option('--report', 'write the tables into the page in research/docs')
    .addHelpText(
      'after',
      '\nThe settings MODEL_BASE_URL and MODELS say where models are and which there are; `standpoint llm serve` starts a scripted one.',
    );
}

/** What has to be typed for the same figures. `more`: further words of it. */
export function typedOf(command: string, options: ModelOptions, more: readonly string[] = []): string {
  const { model, variant, n, seed } = options;
  const words = ['--model', ...model, '--variant', ...variant, ...more, '--n', n, '--seed', seed];
  return `npx standpoint research models ${command} ${words.join(' ')}`;
}
