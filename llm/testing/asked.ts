/** For tests: a seat that is asked, in a session of each game, and a game without a prompt of its own. */
import type { GameTypes } from '../../games/core/game.ts';
import type { AnyPlayableRules } from '../../games/core/package.ts';
import { plainWords } from '../../games/core/plain-words.ts';
import { secrets } from '../../games/core/testing/secrets.ts';
import { uniformFor } from '../../games/core/testing/uniform.ts';
import { NEWEST } from '../../games/index.ts';
import { decisionsOf, type PolicyDecision } from '../decisions.ts';
import { promptOf } from '../games/index.ts';
import type { PromptInput } from '../moment-in-words.ts';
import { VARIANTS } from '../variants.ts';

export const [ZERO_SHOT] = VARIANTS;

/** A game without a prompt of its own. */
const SECRETS: AnyPlayableRules = { game: secrets, words: plainWords };

interface AskedCase {
  readonly id: string;
  readonly rules: AnyPlayableRules;
  /** What seat 0 decided in a session. */
  readonly decisions: readonly PolicyDecision<GameTypes>[];
}

export const ASKED: readonly AskedCase[] = [
  ...NEWEST.map((rules): AskedCase => {
    const examples = promptOf(rules.game.id)?.examples;
    if (!examples) throw new Error(`${rules.game.id} has no prompt`);
    return askedCase(rules, examples.config(3), examples.solver);
  }),
  askedCase(SECRETS, { rounds: 3, deadlineMs: null, deal: null }, uniformFor('secrets')),
];

function askedCase(rules: AnyPlayableRules, given: unknown, policy: ReturnType<typeof uniformFor>): AskedCase {
  const { game } = rules;
  const config = game.schemas.config.parse(given);
  const policies = game.roles(config).map(() => policy);
  return { id: game.id, rules, decisions: decisionsOf(game, config, { policies, seat: 0, seed: 'asked' }) };
}

/** The last decision of seat 0 in a game, as what a prompt is made from. */
export function askedIn(id: string, variant = ZERO_SHOT): PromptInput {
  const found = ASKED.find((one) => one.id === id);
  const decision = found?.decisions.at(-1);
  if (!found || !decision) throw new Error(`no decision of ${id}`);
  const { action: _, ...moment } = decision;
  return { rules: found.rules, variant, ...moment };
}
