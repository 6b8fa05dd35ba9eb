/** The room tells how full the cells of quotas are, and says nothing where a study has none. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Quotas } from './counts.tsx';

test('each cell has a row with those under way, those who completed, and its places', () => {
  const quotas = [
    { quota: 'hands', cell: 'left', now: 3, complete: 9, places: 24 },
    { quota: 'hands', cell: 'right', now: 0, complete: 24, places: 24 },
  ];
  const rows = renderToStaticMarkup(<Quotas quotas={quotas} />).match(/<tr>.*?<\/tr>/g) ?? [];
  const words = rows.map((row) =>
    row
      .replaceAll(/<[^>]*>/g, ' ')
      .split(/\s+/)
      .filter(Boolean)
      .join(' '),
  );
  expect(words).toEqual(['quota now complete places', 'hands: left 3 9 24', 'hands: right 0 24 24']);
});

test('a study without quotas has no such table', () => {
  expect(renderToStaticMarkup(<Quotas quotas={[]} />)).toBe('');
});
