/**
 * The tables of docs/reproduction-standoff.md, each below the command that prints it:
 * `<!-- npm run evaluate -- standoff --matrix ... -->`, up to `<!-- end -->`.
 */
import { ENCODINGS } from '../../bots/standoff/encoder.ts';
import type { Trained } from '../../bots/standoff/network/trained.ts';
import { MATRIX_PARTS } from './standoff-matrix.ts';
import { matrixText } from './standoff-matrix-text.ts';

const BLOCK = /(<!-- npm run evaluate -- standoff --matrix([^>]*) -->\n)[\s\S]*?(<!-- end -->)/g;

export function withMatrices(text: string, runs: readonly Trained[]): string {
  return text.replace(BLOCK, (_, head: string, options: string, end: string) => {
    const by = MATRIX_PARTS.find((part) => options.includes(`--by ${part}`)) ?? 'regime';
    const encoding = ENCODINGS.find((one) => options.includes(`--encoding ${one}`)) ?? 'paper-time';
    return `${head}\n${matrixText(runs, { by, encoding }).trim()}\n\n${end}`;
  });
}
