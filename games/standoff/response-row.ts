/** One trial of one side as a row: the right choice, the choice made, its speed, and what shortcuts would have chosen. */
import type { InputKind, KeptFacts } from '../core/session/client-facts.ts';
import { reactionMs } from '../core/session/client-rows.ts';
import { type Displaced, displacedIn, shortcutsRight } from './conditions.ts';
import { type ErrorClass, errorOf } from './errors.ts';
import { learnedBefore } from './learned.ts';
import { blocksOf, type UncheckedConfig } from './session-config.ts';
import type { ShortcutId } from './shortcuts.ts';
import { mindsIn, type TrialMinds, trialOfItem } from './sights.ts';
import { regimeOf, targetOf } from './trials/tracking.ts';
import type { Attributes, RegimeWithPresence } from './trials/types.ts';
import type { Box, Event, Feedback, Gain, Side, Sides, Treat, TrialItem, TrialQuestion } from './types.ts';
import { firstSide } from './walk.ts';

/** What is in a box at the release. */
type Content = Treat | 'empty';

export interface Response extends Attributes {
  readonly session: string;
  readonly block: number;
  /** The trial's number in its block, from 0. */
  readonly number: number;
  readonly trial: string;
  readonly ordering: string;
  readonly task: string;
  readonly mirrored: boolean;
  readonly catch: boolean;
  readonly feedback: Feedback;
  /** The regimes of earlier blocks with feedback, as learned.ts names them. */
  readonly learned: string;
  /** The regime by what the opponent saw, or would have seen if present. */
  readonly regime: RegimeWithPresence;
  /** Whether swaps moved the treats, and whether the opponent saw them or would have seen them. */
  readonly displacedLarge: Displaced;
  readonly displacedSmall: Displaced;
  readonly seat: number;
  readonly side: Side;
  /** person, outside, or the id of a policy; empty: the seat was empty. */
  readonly agent: string;
  readonly large: Box;
  readonly small: Box;
  /** The box of a rational opponent; null: there is no opponent. */
  readonly target: Box | null;
  /** The normative box of this side, and its content. */
  readonly correctBox: Box;
  readonly correctTreat: Content;
  /** null: no box. */
  readonly chosen: Box | null;
  readonly chosenTreat: Content | null;
  readonly correct: boolean;
  /** The box that the other side really chose, and the best box against it. */
  readonly otherChosen: Box | null;
  readonly bestResponse: Box;
  readonly bestResponded: boolean;
  /** null: the choice was right. */
  readonly error: ErrorClass | null;
  /** The time from the first painted frame to the deciding input, less the time the page was hidden; null: not measured. */
  readonly reactionMs: number | null;
  readonly device: InputKind | null;
  /** How often the choice was replaced before it was sent; null: not measured, as all that follow. */
  readonly changes: number | null;
  /** How long the page was hidden while the choice was open, and from the start of the trial until then, beats included. */
  readonly hiddenMs: number | null;
  readonly showHiddenMs: number | null;
  /** The median and the longest time from one frame of the browser to the next. */
  readonly frameMedianMs: number | null;
  readonly frameWorstMs: number | null;
  /** What cannot be so in the times, separated by spaces; null: nothing. */
  readonly impossible: string | null;
  readonly timedOut: boolean;
  readonly got: Gain;
  readonly reward: number;
  /** The side that got more; null: neither. */
  readonly winner: Side | null;
  /** Whether each shortcut would have been right on the player's side. */
  readonly shortcuts: Readonly<Record<ShortcutId, boolean>>;
  /** null: not asked. */
  readonly answers: Readonly<Record<TrialQuestion, Answered | null>>;
}

/** An answer to a question, how sure it was, and whether it is what this side had reason to believe. */
interface Answered {
  readonly box: Box | null;
  readonly sure: number;
  readonly right: boolean;
}

/** The current trial, up to now. */
export interface RunningTrial {
  readonly item: TrialItem;
  readonly sides: Sides;
  readonly block: number;
  readonly number: number;
  readonly answers: readonly Extract<Event, { type: 'QuestionAnswered' }>[];
  readonly sealed: Extract<Event, { type: 'ChoicesSealed' }> | null;
  readonly acts: Readonly<Record<number, ResponseAct>>;
}

/** How one seat chose. */
export interface ResponseAct {
  /** The agent that held the seat at that moment. */
  readonly agent: string;
  readonly told: KeptFacts | null;
  /** How long its page was hidden from the start of the trial to the choice; null: not known. */
  readonly showHiddenMs: number | null;
  readonly timedOut: boolean;
}

/** One side of the current trial, with what its row needs. */
export interface SideOfTrial extends RunningTrial {
  readonly session: string;
  readonly config: UncheckedConfig;
  readonly side: Side;
  readonly seat: number;
  readonly agent: string;
}

export function rowOf(played: SideOfTrial, ended: Extract<Event, { type: 'TrialEnded' }>): Response {
  const { item, config, side, seat, sides, block, number, sealed, acts } = played;
  const trial = trialOfItem(item);
  const minds = mindsIn(trial, item.mirrored, config);
  const { large, small } = minds.places;
  const other = side === 'player' ? 'opponent' : 'player';
  const alone = sides.opponent === null;
  const chosenBy = (of: Side): Box | null => (sealed ? sealed.boxes[of] : (ended.results[of]?.box ?? null));
  const [chosen, otherChosen] = [chosenBy(side), alone ? null : chosenBy(other)];
  const correctBox = ended.best[side] ?? large;
  const bestResponse = firstSide(config) !== side && otherChosen === large ? small : large;
  const { told = null, showHiddenMs = null, timedOut = false, agent = played.agent } = acts[seat] ?? {};
  const facts = told?.client ?? null;
  const content = (box: Box): Content => (box === large ? 'large' : box === small ? 'small' : 'empty');
  const answers = answersOf(played, minds);
  const rivals = alone ? null : targetOf(minds.own[other]);
  return {
    session: played.session,
    block,
    number,
    trial: item.trial,
    ordering: trial.ordering.name,
    task: trial.ordering.task,
    mirrored: item.mirrored,
    catch: item.catch,
    feedback: blocksOf(config)[block]?.feedback ?? 'none',
    learned: learnedBefore(block, config),
    regime: `${regimeOf(minds.places, minds.own.opponent)}-${alone ? 'a' : 'p'}`,
    displacedLarge: displacedIn(trial, 'large', config),
    displacedSmall: displacedIn(trial, 'small', config),
    ...trial.ordering.attributes,
    seat,
    side,
    agent,
    large,
    small,
    target: alone ? null : targetOf(minds.own.opponent),
    correctBox,
    correctTreat: content(correctBox),
    chosen,
    chosenTreat: chosen === null ? null : content(chosen),
    correct: chosen === correctBox,
    otherChosen,
    bestResponse,
    bestResponded: chosen === bestResponse,
    error: chosen === correctBox ? null : errorOf({ chosen, places: minds.places, rivals, answers }),
    reactionMs: facts && reactionMs(facts),
    device: facts?.input?.kind ?? null,
    changes: facts?.changes ?? null,
    hiddenMs: facts?.about?.hiddenMs ?? null,
    showHiddenMs,
    frameMedianMs: facts?.frames?.medianMs ?? null,
    frameWorstMs: facts?.frames?.worstMs ?? null,
    impossible: told && told.impossible.length > 0 ? told.impossible.join(' ') : null,
    timedOut,
    got: ended.results[side]?.got ?? 'none',
    reward: ended.rewards[seat] ?? 0,
    winner: winnerOf(sides, ended.rewards),
    shortcuts: shortcutsRight(trial, config, content(ended.best.player)),
    answers,
  };
}

function winnerOf({ player, opponent }: Sides, rewards: readonly number[]): Side | null {
  const [mine, yours] = [rewards[player] ?? 0, opponent === null ? 0 : (rewards[opponent] ?? 0)];
  return mine === yours ? null : mine > yours ? 'player' : 'opponent';
}

function answersOf({ answers, side }: SideOfTrial, { own, shared }: TrialMinds): Response['answers'] {
  const answered = (question: TrialQuestion, believed: Box | null): Answered | null => {
    const answer = answers.find((one) => one.question === question)?.answers[side];
    return answer ? { box: answer.box, sure: answer.sure, right: answer.box === believed } : null;
  };
  return {
    large: answered('large', own[side].large),
    small: answered('small', own[side].small),
    otherLarge: answered('otherLarge', shared.large),
    otherSmall: answered('otherSmall', shared.small),
  };
}

export type ResponseCell = string | number | boolean | null;

/** A row with nothing nested: `shortcuts.last-seen`, `answers.large.box`; the same columns in every row. */
export function flat({ shortcuts, answers, ...rest }: Response): Readonly<Record<string, ResponseCell>> {
  const columns: Record<string, ResponseCell> = { ...rest };
  for (const [id, right] of Object.entries(shortcuts)) columns[`shortcuts.${id}`] = right;
  for (const [question, answer] of Object.entries(answers)) {
    columns[`answers.${question}.box`] = answer && (answer.box ?? 'nowhere');
    columns[`answers.${question}.sure`] = answer?.sure ?? null;
    columns[`answers.${question}.right`] = answer?.right ?? null;
  }
  return columns;
}
