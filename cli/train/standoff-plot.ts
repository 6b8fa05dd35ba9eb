/** Loss and accuracy by batch, drawn with characters. */
import { readFileSync } from 'node:fs';

const [WIDTH, HEIGHT] = [60, 10];

/** `file`: metrics as `train standoff` writes them. */
export function plotOf(file: string): string {
  const rows = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => /^\d/.test(line))
    .map((line) => line.split(',').map(Number) as [batch: number, loss: number, accuracy: number]);
  const last = rows.at(-1)?.[0] ?? 0;
  const curves = [
    { name: 'accuracy, %', points: rows.map(([batch, , accuracy]) => [batch, 100 * accuracy] as const), top: 100 },
    {
      name: 'loss',
      points: rows.map(([batch, loss]) => [batch, loss] as const),
      top: Math.max(0, ...rows.map(([, loss]) => loss)),
    },
  ];
  return curves.map(({ name, points, top }) => `\n${name}\n${drawn(points, last, top)}`).join('');
}

function drawn(points: readonly (readonly [batch: number, value: number])[], last: number, top: number): string {
  const cells = Array.from({ length: HEIGHT }, () => Array.from({ length: WIDTH }, () => ' '));
  for (const [batch, value] of points) {
    const x = Math.min(WIDTH - 1, Math.floor((WIDTH * batch) / (last + 1)));
    const y = Math.min(HEIGHT - 1, Math.floor((HEIGHT * value) / (top || 1)));
    const row = cells[HEIGHT - 1 - y];
    if (row) row[x] = '·';
  }
  const label = (row: number): string => (row === 0 ? String(Number(top.toFixed(2))) : row === HEIGHT - 1 ? '0' : '');
  const lines = cells.map((row, i) => `${label(i).padStart(6)} │${row.join('')}`);
  return `${lines.join('\n')}\n${' '.repeat(7)}└${'─'.repeat(WIDTH)} ${last} batches\n`;
}
