/** The contract of prompts for language models, and of what models have used. */
import { describe, expect, test } from 'vitest';
import type { Store } from '../store.ts';
import type { FreshDatabase } from './fresh-database.ts';

const use = (store: Store, id: string, day: string, study: string, calls: number) =>
  store.events.append([], id, { also: [{ kind: 'addModelUse', use: { day, study, calls, tokens: 10, micros: 5 } }] });

export function modelsContract(fresh: FreshDatabase): void {
  describe('language models', () => {
    test('a prompt is a list of messages, each of which is kept once', async () => {
      const store = await fresh().open();
      const keepPrompt = (hash: string, content: unknown) =>
        ({ kind: 'keepPrompt', hash, content: JSON.stringify(content) }) as const;
      const message = { role: 'user', content: 'Your turn.' };
      const also = [keepPrompt('m', message), keepPrompt('p', ['m', 'm'])];
      await store.events.append([], 'first', { also });
      await store.events.append([], 'again', { also: [...also, keepPrompt('m', 'another')] });
      expect(await store.models.prompt('p')).toEqual([message, message]);
      expect(await store.models.prompt('q')).toBeNull();
    });

    test('what models use is summed up by day and by study', async () => {
      const store = await fresh().open();
      expect(await store.models.used({ day: '2026-11-27' })).toEqual({ calls: 0, tokens: 0, micros: 0 });
      await use(store, 'a', '2026-11-27', '', 1);
      await use(store, 'b', '2026-11-27', 'reef', 2);
      await use(store, 'c', '2026-11-27', 'reef', 1);
      await use(store, 'd', '2026-11-28', 'reef', 1);
      expect(await store.models.used({ day: '2026-11-27' })).toEqual({ calls: 4, tokens: 30, micros: 15 });
      expect(await store.models.used({ study: 'reef' })).toEqual({ calls: 4, tokens: 30, micros: 15 });
      expect(await store.models.used({ study: 'other' })).toEqual({ calls: 0, tokens: 0, micros: 0 });
    });
  });
}
