/** What MindGames hides: the problems still to come, and the answers of other seats, for ever. Configs for the laws. */
import type { Seat, Secrecy, Secret } from '../core/game.ts';
import type { Rng } from '../core/rng.ts';
import { ConfigSchema } from './config.ts';
import { drawAsTheyCome } from './draw.ts';
import { seatsIn } from './rules.ts';
import type { Config, MindGames, Problem } from './types.ts';
import { answersOf, SETUPS, SURE } from './values.ts';

type Part = 'checks' | 'problems';

/** Small, with every problem fixed. */
export function sampleConfig(rng: Rng): Config {
  const answers = rng.pick([2, 3, 3] as const);
  const check = rng.pick(['none', 'none', 'untilRight'] as const);
  const draw = (count: number) => Array.from({ length: count }, () => drawSmall(rng));
  return ConfigSchema.parse({
    seats: 1 + rng.int(3),
    answers,
    check,
    feedback: rng.pick(['none', 'full']),
    confidence: rng.int(2) === 0,
    deadlineMs: rng.pick([null, 20_000]),
    deal: {
      checks: draw(check === 'none' ? 0 : 1 + rng.int(3)),
      problems: draw(2 + rng.int(4)),
      order: rng.shuffle(answersOf(answers)),
    },
  });
}

/** A problem of two or three agents. */
function drawSmall(rng: Rng): Problem {
  return drawAsTheyCome(rng.pick(SETUPS), 2 + rng.int(2), rng);
}

/** Other problems from the second or a later one on; null: there is only one problem, or they are drawn. */
export function twins(config: Config, _seat: Seat, rng: Rng): Config | null {
  const { deal } = config;
  if (!deal) return null;
  const items = deal.checks.length + deal.problems.length;
  if (items < 2) return null;
  const from = 1 + rng.int(items - 1);
  const other = (problem: Problem, nth: number): Problem => (nth < from ? problem : otherThan(problem, rng));
  const checks = deal.checks.map(other);
  return {
    ...config,
    deal: { ...deal, checks, problems: deal.problems.map((one, i) => other(one, checks.length + i)) },
  };
}

function otherThan(problem: Problem, rng: Rng): Problem {
  let other = drawSmall(rng);
  while (JSON.stringify(other) === JSON.stringify(problem)) other = drawSmall(rng);
  return other;
}

export const secrecy: Secrecy<MindGames> = {
  twinTurns: 2,
  kinds: { 'problems to come': 3 },
  secretsOf: (config) =>
    (['checks', 'problems'] as const).flatMap((part) =>
      (config.deal?.[part] ?? []).flatMap((_, n): Secret[] => {
        const first = n === 0 && (part === 'checks' || config.deal?.checks.length === 0);
        return first ? [] : [{ id: `${part}/${n}`, kind: 'problems to come', from: seatsIn(config) }];
      }),
    ),
  otherwise(config, { id }, rng) {
    const { part, number } = partsOf(id);
    const problem = config.deal?.[part][number];
    if (!config.deal || !problem) return null;
    const changed = config.deal[part].with(number, otherThan(problem, rng));
    return { ...config, deal: { ...config.deal, [part]: changed } };
  },
  reveals({ id }, { turns }) {
    const { part, number } = partsOf(id);
    return turns.some(({ state }) => {
      if (part === 'checks') return state.phase === 'check' && state.number >= number;
      return state.phase === 'over' || (state.phase === 'problem' && state.number >= number);
    });
  },
  acts: {
    kinds: { answer: 2 },
    otherwise({ phase, order, config }, { action }, rng) {
      // how long the check lasts depends on all answers
      if (phase !== 'problem') return null;
      const option = rng.pick(order.filter((other) => other !== action.option));
      return { kind: 'answer', action: { type: 'answer', option, sure: config.confidence ? rng.pick(SURE) : null } };
    },
    reveals: () => false,
  },
};

/** `problems/3`. */
function partsOf(id: string): { readonly part: Part; readonly number: number } {
  const [part, number] = id.split('/');
  return { part: part === 'checks' ? 'checks' : 'problems', number: Number(number) };
}
