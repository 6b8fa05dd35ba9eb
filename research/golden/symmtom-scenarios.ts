/**
 * Start states for SymmToM's theory-of-mind tests. Our rules play the prelude, in both modes. Then every number that the
 * file claims about the state (distances, rewards, turns needed) is computed again.
 */
import * as z from 'zod';
import { sameJson } from '../../games/core/json.ts';
import { maskOf, piecesOf } from '../../games/symmtom/rules.ts';
import type { Action, Config, Move, Piece, State } from '../../games/symmtom/types.ts';
import type { GoldenFormat } from './format.ts';
import type { GoldenDifference } from './report.ts';
import {
  begin,
  hears,
  moveOf,
  play,
  type RecordedScenario,
  ScenarioFile,
  scriptOf,
  turnsToHear,
} from './symmtom-scenario-tables.ts';

export const symmtomScenarios: GoldenFormat = {
  id: 'symmtom/scenarios',
  about: 'start states of SymmToM\'s theory-of-mind tests (key "tests"); counts claims',
  recognises: ({ json }) =>
    z.object({ tests: z.array(z.looseObject({ testStart: z.unknown(), prelude: z.unknown() })).min(1) }).safeParse(json)
      .success,
  check({ json }, { progress }) {
    const file = ScenarioFile.safeParse(json);
    if (!file.success) throw new Error(z.prettifyError(file.error));
    const { tests } = file.data;
    const claims: GoldenDifference[] = [];
    tests.forEach((scenario, i) => {
      progress(i, tests.length);
      for (const rules of ['released', 'paper'] as const) {
        const claim: Claim = (what, recorded, ours) =>
          claims.push({ place: `${scenario.id}, ${rules} rules`, what, recorded, ours });
        const reached = playPrelude(scenario, rules, claim);
        checkTargets(scenario, reached, claim);
        checkScript(scenario, reached.state, claim);
        claim('turns of a trial', scenario.maxTurns, 5 * scenario.w);
      }
    });
    claims.push(...optimaOf(tests));
    const disagreements = claims.filter(({ recorded, ours }) => !sameJson(recorded, ours));
    return {
      unit: 'claims',
      entries: tests.length,
      checked: claims.length,
      agreed: claims.length - disagreements.length,
      disagreements,
      notes: ['the scenarios are a reconstruction: the figures that show the original ones are lost'],
    };
  },
};

type Claim = (what: string, recorded: unknown, ours: unknown) => void;

interface Reached {
  readonly state: State;
  /** What each agent would know if it had heard only what the tested agent said or heard. */
  readonly witnessed: readonly number[];
}

function playPrelude(scenario: RecordedScenario, rules: Config['rules'], claim: Claim): Reached {
  const { start, prelude, testStart, tested } = scenario;
  let state = begin(scenario, rules);
  let witnessed = state.firstHand;
  prelude.forEach(({ moves, say }, turn) => {
    const wanted = Array.from(moves, moveOf);
    state = play(
      state,
      start.pos.map((_, i) => ({ move: wanted[i] ?? 'stay', say: say[i] ?? null })),
    );
    claim(`prelude turn ${turn}, what is said`, say, state.said);
    claim(`prelude turn ${turn}, moves`, wanted, state.moves);
    witnessed = witnessed.map((known, i) => {
      const told = state.said.flatMap((piece, j) => {
        const near = (a: number, b: number) => a !== b && hears(state, a, b);
        return piece !== null && near(i, j) && (j === tested || i === tested || near(tested, j)) ? [piece] : [];
      });
      return known | maskOf(told);
    });
  });
  claim('positions at the start of the test', testStart.pos, state.positions);
  claim('knowledge at the start of the test', testStart.knowledge.map(sorted), state.knowledge.map(piecesOf));
  return { state, witnessed };
}

function checkTargets({ tested, targets = [] }: RecordedScenario, { state, witnessed }: Reached, claim: Claim): void {
  const knows = (seat: number) => state.knowledge[seat] ?? 0;
  for (const { agent, ...target } of targets) {
    claim(`turns to hear agent ${agent}`, target.turnsToHearingRange, turnsToHear(state, tested, agent));
    claim(`reward at agent ${agent}`, target.trueReward, worth(knows(tested), knows(agent)));
    if (target.rewardIfHeardPieceForgotten !== undefined) {
      const forgetful = worth(state.firstHand[tested] ?? 0, knows(agent));
      claim(`reward at agent ${agent}, had it forgotten`, target.rewardIfHeardPieceForgotten, forgetful);
    }
    if (target.rewardIfNoUnheardExchange !== undefined) {
      const naive = worth(witnessed[tested] ?? 0, witnessed[agent] ?? 0);
      claim(`reward at agent ${agent}, had nothing been said unheard`, target.rewardIfNoUnheardExchange, naive);
    }
  }
}

/** Checks that a scripted walker comes to hear the immobile agent with its last step, and that the tested agent meets it. */
function checkScript(scenario: RecordedScenario, start: State, claim: Claim): void {
  const [still] = scenario.immobile ?? [];
  const [walker, script] = Object.entries(scenario.scripted ?? {})[0] ?? [];
  if (still === undefined || walker === undefined || script === undefined) return;
  const { tested, maxTurns } = scenario;
  const steps = scriptOf(script);
  let state = start;
  let heardAfter: number | null = null;
  let metAfter: number | null = null;
  for (let turn = 1; turn <= maxTurns && (heardAfter === null || metAfter === null); turn++) {
    const [x] = state.positions[tested] ?? [1, 1];
    const [goalX] = state.positions[still] ?? [1, 1];
    const towards: Move = x > goalX ? 'left' : 'down';
    state = play(
      state,
      state.positions.map((_, i) => ({
        move: i === tested ? towards : i === Number(walker) ? (steps[turn - 1] ?? 'stay') : 'stay',
        say: null,
      })),
    );
    if (heardAfter === null && hears(state, Number(walker), still)) heardAfter = turn;
    if (metAfter === null && hears(state, Number(walker), tested)) metAfter = turn;
  }
  claim(`turns in which agent ${walker} comes to hear agent ${still}`, steps.length, heardAfter);
  claim('the tested agent can meet it by going left and down only', true, metAfter !== null);
}

/**
 * Recorded and recomputed optimum of each test with variants: the tested agent tells the pieces that learners lack in the
 * best order, and the turns that it needs are averaged over the variants.
 */
function optimaOf(tests: readonly RecordedScenario[]): readonly GoldenDifference[] {
  const uncertain = tests.filter(({ optimalTurns }) => optimalTurns !== undefined);
  const groups = Map.groupBy(uncertain, ({ start, w, tested }) => JSON.stringify([w, tested, start]));
  return [...groups.values()].flatMap((variants) => {
    const states = variants.map((variant) => playPrelude(variant, 'paper', () => {}).state);
    const lacked = states.reduce((mask, state, i) => mask | missingOf(variants[i] as RecordedScenario, state), 0);
    const orders = permutations(piecesOf(lacked));
    const means = orders.map((order) => {
      const turns = states.map((state, i) => turnsToTell(variants[i] as RecordedScenario, state, order));
      return turns.reduce((sum, t) => sum + t, 0) / turns.length;
    });
    const place = variants.map(({ id }) => id).join(', ');
    return [{ place, what: 'optimal turns', recorded: variants[0]?.optimalTurns, ours: Math.min(...means) }];
  });
}

/** The learner is the last scripted agent. */
const learnerOf = ({ scripted = {} }: RecordedScenario): number => Math.max(...Object.keys(scripted).map(Number));

function missingOf(scenario: RecordedScenario, { knowledge }: State): number {
  return (knowledge[scenario.tested] ?? 0) & ~(knowledge[learnerOf(scenario)] ?? 0);
}

function turnsToTell(scenario: RecordedScenario, start: State, order: readonly Piece[]): number {
  let state = start;
  const goal = state.knowledge[scenario.tested] ?? 0;
  for (let turn = 1; turn <= scenario.maxTurns; turn++) {
    const actions = state.positions.map((_, i): Action => {
      if (i === scenario.tested) return { move: 'stay', say: order[turn - 1] ?? null };
      return { move: scriptOf(scenario.scripted?.[i] ?? '')[turn - 1] ?? 'stay', say: null };
    });
    state = play(state, actions);
    if (((state.knowledge[learnerOf(scenario)] ?? 0) & goal) === goal) return turn;
  }
  return scenario.maxTurns;
}

/** How many pieces one of the two has and the other lacks; each is worth one reward. */
function worth(own: number, other: number): number {
  return piecesOf(own ^ other).length;
}

const sorted = (pieces: readonly Piece[]): readonly Piece[] => pieces.toSorted((a, b) => a - b);

function permutations<A>(items: readonly A[]): readonly (readonly A[])[] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, i) => permutations(items.toSpliced(i, 1)).map((rest) => [item, ...rest]));
}
