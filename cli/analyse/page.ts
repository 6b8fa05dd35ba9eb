/** Draws figures into one HTML file that loads nothing and has no script. Equal rows give equal bytes. */
import * as Plot from '@observablehq/plot';
import { parseHTML } from 'linkedom';
import type { BundleTables } from './bundle-tables.ts';
import type { Estimated, Figure, FigureRow } from './figure.ts';
import type { Primary } from './primary.ts';

export interface MeasuredFigure {
  readonly figure: Figure;
  readonly rows: readonly Estimated[];
  /** How many answers, decisions or sessions are behind the rows. */
  readonly n: number;
  /** The number of groups in which these rows are. */
  readonly groups: number;
  /** What the rows say, in a sentence. */
  readonly sentence: string;
}

export function measuredOf(figure: Figure, found: readonly FigureRow[]): MeasuredFigure {
  const rows = found.length === 0 ? [] : figure.estimate(found);
  const n = rows.reduce((sum, row) => sum + row.n, 0);
  const sentence = rows.length === 0 ? (figure.none ?? 'The bundle has no rows for this figure.') : figure.says(rows);
  return { figure, rows, n, groups: new Set(found.map(({ slot }) => slot)).size, sentence };
}

/** `n = 12, groups: 1`. */
export const sizeOf = ({ n, groups }: Pick<MeasuredFigure, 'n' | 'groups'>): string =>
  n === 0 ? 'n = 0' : `n = ${n}, groups: ${groups}`;

export interface AnalysisReport {
  readonly primary: Primary | null;
  /** How the analysis departs from the registered one, in sentences. */
  readonly departures: readonly string[];
  /** What the figures leave out, in sentences. */
  readonly leftOut: readonly string[];
  readonly figures: readonly MeasuredFigure[];
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:56rem;margin:2rem auto;padding:0 1rem;color:#1a1a1a;background:#fff}
h1{font-size:1.6rem}h2{font-size:1.4rem;margin-top:2.5rem}h3{font-size:1.15rem;margin-top:2rem}table{border-collapse:collapse}td,th{padding:.2rem .6rem;text-align:right;border-bottom:1px solid #ccc}td:first-child,th:first-child{text-align:left}.table{overflow-x:auto}
pre{white-space:pre-wrap;overflow-wrap:anywhere;background:#f4f4f4;padding:.75rem}
figure{margin:1rem 0;overflow-x:auto}dt{font-weight:600}dd{margin:0 0 .25rem;overflow-wrap:anywhere}figure svg{width:800px;max-width:none;height:auto}`;

export function pageOf(
  { study, stage, position, root }: Pick<BundleTables, 'study' | 'stage' | 'position' | 'root'>,
  { primary, departures, leftOut, figures }: AnalysisReport,
): string {
  const parts = figures.map(
    ({ figure, rows, n, groups, sentence }) => `<section aria-labelledby="${figure.id}">
<h3 id="${figure.id}">${escaped(figure.title)}</h3>
<p>${escaped(figure.about)}</p>
<p><b>${escaped(sentence)}</b> ${sizeOf({ n, groups })}.</p>
${rows.length === 0 ? '' : `<figure role="img" tabindex="0" aria-label="${escaped(`${figure.title}: ${sentence}`)}">${drawn(figure.plot(rows))}</figure>`}
${rows.length === 0 || figure.id === 'functional' ? '' : tableOf(rows)}
<details open><summary>SQL</summary><pre>${escaped(figure.sql)}</pre></details>
</section>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escaped(study)}: first figures</title><style>${STYLE}</style></head><body>
<main><h1>${escaped(study)}: first figures</h1>
<dl><dt>Stage</dt><dd>${escaped(stage)}</dd><dt>Position of the log</dt><dd>${position}</dd><dt>Root over the heads</dt><dd>${root}</dd></dl>
<h2 id="registered">Registered test</h2>
${primary === null ? '<p>The study is not preregistered: all that follows is exploration.</p>' : primaryPart(primary)}
${listOf(departures, 'The analysis is the registered one, as far as this program was told.', primary !== null)}
<h2 id="exploration">Exploration</h2>
<p>Each figure is one query over the tables of the bundle, which is shown under it. Brackets hold 95 % intervals that take groups as wholes,
since members who play together are alike: the cluster-robust sandwich, with Student's t on the number of groups less one.</p>
${listOf(leftOut, 'No participant is excluded, and every group filled its slot.', true)}
${parts.join('\n')}
</main></body></html>
`;
}

function primaryPart({ text, sentence, rows, excluded, sql }: Primary): string {
  const away = Object.entries(excluded).map(([rule, n]) => `${rule}: ${n}`);
  return `<p>${escaped(text)}</p>
<p><b>${escaped(sentence)}</b></p>
${rows.length === 0 ? '' : plainTable(['level', 'units', 'mean', 'sd'], rows)}
<p>Left out by the registered exclusions: ${escaped(away.join(', ') || 'no rule is registered')}. Groups that did not fill their slot are left out.</p>
${sql === '' ? '' : `<details open><summary>SQL</summary><pre>${escaped(sql)}</pre></details>`}`;
}

function listOf(sentences: readonly string[], none: string, isTold: boolean): string {
  if (!isTold) return '';
  if (sentences.length === 0) return `<p>${escaped(none)}</p>`;
  return `<ul>${sentences.map((one) => `<li>${escaped(one)}</li>`).join('')}</ul>`;
}

const MEASURES = ['value', 'low', 'high', 'n', 'participants', 'groups'] as const;

function tableOf(rows: readonly Estimated[]): string {
  const labels = ['place', 'regime', 'step', 'confidence'].filter((name) => rows[0]?.[name] !== undefined);
  return plainTable([...labels, ...MEASURES], rows);
}

function plainTable(columns: readonly string[], rows: readonly FigureRow[]): string {
  const cell = (value: FigureRow[string] | undefined): string =>
    escaped(typeof value === 'number' && !Number.isInteger(value) ? value.toFixed(3) : String(value ?? ''));
  const head = columns.map((name) => `<th scope="col">${escaped(name)}</th>`).join('');
  const body = rows.map((row) => `<tr>${columns.map((name) => `<td>${cell(row[name])}</td>`).join('')}</tr>`);
  return `<div class="table" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table></div>`;
}

function drawn(options: Plot.PlotOptions): string {
  const { document } = parseHTML('<!doctype html><html><body></body></html>');
  return Plot.plot({ ...options, width: 800, document: document as unknown as Document }).outerHTML;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
