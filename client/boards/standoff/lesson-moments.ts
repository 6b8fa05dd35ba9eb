/**
 * The session of the tutorial, moment by moment, as A sees it: three trials with an opponent that misses a swap, sees
 * all, and misses a swap again. It is written out, so that the page loads no rules. A test plays it by the rules and
 * compares.
 */
import {
  BOXES,
  type Observation,
  type Percept,
  type SeenBox,
  type Treat,
  type TrialOutcome,
} from '../../../games/standoff/types.ts';

export const boxes = Array.from({ length: BOXES }, (_, box) => box);
const SHUT: readonly SeenBox[] = boxes.map(() => ({ open: false, treat: null }));

function opened(content: Readonly<Record<number, Treat | null>>): readonly SeenBox[] {
  return SHUT.map((shut, box) => {
    const treat = content[box];
    return treat === undefined ? shut : { open: true, treat };
  });
}

const PLAYER = { x: 3, y: 1, heading: 1 } as const;
const OPPONENT = { x: 3, y: 7, heading: 3 } as const;

const START: Observation = {
  parameters: {
    seats: 2,
    board: {
      width: 7,
      height: 8,
      boxes: boxes.map((box) => ({ x: box + 1, y: 4 })),
      starts: { player: PLAYER, opponent: OPPONENT },
      gateRow: 2,
      screenRow: 5,
      door: { x: 3, y: 6 },
    },
    walk: 'skipped',
    schedule: { door: 4, gate: 10, screen: 10 },
    lastStep: 25,
    dominant: 'opponent',
    sees: { player: 'open', opponent: 'screened' },
    fallback: false,
    pay: { large: 100, small: 33, taken: 0, perStep: 0, none: 0 },
    begin: 'beat',
    questions: ['otherLarge'],
    pace: { introMs: 1_200, screenMs: 600, stepMs: 1_400, walkMs: 250, outcomeMs: 3_000 },
  },
  viewer: 0,
  phase: 'intro',
  block: { index: 0, of: 1, trials: 3, feedback: 'full', criterion: null },
  trial: 0,
  sides: { player: 0, opponent: 1 },
  side: 'player',
  step: 0,
  screens: { player: 'clear', opponent: 'clear' },
  door: true,
  curtains: false,
  boxes: SHUT,
  agents: { player: PLAYER, opponent: OPPONENT },
  sealed: null,
  question: null,
  ways: null,
  outcome: null,
  returns: [null, null],
  truth: null,
};

/** A moment of a session as A sees it, and what A noticed since the moment before. */
export interface StandoffLessonMoment {
  readonly percepts: readonly Percept[];
  readonly observation: Observation;
}

const BOTH = [0, 1] as const;
/** No agent is seen behind an opaque screen. */
const UNSEEN = { door: null, agents: { player: PLAYER, opponent: null } } as const;
const OPAQUE = { player: 'clear', opponent: 'opaque' } as const;
const GONE = { player: 'gone', opponent: 'gone' } as const;

const began = (number: number): Percept => ({
  type: 'trialBegan',
  block: 0,
  number,
  sides: { player: 0, opponent: 1 },
  feedback: 'full',
});

/** B sees the large treat placed; then its screen is opaque for the small one and a swap. */
function misleading(number: number, returns: Observation['returns']): readonly StandoffLessonMoment[] {
  const intro: Observation = { ...START, trial: number, returns };
  const first: Observation = { ...intro, phase: 'event', boxes: opened({ 1: 'large' }) };
  const hidden: Observation = { ...intro, ...UNSEEN, phase: 'screens', step: 1, screens: OPAQUE };
  const second: Observation = { ...hidden, phase: 'event', boxes: opened({ 3: 'small' }) };
  const swap: Observation = { ...hidden, phase: 'event', step: 2, boxes: opened({ 1: null, 4: 'large' }) };
  return [
    { percepts: [began(number)], observation: intro },
    { percepts: [], observation: { ...intro, phase: 'screens' } },
    {
      percepts: [{ type: 'placed', step: 0, treat: 'large', box: 1, seenBy: BOTH }],
      observation: first,
    },
    { percepts: [{ type: 'screens', step: 1, screens: OPAQUE }], observation: hidden },
    { percepts: [{ type: 'placed', step: 1, treat: 'small', box: 3, seenBy: [0] }], observation: second },
    { percepts: [], observation: { ...hidden, step: 2 } },
    {
      percepts: [{ type: 'swapped', step: 2, boxes: [1, 4], now: { large: 4, small: null }, seenBy: [0] }],
      observation: swap,
    },
    { percepts: [], observation: { ...hidden, step: 3 } },
    { percepts: [], observation: { ...hidden, phase: 'event', step: 3 } },
    { percepts: [{ type: 'showEnded' }], observation: { ...hidden, phase: 'choose', step: 4, curtains: true } },
  ];
}

/** B sees both treats placed. */
function informed(number: number, returns: Observation['returns']): readonly StandoffLessonMoment[] {
  const intro: Observation = { ...START, trial: number, returns };
  const at = (phase: 'screens' | 'event', step: number, seen = SHUT): Observation => ({
    ...intro,
    phase,
    step,
    boxes: seen,
  });
  const agents = UNSEEN.agents;
  return [
    { percepts: [began(number)], observation: intro },
    { percepts: [], observation: at('screens', 0) },
    {
      percepts: [{ type: 'placed', step: 0, treat: 'large', box: 3, seenBy: BOTH }],
      observation: at('event', 0, opened({ 3: 'large' })),
    },
    { percepts: [], observation: at('screens', 1) },
    { percepts: [], observation: at('event', 1) },
    { percepts: [], observation: at('screens', 2) },
    {
      percepts: [{ type: 'placed', step: 2, treat: 'small', box: 0, seenBy: BOTH }],
      observation: at('event', 2, opened({ 0: 'small' })),
    },
    { percepts: [], observation: at('screens', 3) },
    { percepts: [], observation: at('event', 3) },
    {
      percepts: [{ type: 'showEnded' }],
      observation: { ...intro, phase: 'choose', step: 4, door: false, curtains: true, agents },
    },
  ];
}

/** Both agents are at the boxes that they chose, and see what was in all boxes. */
function outcome(
  before: Observation,
  {
    results,
    places,
    rewards,
  }: Pick<TrialOutcome, 'results' | 'rewards'> & { places: { large: number; small: number } },
  returns: Observation['returns'],
): StandoffLessonMoment {
  const cell = (box: number | null | undefined) => ({ x: (box ?? 0) + 1, y: 4 });
  const agents = {
    player: { ...cell(results.player?.box), heading: 1 },
    opponent: { ...cell(results.opponent?.box), heading: 3 },
  } as const;
  const told: TrialOutcome = { results, places, right: null, rewards };
  const sealed: readonly Percept[] =
    before.sealed === null ? [{ type: 'sealed', box: results.player?.box ?? null }] : [];
  return {
    percepts: [...sealed, { type: 'walked', step: 12, screens: GONE, agents }, { type: 'ended', outcome: told }],
    observation: {
      ...before,
      phase: 'outcome',
      step: 13,
      screens: GONE,
      door: false,
      boxes: boxes.map((box) => ({
        open: true,
        treat: box === places.large ? 'large' : box === places.small ? 'small' : null,
      })),
      agents,
      sealed: results.player?.box ?? null,
      question: null,
      outcome: told,
      returns,
    },
  };
}

const MISLED = {
  results: { player: { box: 4, got: 'large' }, opponent: { box: 1, got: 'empty' } },
  places: { large: 4, small: 3 },
  rewards: [100, 0],
} as const;
const BEATEN = {
  results: { player: { box: 0, got: 'small' }, opponent: { box: 3, got: 'large' } },
  places: { large: 3, small: 0 },
  rewards: [33, 100],
} as const;

const one = misleading(0, [null, null]);
const two = informed(1, [100, 0]);
const three = misleading(2, [133, 100]);
const lastOf = (moments: readonly StandoffLessonMoment[]): Observation => moments.at(-1)?.observation ?? START;
const asked: StandoffLessonMoment = {
  percepts: [{ type: 'sealed', box: 4 }],
  observation: { ...lastOf(three), phase: 'ask', sealed: 4, question: 'otherLarge' },
};
const answered = outcome(asked.observation, MISLED, [233, 100]);

/** The session from its start to its last outcome; one moment a turn. */
export const MOMENTS: readonly StandoffLessonMoment[] = [
  ...one,
  outcome(lastOf(one), MISLED, [100, 0]),
  ...two,
  outcome(lastOf(two), BEATEN, [133, 100]),
  ...three,
  asked,
  {
    ...answered,
    percepts: [{ type: 'answered', question: 'otherLarge', box: 1, sure: 75 }, ...answered.percepts],
  },
];
