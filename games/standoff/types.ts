/**
 * The words of the live game: config, actions, events, observations, percepts (Michelson et al., ICDL 2024; the
 * trials' own words are in trials/types.ts). Boxes count from 0, left to right as the player's side is drawn on top.
 * Sides are places on the board, seats are places in the session; a block says which seat is on which side.
 */
import * as z from 'zod';
import { PairStanding, PairVerdict } from '../core/pairs/types.ts';
import type { Pose } from './board.ts';
import { Criterion, Feedback, SideName, SightOption, StandoffSeat, TrialId, TrialQuestion } from './options/types.ts';
import type { UncheckedConfig } from './session-config.ts';
import { BOXES, type Box, type Places, TREATS, type Treat } from './trials/types.ts';
import { SURE } from './values.ts';

export type { Pose } from './board.ts';
export * from './options/types.ts';
export { BOXES, type Box, MIDDLE_BOX, type Places, TREATS, type Treat } from './trials/types.ts';
export { SIDES, SURE, towards } from './values.ts';

const BoxShape = z
  .int()
  .min(0)
  .max(BOXES - 1);
const TreatName = z.enum(TREATS) satisfies z.ZodType<Treat>;
const PlacesShape = z.strictObject({
  large: BoxShape.nullable(),
  small: BoxShape.nullable(),
}) satisfies z.ZodType<Places>;
const Cell = z.strictObject({ x: z.int(), y: z.int() });
/** Heading: 0 right, 1 down, 2 left, 3 up. */
const PoseShape = z.strictObject({
  x: z.int(),
  y: z.int(),
  heading: z.literal([0, 1, 2, 3]),
}) satisfies z.ZodType<Pose>;

/** One value per side. */
function bySide<A extends z.ZodType>(value: A) {
  return z.strictObject({ player: value, opponent: value });
}
export type BySide<A> = { readonly player: A; readonly opponent: A };

export const HOW = ['left', 'right', 'forward', 'stay'] as const;
/** Turn left, turn right, one cell forward, nothing. */
export const How = z.enum(HOW);
export type How = z.infer<typeof How>;

export const Action = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('ready') }),
  z.strictObject({ type: z.literal('choose'), box: BoxShape.nullable().describe('null: none, by default only') }),
  z.strictObject({
    type: z.literal('answer'),
    box: BoxShape.nullable().describe('null: nowhere that the asked side would know of'),
    sure: z.literal(SURE),
  }),
  z.strictObject({ type: z.literal('walk'), how: How }),
]);
export type Action = z.infer<typeof Action>;
const TrialAnswer = z.strictObject({ box: BoxShape.nullable(), sure: z.literal(SURE) });
export type TrialAnswer = z.infer<typeof TrialAnswer>;

/** A trial that was drawn. */
export const TrialItem = z.strictObject({
  trial: TrialId,
  mirrored: z.boolean().describe('box b is box 4 - b'),
  catch: z.boolean(),
  asked: z.boolean(),
});
export type TrialItem = z.infer<typeof TrialItem>;

/** The seat on each side; null: the side is empty in this trial. */
export const Sides = z.strictObject({ player: StandoffSeat, opponent: StandoffSeat.nullable() });
export type Sides = z.infer<typeof Sides>;

/** taken: the box was empty because the other had been there first. none: no box entered. */
export const Gain = z.enum(['large', 'small', 'empty', 'taken', 'none']);
export type Gain = z.infer<typeof Gain>;
export const SideResult = z.strictObject({ box: BoxShape.nullable().describe('entered'), got: Gain });
export type SideResult = z.infer<typeof SideResult>;

const step = z.int().min(0).max(40);
const block = z.int().min(0);
const number = z.int().min(0).describe('in its block, from 0');
const criterion = z.enum(['reached', 'missed']).nullable().describe('null: the block had none');

export const Event = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('TrialsDrawn'), blocks: z.array(z.array(TrialItem).readonly()).readonly() }),
  z
    .strictObject({
      type: z.literal('PairChosen'),
      block,
      pair: z.int().min(0).describe('in its block, from 0'),
      standing: PairStanding,
      items: z.tuple([TrialItem, TrialItem]).readonly(),
    })
    .describe('on one of its trials the rule of the standing fails'),
  z.strictObject({ type: z.literal('PairsEnded'), block, verdict: PairVerdict, standing: PairStanding }),
  z.strictObject({ type: z.literal('TrialBegan'), block, number, item: TrialItem, sides: Sides }),
  z.strictObject({ type: z.literal('ScreensSet'), step, clear: bySide(z.boolean()) }),
  z.strictObject({ type: z.literal('TreatPlaced'), step, treat: TreatName, box: BoxShape }),
  z.strictObject({
    type: z.literal('TreatsSwapped'),
    step,
    boxes: z.tuple([BoxShape, BoxShape]).readonly().describe('they have exchanged all that is in them'),
  }),
  z.strictObject({ type: z.literal('StepPassed'), step }).describe('what was done lasts'),
  z.strictObject({ type: z.literal('ShowEnded') }),
  z.strictObject({ type: z.literal('ChoicesSealed'), boxes: bySide(BoxShape.nullable()) }),
  z.strictObject({
    type: z.literal('QuestionAnswered'),
    question: TrialQuestion,
    answers: bySide(TrialAnswer.nullable()),
  }),
  z.strictObject({
    type: z.literal('Walked'),
    step,
    how: bySide(How.nullable()).describe('null: the side is empty, in a box already, or the walk was skipped'),
    agents: z.strictObject({ player: PoseShape, opponent: PoseShape.nullable() }),
  }),
  z.strictObject({
    type: z.literal('TrialEnded'),
    results: z.strictObject({ player: SideResult, opponent: SideResult.nullable() }),
    places: PlacesShape,
    best: z
      .strictObject({ player: BoxShape, opponent: BoxShape.nullable() })
      .describe('the normative choices: the dominant side goes by its belief, the other one reckons with that'),
    right: z.boolean().describe("whether the player side's choice was the normative one"),
    rewards: z.array(z.number()).readonly(),
  }),
  z.strictObject({ type: z.literal('BlockEnded'), block, criterion }),
  z.strictObject({ type: z.literal('Finished') }),
]);
export type Event = z.infer<typeof Event>;

/** The public parameters of the session. */
export const Parameters = z.strictObject({
  seats: z.int(),
  board: z.strictObject({
    width: z.int(),
    height: z.int(),
    boxes: z.array(Cell).readonly(),
    starts: bySide(PoseShape),
    gateRow: z.int(),
    screenRow: z.int(),
    door: Cell,
  }),
  walk: z.enum(['skipped', 'shown', 'walked', 'free']),
  schedule: z.strictObject({ door: z.int(), gate: z.int(), screen: z.int() }),
  lastStep: z.int().describe('a walk is over after so many steps'),
  dominant: SideName.describe('is first at a box that both go for'),
  sees: bySide(SightOption),
  fallback: z.boolean().describe('whether it is told that an opponent which has seen nothing goes to the middle'),
  pay: z.strictObject({
    large: z.number(),
    small: z.number(),
    taken: z.number(),
    perStep: z.number(),
    none: z.number(),
  }),
  begin: z.enum(['beat', 'ready']),
  questions: z.array(TrialQuestion).readonly(),
  pace: z.strictObject({
    introMs: z.int(),
    screenMs: z.int(),
    stepMs: z.int(),
    walkMs: z.int(),
    outcomeMs: z.int(),
  }),
});
export type Parameters = z.infer<typeof Parameters>;

const PHASES = ['waiting', 'intro', 'screens', 'event', 'choose', 'ask', 'walk', 'outcome', 'over'] as const;
export const Phase = z.enum(PHASES);
export type Phase = z.infer<typeof Phase>;

/** clear: solid, can be seen through. opaque: solid, cannot be seen through. gone: out of the way. */
export const Screen = z.enum(['clear', 'opaque', 'gone']);
export type Screen = z.infer<typeof Screen>;

/** A box as a viewer sees it now. A treat shows while its box is open. */
export const SeenBox = z.strictObject({ open: z.boolean(), treat: TreatName.nullable() });
export type SeenBox = z.infer<typeof SeenBox>;

/** The outcome as far as the feedback tells it; null: not told, or the side is empty. */
export const TrialOutcome = z.strictObject({
  results: bySide(SideResult.nullable()),
  places: PlacesShape.nullable(),
  right: z.boolean().nullable().describe('told where the block has a criterion'),
  rewards: z.array(z.number().nullable()).readonly(),
});
export type TrialOutcome = z.infer<typeof TrialOutcome>;

/** What a viewer sees now. The contents of closed boxes are left out: they have to be remembered. */
export const Observation = z.strictObject({
  parameters: Parameters,
  viewer: z.union([StandoffSeat, z.literal('public'), z.literal('all')]),
  phase: Phase,
  block: z
    .strictObject({
      index: z.int(),
      of: z.int(),
      trials: z.int().describe('in this block; at most, with a criterion or where it says so'),
      atMost: z.literal(true).optional().describe('the block may end before'),
      feedback: Feedback,
      criterion: Criterion.nullable(),
    })
    .nullable()
    .describe('null: not begun'),
  trial: z.int().min(-1).describe('in its block, from 0; -1: none yet'),
  sides: Sides.nullable().describe('of this trial; null: none yet'),
  side: SideName.nullable().describe("the viewer's own; null: it sits this trial out, or has no seat"),
  step: step.nullable().describe('of this trial: 0..3 the show, from 4 the walk'),
  screens: bySide(Screen.nullable()).describe("the player's is the gate; null: not in view"),
  door: z.boolean().nullable().describe("whether the opponent's door is shut; null: not in view"),
  curtains: z.boolean().describe('down: an agent behind one is not seen'),
  boxes: z.array(SeenBox).readonly().nullable().describe('null: not in view'),
  agents: bySide(PoseShape.nullable()).describe('null: not in view, or the side is empty'),
  sealed: BoxShape.nullable().describe("the viewer's own choice, once all have chosen"),
  question: TrialQuestion.nullable().describe('asked of this viewer now'),
  ways: z
    .array(How)
    .readonly()
    .nullable()
    .describe('while this viewer walks: for each box, the next thing to do on the shortest way there'),
  outcome: TrialOutcome.nullable(),
  returns: z
    .array(z.number().nullable())
    .readonly()
    .describe('by seat, the sum of what this viewer was told; null: nothing'),
  truth: z
    .strictObject({
      item: TrialItem.nullable(),
      places: PlacesShape,
      sealed: bySide(BoxShape.nullable()),
      returns: z.array(z.number()).readonly(),
    })
    .nullable()
    .describe("for viewer 'all' only"),
});
export type Observation = z.infer<typeof Observation>;

const seenBy = z
  .array(StandoffSeat)
  .readonly()
  .describe('who was seen to have an open view of it, the viewer included');

export const Percept = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('trialBegan'), block, number, sides: Sides, feedback: Feedback }),
  z.strictObject({
    type: z.literal('screens'),
    step,
    screens: bySide(Screen.nullable()).describe('null: not in view'),
  }),
  z.strictObject({ type: z.literal('placed'), step, treat: TreatName, box: BoxShape, seenBy }),
  z.strictObject({
    type: z.literal('swapped'),
    step,
    boxes: z.tuple([BoxShape, BoxShape]).readonly(),
    now: PlacesShape.describe('what is in the two boxes now, each open; null: the treat is in neither'),
    seenBy,
  }),
  z.strictObject({ type: z.literal('showEnded') }).describe('boxes are shut, curtains down: choose'),
  z.strictObject({ type: z.literal('sealed'), box: BoxShape.nullable() }).describe('own choice; all have chosen'),
  z.strictObject({
    type: z.literal('answered'),
    question: TrialQuestion,
    box: BoxShape.nullable(),
    sure: z.literal(SURE),
  }),
  z.strictObject({
    type: z.literal('walked'),
    step,
    screens: bySide(Screen.nullable()),
    agents: bySide(PoseShape.nullable()).describe('null: not in view, or the side is empty'),
  }),
  z.strictObject({ type: z.literal('ended'), outcome: TrialOutcome }),
  z.strictObject({ type: z.literal('blockEnded'), block, criterion }),
  z.strictObject({ type: z.literal('finished') }),
]);
export type Percept = z.infer<typeof Percept>;

/** Where a seat has got to on its walk. */
export interface BoxArrival {
  readonly box: Box;
  /** Steps done when it was entered. */
  readonly steps: number;
}

interface AnyState {
  readonly config: UncheckedConfig;
  readonly drawn: readonly (readonly TrialItem[])[];
  /** The number of the current or last trial; -1: none yet. */
  readonly block: number;
  readonly number: number;
  /** Trials begun in the session. */
  readonly begun: number;
  /** The step that is shown, or the next step of the walk. */
  readonly step: number;
  readonly clear: BySide<boolean>;
  readonly places: Places;
  readonly open: readonly Box[];
  /** null: not all have chosen. */
  readonly sealed: BySide<Box | null> | null;
  /** Questions answered in this trial. */
  readonly answered: number;
  readonly agents: { readonly player: Pose; readonly opponent: Pose | null };
  readonly arrived: BySide<BoxArrival | null>;
  readonly ended: Extract<Event, { type: 'TrialEnded' }> | null;
  /** Trial of this block -> whether the player side was right. */
  readonly right: readonly boolean[];
  /** Trial of this block of pairs -> the box that the player side chose; left out before the first pair. */
  readonly chosen?: readonly (Box | null)[];
  readonly returns: readonly number[];
  /** For each seat, the sums of rewards that it has been told, by seat; null: told nothing. */
  readonly told: readonly (readonly (number | null)[])[];
}

/** Before the first trial. */
interface Waiting extends AnyState {
  readonly phase: 'waiting';
  readonly item: null;
  readonly sides: null;
}

/** From the first trial on: this trial, and in the end the last one. */
export interface PlayingState extends AnyState {
  readonly phase: Exclude<Phase, 'waiting'>;
  readonly item: TrialItem;
  readonly sides: Sides;
}

export type State = Waiting | PlayingState;

export interface Standoff {
  Config: UncheckedConfig;
  State: State;
  Action: Action;
  Event: Event;
  Observation: Observation;
  Percept: Percept;
}
