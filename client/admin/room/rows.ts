/** Arrow keys in lists: up and down from row to row, left and right within one. Tab reaches a list once. */
import type { KeyboardEvent } from 'react';

/** Rows have `data-row`, and what can be pressed in them `data-cell`. */
export function moveInRows(event: KeyboardEvent<HTMLElement>): void {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')].map((row) => [
    ...row.querySelectorAll<HTMLElement>('[data-cell]'),
  ]);
  const at = rows.findIndex((cells) => cells.some((cell) => cell === document.activeElement));
  if (at < 0) return;
  const within = (rows[at] ?? []).indexOf(document.activeElement as HTMLElement);
  const to = cellFor(event.key, rows, at, within);
  if (!to) return;
  event.preventDefault();
  to.focus();
}

function cellFor(
  key: string,
  rows: readonly (readonly HTMLElement[])[],
  at: number,
  within: number,
): HTMLElement | undefined {
  const inRow = (row: number): HTMLElement | undefined => rows[row]?.[within] ?? rows[row]?.at(-1);
  switch (key) {
    case 'ArrowUp':
      return inRow(at - 1);
    case 'ArrowDown':
      return inRow(at + 1);
    case 'Home':
      return inRow(0);
    case 'End':
      return inRow(rows.length - 1);
    case 'ArrowLeft':
      return rows[at]?.[within - 1];
    case 'ArrowRight':
      return rows[at]?.[within + 1];
    default:
      return undefined;
  }
}
