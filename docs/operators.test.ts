/** The table of roles in operators.md is the table that routes ask. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DEEDS, may, ROLES } from '../answers/roles.ts';

test('the table of roles has every deed, and says of each role whether it may do it', () => {
  const text = readFileSync(join(import.meta.dirname, 'operators.md'), 'utf8');
  const rows = [...text.matchAll(/^\| `(\w+)`: [^|]+\|(.+)\|$/gm)].map(([, deed = '', cells = '']) => ({
    deed,
    may: cells.split('|').map((cell) => cell.trim() === 'yes'),
  }));
  expect(rows).toEqual(DEEDS.map((deed) => ({ deed, may: ROLES.map((role) => may({ role }, deed)) })));
  expect(text).toContain(`| deed | ${ROLES.join(' | ')} |`);
});
