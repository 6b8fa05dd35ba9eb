/**
 * Belief, choice, world: what a decision cost under the belief that the participant reported just before it, under the exact
 * posterior of what the seat had noticed, and under the truth. The loss under the posterior is the sum of two parts: what
 * the best action for the reported belief loses, which is the belief's, and what the action taken loses beside that one,
 * which is the choice's. So "believed wrongly" stands apart from "acted wrongly on a right belief".
 *
 * An answer is a probability of one proposition. It becomes a belief over worlds by minimum relative entropy (games/core/beliefs/maximum-entropy.ts). Actions are valued as in regret.ts: the others act by the
 * informed plan, and from the next turn on all do; half of the worlds choose, the other half judge.
 */

import { maximumEntropy, type Reported } from '../../games/core/beliefs/maximum-entropy.ts';
import { beliefMoments, type Moment } from '../../games/core/beliefs/moments.ts';
import { versionOf } from '../../games/core/package.ts';
import { type Rng, rngFor } from '../../games/core/rng.ts';
import type { SessionEvent } from '../../games/core/session/events.ts';
import { aboutOf } from '../../games/core/session/ordered.ts';
import { uniformConduct } from '../../games/symmtom/beliefs/conduct.ts';
import type { KnowledgeHypothesis } from '../../games/symmtom/beliefs/hypotheses.ts';
import { posteriorModel } from '../../games/symmtom/beliefs/models.ts';
import type { Posterior } from '../../games/symmtom/beliefs/posterior.ts';
import { rootOf } from '../../games/symmtom/beliefs/summary.ts';
import { symmtom } from '../../games/symmtom/game.ts';
import type { Action, Cell, State, SymmToM } from '../../games/symmtom/types.ts';
import type { Loss, Losses, LossOptions } from '../losses.ts';
import { meetingCells } from './meeting.ts';
import { actionsUntil, choicesFor, drawFrom, drawn, worldFrom, worthIn } from './regret.ts';

/** An answer nearer to 0 or 1 counts as this near: "certain" excludes no world. */
const EDGE = 0.001;
/** Worlds that a belief is made of; more are drawn from. */
const MOST_WORLDS = 4096;

/** For each decision before which the seat said what it believes of the table, in order. Deterministic. */
export function lossesOf(
  log: readonly SessionEvent<SymmToM>[],
  { draws = 64, onTurn }: LossOptions = {},
): readonly Losses[] {
  const model = posteriorModel(uniformConduct, { depth: 1 });
  const losses: Losses[] = [];
  let before: Moment<SymmToM> | null = null;
  let meeting: readonly Cell[] = [];
  for (const moment of beliefMoments(versionOf([symmtom], log), log, model)) {
    const event = log[moment.index];
    if (!before) meeting = meetingCells(symmtom.observe(moment.state, 'public'));
    if (before && event?.type === 'GameEventOccurred' && event.event.type === 'TurnPlayed') {
      const taken = actionsUntil(log, moment.index);
      const said = answersUntil(log, moment.index);
      for (const [seat, answers] of said) {
        const action = taken.get(seat);
        if (!action) continue;
        const { state, turn } = before;
        const posterior = before.beliefs[seat] as Posterior;
        const horizon = 2 * state.config.width;
        const judged = judge({ state, seat, action, answers, posterior, meeting, draws, horizon });
        losses.push({ index: moment.index, turn, seat, answers: answers.length, ...judged });
      }
      onTurn?.();
    }
    before = moment;
  }
  return losses;
}

/** That an agent knows a piece, as probable as the seat said. */
interface Answer {
  readonly agent: number;
  readonly piece: number;
  readonly probability: number;
}

/** Seat -> what it said of the table in the turn that ends with this event. An answer without a confidence is a certain one. */
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
  const valuesIn = (name: string, drawWorld: () => State) => {
    const drawnWorlds = Array.from({ length: draws }, drawWorld);
    return (choice: Action, k: number): number =>
      worthIn(drawnWorlds[k] as State, choice, {
        seat,
        meeting,
        horizon,
        rng: rngFor('symmtom/losses/coins', name, state.turn, seat, k),
      });
  };
  const report = valuesIn('report', () => worldFrom(state, worlds[drawn(weights, rng)] as KnowledgeHypothesis));
  const exact = valuesIn('posterior', () => worldFrom(state, drawFrom(posterior, rng)));
  const truth = valuesIn('truth', () => state);
  const choices = choicesFor(state, worldFrom(state, worlds[0] as KnowledgeHypothesis), seat, action);
  const half = Math.trunc(draws / 2);
  const bestBy = (worth: (choice: Action, k: number) => number): Action => {
    const meanFor = (choice: Action): number => meanOf(upTo(half).map((k) => worth(choice, k)));
    let best = action;
    let most = meanFor(action);
    for (const choice of choices) {
      const value = meanFor(choice);
      if (value > most + 1e-9) [best, most] = [choice, value];
    }
    return best;
  };
  const lossOf = (worth: (choice: Action, k: number) => number, best: Action, than: Action): Loss => {
    const gains = upTo(draws - half).map((k) => (best === than ? 0 : worth(best, half + k) - worth(than, half + k)));
    const points = meanOf(gains);
    const variance = gains.reduce((sum, gain) => sum + (gain - points) ** 2, 0) / Math.max(1, gains.length - 1);
    return { points, standardError: rootOf(variance / gains.length) };
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

const meanOf = (list: readonly number[]): number => list.reduce((sum, one) => sum + one, 0) / Math.max(1, list.length);

function upTo(n: number): readonly number[] {
  return Array.from({ length: n }, (_, i) => i);
}
