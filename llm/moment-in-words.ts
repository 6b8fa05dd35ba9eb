/** The moment in which a seat is asked, in words: what has happened, what the seat sees now, what it is asked, how it answers. */
import type { GameTypes } from '../games/core/game.ts';
import type { AnyRules, NameOf } from '../games/core/package.ts';
import type { Experience, FirstSight, Request } from '../games/core/policy.ts';
import { shownLetter } from '../games/core/session/signs.ts';
import type { Signs } from '../games/core/session/types.ts';
import { numberedActing, probeFormat, probeInWords } from './acting.ts';
import type { AnswerForm } from './game-prompt.ts';
import { promptOf } from './games/index.ts';
import { lifeInWords } from './life-in-words.ts';
import type { PromptVariant } from './variants.ts';

/** What a seat noticed and is asked now, and how it is told. */
export interface PromptInput {
  readonly rules: AnyRules;
  readonly variant: PromptVariant;
  readonly first: FirstSight<GameTypes>;
  readonly experiences: readonly Experience<GameTypes>[];
  /** What the seat is asked. Where the request has a probe, the model answers its question and takes no action. */
  readonly request: Request<GameTypes>;
  /** Names of seats, where pages show them with other letters; left out: A for seat 0, B for seat 1. */
  readonly nameOf?: NameOf;
}

/** Seats are lettered: A, B, C, ... */
export const letterOf: NameOf = (seat) => shownLetter(seat);

/** Questions between turns name seats by the letters that pages show. */
export function namesShown(signs: Signs | undefined): Pick<PromptInput, 'nameOf'> {
  return signs ? { nameOf: (seat) => shownLetter(seat, signs) } : {};
}

/** The moment line by line. */
export function momentInWords(input: PromptInput): readonly string[] {
  const { rules, variant, request, nameOf = letterOf } = input;
  return [
    '# What has happened',
    ...lifeInWords({ rules, prompt: promptOf(rules.game.id), nameOf }, input, variant.memory),
    '',
    '# What you see now',
    ...rules.words.observationInWords(request.observation, nameOf),
    '',
    '# What you are asked',
    ...askedInWords(input),
  ];
}

/** The question or the actions, and the format of the answer. */
export function askedInWords({ rules, variant, request, nameOf = letterOf }: PromptInput): readonly string[] {
  const { probe } = request;
  const form = answerFormOf(rules);
  const format = probe ? probeFormat(probe) : form.format(request);
  return [
    ...(probe ? probeInWords(probe) : form.inWords(request, nameOf)),
    `Answer with one JSON object: ${format}.${variant.reason ? REASON : ''}`,
  ];
}

const REASON = ' Its first key is "reason", with one or two sentences on why: {"reason": "...", ...}.';

/** How the actions of these rules are written and read. */
export function answerFormOf({ game, words }: AnyRules): AnswerForm<GameTypes> {
  return promptOf(game.id)?.acting ?? numberedActing(words);
}
