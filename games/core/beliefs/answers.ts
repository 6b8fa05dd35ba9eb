/**
 * The answers to generated questions between turns, scored from the log alone: against the truth, against the answer that
 * the seat had reason to give by a belief model, and against what the other seat said when it was asked the same.
 *
 * The truth of a question about a mind is what that agent holds by the model. An error is classed by what it repeats:
 * `reality` the true state of the session, `egocentric` the seat's own belief, `stale` a value that was true before, else
 * `other`; an answer that repeats several is classed by the first of these. Where the right answer, reality and the own
 * belief coincide, a right answer shows nothing about reckoning with minds: such an item is not diagnostic.
 */
import type { GameTypes, Proposition, RecordedGame, Seat } from '../game.ts';
import { beginLog } from '../log/replay.ts';
import type { SessionEvent } from '../session/events.ts';
import { aboutOf, ORDER_OF, propositionsOf } from '../session/ordered.ts';
import { PROBE_KINDS, type ProbeAbout, type ProbeKind } from '../session/types.ts';
import type { AnyGameBeliefs, BeliefValue, Chain, OfferedModel } from './model.ts';
import { askAt, beliefMoments, heldIn, type Moment, modelsFor } from './moments.ts';

type ErrorClass = 'reality' | 'egocentric' | 'stale' | 'other';

export interface ScoredAnswer extends Pick<ProbeAbout, 'kind' | 'proposition' | 'whom'> {
  /** Places in the log, from 0: of the question, and of its close. `closed` null: the session ended before. */
  readonly shown: number;
  readonly closed: number | null;
  readonly seat: Seat;
  readonly turn: number;
  /** The option that was chosen; null: no answer. */
  readonly given: BeliefValue | null;
  readonly confidence: number | null;
  /** null: the model says nothing of the mind that the question is about. */
  readonly right: BeliefValue | null;
  /** What the seat had reason to answer; null: the model does not say. */
  readonly normative: BeliefValue | null;
  readonly diagnostic: boolean;
  /** null: right, not answered, or nothing is right. */
  readonly error: ErrorClass | null;
  /** What the other seat answered to the same question at the same time; null: it was not asked, or did not answer. */
  readonly other: BeliefValue | null;
}

export interface Scoring<T extends GameTypes> {
  readonly game: RecordedGame<T>;
  readonly beliefs: AnyGameBeliefs;
  readonly offered: OfferedModel;
  readonly log: readonly SessionEvent<T>[];
  /** Called after each moment with the index of its event: for progress bars. */
  readonly onEvent?: (index: number) => void;
}

/** The scored answers, in the order of the questions. Only generated questions are scored. */
export function scoredAnswers<T extends GameTypes>(scoring: Scoring<T>): readonly ScoredAnswer[] {
  const { game, beliefs, offered, log } = scoring;
  const asked = askedIn(log);
  if (asked.length === 0) return [];
  const past = openPast(game, beliefs);
  const { topicOf, walk } = questionsIn(scoring, asked);
  const named = [...new Map(asked.map((one) => [one.about.proposition, topicOf(one)])).values()];
  return walk({
    score: (question, moment) => {
      const topic = topicOf(question);
      return scoreOf(question, topic, { beliefs, offered, moment, past: past.of(topic.id), asked });
    },
    onMoment: ({ state }) => past.add(state, named),
  });
}

interface Walk<T extends GameTypes, Score> {
  /** `moment`: the last one before the question. */
  score(question: AskedOfSeat, moment: Moment<T>): Score;
  /** Called with each moment, after the questions before it. */
  onMoment?(moment: Moment<T>): void;
}

/** The propositions of these questions, of which there is one at least, and a walk through the log that scores each with what seats believed when it was asked. */
export function questionsIn<T extends GameTypes>(
  { game, offered, log, onEvent }: Omit<Scoring<T>, 'beliefs'>,
  asked: readonly AskedOfSeat[],
) {
  const session = beginLog(game, log);
  const topics = new Map(propositionsOf(game, session.setup.config).map((topic) => [topic.id, topic]));
  const topicOf = ({ about: { proposition: id, values } }: AskedOfSeat): Proposition =>
    topics.get(id) ?? { id, values };
  const walk = <Score>({ score, onMoment }: Walk<T, Score>): readonly Score[] => {
    const depth = Math.min(offered.depth, 1 + Math.max(...asked.map(({ about }) => about.whom.length)));
    const seats = session.seats.map((_, seat) => seat);
    const scored: Score[] = [];
    let last: Moment<T> | null = null;
    const scoreUpTo = (index: number): void => {
      for (let next = asked[scored.length]; next && next.shown < index; next = asked[scored.length]) {
        if (!last) throw new Error(`question ${next.shown + 1} comes before the start`);
        scored.push(score(next, last));
      }
    };
    for (const moment of beliefMoments(game, log, modelsFor(offered, seats, depth))) {
      scoreUpTo(moment.index);
      onMoment?.(moment);
      last = moment;
      onEvent?.(moment.index);
    }
    scoreUpTo(log.length);
    return scored;
  };
  return { topicOf, walk };
}

/** The scores of one seat and one kind of question. */
export interface AnswerSummary {
  readonly seat: Seat;
  readonly kind: ProbeKind;
  readonly order: number;
  /** Questions asked, and those to which the model knows the right answer. */
  readonly n: number;
  readonly scored: number;
  readonly diagnostic: number;
  readonly correct: number;
  /** Answers that the seat had reason to give, of `normativeOf`. */
  readonly normative: number;
  readonly normativeOf: number;
  readonly realityBias: number;
  readonly egocentric: number;
  readonly stale: number;
  readonly other: number;
  readonly unanswered: number;
  /** Median; null: no page told one. */
  readonly rtMs: number | null;
  /** Answers that are what the other seat said itself, of `functionalOf`. */
  readonly functional: number;
  readonly functionalOf: number;
}

/** `reactionAt`: the reaction time that the page told with the answer at this place of the log; null: none. */
export function summariesOf(
  answers: readonly ScoredAnswer[],
  reactionAt: (index: number) => number | null = () => null,
): readonly AnswerSummary[] {
  const groups = [...Map.groupBy(answers, ({ seat, kind }) => `${seat} ${kind}`).values()];
  return groups
    .map((own): AnswerSummary => {
      const { seat, kind } = own[0] as ScoredAnswer;
      const count = (holds: (one: ScoredAnswer) => boolean): number => own.filter(holds).length;
      const judged = own.filter(({ given, normative }) => given !== null && normative !== null);
      const compared = own.filter(({ given, other }) => given !== null && other !== null);
      const times = own.flatMap(({ closed }) => (closed === null ? [] : (reactionAt(closed) ?? [])));
      return {
        seat,
        kind,
        order: ORDER_OF[kind],
        n: own.length,
        scored: count(({ right }) => right !== null),
        diagnostic: count(({ diagnostic }) => diagnostic),
        correct: count(({ given, right }) => given !== null && given === right),
        normative: judged.filter(({ given, normative }) => given === normative).length,
        normativeOf: judged.length,
        realityBias: count(({ error }) => error === 'reality'),
        egocentric: count(({ error }) => error === 'egocentric'),
        stale: count(({ error }) => error === 'stale'),
        other: count(({ error }) => error === 'other'),
        unanswered: count(({ given }) => given === null),
        rtMs: medianOf(times),
        functional: compared.filter(({ given, other }) => given === other).length,
        functionalOf: compared.length,
      };
    })
    .toSorted((a, b) => a.seat - b.seat || PROBE_KINDS.indexOf(a.kind) - PROBE_KINDS.indexOf(b.kind));
}

export interface AskedOfSeat {
  readonly about: ProbeAbout;
  readonly shown: number;
  readonly closed: number | null;
  readonly seat: Seat;
  readonly turn: number;
  readonly given: BeliefValue | null;
  readonly confidence: number | null;
}

export function askedIn<T extends GameTypes>(log: readonly SessionEvent<T>[]): readonly AskedOfSeat[] {
  return log.flatMap((event, shown): AskedOfSeat[] => {
    const about = event.type === 'ProbeShown' ? aboutOf(event.probe) : null;
    // what a partner is taken for is no proposition of the game
    if (event.type !== 'ProbeShown' || !about || about.kind === 'partner') return [];
    const { seat, id, options } = event.probe;
    const closed = log.findIndex(
      (later, i) => i > shown && later.type === 'ProbeAnswered' && later.seat === seat && later.probeId === id,
    );
    const close = log[closed];
    const answer = close?.type === 'ProbeAnswered' ? close.answer : null;
    const given = answer === null ? null : (about.values[options.indexOf(answer.option)] ?? null);
    const confidence = answer?.confidence ?? null;
    return [{ about, shown, closed: closed < 0 ? null : closed, seat, turn: event.turn, given, confidence }];
  });
}

/** The values of propositions so far, in order, since the round began; in a game without rounds, since the start. */
function openPast<T extends GameTypes>(game: RecordedGame<T>, beliefs: AnyGameBeliefs) {
  let round: number | null = null;
  let values = new Map<string, BeliefValue[]>();
  return {
    add(state: T['State'], topics: readonly Proposition[]): void {
      const now = game.roundOf?.(state) ?? null;
      if (now !== round) values = new Map();
      round = now;
      for (const topic of topics) {
        const value = beliefs.truth(state, topic);
        const before = values.get(topic.id) ?? [];
        if (before.at(-1) !== value) values.set(topic.id, [...before, value]);
      }
    },
    of: (topic: string): readonly BeliefValue[] => values.get(topic) ?? [],
  };
}

interface Situation<T extends GameTypes> {
  readonly beliefs: AnyGameBeliefs;
  readonly offered: OfferedModel;
  readonly moment: Moment<T>;
  /** The true values of the proposition so far, the last one now. */
  readonly past: readonly BeliefValue[];
  readonly asked: readonly AskedOfSeat[];
}

function scoreOf<T extends GameTypes>(
  question: AskedOfSeat,
  topic: Proposition,
  { beliefs, offered, moment, past, asked }: Situation<T>,
): ScoredAnswer {
  const { about, shown, closed, seat, turn, given, confidence } = question;
  const { kind, proposition, whom } = about;
  const { nothing } = beliefs;
  const held = (chain: Chain): BeliefValue | null =>
    chain.length > offered.depth ? null : heldIn(askAt(moment, offered.model, chain, topic));
  const isTrue = (value: BeliefValue | null): boolean => value !== null && value !== nothing && value === reality;
  const reality = beliefs.truth(moment.state, topic);
  const own = held([seat]);
  const common = { kind, proposition, whom, shown, closed, seat, turn, given, confidence };
  const other = otherAnswer(question, asked, beliefs);
  if (kind === 'know-whether') {
    const right = isTrue(held(whom));
    // an agent that knows takes others to know
    const egocentric = own !== null && own !== nothing;
    const error = given === null || given === right ? null : given === egocentric ? 'egocentric' : 'other';
    const normative = knowsWhether(own, held([seat, ...whom]), nothing);
    const said = other === null ? null : isTrue(other);
    return { ...common, right, normative, diagnostic: right !== egocentric, error, other: said };
  }
  const first = past.find((value) => value !== nothing) ?? past[0] ?? reality;
  const right = kind === 'memory' ? first : kind === 'reality' ? reality : held(whom);
  const normative = kind === 'memory' ? null : held([seat, ...whom]);
  const diagnostic = right !== null && (right !== reality || (own !== null && own !== right));
  const isError = given !== null && right !== null && given !== right;
  const error = !isError
    ? null
    : given === reality
      ? 'reality'
      : given === own
        ? 'egocentric'
        : past.includes(given)
          ? 'stale'
          : 'other';
  return { ...common, right, normative, diagnostic, error, other };
}

/** Whether the seat has reason to say that another agent knows: that agent holds what the seat holds. null: it cannot tell. */
function knowsWhether(
  own: BeliefValue | null,
  theirs: BeliefValue | null,
  nothing: BeliefValue | undefined,
): boolean | null {
  if (theirs === null) return null;
  if (theirs === nothing) return false;
  return own === null ? null : own === theirs;
}

/**
 * What the agent that the question is about said at the same time: of its own mind, or of its own knowledge where the
 * proposition is about that.
 */
function otherAnswer(
  { about: { kind, proposition, whom, values }, seat, turn }: AskedOfSeat,
  asked: readonly AskedOfSeat[],
  { knowledge }: AnyGameBeliefs,
): BeliefValue | null {
  if (kind === 'memory') return null;
  const [first = knowledge?.({ id: proposition, values })?.seat, ...rest] = whom;
  if (first === undefined || first === seat) return null;
  const same = asked.find(
    (one) =>
      one.seat === first &&
      one.turn === turn &&
      one.about.proposition === proposition &&
      one.about.kind !== 'memory' &&
      one.about.kind !== 'know-whether' &&
      String(one.about.whom) === String(rest),
  );
  return same?.given ?? null;
}

function medianOf(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const [low = 0, high = low] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return (low + high) / 2;
}
