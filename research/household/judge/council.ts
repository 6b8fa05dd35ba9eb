/** Two judges, who must agree: what they let pass of sound and of bad tasks, and how often the order of the criteria decides. */
import * as z from 'zod';
import type { Printed } from '../../../cli/shared/json-option.ts';
import type { Task } from '../../../games/household/task/types.ts';
import { type AskedWith, askUntilRead } from './ask-until-read.ts';
import { type JudgeScores, passes } from './criteria.ts';
import type { PlantedTask } from './planted.ts';
import { type CriteriaOrder, judgementReader, judgePrompt } from './prompt.ts';

/** The most verdicts that another order of the criteria may change. */
const MOST_CHANGED = 0.05;

export interface CouncilVerdict {
  /** The scores of each judge, in the order of the council; null: no answer that can be read. */
  readonly scores: readonly (JudgeScores | null)[];
  /** Each judge's own word, and that of all together. A judge that gave no scores lets nothing pass. */
  readonly passed: readonly boolean[];
  readonly all: boolean;
}

export async function verdictOfCouncil(
  task: Task,
  { judges, order, ...asked }: AskedWith & { readonly judges: readonly string[]; readonly order: CriteriaOrder },
): Promise<CouncilVerdict> {
  const prompt = judgePrompt(task, order);
  const read = judgementReader(task);
  const scores = await Promise.all(judges.map((model) => askUntilRead({ model, ...prompt, read }, asked)));
  const passed = scores.map((one) => one !== null && passes(one));
  return { scores, passed, all: passed.every(Boolean) };
}

/** The verdicts on a sound task and on the bad one that was made of it, in both orders of the criteria. */
export type JudgedPair = Readonly<Record<'sound' | 'bad', Readonly<Record<CriteriaOrder, CouncilVerdict>>>>;

const COUNT = z
  .strictObject({ tasks: z.int(), passed: z.array(z.int()).describe('by judge'), all: z.int(), unread: z.int() })
  .meta({ title: 'JudgedCount' });
export const COUNCIL = z.strictObject({
  judges: z.array(z.string()),
  planted: z
    .array(z.strictObject({ criterion: z.string(), ...COUNT.shape }))
    .describe('bad tasks, by the violated criterion'),
  bad: COUNT.describe('all planted tasks; unread: judgements that could not be read'),
  sound: COUNT.describe('the same tasks before faults were planted in them'),
  order: z
    .strictObject({
      verdicts: z.int(),
      changed: z.int().describe('by the reversed order of the criteria'),
      byJudge: z.array(z.int()),
    })
    .describe('sound and bad tasks together'),
  holds: z.boolean().describe('no planted task passed, at most 5 % of verdicts changed, and a sound task passed'),
});
export type CouncilFigures = Printed<typeof COUNCIL>;

export function figuresOfCouncil(
  judges: readonly string[],
  planted: readonly PlantedTask[],
  judged: readonly JudgedPair[],
): CouncilFigures {
  const criteria = [...new Set(planted.map(({ criterion }) => criterion))];
  const bad = countOf(
    judges,
    judged.map((pair) => pair.bad.given),
  );
  const sound = countOf(
    judges,
    judged.map((pair) => pair.sound.given),
  );
  const both = judged.flatMap((pair) => [pair.sound, pair.bad]);
  const changed = both.filter(({ given, reversed }) => given.all !== reversed.all).length;
  return {
    judges,
    planted: criteria.map((criterion) => ({
      criterion,
      ...countOf(
        judges,
        judged.flatMap((pair, i) => (planted[i]?.criterion === criterion ? [pair.bad.given] : [])),
      ),
    })),
    bad,
    sound,
    order: {
      verdicts: both.length,
      changed,
      byJudge: judges.map(
        (_, i) => both.filter(({ given, reversed }) => given.passed[i] !== reversed.passed[i]).length,
      ),
    },
    // a council that lets nothing pass is of no use
    holds: bad.all === 0 && changed <= MOST_CHANGED * both.length && sound.all > 0,
  };
}

function countOf(judges: readonly string[], verdicts: readonly CouncilVerdict[]): Printed<typeof COUNT> {
  return {
    tasks: verdicts.length,
    passed: judges.map((_, i) => verdicts.filter(({ passed }) => passed[i]).length),
    all: verdicts.filter(({ all }) => all).length,
    unread: verdicts.flatMap(({ scores }) => scores).filter((one) => one === null).length,
  };
}
