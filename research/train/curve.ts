/** A learning curve as SVG, from the lines of a run's metrics; Plot would need a browser's document. */

const WIDTH = 640;
const HEIGHT = 320;
const EDGE = 48;

/** `x` and `y`: names of the columns that are drawn. Lines that begin with # are no rows. */
export function curveOf(
  title: string,
  csv: string,
  { x = 'episodes', y = 'fresh' }: { x?: string; y?: string } = {},
): string {
  const [head = '', ...rows] = csv.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const columns = head.split(',');
  const points = rows.map((row) => {
    const cells = row.split(',').map(Number);
    return { x: cells[columns.indexOf(x)] ?? 0, y: cells[columns.indexOf(y)] ?? 0 };
  });
  const right = Math.max(1, ...points.map((point) => point.x));
  const top = Math.max(1, ...points.map((point) => point.y));
  const across = (value: number): string => (EDGE + (value / right) * (WIDTH - 2 * EDGE)).toFixed(1);
  const up = (value: number): string => (HEIGHT - EDGE - (Math.max(0, value) / top) * (HEIGHT - 2 * EDGE)).toFixed(1);
  const ticks = [0, 0.5, 1].flatMap((share) => [
    `<text x="${across(share * right)}" y="${HEIGHT - EDGE + 18}" text-anchor="middle">${Math.round(share * right)}</text>`,
    `<text x="${EDGE - 6}" y="${up(share * top)}" text-anchor="end" dominant-baseline="middle">${(share * top).toPrecision(3)}</text>`,
  ]);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12">`,
    `<title>${title}: ${y} by ${x}</title>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="white"/>`,
    `<text x="${WIDTH / 2}" y="24" text-anchor="middle">${title}: ${y} by ${x}</text>`,
    `<path d="M${EDGE} ${EDGE}V${HEIGHT - EDGE}H${WIDTH - EDGE}" fill="none" stroke="#888"/>`,
    ...ticks,
    `<polyline points="${points.map((point) => `${across(point.x)},${up(point.y)}`).join(' ')}" fill="none" stroke="#1f5fa8" stroke-width="1.5"/>`,
    '</svg>\n',
  ].join('\n');
}
