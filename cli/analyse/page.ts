/** Draws figures into one HTML file that loads nothing and has no script. Equal rows give equal bytes. */
import * as Plot from '@observablehq/plot';
import { parseHTML } from 'linkedom';
import type { BundleTables } from './bundle-tables.ts';
import type { Figure, FigureRow } from './figures.ts';

export interface Measured {
  readonly figure: Figure;
  readonly rows: readonly FigureRow[];
  /** How many answers, decisions or sessions are behind the rows. */
  readonly n: number;
  /** What the rows say, in a sentence. */
  readonly sentence: string;
}

export function measuredOf(figure: Figure, rows: readonly FigureRow[]): Measured {
  const n = rows.reduce((sum, row) => sum + Number(row.n), 0);
  const sentence = rows.length === 0 ? (figure.none ?? 'The bundle has no rows for this figure.') : figure.says(rows);
  return { figure, rows, n, sentence };
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:56rem;margin:2rem auto;padding:0 1rem;color:#1a1a1a;background:#fff}
h1{font-size:1.6rem}h2{font-size:1.25rem;margin-top:2.5rem}pre{white-space:pre-wrap;overflow-wrap:anywhere;background:#f4f4f4;padding:.75rem}
figure{margin:1rem 0;overflow-x:auto}dt{font-weight:600}dd{margin:0 0 .25rem;overflow-wrap:anywhere}figure svg{width:800px;max-width:none;height:auto}`;

export function pageOf(
  { study, stage, position, root }: Pick<BundleTables, 'study' | 'stage' | 'position' | 'root'>,
  figures: readonly Measured[],
): string {
  const parts = figures.map(
    ({ figure, rows, n, sentence }) => `<section aria-labelledby="${figure.id}">
<h2 id="${figure.id}">${escaped(figure.title)}</h2>
<p>${escaped(figure.about)}</p>
<p><b>${escaped(sentence)}</b> n = ${n}.</p>
${rows.length === 0 ? '' : `<figure role="img" tabindex="0" aria-label="${escaped(`${figure.title}: ${sentence}`)}">${drawn(figure.plot(rows))}</figure>`}
<details open><summary>SQL</summary><pre>${escaped(figure.sql)}</pre></details>
</section>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escaped(study)}: first figures</title><style>${STYLE}</style></head><body>
<main><h1>${escaped(study)}: first figures</h1>
<dl><dt>Stage</dt><dd>${escaped(stage)}</dd><dt>Position of the log</dt><dd>${position}</dd><dt>Root over the heads</dt><dd>${root}</dd></dl>
<p>Each figure is one query over the tables of the bundle, which is shown under it. Data that were excluded are left out.</p>
${parts.join('\n')}
</main></body></html>
`;
}

function drawn(options: Plot.PlotOptions): string {
  const { document } = parseHTML('<!doctype html><html><body></body></html>');
  return Plot.plot({ ...options, width: 800, document: document as unknown as Document }).outerHTML;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
