/**
 * Questions about minds at moments of a replay: what a mind holds where a belief turns false or true, with values to choose
 * from. Pure.
 */
import type { QuizQuestions } from '../../../answers/quizzes.ts';
import type { BeliefValue } from '../../../games/core/beliefs/model.ts';
import type { AnyMomentWords, PosedQuestion, SeatName } from '../../../games/core/beliefs/moment-words.ts';
import type { MomentStory } from '../../../games/core/beliefs/sentences.ts';
import type { Mind, MindRow } from '../../../games/core/beliefs/turnings.ts';
import type { ReplaySaid } from '../../words/replay-words.tsx';
import type { AnyEvent } from '../any-event.ts';

export interface QuizQuestion {
  /** Place of the event in the log, from 0: the mind is asked about after it. */
  readonly index: number;
  readonly mind: Mind;
  readonly proposition: string;
  readonly choices: readonly BeliefValue[];
  readonly answer: BeliefValue;
  /** Its number in the quiz that was made for a class, from 0; null: the program chose it. */
  readonly number: number | null;
}

const MOST_CHOICES = 5;
/** The most questions that the program chooses. */
const MOST_CHOSEN = 8;

/** A question that the game poses, and the place of its event in the log. */
interface PosedAt extends PosedQuestion {
  readonly index: number;
}

/** The questions that the game poses in a session. */
export function posedIn(
  log: readonly { readonly event: AnyEvent }[],
  words: Pick<AnyMomentWords, 'poses'> | undefined,
): readonly PosedAt[] {
  return log.flatMap(({ event }, index): readonly PosedAt[] => {
    const posed = event.type === 'GameEventOccurred' ? (words?.poses?.(event.event) ?? null) : null;
    return posed === null ? [] : [{ index, ...posed }];
  });
}

/** All that could be asked: a question for each belief that the sentence of a moment names, and those that the game poses. */
export function candidatesOf(
  stories: readonly Pick<MomentStory, 'index' | 'named'>[],
  rows: readonly MindRow[],
  posed: readonly PosedAt[] = [],
): readonly QuizQuestion[] {
  const answered = posed.flatMap(({ index, proposition, choices }): readonly QuizQuestion[] => {
    const row = rows.find((one) => one.proposition === proposition && one.mind.length === 1);
    const answer = row?.changes.findLast((change) => change.index <= index)?.value ?? null;
    if (!row || answer === null || !choices.includes(answer)) return [];
    return [{ index, mind: row.mind, proposition, choices, answer, number: null }];
  });
  return [...turningIn(stories, rows), ...answered];
}

function turningIn(
  stories: readonly Pick<MomentStory, 'index' | 'named'>[],
  rows: readonly MindRow[],
): readonly QuizQuestion[] {
  return stories.flatMap(({ index, named }) =>
    named.flatMap(({ turnings: [turning] }): readonly QuizQuestion[] => {
      if (!turning) return [];
      const { mind, proposition, value, truth } = turning;
      const choices = choicesOf(proposition, [value, truth], rows);
      return choices.length < 2 ? [] : [{ index, mind, proposition, choices, answer: value, number: null }];
    }),
  );
}

/** The values that come up in the session, in an order that does not tell which one is right. */
function choicesOf(
  proposition: string,
  first: readonly BeliefValue[],
  rows: readonly MindRow[],
): readonly BeliefValue[] {
  if (typeof first[0] === 'boolean') return [true, false];
  const held = rows.filter((row) => row.proposition === proposition).flatMap(({ changes }) => changes);
  const values = new Set([...first, ...held.flatMap(({ value, truth }) => [truth ?? [], value ?? []].flat())]);
  return [...values].slice(0, MOST_CHOICES).toSorted((a, b) => (a < b ? -1 : 1));
}

/** One question a moment; of many moments some, spread over the session. */
export function chosenOf(candidates: readonly QuizQuestion[]): readonly QuizQuestion[] {
  const each = [...Map.groupBy(candidates, ({ index }) => index).values()].flatMap(([first]) => first ?? []);
  if (each.length <= MOST_CHOSEN) return each;
  return Array.from({ length: MOST_CHOSEN }, (_, i) => each[Math.floor((i * each.length) / MOST_CHOSEN)]).flatMap(
    (one) => one ?? [],
  );
}

/** The questions that were set for a class. One that this replay cannot answer is left out. `log`: with versions. */
export function questionsFrom(
  moments: QuizQuestions['moments'],
  { rows, log }: { readonly rows: readonly MindRow[]; readonly log: readonly { readonly seq: number }[] },
): readonly QuizQuestion[] {
  return moments
    .flatMap(({ seq, mind, proposition, choices }, number): readonly QuizQuestion[] => {
      const index = log.findIndex((logged) => logged.seq === seq);
      const row = rows.find((one) => one.proposition === proposition && one.mind.join('\n') === mind.join('\n'));
      const answer =
        index < 0 || !row ? null : (row.changes.findLast((change) => change.index <= index)?.value ?? null);
      return answer === null ? [] : [{ index, mind, proposition, choices, answer, number }];
    })
    .toSorted((a, b) => a.index - b.index);
}

interface Asking {
  readonly nameOf: SeatName;
  readonly said: Pick<ReplaySaid, 'say'>;
  readonly posed?: readonly PosedAt[];
}

/** "Where does A think that B thinks that the van is?", or as the game poses it; null: the game asks nothing. `words`: in the language of `said`. */
export function questionInWords(
  { mind, proposition, index }: Pick<QuizQuestion, 'mind' | 'proposition' | 'index'>,
  words: Pick<AnyMomentWords, 'asks' | 'agentName'>,
  { nameOf, said: { say }, posed = [] }: Asking,
): string | null {
  const own = posed.find((one) => one.index === index && one.proposition === proposition);
  if (own) return own.question;
  const asked = words.asks?.(proposition, nameOf);
  if (!asked) return null;
  const names = mind.map((one) => (typeof one === 'number' ? nameOf(one) : (words.agentName?.(one) ?? one)));
  const [who = '', ...others] = names;
  const kind = asked.where ? 'where' : 'whether';
  const clause = others.reduceRight(
    (inner, other) => say(`quiz.${kind}Of`, { who: other, clause: inner }),
    asked.clause,
  );
  return say(`quiz.${kind}`, { who, clause });
}
