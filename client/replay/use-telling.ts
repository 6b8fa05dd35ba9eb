/** What the events of a replay are told with, in the language of the page. */
import { useMemo } from 'react';
import { useReplaySaid } from '../words/replay-words.tsx';
import { useWords } from '../words/use-words.ts';
import { type EventTelling, questionsIn } from './event-words.ts';
import type { Replay } from './replay-log.ts';

export function useTelling({ log, view }: Pick<Replay, 'log' | 'view'>): EventTelling {
  const said = useReplaySaid();
  const why = useWords('later.end.why');
  return useMemo(
    () => ({ view, said, ends: (code) => why(code), ...questionsIn(log.map(({ event }) => event)) }),
    [view, said, why, log],
  );
}
