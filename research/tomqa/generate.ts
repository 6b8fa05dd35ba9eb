/** `tomqa generate`: writes a set of stories, as bAbI text or as JSON lines. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Command, Option } from 'commander';
import * as z from 'zod';
import { BadOption } from '../../cli/shared/command.ts';
import { jsonOption } from '../../cli/shared/json-option.ts';
import { progressBar } from '../../cli/shared/progress.ts';
import { table } from '../../cli/shared/table.ts';
import { filesOf, type SetFile } from '../../games/tomqa/authoring/sets.ts';
import { answersIn, containersFor, presenceIn, type StoryText } from '../../games/tomqa/text.ts';
import { questionOf, sentenceOf } from '../../games/tomqa/words/released-sentences.ts';
import { babiOf } from './babi.ts';
import { addSetOptions, type SetFlags, setOptionsOf } from './options.ts';

interface Options extends SetFlags {
  readonly format: 'babi' | 'jsonl';
  readonly observers?: true;
  readonly out: string;
  readonly json?: true;
}

const PRINTED = jsonOption(z.array(z.strictObject({ file: z.string(), stories: z.int(), questions: z.int() })));

export const generateCommand = addSetOptions(new Command('generate'))
  .description('Writes a set of stories with questions and answers, in the files of the released data.')
  .addOption(new Option('--format <format>', 'of the files').choices(['babi', 'jsonl']).default('babi'))
  .option('--observers', 'bAbI: after each sentence a tab and the numbers of the agents in its room')
  .requiredOption('--out <folder>', 'where to write')
  .addOption(PRINTED)
  .action((options: Options) => {
    if (options.observers && options.format !== 'babi') throw new BadOption('--observers is for --format babi');
    const files = filesOf(setOptionsOf(options));
    const bar = progressBar('files', files.length);
    const rows = files.map((file) => {
      const row = write(file, options);
      bar.advance(1);
      return row;
    });
    bar.stop();
    const lines = rows.map(({ file, stories, questions }) => [file, stories, questions]);
    process.stdout.write(options.json ? PRINTED.text(rows) : table(['file', 'stories', 'questions'], lines, 0));
  });

function write({ path, split, stories: make }: SetFile, { set, format, observers, out }: Options) {
  const stories = make();
  const file = join(out, `${path}.${format === 'babi' ? 'txt' : 'jsonl'}`);
  const text =
    format === 'babi'
      ? stories.map((story) => babiOf(story, { observers: observers === true })).join('')
      : stories.map((story, i) => `${JSON.stringify({ id: `${path}/${i}`, set, split, ...rowOf(story) })}\n`).join('');
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  } catch (error) {
    throw new BadOption(`--out: ${file} cannot be written: ${(error as Error).message}`);
  }
  return {
    file,
    stories: stories.length,
    questions: stories.reduce((sum, { questions }) => sum + questions.length, 0),
  };
}

function rowOf(story: StoryText) {
  const answers = answersIn(story);
  const presence = presenceIn(story);
  return {
    agents: story.agents,
    sentences: story.events.map((event, i) => ({ text: sentenceOf(event), ...event, present: presence[i] })),
    questions: story.questions.map((question, i) => ({
      text: questionOf(question),
      ...question,
      options: containersFor(story.events.slice(0, question.after), question.object),
      answer: answers[i],
    })),
  };
}
