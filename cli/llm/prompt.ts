/** `npx standpoint llm prompt`: prints what a language model would be sent in one seat, at one turn of a session. */
import { Command, Option } from 'commander';
import * as z from 'zod';
import { botsOf } from '../../bots/index.ts';
import type { GameTypes } from '../../games/core/game.ts';
import { NEWEST, newestRules } from '../../games/index.ts';
import { ChatMessage, estimatedTokens } from '../../llm/chat.ts';
import { decisionsOf, type PolicyDecision } from '../../llm/decisions.ts';
import { promptFor, promptHash } from '../../llm/prompt.ts';
import { VARIANTS, variantById } from '../../llm/variants.ts';
import { BadOption, run, wholeNumber } from '../shared/command.ts';
import { jsonOption } from '../shared/json-option.ts';
import { checkSeats, seatOption } from '../shared/seats.ts';
import { configOf } from '../simulate/plain.ts';

interface Options {
  readonly game: string;
  readonly config?: string;
  readonly variant: string;
  readonly seed: string;
  readonly seat?: number;
  readonly turn?: number;
  readonly json?: true;
}

const PRINTED = jsonOption(
  z.strictObject({
    version: z.string().describe('what made the prompt: the game, the version of its prompt, and the variant'),
    hash: z.string().describe('SHA-256 of the messages'),
    turn: z.int().describe('from 0'),
    tokens: z.int().describe('by estimate'),
    messages: z.array(ChatMessage),
  }),
);

const IDS = NEWEST.map(({ game }) => game.id).join(', ');

const command = new Command('prompt')
  .description(
    'Prints what a language model would be sent in one seat, at one turn of a session that policies play, so that you can read ' +
      'what a model is told before you pay for one. It asks no model.',
  )
  .requiredOption('--game <id>', `one of ${IDS}`)
  .option('--config <json>', "the game's config; without it, the one that its start form begins with")
  .addOption(
    new Option('--variant <id>', 'how the prompt is made')
      .choices(VARIANTS.map(({ id }) => id))
      .default(VARIANTS[0].id),
  )
  .option('--seed <text>', 'plays the same session again', '1')
  .addOption(seatOption('--seat', 'whose prompt', 'without it, A'))
  .option('--turn <n>', 'before this turn, from 0; without it, the last with a choice', wholeNumber('--turn', 0))
  .addOption(PRINTED)
  .action(print);
await run(command);

function print({ game: id, config: text, variant: name, seed, seat = 0, turn, json }: Options): void {
  const rules = newestRules(id);
  const variant = variantById(name);
  const partner = botsOf(id)?.defaultPartner;
  if (!rules || !partner) throw new BadOption(`there is no game '${id}': ${IDS}`);
  if (!variant) throw new Error(`there is no variant ${name}`);
  const config = configOf(rules.game, text);
  const policies = rules.game.roles(config).map(() => partner);
  checkSeats('--seat', [seat], policies.length);
  const decision = decisionAt(decisionsOf(rules.game, config, { policies, seat, seed }), turn);
  const { messages, version } = promptFor({ rules, variant, ...decision });
  const printed = {
    ...{ version, hash: promptHash(messages), turn: decision.request.turn },
    tokens: estimatedTokens(messages.map(({ content }) => content).join('')),
    messages,
  };
  if (json) return void process.stdout.write(PRINTED.text({ ...printed, messages: [...messages] }));
  const parts = messages.map(({ role, content }) => `===== ${role}\n${content}\n`);
  const head = `${version}, turn ${printed.turn}, about ${printed.tokens} tokens, hash ${printed.hash}\n`;
  process.stdout.write([head, ...parts].join('\n'));
}

/** `turn` left out: the last decision in which the seat had a choice. */
function decisionAt(
  decisions: readonly PolicyDecision<GameTypes>[],
  turn: number | undefined,
): PolicyDecision<GameTypes> {
  const found =
    turn === undefined
      ? (decisions.findLast(({ request }) => request.legalActions.length > 1) ?? decisions.at(-1))
      : decisions.find(({ request }) => request.turn === turn);
  if (found) return found;
  const turns = decisions.map(({ request }) => request.turn);
  throw new BadOption(`--turn: the seat acts in ${turns.length === 0 ? 'no turn' : `the turns ${turns.join(', ')}`}`);
}
