/**
 * What an experimenter may vary: the trials and blocks, what each side sees, which side is first, the feedback, the
 * pace. All keys but `blocks`, `list` and the like are flat, so that a form can set them. config.ts also checks that
 * the trials exist.
 */
import * as z from 'zod';
import { PairsOrder } from '../core/pairs/types.ts';
import {
  Criterion,
  Feedback,
  QUESTIONS,
  SideName,
  SightOption,
  StandoffSeat,
  TrialId,
  TrialQuestion,
} from './options/types.ts';
import { REGIMES } from './trials/types.ts';

/** Classic tasks of stage 3 by their names in comparative psychology, each with its tasks here. */
export const CLASSIC_TASKS = {
  informedControl: ['b2w0v0'],
  partiallyUninformed: ['b1w0v0'],
  removedInformed: ['b2w1v1'],
  removedUninformed: ['b2w1v0'],
  moved: ['b0w2v2'],
  replaced: ['b1w1v0d'],
  misinformed: ['b2w2v0s'],
  swapped: ['b2w1v0f'],
} as const;
/** Trials in which the opponent has seen nothing and so goes to the middle box. */
export const FALLBACK_SOURCE = 'fallback';
export const REGIME_NAMES: readonly string[] = REGIMES.flatMap((regime) => [`${regime}-a`, `${regime}-p`]);

/** Against all rules of two cues at once, instead of one shortcut. */
export const TWO_CUES = 'two-cues';

const Oversample = z.strictObject({
  against: z
    .string()
    .max(40)
    .describe('a shortcut, by name: see shortcuts.ts; or two-cues: every rule of two cues is wrong in a third or more'),
  percent: z
    .int()
    .min(0)
    .max(100)
    .describe('so many of the trials are such that the shortcut is wrong; two-cues: so many are drawn for that'),
  paired: z
    .boolean()
    .optional()
    .describe(
      'each trial that fools the shortcut has a partner with the same boxes and the same answers to what the shortcut asks, in which it is right; at most 50 percent',
    ),
});

const blockFields = {
  from: z
    .string()
    .max(200)
    .describe('what is drawn: stage-1, a classic task, a dataset, a regime (Nf-p), a task (b1w1v0f); several with +'),
  trials: z.int().min(1).max(500).describe('how many; with a criterion: at most'),
  list: z
    .array(z.strictObject({ trial: TrialId, mirrored: z.boolean(), asked: z.boolean() }))
    .max(500)
    .readonly()
    .nullable()
    .describe('these trials in this order; nothing is drawn'),
  catchTrials: z
    .int()
    .min(0)
    .max(50)
    .describe('extra trials that every attentive participant gets right: no opponent, no swap'),
  feedback: Feedback,
  asked: z.int().min(0).max(500).describe('after how many trials the questions are asked'),
  criterion: Criterion.nullable().describe('the block ends as soon as it is reached; all seats are told the right box'),
  oversample: Oversample.nullable(),
  playerSeat: StandoffSeat.describe('the seat on the player side; the other one is the opponent'),
  pairs: PairsOrder.nullable()
    .optional()
    .describe(
      'certified pairs, each chosen by the choices before it; from, trials, list, catchTrials, asked, criterion and oversample do not apply',
    ),
} as const;

/** The trials of a block and the feedback on them. */
export const Block = z.strictObject(blockFields);
export type Block = z.infer<typeof Block>;

const Ms = z.int().min(1).max(600_000);
/** Milliseconds of the show's beats, and limits on acting; null: no limit. */
const paceFields = {
  introMs: Ms.default(1_200).describe('before a trial'),
  screenMs: Ms.default(600).describe('for the screens, in each of the four steps'),
  stepMs: Ms.default(1_400).describe('for what is placed or swapped, in each of the four steps'),
  walkMs: Ms.default(250).describe('for each step of a walk that is shown'),
  outcomeMs: Ms.default(3_000),
  readyMs: Ms.nullable().default(null).describe('to say that one is ready, where `begin` asks'),
  chooseMs: Ms.nullable().default(null),
  askMs: Ms.nullable().default(null).describe('for each question'),
  stepLimitMs: Ms.nullable().default(null).describe("for each step of a walk of one's own"),
} as const;

/** Barrier -> the step at whose start it goes away. From then the player needs 3 steps to a box, the opponent 2. */
const Schedule = z.strictObject({
  door: z.int().min(4).max(20),
  gate: z.int().min(8).max(20).describe("the player's"),
  screen: z.int().min(9).max(21).describe("the opponent's; at least 5 after its door"),
});

export const UncheckedConfig = z
  .strictObject({
    seats: z.int().min(1).max(2).default(2).describe('1: the opponent side is always empty'),
    from: blockFields.from.default('stage-3'),
    trials: blockFields.trials.default(12),
    list: blockFields.list.default(null),
    catchTrials: blockFields.catchTrials.default(0),
    feedback: blockFields.feedback.default('full'),
    asked: blockFields.asked.default(0),
    criterion: blockFields.criterion.default(null),
    oversample: blockFields.oversample.default(null),
    playerSeat: blockFields.playerSeat.default(0),
    pairs: blockFields.pairs,
    blocks: z
      .array(Block.partial())
      .min(1)
      .max(20)
      .readonly()
      .nullable()
      .default(null)
      .describe('several blocks; what one leaves out is as above'),
    practice: z
      .enum(['none', 'stages'])
      .default('none')
      .describe('stages: stages 1 and 2 come first, each until 5 of 6 are right'),
    fallback: z
      .enum(['excluded', 'taught', 'untaught'])
      .default('excluded')
      .describe(
        'that an opponent which has seen nothing goes to the middle: never drawn, taught and checked (5 of 6), or left to be found',
      ),
    questions: z
      .array(TrialQuestion)
      .readonly()
      .default([...QUESTIONS])
      .describe('in this order'),
    playerSees: SightOption.default('open'),
    opponentSees: SightOption.default('screened'),
    dominant: SideName.default('opponent').describe(
      'is let out first unless `schedule` says otherwise, and gets a box that both reach in the same step',
    ),
    schedule: Schedule.nullable().default(null).describe('null: such that the dominant side arrives first'),
    walk: z
      .enum(['skipped', 'shown', 'walked', 'free'])
      .default('shown')
      .describe(
        'skipped, shown: to the box chosen, at once or as a show. walked: to the box chosen, by turning and going. free: no choice before the walk',
      ),
    pay: z
      .enum(['treats', 'paper'])
      .default('treats')
      .describe('paper: 0.1 less for each step, -5 for a taken box, -3 and less for none'),
    begin: z.enum(['beat', 'ready']).default('beat').describe('ready: a trial begins when all seats are ready'),
    ...paceFields,
  })
  .superRefine((config, context) => {
    const refuse = (path: string, message: string): void => context.addIssue({ code: 'custom', path: [path], message });
    const { schedule, walk, seats, practice, fallback } = config;
    if (schedule && schedule.screen < schedule.door + 5)
      refuse('schedule', "the opponent's screen must go away at least 5 steps after its door");
    if (new Set(config.questions).size < config.questions.length) refuse('questions', 'each question comes once');
    for (const { criterion, feedback, playerSeat } of blocksOf(config)) {
      if (criterion && criterion.right > criterion.of) refuse('criterion', 'right must be at most of');
      if (criterion && feedback === 'none') refuse('feedback', 'a block with a criterion tells what was right');
      if (walk === 'free' && feedback === 'none')
        refuse('feedback', 'a free walk cannot hide what is found: choose own or full');
      if (playerSeat >= seats) refuse('playerSeat', `there are ${seats} seats, counted from 0`);
    }
    if (seats === 1 && (practice === 'stages' || fallback === 'taught'))
      refuse('seats', 'practice with an opponent needs two seats');
  });
export type UncheckedConfig = z.infer<typeof UncheckedConfig>;

/**
 * For people: questions about beliefs in half of the usual list, and trials of which no rule of two cues gets much more than
 * half right. Without them a choice says little about beliefs (README, Shortcuts).
 */
export const FOR_PEOPLE = {
  asked: 6,
  oversample: { against: TWO_CUES, percent: 100 },
} as const satisfies z.input<typeof UncheckedConfig>;

/** The sights and the order of arrival for which pairs of trials are certified. */
export const FOR_PAIRS = {
  playerSees: 'open',
  opponentSees: 'screened',
  dominant: 'opponent',
  schedule: null,
} as const satisfies Partial<UncheckedConfig>;

const PRACTICE: Pick<Block, 'trials' | 'list' | 'catchTrials' | 'feedback' | 'asked' | 'criterion' | 'oversample'> = {
  trials: 24,
  list: null,
  catchTrials: 0,
  feedback: 'full',
  asked: 0,
  criterion: { right: 5, of: 6, missed: 'goOn' },
  oversample: null,
};

type BlockSource = Block & {
  readonly blocks: readonly { readonly [K in keyof Block]?: Block[K] | undefined }[] | null;
  readonly practice: 'none' | 'stages';
  readonly fallback: 'excluded' | 'taught' | 'untaught';
};

/** The blocks of a session, in order: practice, then what the config asks for. */
export function blocksOf(config: BlockSource): readonly Block[] {
  const { from, trials, list, catchTrials, feedback, asked, criterion, oversample, playerSeat, pairs } = config;
  const usual: Block = { from, trials, list, catchTrials, feedback, asked, criterion, oversample, playerSeat, pairs };
  const practice = (source: string): Block => ({ ...PRACTICE, from: source, playerSeat });
  return [
    ...(config.practice === 'stages' ? [practice('stage-1'), practice('stage-2')] : []),
    ...(config.fallback === 'taught' ? [practice(FALLBACK_SOURCE)] : []),
    ...(config.blocks ?? [{}]).map(
      (block): Block =>
        withPairs({
          from: block.from ?? usual.from,
          trials: block.trials ?? usual.trials,
          list: block.list === undefined ? usual.list : block.list,
          catchTrials: block.catchTrials ?? usual.catchTrials,
          feedback: block.feedback ?? usual.feedback,
          asked: block.asked ?? usual.asked,
          criterion: block.criterion === undefined ? usual.criterion : block.criterion,
          oversample: block.oversample === undefined ? usual.oversample : block.oversample,
          playerSeat: block.playerSeat ?? usual.playerSeat,
          pairs: block.pairs === undefined ? usual.pairs : block.pairs,
        }),
    ),
  ];
}

/** A block of pairs has as many trials as its pairs have at most, and none of what else a block can have. */
function withPairs(block: Block): Block {
  if (!block.pairs) return block;
  const trials = 2 * block.pairs.most;
  return { ...block, trials, list: null, catchTrials: 0, asked: 0, criterion: null, oversample: null };
}

/** How many trials there are at most, practice and catch trials included. */
export function trialsIn(config: BlockSource): number {
  return blocksOf(config).reduce(
    (sum, { trials, list, catchTrials }) => sum + (list?.length ?? trials) + catchTrials,
    0,
  );
}
