/**
 * Belief, choice, world: what a decision cost under the belief that the participant reported just before it, under the exact
 * posterior of what the seat had noticed, and under the truth. The loss under the posterior is the sum of two parts: what
 * the best action for the reported belief loses, which is the belief's, and what the action taken loses beside that one,
 * which is the choice's. So "believed wrongly" stands apart from "acted wrongly on a right belief".
 *
 * An answer is a probability of one proposition. It becomes a belief over worlds by minimum relative entropy
 * (games/core/beliefs/maximum-entropy.ts). Actions are valued as in regret.ts: the others act by the informed plan, and from
 * the next turn on all do; half of the worlds choose, the other half judge.
 */
import { maximumEntropy, type Reported } from '../../games/core/beliefs/maximum-entropy.ts';
import { type Rng, rngFor } from '../../games/core/rng.ts';
import type { SessionEvent } from '../../games/core/session/events.ts';
import { aboutOf } from '../../games/core/session/ordered.ts';
import { uniformConduct } from '../../games/symmtom/beliefs/conduct.ts';
import type { KnowledgeHypothesis } from '../../games/symmtom/beliefs/hypotheses.ts';
import type { Posterior } from '../../games/symmtom/beliefs/posterior.ts';
import type { Action, Cell, State, SymmToM } from '../../games/symmtom/types.ts';
import type { Loss, Losses, LossOptions } from '../losses.ts';
import { meanWithError } from './played-on.ts';
import {
  bestOf,
  choicesFor,
  drawFrom,
  drawn,
  halvesOf,
  meanWorth,
  playedTurns,
  upTo,
  type ValuedWorlds,
  valuedIn,
  worldFrom,
} from './valuing.ts';

/** An answer nearer to 0 or 1 counts as this near: "certain" excludes no world. */
const EDGE = 0.001;
/** Worlds that a belief is made of; more are drawn from. */
const MOST_WORLDS = 4096;

/** For each decision before which the seat said what is so, in order. Deterministic. */
export function lossesOf(
  log: readonly SessionEvent<SymmToM>[],
  { draws = 64, onTurn }: LossOptions = {},
): readonly Losses[] {
  const losses: Losses[] = [];
  for (const { index, turn, state, posteriors, taken, meeting } of playedTurns(log, uniformConduct)) {
    const horizon = 2 * state.config.width;
    for (const [seat, answers] of answersUntil(log, index)) {
      const action = taken.get(seat);
      const posterior = posteriors[seat];
      if (!action || !posterior) continue;
      const judged = judge({ state, seat, action, answers, posterior, meeting, draws, horizon });
      losses.push({ index, turn, seat, answers: answers.length, ...judged });
    }
    onTurn?.();
  }
  return losses;
}

/** That an agent knows a piece, as probable as the seat said. */
interface Answer {
  readonly agent: number;
  readonly piece: number;
  readonly probability: number;
}

/** Seat -> what it said is so in the turn that ends with this event. An answer without a confidence is a certain one. */
function answersUntil(log: readonly SessionEvent<SymmToM>[], index: number): ReadonlyMap<number, readonly Answer[]> {
  const said = new Map<number, Answer[]>();
  const asked = new Map<string, { agent: number; piece: number; yes: string | undefined }>();
  const from = log.findLastIndex((event, i) => i < index && event.type === 'GameEventOccurred');
  for (const event of log.slice(from + 1, index)) {
    if (event.type === 'ProbeShown') {
      const about = aboutOf(event.probe);
      const [, agent, piece] = about?.proposition.split('/').map(Number) ?? [];
      if (about?.kind !== 'reality' || agent === undefined || piece === undefined) continue;
      const { seat, id, options } = event.probe;
      asked.set(`${seat} ${id}`, { agent, piece, yes: options[about.values.indexOf(true)] });
    }
    if (event.type !== 'ProbeAnswered' || event.answer === null) continue;
    const question = asked.get(`${event.seat} ${event.probeId}`);
    if (!question) continue;
    const sure = (event.answer.confidence ?? 100) / 100;
    const isYes = question.yes === event.answer.option;
    const probability = Math.min(1 - EDGE, Math.max(EDGE, isYes ? sure : 1 - sure));
    const { agent, piece } = question;
    said.set(event.seat, [...(said.get(event.seat) ?? []), { agent, piece, probability }]);
  }
  return said;
}

interface Judged {
  readonly state: State;
  readonly seat: number;
  readonly action: Action;
  readonly answers: readonly Answer[];
  readonly posterior: Posterior;
  readonly meeting: readonly Cell[];
  readonly draws: number;
  readonly horizon: number;
}

function judge({ state, seat, action, answers, posterior, meeting, draws, horizon }: Judged) {
  const rng = rngFor('symmtom/losses', state.turn, seat);
  const { worlds, weights, off } = reportedBelief(posterior, answers, rng);
  const valued = (name: string, drawWorld: () => State) =>
    valuedIn(Array.from({ length: draws }, drawWorld), {
      ...{ seat, meeting, horizon },
      coins: ['symmtom/losses/coins', name, state.turn, seat],
    });
  const report = valued('report', () => worldFrom(state, worlds[drawn(weights, rng)] as KnowledgeHypothesis));
  const exact = valued('posterior', () => worldFrom(state, drawFrom(posterior, rng)));
  const truth = valued('truth', () => state);
  const choices = choicesFor(state, worldFrom(state, worlds[0] as KnowledgeHypothesis), seat, action);
  const [first, second] = halvesOf(draws);
  const bestBy = (by: ValuedWorlds): Action => bestOf(action, choices, meanWorth(by, first));
  const lossOf = ({ worth }: ValuedWorlds, best: Action, than: Action): Loss => {
    const gains = second.map((k) => (best === than ? 0 : worth(best, k) - worth(than, k)));
    const { mean: points, standardError } = meanWithError(gains);
    return { points, standardError };
  };
  const [byReport, byPosterior, byTruth] = [bestBy(report), bestBy(exact), bestBy(truth)];
  return {
    off,
    underReport: lossOf(report, byReport, action),
    underPosterior: lossOf(exact, byPosterior, action),
    underTruth: lossOf(truth, byTruth, action),
    belief: lossOf(exact, byPosterior, byReport),
    choice: lossOf(exact, byReport, action),
  };
}

/**
 * The belief that the answers make: of all that have the reported probabilities, the one nearest to the posterior. Answers
 * as the posterior has them make the posterior. A participant may hold what the posterior excludes, so each asked
 * proposition is the other way round with a small weight, too.
 */
function reportedBelief({ filter: { batches, weights } }: Posterior, answers: readonly Answer[], rng: Rng) {
  const all = batches.flatMap((batch, b) => {
    const sum = batch.reduce((total, { weight }) => total + weight, 0);
    return batch.map((hypothesis) => ({ hypothesis, mass: ((weights[b] ?? 0) * hypothesis.weight) / sum }));
  });
  const settings = 2 ** answers.length;
  const most = Math.max(1, Math.trunc(MOST_WORLDS / settings));
  const masses = all.map(({ mass }) => mass);
  const kept =
    all.length <= most
      ? all.filter(({ mass }) => mass > 0)
      : upTo(most).map(() => ({ ...(all[drawn(masses, rng)] as (typeof all)[number]), mass: 1 }));
  const worlds = kept.flatMap(({ hypothesis, mass }) =>
    upTo(settings).map((bits) => turned(hypothesis, mass, answers, bits)),
  );
  const reported = answers.map(
    ({ agent, piece, probability }): Reported => ({
      holds: worlds.map(({ hypothesis }) => knows(hypothesis, agent, piece)),
      probability,
    }),
  );
  const fitted = maximumEntropy(
    worlds.map(({ mass }) => mass),
    reported,
  );
  return { worlds: worlds.map(({ hypothesis }) => hypothesis), ...fitted };
}

/** The hypothesis with the asked propositions the other way round where `bits` says so, and its weight. */
function turned(hypothesis: KnowledgeHypothesis, mass: number, answers: readonly Answer[], bits: number) {
  const known = [...hypothesis.known];
  const before = [...hypothesis.before];
  let weight = mass;
  for (const [i, { agent, piece }] of answers.entries()) {
    const isTurned = ((bits >>> i) & 1) === 1;
    weight *= isTurned ? EDGE : 1 - EDGE;
    if (!isTurned) continue;
    known[agent] = (known[agent] ?? 0) ^ (1 << piece);
    before[agent] = knows(hypothesis, agent, piece)
      ? (before[agent] ?? 0) & ~(1 << piece)
      : (before[agent] ?? 0) | (1 << piece);
  }
  return { hypothesis: { ...hypothesis, known, before }, mass: weight };
}

const knows = ({ known }: KnowledgeHypothesis, agent: number, piece: number): boolean =>
  (((known[agent] ?? 0) >>> piece) & 1) === 1;
