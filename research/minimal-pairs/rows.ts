/** Proved pairs as rows of data, as text for people, and as the items of sessions. */

import { rngFor } from '../../games/core/rng.ts';
import type { AnyPairSource, History, PairChoice } from './sources/pair.ts';
import { type Proof, prove } from './sources/prove.ts';

// biome-ignore lint/suspicious/noExplicitAny: the catalogue holds sources of games of different types
type AnyHistory = History<any>;

export interface PairRow extends Proof {
  readonly game: string;
  readonly class: string;
  /** From 0. */
  readonly number: number;
  readonly differs: string;
  readonly a: HistoryRow;
  readonly b: HistoryRow;
}

interface HistoryRow extends AnyHistory {
  readonly words: readonly string[];
}

export interface AskedPairs {
  readonly of: string;
  readonly count: number;
  readonly seed: string;
  readonly advance?: (by: number) => void;
}

/** Every row has been proved from the logs of both histories. */
export function pairRows(source: AnyPairSource, { of, count, seed, advance }: AskedPairs) {
  const { game } = source;
  const found = source.find({
    of,
    count,
    rng: rngFor(seed, game.id, of),
    ...(advance ? { advance } : {}),
  });
  const inRow = (history: AnyHistory): HistoryRow => ({ ...history, words: source.inWords(history) });
  const rows = found.pairs.map(
    (pair, number): PairRow => ({
      game: game.id,
      class: of,
      number,
      differs: pair.differs,
      a: inRow(pair.a),
      b: inRow(pair.b),
      ...prove(source, of, pair),
    }),
  );
  return { rows, why: found.why };
}

/**
 * What `--out` writes: the part of a config that makes one session of all histories, in random order; or, where each
 * history is a session of its own, a list of them.
 */
export function itemsOf(source: AnyPairSource, rows: readonly PairRow[], seed: string): unknown {
  const sides = rows.flatMap(({ number, a, b }) => [
    { pair: number, side: 'a', config: a.config, actions: a.actions },
    { pair: number, side: 'b', config: b.config, actions: b.actions },
  ]);
  const shuffled = rngFor(seed, 'order').shuffle(sides);
  return source.configOf(shuffled) ?? sides;
}

export function textOf(rows: readonly PairRow[]): string {
  return rows
    .map(({ number, a, b, differs, rules, beliefs, action }) =>
      [
        `Pair ${number + 1}. They differ in this: ${differs}.`,
        'a:',
        ...a.words.map((line) => `  ${line}`),
        'b:',
        ...b.words.map((line) => `  ${line}`),
        ...rules.map((rule) => `The rule ${rule.id} chooses ${shown(rule.a)} in both.`),
        ...beliefs
          .filter((belief) => belief.a !== belief.b)
          .map(
            ({ model, chain, proposition, ...held }) =>
              `By ${model}, [${chain}] holds of ${proposition}: in a ${shown(held.a)}, in b ${shown(held.b)}.`,
          ),
        `Right: in a ${shown(action.a)}, in b ${shown(action.b)} (${action.by}).`,
        '',
      ].join('\n'),
    )
    .join('\n');
}

function shown(choice: PairChoice): string {
  return choice === null ? 'nothing' : String(choice);
}
