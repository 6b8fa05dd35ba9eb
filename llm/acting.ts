/**
 * How what a seat does is written as a JSON object: numbered actions, unless the game has a form of its own, and the answer to a
 * question between turns. An object is read as it stands, or not at all.
 */
import * as z from 'zod';
import type { GameTypes } from '../games/core/game.ts';
import { sameJson } from '../games/core/json.ts';
import type { Words } from '../games/core/package.ts';
import type { Request } from '../games/core/policy.ts';
import type { Probe, ProbeAnswer } from '../games/core/session/types.ts';
import type { AnswerForm, ReadAction, WrittenAnswer } from './game-prompt.ts';

const Numbered = z.strictObject({ action: z.int() });

/** The legal actions by number, from 1. */
export function numberedActing<T extends GameTypes>({ actionInWords }: Words<T>): AnswerForm<T> {
  return {
    inWords: ({ legalActions }) => [
      'Your possible actions:',
      ...legalActions.map((action, i) => `${i + 1}: ${actionInWords(action)}`),
    ],
    format: () => '{"action": N}, where N is the number of an action',
    read(answer, { legalActions }) {
      const parsed = Numbered.safeParse(answer);
      if (!parsed.success)
        return { kind: 'malformed', why: 'It must have the key "action" with a number, and no other.' };
      const action = legalActions[parsed.data.action - 1];
      if (action !== undefined) return { kind: 'action', action };
      return { kind: 'illegal', why: `The actions have the numbers 1 to ${legalActions.length}.` };
    },
    write(action, { legalActions }) {
      const at = legalActions.findIndex((legal) => sameJson(legal, action));
      return at < 0 ? null : { action: at + 1 };
    },
  };
}

/** The action, if the seat may take it now. `why`: a sentence for a model whose action is none of these. */
export function ifLegal<T extends GameTypes>(
  action: T['Action'],
  { legalActions }: Pick<Request<T>, 'legalActions'>,
  why: string,
): ReadAction<T> {
  return legalActions.some((legal) => sameJson(legal, action)) ? { kind: 'action', action } : { kind: 'illegal', why };
}

/** What a probe asks for, and how the answer is written. */
export function probeInWords({ question, options, confidence, unrated = [] }: Probe): readonly string[] {
  const sure = confidence
    ? [
        'Say also how sure you are, from 0 to 100 percent.',
        ...(unrated.length > 0
          ? [`Say it of every answer but ${unrated.map((option) => options.indexOf(option) + 1).join(' and ')}.`]
          : []),
      ]
    : [];
  return [
    'Before the session goes on, you are asked:',
    question,
    ...options.map((option, i) => `${i + 1}: ${option}`),
    ...sure,
  ];
}

export function probeFormat({ confidence }: Probe): string {
  return confidence
    ? '{"answer": N, "sure": P}, where N is the number of an answer and P a number from 0 to 100'
    : '{"answer": N}, where N is the number of an answer';
}

const Answered = z.strictObject({ answer: z.int(), sure: z.number().optional() });

/** The answer to a probe, or what is wrong with it. */
export function readProbeAnswer(
  written: WrittenAnswer,
  { options, confidence, unrated = [] }: Probe,
):
  | { readonly kind: 'answer'; readonly answer: ProbeAnswer }
  | Extract<ReadAction<GameTypes>, { readonly why: string }> {
  const parsed = Answered.safeParse(written);
  if (!parsed.success || (!confidence && parsed.data.sure !== undefined)) {
    const keys = confidence ? 'the keys "answer" and "sure", each with a number' : 'the key "answer" with a number';
    return { kind: 'malformed', why: `It must have ${keys}, and no other.` };
  }
  const { answer, sure = null } = parsed.data;
  const option = options[answer - 1];
  if (option === undefined) return { kind: 'illegal', why: `The answers have the numbers 1 to ${options.length}.` };
  const rated = confidence && !unrated.includes(option);
  if (!rated && sure !== null) return { kind: 'illegal', why: `Answer ${answer} is given without "sure".` };
  if (rated && sure === null) return { kind: 'malformed', why: 'It must have the key "sure" with a number, too.' };
  if (sure !== null && (sure < 0 || sure > 100)) return { kind: 'illegal', why: '"sure" is a number from 0 to 100.' };
  return { kind: 'answer', answer: { option, confidence: sure } };
}
