/** What a seat has lived through, in words: one line for the start and one for each turn in which it did or noticed something. */
import type { GameTypes } from '../games/core/game.ts';
import type { AnyRules, NameOf } from '../games/core/package.ts';
import type { Acted, Experience, FirstSight } from '../games/core/policy.ts';
import { estimatedTokens } from './chat.ts';
import type { AnyGamePrompt } from './game-prompt.ts';
import { asQuoted } from './quoting.ts';

interface Lived {
  readonly first: FirstSight<GameTypes>;
  readonly experiences: readonly Experience<GameTypes>[];
}

/** What turns its life into sentences. */
interface Telling {
  readonly rules: AnyRules;
  readonly prompt: AnyGamePrompt | undefined;
  readonly nameOf: NameOf;
}

/** `memory`: the most tokens of turns; earlier turns are left out. The start is told in any case. */
export function lifeInWords(telling: Telling, { first, experiences }: Lived, memory: number): readonly string[] {
  const start = sentencesOf(telling, first.percepts, first.seat);
  const turns = experiences
    .map((experience) => turnInWords(telling, experience, first.seat))
    .filter((line) => line !== null);
  const kept = lastWithin(turns, memory);
  const left = turns.length - kept.length;
  return [
    ...(start.length > 0 ? [`Start. ${start.join(' ')}`] : []),
    ...(left > 0 ? [`(${left === 1 ? '1 earlier turn is' : `${left} earlier turns are`} left out here.)`] : []),
    ...kept,
  ];
}

/** null: the seat did and noticed nothing. */
function turnInWords(telling: Telling, { turn, acted, percepts }: Experience<GameTypes>, seat: number): string | null {
  const sentences = [...deedInWords(telling, acted), ...sentencesOf(telling, percepts, seat)];
  return sentences.length === 0 ? null : `Turn ${turn + 1}. ${sentences.join(' ')}`;
}

function deedInWords({ rules: { game, words } }: Telling, acted: Acted<GameTypes> | null): readonly string[] {
  if (acted === null) return [];
  const action = game.mapFreeText ? game.mapFreeText(acted.action, asQuoted) : acted.action;
  const done = words.actionInWords(action);
  switch (acted.by) {
    case 'agent':
      return [`You chose: ${done}.`];
    case 'clock':
      return [`You did not choose in time, and this was done for you: ${done}.`];
    case 'rule':
      return [`This was done for you: ${done}.`];
  }
}

function sentencesOf(
  { rules: { words }, prompt, nameOf }: Telling,
  percepts: readonly unknown[],
  seat: number,
): readonly string[] {
  const inWords = words.storyInWords ?? words.perceptInWords;
  return percepts.flatMap((percept) => inWords(prompt?.mapFreeText?.(percept, asQuoted) ?? percept, seat, nameOf));
}

/** The last lines that have at most so many tokens together. */
function lastWithin(lines: readonly string[], tokens: number): readonly string[] {
  let left = tokens;
  let from = lines.length;
  while (from > 0) {
    left -= estimatedTokens(`${lines[from - 1]}\n`);
    if (left < 0) break;
    from--;
  }
  return lines.slice(from);
}
