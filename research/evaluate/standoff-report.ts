/**
 * The tables of research/docs/reproduction-standoff.md, each below the command that prints it:
 * `<!-- npx standpoint research evaluate standoff --matrix ... -->`, up to `<!-- end -->`. That of `--probe` shows what was probed last.
 */
import { ENCODINGS } from '../../bots/standoff/encoder.ts';
import type { TrainedNetwork } from '../standoff/training/trained.ts';
import { MATRIX_PARTS } from './standoff-matrix.ts';
import { matrixText } from './standoff-matrix-text.ts';
import { type ProbedNetwork, probeText } from './standoff-probe.ts';

const BLOCK = /(<!-- npx standpoint research evaluate standoff --matrix([^>]*) -->\n)[\s\S]*?(<!-- end -->)/g;

const PROBES = /(<!-- npx standpoint research evaluate standoff --probe -->\n)[\s\S]*?(<!-- end -->)/;

export function withMatrices(text: string, runs: readonly TrainedNetwork[], probes: readonly ProbedNetwork[]): string {
  const probed = probes.length === 0 ? 'Nothing was probed yet.' : probeText(probes).trim();
  return text
    .replace(PROBES, (_, head: string, end: string) => `${head}\n${probed}\n\n${end}`)
    .replace(BLOCK, (_, head: string, options: string, end: string) => {
      const by = MATRIX_PARTS.find((part) => options.includes(`--by ${part}`)) ?? 'regime';
      const encoding = ENCODINGS.find((one) => options.includes(`--encoding ${one}`)) ?? 'paper-time';
      return `${head}\n${matrixText(runs, { by, encoding }).trim()}\n\n${end}`;
    });
}
