/** The options of sets of stories, which several commands share. */
import { type Command, Option } from 'commander';
import { wholeNumber } from '../../cli/shared/command.ts';
import { RELEASED_COUNT, type StorySetOptions } from '../../games/tomqa/authoring/sets.ts';
import { SETS, type StorySet } from '../../games/tomqa/types.ts';

export interface SetFlags {
  readonly set: StorySet;
  readonly noise: '0' | '0.1';
  readonly count: number;
  readonly seed: string;
}

/** `count`: how many without --count. */
export function addSetOptions(command: Command, count = RELEASED_COUNT): Command {
  return command
    .addOption(new Option('--set <name>', 'the set of stories').choices(SETS).default('debiased'))
    .addOption(new Option('--noise <chance>', 'of a ringing phone before each line').choices(['0', '0.1']).default('0'))
    .option(
      '--count <n>',
      'tom-easy, tom: questions of each of the 12 combinations in a split; debiased, hard: stories in a split',
      wholeNumber('--count', 1),
      count,
    )
    .option('--seed <text>', 'equal seeds, equal stories', '1');
}

export function setOptionsOf({ set, noise, count, seed }: SetFlags): StorySetOptions {
  return { set, count, noise: Number(noise), seed };
}
