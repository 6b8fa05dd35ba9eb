/**
 * Solved examples: decisions of a policy in sessions of its own, as short prompts with the answer. They are the same for every
 * seat and session that is asked, so that they tell it nothing of its own session.
 */
import type { GameTypes } from '../games/core/game.ts';
import { canonicalJson } from '../games/core/json.ts';
import { type AnyPlayableRules, type AnyRules, isPlayable } from '../games/core/package.ts';
import type { FirstSight } from '../games/core/policy.ts';
import { rngFor } from '../games/core/rng.ts';
import { estimatedTokens } from './chat.ts';
import { decisionsOf } from './decisions.ts';
import type { AnyGamePrompt } from './game-prompt.ts';
import { answerFormOf, letterOf, momentInWords } from './moment-in-words.ts';
import type { PromptVariant } from './variants.ts';

/** The seeds of these sessions begin with it, and those of no other session. */
const SEED = 'llm/examples';

/** Examples have at most so many tokens, by estimate, where a session has such short moments. */
const LONGEST = 600;

/** Nothing of a moment is left out, and there is no reason, since policies have none. */
const WHOLE: PromptVariant = {
  id: 'example',
  shots: 0,
  reminder: false,
  reason: false,
  persona: null,
  memory: 1_000_000,
};

/** Rules -> config and number of a session -> the example from it. */
const made = new WeakMap<AnyRules, Map<string, string>>();

interface WantedExamples {
  readonly count: number;
  /** The first sight of the seat that is shown them. */
  readonly shownTo: FirstSight<GameTypes>;
}

/** Examples, each a text of several lines; equal first sights, equal examples. Rules that can no longer be played have none. */
export function examplesFor(
  rules: AnyRules,
  prompt: AnyGamePrompt,
  { count, shownTo }: WantedExamples,
): readonly string[] {
  if (!isPlayable(rules)) return [];
  const known = made.get(rules) ?? new Map<string, string>();
  made.set(rules, known);
  return Array.from({ length: count }, (_, nth) => {
    const config: unknown = rules.game.schemas.config.parse(prompt.examples.config(nth, shownTo));
    const key = `${nth} ${canonicalJson(config)}`;
    const example = known.get(key) ?? exampleOf(rules, prompt, { nth, config });
    known.set(key, example);
    return example;
  });
}

/** The nth example: one decision of a session of its own, in which the seat could do several things. */
function exampleOf(
  rules: AnyPlayableRules,
  { examples }: AnyGamePrompt,
  { nth, config }: { readonly nth: number; readonly config: unknown },
): string {
  const { game } = rules;
  const seat = examples.seat(nth);
  const seed = `${SEED}/${game.id}/${nth}`;
  const policies = game.roles(config).map((_, at) => (at === seat ? examples.solver : examples.partner));
  const choices = decisionsOf(game, config, { policies, seat, seed }).filter(
    ({ request, action }) => request.legalActions.length > 1 && (examples.suits?.(action) ?? true),
  );
  const moments = choices.map(({ action, ...moment }) => {
    const lines = momentInWords({ rules, variant: WHOLE, ...moment });
    const answer = answerFormOf(rules).write(action, moment.request, letterOf);
    return [...lines.map(lower), `The answer: ${JSON.stringify(answer)}`].join('\n');
  });
  const short = moments.filter((text) => estimatedTokens(text) <= LONGEST);
  return `## Example ${nth + 1}\n${rngFor(seed, 'example').pick(short.length > 0 ? short : moments.slice(0, 1))}`;
}

/** Headings of an example stand below its own. */
function lower(line: string): string {
  return line.startsWith('# ') ? `##${line}` : line;
}
