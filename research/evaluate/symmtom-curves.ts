/** `evaluate curves`: Figures 5 and 6, the return of learners throughout training, as one SVG a setting. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import * as z from 'zod';
import { jsonOption } from '../../cli/shared/json-option.ts';
import { mean } from '../../cli/shared/table.ts';
import { type ComparedLearner, LEARNERS, modelsOf, symmtomModels } from './symmtom-models.ts';
import { type ComparedSetting, SETTINGS } from './symmtom-paper.ts';

const PRINTED = jsonOption(
  z.array(
    z.strictObject({
      ...{ agents: z.int(), width: z.int(), pieces: z.int() },
      lines: z.array(
        z.strictObject({
          learner: z.string(),
          seeds: z.int(),
          points: z
            .array(z.strictObject({ episodes: z.int(), mean: z.number(), least: z.number(), most: z.number() }))
            .describe('return of an agent over the seeds'),
        }),
      ),
    }),
  ),
  'no pictures are drawn',
);

export const curvesCommand = new Command('curves')
  .description("SymmToM's Figures 5 and 6: returns throughout training, from the metrics of the kept models.")
  .option('--out <dir>', 'folder of the pictures', 'research/docs/curves')
  .addOption(PRINTED)
  .action(({ out, json }: { readonly out: string; readonly json?: true }) => {
    const drawn = SETTINGS.map((setting) => ({ ...setting, lines: linesOf(setting) })).filter(
      ({ lines }) => lines.length > 0,
    );
    if (json) {
      process.stdout.write(PRINTED.text(drawn));
      return;
    }
    mkdirSync(out, { recursive: true });
    for (const { lines, ...setting } of drawn) {
      const file = join(out, `${nameOf(setting)}.svg`);
      writeFileSync(file, picture(setting, lines));
      process.stdout.write(`${file}\n`);
    }
  });

/** The returns of a learner over its seeds: mean, least and greatest at each evaluation. */
export interface ReturnCurve {
  readonly learner: string;
  readonly seeds: number;
  readonly points: readonly Point[];
}

interface Point {
  readonly episodes: number;
  readonly mean: number;
  readonly least: number;
  readonly most: number;
}

export const nameOf = ({ agents, width, pieces }: ComparedSetting): string => `n${agents}-w${width}-c${pieces}`;

export function linesOf(setting: ComparedSetting): readonly ReturnCurve[] {
  const models = symmtomModels();
  return LEARNERS.flatMap((learner: ComparedLearner) => {
    const curves = modelsOf(models, learner, setting).flatMap(({ card: { id } }) => {
      const file = join(import.meta.dirname, '../../models', id, 'metrics.csv');
      return existsSync(file) ? [returnsIn(readFileSync(file, 'utf8'))] : [];
    });
    return curves.length === 0 ? [] : [{ learner: learner.name, seeds: curves.length, points: acrossSeeds(curves) }];
  });
}

/** Mean return of training by episodes. */
function returnsIn(csv: string): ReadonlyMap<number, number> {
  const [head = '', ...rows] = csv.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const columns = head.split(',');
  return new Map(
    rows.map((row) => {
      const cells = row.split(',').map(Number);
      return [cells[columns.indexOf('episodes')] ?? 0, cells[columns.indexOf('training')] ?? 0];
    }),
  );
}

/** At the episodes that every seed has. */
function acrossSeeds(curves: readonly ReadonlyMap<number, number>[]): readonly Point[] {
  return [...(curves[0]?.keys() ?? [])].flatMap((episodes) => {
    const values = curves.flatMap((curve) => curve.get(episodes) ?? []);
    if (values.length < curves.length) return [];
    return [{ episodes, mean: mean(values), least: Math.min(...values), most: Math.max(...values) }];
  });
}

const WIDTH = 640;
const HEIGHT = 340;
const EDGE = 44;
const KEY = 190;
/** Okabe and Ito's colours, which colour-blind readers tell apart. */
const COLOURS = ['#000000', '#e69f00', '#56b4e9', '#009e73', '#f0e442', '#0072b2', '#d55e00', '#cc79a7'];

function picture(setting: ComparedSetting, lines: readonly ReturnCurve[]): string {
  const right = Math.max(...lines.flatMap(({ points }) => points.map(({ episodes }) => episodes)));
  const top = Math.max(...lines.flatMap(({ points }) => points.map(({ most }) => most)));
  const across = (episodes: number): string => (EDGE + (episodes / right) * (WIDTH - EDGE - KEY)).toFixed(1);
  const up = (value: number): string => (HEIGHT - EDGE - (value / top) * (HEIGHT - 2 * EDGE)).toFixed(1);
  const title = `n = ${setting.agents}, w = ${setting.width}, c = ${setting.pieces}: return of an agent by episodes of training`;
  const through = (points: readonly Point[], of: 'mean' | 'least' | 'most'): string =>
    points.map((point) => `${across(point.episodes)},${up(point[of])}`).join(' ');
  const drawn = lines.flatMap(({ learner, seeds, points }, i) => [
    ...(seeds > 1
      ? [
          `<polygon points="${through(points, 'least')} ${through(points.toReversed(), 'most')}" fill="${COLOURS[i]}" opacity="0.12"/>`,
        ]
      : []),
    `<polyline points="${through(points, 'mean')}" fill="none" stroke="${COLOURS[i]}" stroke-width="1.5"/>`,
    `<text x="${WIDTH - KEY + 12}" y="${EDGE + 18 * i}" fill="${COLOURS[i]}">${learner}${seeds > 1 ? ` (${seeds})` : ''}</text>`,
  ]);
  const ticks = [0, 0.5, 1].flatMap((share) => [
    `<text x="${across(share * right)}" y="${HEIGHT - EDGE + 18}" text-anchor="middle">${Math.round(share * right)}</text>`,
    `<text x="${EDGE - 6}" y="${up(share * top)}" text-anchor="end">${(share * top).toFixed(0)}</text>`,
  ]);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12">`,
    `<title>${title}</title>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="white"/>`,
    `<text x="${EDGE}" y="20">${title}</text>`,
    `<path d="M${EDGE} ${EDGE}V${HEIGHT - EDGE}H${WIDTH - KEY}" fill="none" stroke="#888"/>`,
    ...ticks,
    ...drawn,
    '</svg>\n',
  ].join('\n');
}
