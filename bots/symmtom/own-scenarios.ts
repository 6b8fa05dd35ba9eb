/**
 * Theory-of-mind tests that the paper does not have: retroactive deduction, in which a late event shows who must have told
 * whom long before. Two places look alike; only what must have been said out of hearing tells them apart.
 *
 * Seat 0 has piece 0, seat 1 piece 1, and all have the pieces 2 to 4. Seat 0 tells piece 0 to seat 1 alone. Seat 1 then stands beside
 * seat 2 for one turn and beside seat 3 for one turn, out of hearing of 0. Seat 4 visits one of the two for one turn, comes
 * to seat 0 and turns out to know piece 0: it can only have it from the agent that it visited, and that one from seat 1,
 * which had no turn left to tell it anything else. So the visited agent has nothing to gain or to give; the other may.
 */
import type { Goal, Scenario } from './scenario.ts';

/** Each draws which side was visited. */
const TESTS = [
  {
    test: 'retroactive-sentence-12',
    order: 'retroactive, from a sentence',
    about: 'To see from what one agent says later who must have told whom, and who was not told.',
    /** 4 says piece 0. */
    last: '----0',
  },
  {
    test: 'retroactive-reward-12',
    order: 'retroactive, from a reward',
    about: 'To see from a word that paid nothing who must have told whom, and who was not told.',
    /** 0 says piece 0, which is not new to 4. */
    last: '0----',
  },
] as const;

const SIDES = ['left', 'right'] as const;

export const RETROACTIVE: readonly Scenario[] = TESTS.flatMap(({ test, order, about, last }) =>
  SIDES.map((visited): Scenario => {
    const isLeft = visited === 'left';
    const shared = [2, 3, 4];
    const firstHand = [[0, ...shared], [1, ...shared], shared, shared, shared];
    const goal: Goal = isLeft ? { kind: 'reach', right: 3, wrong: [2] } : { kind: 'reach', right: 2, wrong: [3] };
    return {
      id: `${test}-${visited}-visited`,
      test,
      figure: '–',
      order,
      about,
      width: 12,
      deal: {
        positions: [
          [6, 6],
          [6, 7],
          [2, 6],
          [10, 6],
          [isLeft ? 2 : 10, 10],
        ],
        bases: [
          [1, 1],
          [3, 1],
          [5, 1],
          [7, 1],
          [9, 1],
        ],
        firstHand,
        knowledge: firstHand,
      },
      tested: 0,
      prelude: leadIn(isLeft, last),
      script: [],
      goal,
      optimalTurns: 3,
    };
  }),
);

/** One turn each, in the letters of `Scenario`. */
function leadIn(isLeft: boolean, last: string): readonly string[] {
  const [told, other] = [isLeft ? '0' : '1', isLeft ? '1' : '0'];
  // 1: to the left agent, along the upper rows to the right one, and away
  const first = [...'.LLLURRRRRRDULLLUUUU.'];
  // 4: down to the agent that it visits, back up, and over to 0
  const visitor = [...`.............DDDU${isLeft ? 'RRR' : 'LLL'}D`];
  return visitor.map((step, turn) => {
    const words =
      turn === 0
        ? '0----'
        : turn === 3
          ? `-${told}---`
          : turn === 11
            ? `-${other}---`
            : turn === 15
              ? isLeft
                ? '--0--'
                : '---0-'
              : turn === visitor.length - 1
                ? last
                : '-----';
    return `.${first[turn] ?? '.'}..${step} ${words}`;
  });
}
