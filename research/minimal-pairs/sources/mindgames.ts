/**
 * Minimal pairs of MindGames: two problems with the same agents, the same sights and the same question. The second problem
 * has one other announcement, or two announcements exchanged. A rule that reads the question alone answers both alike; the
 * right answers differ. The first problem of a pair is drawn as problems of the released data come.
 */
import type { OfferedModel } from '../../../games/core/beliefs/model.ts';
import { heldIn } from '../../../games/core/beliefs/moments.ts';
import type { Rng } from '../../../games/core/rng.ts';
import type { SessionEvent } from '../../../games/core/session/events.ts';
import { mindGamesBeliefs } from '../../../games/mindgames/beliefs.ts';
import { ConfigSchema, isInconsistent } from '../../../games/mindgames/config.ts';
import { drawAsTheyCome } from '../../../games/mindgames/draw.ts';
import { mindgames } from '../../../games/mindgames/game.ts';
import { operatorPatternOf, shapeOf } from '../../../games/mindgames/patterns.ts';
import { rightAnswer } from '../../../games/mindgames/problem.ts';
import { byOperatorPattern } from '../../../games/mindgames/shortcuts.ts';
import type { Announcement, MindGames, Problem } from '../../../games/mindgames/types.ts';
import { SETUPS } from '../../../games/mindgames/values.ts';
import { english } from '../../../games/mindgames/words/english.ts';
import type {
  FoundPairs,
  HeldBelief,
  History,
  MinimalPair,
  PairClass,
  PairReading,
  PairSource,
  WantedPairs,
} from './pair.ts';
import { lastMoment } from './prove.ts';

const ANSWERS = 3;
const AGENTS = [2, 3, 4];

const CLASSES: readonly PairClass[] = [
  {
    id: 'operator-pattern',
    about: 'the setup and the question, whose operator pattern gives most away',
  },
];

/** The problems of a pair have the same question, so that no rule that reads the question alone can tell them apart. */
function readBy({ setup, hypothesis, announcements }: Problem): unknown {
  return [setup, operatorPatternOf(shapeOf(hypothesis)), hypothesis, announcements.length];
}

export const mindGamesPairs: PairSource<MindGames> = {
  game: mindgames,
  classes: CLASSES,
  rightBy: "the answer that follows from the premise, as the log's Answered has it",
  find,
  read,
  inWords: (history) => {
    const problem = problemIn(history);
    return [...english.premiseInWords(problem), english.questionInWords(problem)];
  },
  configOf: (histories) => ({ deal: { checks: [], problems: histories.map(problemIn) } }),
  mostInConfig: 500,
};

/** Problems that are drawn for a pair before the search stops. */
const MOST_PROBLEMS = 500;

function find({ count, rng, advance = () => {} }: WantedPairs): FoundPairs<MindGames> {
  const pairs: MinimalPair<MindGames>[] = [];
  const seen = new Set<string>();
  let drawn = 0;
  while (pairs.length < count && drawn < MOST_PROBLEMS * count) {
    drawn++;
    const problem = drawAsTheyCome(rng.pick(SETUPS), rng.pick(AGENTS), rng);
    const pair = pairFrom(problem, rng);
    const key = JSON.stringify([pair?.a.config.deal, pair?.b.config.deal]);
    if (!pair || seen.has(key)) continue;
    seen.add(key);
    pairs.push(pair);
    advance(1);
  }
  const why = `the search stopped after ${drawn} drawn problems and all their changes of one announcement; it is no proof that there are none`;
  return { pairs, why: pairs.length === count ? null : why };
}

function pairFrom(a: Problem, rng: Rng): MinimalPair<MindGames> | null {
  const right = rightAnswer(a, ANSWERS);
  for (const announcements of rng.shuffle(variantsOf(a))) {
    const b: Problem = { ...a, announcements };
    if (isInconsistent(b) || rightAnswer(b, ANSWERS) === right) continue;
    return { a: historyOf(a), b: historyOf(b), differs: differenceOf(a, b) };
  }
  return null;
}

/** The announcements with one other after the first, or with two exchanged; none comes twice. */
function variantsOf({ announcements, names }: Problem): readonly (readonly Announcement[])[] {
  const texts = announcements.map((told) => JSON.stringify(told));
  return announcements.flatMap((told, i) => {
    // the first says that some facts are so, as in all problems of the data
    if (i === 0) return [];
    const later = announcements.flatMap((other, j) => (j > i ? [announcements.with(i, other).with(j, told)] : []));
    const others = announcementsFor(names.length).filter((other) => !texts.includes(JSON.stringify(other)));
    return [...later, ...others.map((other) => announcements.with(i, other))];
  });
}

/** What problems as they come announce after the first announcement. */
function announcementsFor(agents: number): readonly Announcement[] {
  const all = Array.from({ length: agents }, (_, agent) => agent);
  const subjects = [...all, 'every'] as const;
  return [true, false].flatMap((so) => [
    ...subjects.map((subject): Announcement => ({ type: 'fact', subject, holds: so })),
    ...all.flatMap((agent) =>
      subjects.map((subject): Announcement => ({ type: 'knowing', agent, knows: so, subject })),
    ),
  ]);
}

function differenceOf(a: Problem, b: Problem): string {
  const different = a.announcements.flatMap((told, i) => {
    const other = b.announcements[i] as Announcement;
    return JSON.stringify(told) === JSON.stringify(other) ? [] : [{ told, other, number: i + 1 }];
  });
  if (different.length > 1)
    return `the announcements ${different.map(({ number }) => number).join(' and ')} are exchanged`;
  return different
    .map(
      ({ told, other }) => `"${english.announcementInWords(told, a)}" and "${english.announcementInWords(other, b)}"`,
    )
    .join();
}

function historyOf(problem: Problem): History<MindGames> {
  return { config: ConfigSchema.parse({ deal: { checks: [], problems: [problem] } }), actions: [] };
}

function problemIn({ config }: History<MindGames>): Problem {
  const problem = config.deal?.problems[0];
  if (!problem) throw new Error('a history of MindGames is one problem');
  return problem;
}

const READER = 0;

function read(of: string, log: readonly SessionEvent<MindGames>[]): PairReading {
  const { model } = mindGamesBeliefs.models[0] as OfferedModel;
  const moment = lastMoment(mindgames, log, model, ({ phase }) => phase === 'problem');
  const { problem } = mindgames.observe(moment.state, READER);
  const answered = log.findLast((event) => event.type === 'GameEventOccurred' && event.event.type === 'Answered');
  if (!problem || answered?.type !== 'GameEventOccurred' || answered.event.type !== 'Answered')
    throw new Error('the log has no answered problem');
  const propositions = mindgames.propositions(mindgames.observe(moment.state, READER));
  return {
    cues: readBy(problem),
    rules: [{ id: of, choice: byOperatorPattern(problem, ANSWERS) }],
    beliefs: [
      ...propositions.map((proposition) => ({
        model: model.id,
        version: model.version,
        seat: READER,
        chain: String(READER),
        proposition: proposition.id,
        value: heldIn(model.query(moment.beliefs[READER], [READER], proposition)),
      })),
      ...knowledgeIn(problem),
    ],
    action: answered.event.right,
  };
}

/** Whether it follows, for every agent and fact, that the agent knows whether the fact is so (epistemics/entailment.ts). */
function knowledgeIn(problem: Problem): readonly HeldBelief[] {
  const agents = [...problem.names.keys()];
  return agents.flatMap((agent) =>
    agents.map((subject): HeldBelief => {
      const hypothesis = { chain: [{ agent, knows: 'whether' as const }], subject };
      return {
        model: 'epistemics/entailment',
        version: 1,
        seat: READER,
        chain: `${READER},${problem.names[agent]}`,
        proposition: `knows whether the fact of ${problem.names[subject]} is so`,
        value: rightAnswer({ ...problem, hypothesis }, ANSWERS),
      };
    }),
  );
}
