/** `evaluate standoff --probe`: what can be read off the state of committed networks, with controls. */

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import * as z from 'zod';
import { modelsIn } from '../../bots/models.ts';
import { ENCODINGS, type Encoding } from '../../bots/standoff/encoder.ts';
import type { Network } from '../../bots/standoff/network/forward.ts';
import { networkOf } from '../../bots/standoff/network/forward.ts';
import { networkIn } from '../../bots/standoff/network/learned.ts';
import { initialParameters } from '../../bots/standoff/network/shapes.ts';
import { NetworkSpecShape } from '../../bots/standoff/network/spec.ts';
import { BadOption } from '../../cli/shared/command.ts';
import { progressBar } from '../../cli/shared/progress.ts';
import { rounded, type TableCell, table } from '../../cli/shared/table.ts';
import type { TrialQuestion } from '../../games/standoff/types.ts';
import { fitsOf, PARTS_PROBED, type ProbeRow, probeRows, statesToProbe } from '../standoff/training/probe-rows.ts';

/** A network that has learnt nothing: what its state tells, any network of this shape keeps of its input. */
const UNTRAINED = 'untrained';

const PROBES = new URL('../../models/standoff/probes.jsonl', import.meta.url);

interface ToProbe {
  readonly id: string;
  readonly encoding: Encoding;
  readonly load: () => Network;
}

const SHARE = z.number().nullable();
/** A row of `probed`. */
export const PROBE = z.strictObject({
  network: z.string(),
  target: z.string(),
  layer: z.enum(PARTS_PROBED),
  n: z.int(),
  right: SHARE.describe('share of right answers, as control and majority'),
  ...{ control: SHARE, selectivity: SHARE, majority: SHARE },
  ...{ ofTrue: SHARE, ofFalse: SHARE, ofNone: SHARE },
});

export interface ProbedNetwork extends ProbeRow {
  readonly network: string;
}

/** `ids`: of models; none: all of Standoff. The untrained network comes last, once for each of their encodings. */
export function probed(ids: readonly string[]): readonly ProbedNetwork[] {
  const models = modelsIn().filter(({ card }) => card.game === 'standoff');
  const known = models.map(({ card }) => card.id);
  for (const id of ids)
    if (!known.includes(id)) throw new BadOption(`there is no network ${id}; there are ${known.join(', ') || 'none'}`);
  const networks: readonly ToProbe[] = [
    ...models
      .filter(({ card }) => ids.length === 0 || ids.includes(card.id))
      .map(
        ({ card, weights }): ToProbe => ({
          id: card.id,
          encoding: NetworkSpecShape.parse(card.config).encoding,
          load: () => networkIn(weights()).network,
        }),
      ),
    ...ENCODINGS.slice(0, 2).map(
      (encoding): ToProbe => ({
        id: `${UNTRAINED}, ${encoding}`,
        encoding,
        load: () => networkOf(initialParameters(UNTRAINED)),
      }),
    ),
  ];
  const bar = progressBar('probes', networks.length * fitsOf(PARTS_PROBED));
  const rows = networks.flatMap(({ id, encoding, load }) =>
    probeRows(statesToProbe(load(), encoding), PARTS_PROBED, () => bar.advance(1)).map(
      (row): ProbedNetwork => ({
        network: id,
        ...row,
      }),
    ),
  );
  bar.stop();
  return rows;
}

/** The rows with four decimals. */
export function probeJson(rows: readonly ProbedNetwork[]): readonly ProbedNetwork[] {
  return rows.map(
    (row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [name, typeof value === 'number' ? rounded(value, 4) : value]),
      ) as unknown as ProbedNetwork,
  );
}

/** The rows that the page of the reproduction shows; none: nothing was probed yet. */
export function committedProbes(): readonly ProbedNetwork[] {
  if (!existsSync(PROBES)) return [];
  const lines = readFileSync(PROBES, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line));
}

/** Rows of networks that were probed before stay, as long as there is such a model. */
export function keepProbes(rows: readonly ProbedNetwork[]): void {
  const models = modelsIn().map(({ card }) => card.id);
  const lines = withProbes(committedProbes(), probeJson(rows), models).map((row) => `${JSON.stringify(row)}\n`);
  writeFileSync(PROBES, lines.join(''));
}

/** The rows of each network together, models ascending by id, then the untrained networks. New rows replace old ones. */
export function withProbes(
  known: readonly ProbedNetwork[],
  fresh: readonly ProbedNetwork[],
  models: readonly string[],
): readonly ProbedNetwork[] {
  const untrained = (name: string): boolean => name.startsWith(UNTRAINED);
  const again = new Set(fresh.map(({ network }) => network));
  const stay = known.filter(({ network }) => !again.has(network) && (untrained(network) || models.includes(network)));
  return [...stay, ...fresh].toSorted(
    (a, b) =>
      Number(untrained(a.network)) - Number(untrained(b.network)) ||
      (a.network < b.network ? -1 : a.network > b.network ? 1 : 0),
  );
}

const ABOUT: Readonly<Record<TrialQuestion, string>> = {
  large: 'where the large treat is',
  small: 'where the small treat is',
  otherLarge: 'where the opponent believes the large one',
  otherSmall: 'where the opponent believes the small one',
};

export function probeText(rows: readonly ProbedNetwork[]): string {
  const share = (value: number): TableCell => 100 * value;
  const head = ['network', 'probe', 'layer', 'right, %', 'control', 'selectivity', 'most frequent', 'T', 'F', 'N'];
  const lines = rows.map(
    ({ network, target, layer, right, control, selectivity, majority, ofTrue, ofFalse, ofNone }): TableCell[] => [
      network,
      ABOUT[target],
      layer,
      ...[right, control, selectivity, majority, ofTrue, ofFalse, ofNone].map(share),
    ],
  );
  return (
    `Linear probes on held-out trials with an opponent (n ${rows[0]?.n ?? 0}). Control: the same probe of labels drawn at random ` +
    `for each ordering.\nHeld out of the probe, not of the training of the network, which saw these trials where its dataset has them.\nT, F, N: right where the opponent's belief about that treat is true, false or none.\n\n` +
    table(head, lines)
  );
}
