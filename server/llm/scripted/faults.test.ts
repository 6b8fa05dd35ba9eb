/** Faults: whom they strike, and where they are described. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CallOutcome } from '../../../llm/chat.ts';
import { FAULT_NAMES, FAULTS, faultOf } from './faults.ts';

test('a fault strikes the calls that it should', () => {
  const strikes = [{ fault: 'hang', call: 2 } as const, { fault: 'empty', model: 'b' } as const];
  const struck = (nth: number, model: string) => faultOf(strikes, { nth, model });
  expect([struck(1, 'a'), struck(2, 'a'), struck(1, 'b'), struck(1, 'a+cut'), struck(2, 'a+b')]).toEqual([
    ...[null, 'hang', 'empty', 'cut', 'hang'],
  ]);
});

test('each fault is described in docs/language-models.md, as is every outcome', () => {
  const page = readFileSync(new URL('../../../docs/language-models.md', import.meta.url), 'utf8');
  const rows = (columns: RegExp) => Array.from(page.matchAll(columns), ([, ...cells]) => cells);
  expect(rows(/^\| `([\w-]+)` \| ([^|]+) \| `(\w+)` \|$/gm)).toEqual(
    FAULT_NAMES.map((name) => [name, FAULTS[name].about, FAULTS[name].outcome]),
  );
  const [outcomes = ''] = /### What a call comes to[\s\S]*?\n## /.exec(page) ?? [];
  expect(Array.from(outcomes.matchAll(/^\| `(\w+)` \| \S/gm), ([, name]) => name)).toEqual(CallOutcome.options);
});
