/**
 * MindGames for learners from outside: the problem on the page, part by part. Agents are numbers, so their names are left out. Answers
 * have the same numbers in whatever order the page shows them.
 */
import {
  type Announcement,
  type Config,
  type Hypothesis,
  type MindGames,
  type Problem,
  SETUPS,
  SURE,
  type Subject,
} from '../../games/mindgames/types.ts';
import { answersOf, KNOWING, LEAST_AGENTS, MOST_AGENTS, QUANTIFIERS } from '../../games/mindgames/values.ts';
import type { LearnerForm } from '../learner-form.ts';

/** As many as a problem can have. */
const ANNOUNCEMENTS = 20;

const AGENTS = Array.from({ length: MOST_AGENTS }, (_, agent) => agent);
const SUBJECTS: readonly Subject[] = [...AGENTS, ...QUANTIFIERS];
const COUNTS = AGENTS.map((agent) => agent + 1).filter((count) => count >= LEAST_AGENTS);
const PARTS = ['check', 'problem'] as const;

const ANNOUNCEMENT = 3 + AGENTS.length + SUBJECTS.length;
const HYPOTHESIS = 2 * (AGENTS.length + KNOWING.length) + SUBJECTS.length;

export function mindGamesForm({ answers: count, confidence }: Config): LearnerForm<MindGames, null> {
  const answers = answersOf(count);
  const sures = confidence ? SURE : [null];
  return {
    dtype: 'uint8',
    range: [0, 1],
    blocks: [
      { name: `part: ${PARTS.join(', ')}`, size: PARTS.length },
      { name: `setup: ${SETUPS.join(', ')}`, size: SETUPS.length },
      { name: `agents: ${COUNTS.join(', ')}`, size: COUNTS.length },
      { name: 'for each agent whose facts it sees', size: AGENTS.length * AGENTS.length },
      {
        name: `${ANNOUNCEMENTS} announcements: fact, knowing, whether it is so; the agent that knows; agents 1 to 4, ${QUANTIFIERS.join(', ')}`,
        size: ANNOUNCEMENTS * ANNOUNCEMENT,
      },
      {
        name: `the hypothesis: two agents, each with ${KNOWING.join(', ')}; agents 1 to 4, ${QUANTIFIERS.join(', ')}`,
        size: HYPOTHESIS,
      },
    ],
    actions: [
      'no answer',
      ...answers.flatMap((option) => sures.map((sure) => `answer ${option}${sure === null ? '' : `, ${sure} % sure`}`)),
    ],
    numbersOf: (legal) =>
      legal.map(({ option, sure }) =>
        option === null ? 0 : 1 + answers.indexOf(option) * sures.length + sures.indexOf(sure as never),
      ),
    initialMemory: () => null,
    observe: (memory) => memory,
    write: (_, { observation: { phase, problem } }, into, at) => into.set(numbersIn(phase, problem), at),
  };
}

function numbersIn(phase: string, problem: Problem | null): readonly number[] {
  const { setup = null, names = [], sees = [], announcements = [], hypothesis = null } = problem ?? {};
  return [
    ...oneOf<string>(PARTS, phase),
    ...oneOf(SETUPS, setup),
    ...oneOf(COUNTS, names.length),
    ...AGENTS.flatMap((agent) => AGENTS.map((other) => (sees[agent]?.includes(other) ? 1 : 0))),
    ...Array.from({ length: ANNOUNCEMENTS }, (_, i) => announcementAsNumbers(announcements[i] ?? null)).flat(),
    ...hypothesisAsNumbers(hypothesis),
  ];
}

function announcementAsNumbers(told: Announcement | null): readonly number[] {
  const fact = told?.type === 'fact';
  const knowing = told?.type === 'knowing' ? told : null;
  const holds = knowing ? knowing.knows : told?.type === 'fact' && told.holds;
  return [
    ...[fact, knowing !== null, holds].map((is) => (is ? 1 : 0)),
    ...oneOf(AGENTS, knowing?.agent ?? null),
    ...oneOf(SUBJECTS, told?.subject ?? null),
  ];
}

function hypothesisAsNumbers(hypothesis: Hypothesis | null): readonly number[] {
  const chain = [0, 1].map((place) => hypothesis?.chain[place] ?? null);
  return [
    ...chain.flatMap((knower) => [...oneOf(AGENTS, knower?.agent ?? null), ...oneOf(KNOWING, knower?.knows ?? null)]),
    ...oneOf(SUBJECTS, hypothesis?.subject ?? null),
  ];
}

function oneOf<A>(all: readonly A[], value: A | null): readonly number[] {
  return all.map((one) => (one === value ? 1 : 0));
}
