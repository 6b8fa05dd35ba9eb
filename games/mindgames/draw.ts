/**
 * Draws problems. Balanced: in groups of problems with the same setup, number of agents, shape and number of announcements,
 * one for each answer, so that nothing but the announcements tells the answer. As they come: by the rates of the released
 * data (README.md), where the shape alone gives most answers away.
 */
import { afterAnnouncement, statusIn } from '../../epistemics/entailment.ts';
import type { KripkeModel } from '../../epistemics/kripke.ts';
import { observingModel } from '../../epistemics/observing.ts';
import type { Rng } from '../core/rng.ts';
import { type HypothesisShape, hypothesesOf, type OperatorPattern, operatorPatternOf, shapesFor } from './patterns.ts';
import { canBalance, mostExtra, type ProblemCell, possibleAnswers } from './possible.ts';
import { announcementAsFormula, answerFor, hypothesisAsFormula, observingOf } from './problem.ts';
import type { Announcement, Answer, Problem, Setup } from './types.ts';
import { type AnswerCount, answersOf, PEOPLE, sightIn } from './values.ts';

const NAMES: readonly string[] = Object.keys(PEOPLE);

export interface WantedProblems {
  readonly setups: readonly Setup[];
  /** Numbers of agents to draw from. */
  readonly agents: readonly number[];
  readonly answers: AnswerCount;
  readonly count: number;
}

/** One combination of setup, number of agents and operator pattern, with the cells of it that can be balanced. */
export interface ProblemPair {
  readonly setup: Setup;
  readonly agents: number;
  readonly pattern: OperatorPattern;
  /** Empty: problems of this pair cannot be balanced, and none are drawn. */
  readonly cells: readonly ProblemCell[];
  /** The answers that problems of this pair have. */
  readonly answers: readonly Answer[];
}

/** All combinations that are asked for, those that are left out as well. */
export function pairsIn({ setups, agents, answers }: Omit<WantedProblems, 'count'>): readonly ProblemPair[] {
  return setups.flatMap((setup) =>
    agents.flatMap((many) => {
      const shapes = shapesFor(many);
      const patterns = [...new Set(shapes.map(operatorPatternOf))];
      return patterns.map((pattern): ProblemPair => {
        const all = shapes
          .filter((shape) => operatorPatternOf(shape) === pattern)
          .flatMap((shape) => extrasFor(many).map((extra): ProblemCell => ({ setup, agents: many, shape, extra })));
        const possible = all.flatMap((cell) => possibleAnswers(cell, answers));
        return {
          setup,
          agents: many,
          pattern,
          cells: all.filter((cell) => canBalance(cell, answers)),
          answers: answersOf(answers).filter((answer) => possible.includes(answer)),
        };
      });
    }),
  );
}

/** `count` problems, balanced: each pair in turn gets one problem for each answer. Throws if no pair can be balanced. */
export function drawBalanced(
  wanted: WantedProblems,
  rng: Rng,
  /** Told how many more have been drawn. */
  advance: (by: number) => void = () => {},
): readonly Problem[] {
  const pairs = pairsIn(wanted).filter(({ cells }) => cells.length > 0);
  if (pairs.length === 0) throw new Error('no pair of setup and operator pattern can be balanced');
  const problems: Problem[] = [];
  let round: readonly ProblemPair[] = [];
  while (problems.length < wanted.count) {
    if (round.length === 0) round = rng.shuffle(pairs);
    const [pair, ...rest] = round;
    round = rest;
    if (!pair) continue;
    problems.push(...rng.shuffle(drawGroup(cellOf(pair, rng), wanted.answers, rng)));
    advance(wanted.answers);
  }
  // a group that does not fit whole gives some of its problems
  return rng.shuffle(problems.slice(0, wanted.count));
}

/** Which whose-fact first, then how many announcements, by their rates. */
function cellOf({ cells }: ProblemPair, rng: Rng): ProblemCell {
  const shape = rng.pick([...new Set(cells.map((cell) => cell.shape))]);
  const own = cells.filter((cell) => cell.shape === shape);
  return weighted(
    own.map((cell) => ({ of: cell, weight: RATES[cell.extra] ?? 0 })),
    rng,
  );
}

/** One problem for each answer. Throws if the cell cannot be balanced. */
export function drawGroup(cell: ProblemCell & Premise, count: AnswerCount, rng: Rng): readonly Problem[] {
  const hypotheses = hypothesesOf(cell.shape, cell.agents);
  const found = new Map<Answer, Problem>();
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const { premise, model } = drawPremise(cell, rng);
    const fitting = rng.shuffle(hypotheses).find((hypothesis) => {
      const { status } = statusIn(model, hypothesisAsFormula(hypothesis, premise.names));
      return !found.has(answerFor(status, count));
    });
    if (!fitting) continue;
    const { status } = statusIn(model, hypothesisAsFormula(fitting, premise.names));
    found.set(answerFor(status, count), { ...premise, hypothesis: fitting });
    if (found.size === count) return answersOf(count).flatMap((answer) => found.get(answer) ?? []);
  }
  throw new Error(`found only ${[...found.keys()]} for ${JSON.stringify(cell)}`);
}
const MOST_TRIES = 50_000;

/** One problem as they come in the released data. */
export function drawAsTheyCome(setup: Setup, agents: number, rng: Rng): Problem {
  const extras = extrasFor(agents).map((extra) => ({ of: extra, weight: RATES[extra] ?? 0 }));
  const { premise } = drawPremise({ setup, agents, extra: weighted(extras, rng) }, rng);
  return { ...premise, hypothesis: rng.pick(hypothesesOf(shapeAsItComes(agents, rng), agents)) };
}

/** Each shape is kept by chance, so that once in some thousand draws none is left; then they are drawn again. */
function shapeAsItComes(agents: number, rng: Rng): HypothesisShape {
  const shapes = shapesFor(agents).filter(({ chain }) => chain.length === (rng.int(100) < DEEP ? 2 : 1));
  const facts = rng.int(2) === 0;
  const subjects = shapes.filter((shape) => operatorPatternOf(shape).endsWith('-fact') === facts);
  return subjects.length === 0 ? shapeAsItComes(agents, rng) : rng.pick(subjects);
}

/**
 * Problems on knowing that and knowing whether, once, with facts announced and nothing else: for a check before the
 * problems. Each combination of these two and an answer comes equally often.
 */
export function drawChecks(count: number, answers: AnswerCount, rng: Rng): readonly Problem[] {
  const problems: Problem[] = [];
  while (problems.length < count) {
    const setup = rng.pick(['internal', 'explicit'] as const);
    const each = (['that', 'whether'] as const).flatMap((knows) => {
      const shape: HypothesisShape = { chain: [knows], subject: 'other' };
      return drawGroup({ setup, agents: 3, shape, extra: 1, told: 'facts' }, answers, rng);
    });
    problems.push(...rng.shuffle(each));
  }
  return problems.slice(0, count);
}

interface Premise {
  readonly setup: Setup;
  readonly agents: number;
  readonly extra: number;
  /** facts: only facts are announced. */
  readonly told?: 'facts';
}

/** Names, sights and announcements; each announcement leaves a world, and none comes twice. */
function drawPremise({ setup, agents, extra, told: kind }: Premise, rng: Rng) {
  const names = rng.shuffle(NAMES).slice(0, agents).toSorted();
  const all = names.map((_, agent) => agent);
  const sees = setup === 'explicit' ? all.map(() => all.filter(() => rng.int(2) === 0)) : sightIn(setup, agents);
  const first: Announcement = { type: 'fact', subject: 'some', holds: true };
  const announcements: Announcement[] = [first];
  let model = afterTold(startOf({ names, sees }), first, names);
  while (announcements.length <= extra) {
    const told = drawAnnouncement(agents, kind, rng);
    if (announcements.some((earlier) => JSON.stringify(earlier) === JSON.stringify(told))) continue;
    const after = afterTold(model, told, names);
    if (after.worlds.length === 0) continue;
    model = after;
    announcements.push(told);
  }
  return { premise: { setup, names, sees, announcements }, model };
}

function startOf(premise: Pick<Problem, 'names' | 'sees'>): KripkeModel {
  const start = observingModel(observingOf(premise));
  if (!start.ok) throw new Error(`more than ${start.most} ${start.tooLarge}`);
  return start.model;
}

function afterTold(model: KripkeModel, told: Announcement, names: readonly string[]): KripkeModel {
  const after = afterAnnouncement(model, announcementAsFormula(told, names));
  if (!after.ok) throw new Error(`more than ${after.most} ${after.tooLarge}`);
  return after.model;
}

/** What is settled by the first announcement, that some or none are so, is not announced. */
function drawAnnouncement(agents: number, kind: 'facts' | undefined, rng: Rng): Announcement {
  const drawn = kind === 'facts' ? 0 : rng.int(100);
  if (drawn < ANNOUNCED.fact) return { type: 'fact', subject: rng.int(agents), holds: rng.int(2) === 0 };
  if (drawn < ANNOUNCED.fact + ANNOUNCED.quantified)
    return { type: 'fact', subject: 'every', holds: rng.int(100) < EVERY_HOLDS };
  const subject = rng.int(5) === 0 ? 'every' : rng.int(agents);
  return { type: 'knowing', agent: rng.int(agents), knows: rng.int(100) >= NOT_KNOWING, subject };
}

/**
 * How many percent of the announcements after the first are facts, or about quantities; the rest says who knows whether
 * something is so.
 */
const ANNOUNCED = { fact: 17, quantified: 13 };
/** How many percent say that every fact is so, and not that not every one is. */
const EVERY_HOLDS = 35;
/** How many percent say that an agent does not know whether. */
const NOT_KNOWING = 80;
/** How many percent of the hypotheses are about what an agent knows of another's knowledge. */
const DEEP = 58;
/** Number of announcements after the first -> how often it is drawn, in percent. */
const RATES: readonly number[] = [14, 43, 28, 10, 5];

function extrasFor(agents: number): readonly number[] {
  return Array.from({ length: mostExtra(agents) + 1 }, (_, extra) => extra);
}

function weighted<A>(items: readonly { readonly of: A; readonly weight: number }[], rng: Rng): A {
  let left = rng.int(items.reduce((sum, { weight }) => sum + weight, 0));
  for (const { of, weight } of items) {
    left -= weight;
    if (left < 0) return of;
  }
  throw new Error('nothing to draw from');
}
