/**
 * Configs for the laws: small ones with every trial fixed, and their twins, which a seat must not be able to tell apart
 * from them. A twin has other events where the seat's view was shut, and other trials to come.
 */
import type { Seat } from '../core/game.ts';
import type { Rng } from '../core/rng.ts';
import { type Block, blocksOf, UncheckedConfig } from './session-config.ts';
import { mirrorOf, stepAt, trialOfItem } from './sights.ts';
import { ORDERINGS } from './trials/orderings.ts';
import { indexOf, TRIALS_PER_PRESENCE, trialAt } from './trials/trials.ts';
import { type Presence, RELEASE_STEP } from './trials/types.ts';

type Listed = NonNullable<Block['list']>[number];
const SIGHTS = ['open', 'screened', 'inverse', 'shut'] as const;

export function sampleConfig(rng: Rng): UncheckedConfig {
  const walk = rng.pick(['skipped', 'shown', 'walked', 'free'] as const);
  const feedback = (): Block['feedback'] =>
    rng.pick(walk === 'free' ? ['own', 'full'] : ['none', 'none', 'own', 'full']);
  const blocks = Array.from({ length: 1 + rng.int(2) }, () => {
    const told = feedback();
    const criterion =
      told !== 'none' && rng.int(2) === 0 ? ({ right: 1, of: 2, missed: rng.pick(['goOn', 'end']) } as const) : null;
    const list = [listed(rng), listed(rng)];
    return { list, feedback: told, criterion, playerSeat: rng.int(2) };
  });
  const [playerSees, opponentSees] =
    rng.int(2) === 0 ? (['open', 'screened'] as const) : ([rng.pick(SIGHTS), rng.pick(SIGHTS)] as const);
  return UncheckedConfig.parse({
    blocks,
    playerSees,
    opponentSees,
    walk,
    dominant: rng.pick(['player', 'opponent']),
    pay: rng.pick(['treats', 'paper']),
    begin: rng.pick(['beat', 'ready']),
    fallback: 'untaught',
    chooseMs: rng.pick([null, 20_000]),
    ...QUICK,
  });
}

/** Beats that tests can wait for. */
const QUICK = { introMs: 60, screenMs: 40, stepMs: 60, walkMs: 20, outcomeMs: 60 };

function listed(rng: Rng): Listed {
  const present = rng.int(4) > 0;
  const index = indexOf(rng.int(TRIALS_PER_PRESENCE), present ? 'present' : 'absent');
  return { trial: trialAt(index).id, mirrored: rng.int(2) === 0, asked: rng.int(3) === 0 };
}

/**
 * Another first trial that looks the same to the seat, if there is one, and any other trials after it. null: no other
 * trial is found, or the trials are drawn.
 */
export function twins(config: UncheckedConfig, seat: Seat, rng: Rng): UncheckedConfig | null {
  return twinsBut([], config, { seat, rng });
}

/**
 * For version 1. Blocks with the feedback `own` stay as they are: there a side that finds its box taken is shown the
 * other side's treat (README, versions of the rules).
 */
export function twins1(config: UncheckedConfig, seat: Seat, rng: Rng): UncheckedConfig | null {
  return twinsBut(['own'], config, { seat, rng });
}

/** Twins whose blocks with these kinds of feedback are the same. */
function twinsBut(
  kept: readonly Block['feedback'][],
  config: UncheckedConfig,
  { seat, rng }: { readonly seat: Seat; readonly rng: Rng },
): UncheckedConfig | null {
  const blocks = blocksOf(config).map((block, i): Block => {
    const [first, ...rest] = block.list ?? [];
    if (!first || kept.includes(block.feedback)) return block;
    const alike = i === 0 ? (lookalike(first, { config, block, seat }, rng) ?? first) : otherTrial(first, rng);
    return { ...block, list: [alike, ...rest.map((item) => otherTrial(item, rng))] };
  });
  const differ = blocksOf(config).some(({ list }, i) =>
    list?.some(({ trial }, n) => trial !== blocks[i]?.list?.[n]?.trial),
  );
  return differ ? { ...config, blocks } : null;
}

/** Another trial with the same presence, asked about or not as this one. */
export function otherTrial({ trial, asked }: Listed, rng: Rng): Listed {
  const { presence, number } = trialOfItem({ trial });
  const drawn = rng.int(TRIALS_PER_PRESENCE - 1);
  const other = trialAt(indexOf(drawn < number ? drawn : drawn + 1, presence));
  return { trial: other.id, mirrored: rng.int(2) === 0, asked };
}

/** The place of a trial in a session, and the seat that looks at it. */
interface Looking {
  readonly config: UncheckedConfig;
  readonly block: Block;
  readonly seat: Seat;
}

/** A trial that looks the same to a seat until the outcome: of the same ordering, or of some others; null: none is found. */
export function lookalike(item: Listed, { config, block, seat }: Looking, rng: Rng): Listed | null {
  const { ordering, presence } = trialOfItem(item);
  const wanted = sightOf(item, config, block, seat, presence);
  const numbers = [
    ...Array.from({ length: ordering.trials }, (_, i) => ordering.firstTrial + i),
    ...Array.from({ length: OTHER_ORDERINGS }, () => rng.pick(ORDERINGS)).flatMap(({ firstTrial, trials }) =>
      Array.from({ length: TRIALS_OF_OTHERS }, () => firstTrial + rng.int(trials)),
    ),
  ];
  for (const number of rng.shuffle(numbers)) {
    const trial = trialAt(indexOf(number, presence)).id;
    const candidate: Listed = { trial, mirrored: rng.int(2) === 0, asked: item.asked };
    if (trial !== item.trial && sightOf(candidate, config, block, seat, presence) === wanted) return candidate;
  }
  return null;
}
const OTHER_ORDERINGS = 12;
const TRIALS_OF_OTHERS = 30;

/** The show as a seat sees it, as text. Equal texts look the same to the seat. */
function sightOf(item: Listed, config: UncheckedConfig, { playerSeat }: Block, seat: Seat, presence: Presence): string {
  const side = seat === playerSeat ? 'player' : presence === 'present' ? 'opponent' : null;
  if (side === null) return '';
  const seen = Array.from({ length: RELEASE_STEP }, (_, step) => {
    const { clear, happening } = stepAt(item, step, config);
    if (!clear[side]) return 'shut';
    const what =
      happening?.type === 'place'
        ? `${happening.treat} ${happening.box}`
        : happening?.type === 'swap'
          ? `${happening.boxes} ${placesAfter(item, step)}`
          : '';
    return `${clear.player} ${clear.opponent} ${what}`;
  });
  // once its own screen is gone, a side sees how the other one was left
  const { clear } = stepAt(item, RELEASE_STEP - 1, config);
  return [...seen, `${clear.player} ${clear.opponent}`].join('; ');
}

/** The contents of the two boxes after a swap, which are shown. */
function placesAfter(item: Listed, step: number): string {
  const truth = trialOfItem(item).steps[step]?.truth;
  const { happening } = stepAt(item, step, { playerSees: 'open', opponentSees: 'open' });
  const opened: readonly number[] = happening?.type === 'swap' ? happening.boxes : [];
  const place = (box: number | null | undefined): string => {
    const now = box == null ? null : item.mirrored ? mirrorOf(box) : box;
    return now !== null && opened.includes(now) ? String(now) : '-';
  };
  return `${place(truth?.large)} ${place(truth?.small)}`;
}
