/**
 * Theory-of-mind tests for one seat among scripted ones, after Fig. 3 and 4 of Sclar, Neubig and Bisk (ICML 2022). In a
 * lead-in all seats follow a script; then the tested seat is handed over. We do not have the figures with the
 * positions: start states and scripts are a reconstruction that satisfies every sentence of the text.
 */
import type { Rng } from '../../games/core/rng.ts';
import { type Cell, Config } from '../../games/symmtom/types.ts';
import { english } from '../../games/symmtom/words/english.ts';
import { nameOf } from '../../games/symmtom/words.ts';
import { RETROACTIVE } from './own-scenarios.ts';
import type { Scenario } from './scenario.ts';

export type { Scenario } from './scenario.ts';

const ZEROTH = {
  order: 'zeroth',
  about: 'To remember what one was told: the nearer agent has nothing new any more.',
  tested: 0,
  script: [],
  goal: { kind: 'reach', right: 2, wrong: [1] },
} as const;

const FIRST_AND_SECOND = {
  order: 'first and second',
  about: 'To see that two agents who stood together, out of hearing, have told each other what they knew.',
  tested: 0,
  script: [],
  goal: { kind: 'reach', right: 3, wrong: [2, 1] },
} as const;

const PROBABILISTIC = {
  test: 'probabilistic-6',
  figure: '4c',
  order: 'probabilistic',
  about: 'To tell another what it lacks, of which one piece was told to it out of hearing.',
  tested: 0,
  script: ['..L ---'],
  ...dealt(6, '2,2 3,2 2,5', '6,6 1,6 6,1', '01 23 45'),
  goal: { kind: 'tell', agent: 2, pieces: [0, 1, 2, 3] },
  optimalTurns: 1.5,
} as const;

const PREPARED = ['... -2-', '..D -3-', '.RD 0--', '.R. 1--', '..R ---'];

/** The reconstruction of the paper's. */
export const RECONSTRUCTED: readonly Scenario[] = [
  {
    ...ZEROTH,
    id: 'zeroth-6',
    test: 'zeroth-6',
    figure: '4a',
    ...dealt(6, '2,3 1,3 6,6', '3,1 2,1 4,1', '1 0 2'),
    prelude: ['... -0-', ...times(2, 'R.. ---')],
    optimalTurns: 3,
  },
  {
    ...ZEROTH,
    id: 'zeroth-12',
    test: 'zeroth-12',
    figure: '4d',
    ...dealt(12, '2,6 1,6 12,12', '3,1 2,1 4,1', '1 0 2'),
    prelude: ['... -0-', ...times(5, 'R.. ---')],
    optimalTurns: 9,
  },
  {
    ...FIRST_AND_SECOND,
    id: 'first-second-6',
    test: 'first-second-6',
    figure: '4b',
    ...dealt(6, '3,4 2,4 1,2 6,3', '2,1 3,1 4,1 5,1', '0 1 2 3'),
    prelude: ['.... 01--', 'DLU. -12-', '.... -0--'],
    optimalTurns: 2,
  },
  {
    ...FIRST_AND_SECOND,
    id: 'first-second-12',
    test: 'first-second-12',
    figure: '4e',
    ...dealt(12, '3,7 2,7 1,5 12,6', '2,1 3,1 4,1 5,1', '0 1 2 3'),
    prelude: ['.... 01--', 'RLU. -12-', 'D... -0--', 'R... ----'],
    optimalTurns: 6,
  },
  { ...PROBABILISTIC, id: 'probabilistic-6-blue-said-2', prelude: [...PREPARED, '..R -2-'] },
  { ...PROBABILISTIC, id: 'probabilistic-6-blue-said-3', prelude: [...PREPARED, '..R -3-'] },
  {
    id: 'second-12',
    test: 'second-12',
    figure: '4f',
    order: 'second',
    about: 'To meet an agent where it must be going, at one who has nothing new for oneself.',
    tested: 0,
    ...dealt(12, '2,2 7,2 1,1', '12,1 12,12 1,12', '0 1 2'),
    prelude: ['... 0-2', ...times(9, 'U.. ---'), ...times(9, 'R.. ---')],
    script: times(5, '.L. ---'),
    goal: { kind: 'approach', agent: 1 },
    optimalTurns: 16,
  },
];

/** The paper's scenarios, and those of our own. */
export const SCENARIOS: readonly Scenario[] = [...RECONSTRUCTED, ...RETROACTIVE];

export function scenarioById(id: string): Scenario | undefined {
  return SCENARIOS.find((scenario) => scenario.id === id);
}

/** The lead-in, and 5w turns after it as in the paper. */
export function configOf({ width, deal, prelude }: Scenario): Config {
  const pieces = new Set(deal.firstHand.flat()).size;
  return Config.parse({ agents: deal.positions.length, width, pieces, turns: prelude.length + 5 * width, deal });
}

/** A test: each trial draws one of its scenarios. */
export interface ScenarioTest {
  readonly id: string;
  readonly scenarios: readonly Scenario[];
  /** How often the first of two scenarios is drawn, in percent; null: all are drawn equally often. */
  readonly percent: number | null;
  /** For people, who are told the odds; null: there is nothing to tell. */
  readonly told: string | null;
  /** How many turns an agent that knows the odds needs on average. */
  readonly optimalTurns: number;
}

/** Odds of the likelier case, beside even ones, in percent. */
const ODDS = [60, 70, 80, 90, 95];

/** All tests. The probabilistic one comes with even odds, as in the paper, and with others. */
export const TESTS: readonly ScenarioTest[] = [...Map.groupBy(SCENARIOS, ({ test }) => test)].flatMap(
  ([id, scenarios]) => {
    const [first] = scenarios as [Scenario];
    const even: ScenarioTest = { id, scenarios, percent: null, told: null, optimalTurns: first.optimalTurns };
    if (id !== PROBABILISTIC.test) return [even];
    // who says the likelier piece first needs one turn, or two
    const others = ODDS.map((percent) => ({
      id: `${id}-odds-${percent}`,
      scenarios,
      percent,
      told: `In ${percent} of 100 trials ${nameOf(1)} told ${nameOf(2)} ${english.pieceName(2)} at the end, else ${english.pieceName(3)}.`,
      optimalTurns: 2 - percent / 100,
    }));
    return [even, ...others];
  },
);

export function drawnFrom({ scenarios, percent }: ScenarioTest, rng: Rng): Scenario {
  if (percent === null) return rng.pick(scenarios);
  const [likelier, other] = scenarios as [Scenario, Scenario];
  return rng.int(100) < percent ? likelier : other;
}

/** Cells as `x,y`, pieces as digits; one word per seat. */
function dealt(width: number, positions: string, bases: string, firstHand: string): Pick<Scenario, 'deal' | 'width'> {
  const pieces = firstHand.split(' ').map((word) => [...word].map(Number));
  return {
    width,
    deal: { positions: cellsOf(positions), bases: cellsOf(bases), firstHand: pieces, knowledge: pieces },
  };
}

function cellsOf(text: string): readonly Cell[] {
  return text.split(' ').map((word): Cell => {
    const [x = 0, y = 0] = word.split(',').map(Number);
    return [x, y];
  });
}

function times(count: number, turn: string): readonly string[] {
  return Array.from({ length: count }, () => turn);
}
