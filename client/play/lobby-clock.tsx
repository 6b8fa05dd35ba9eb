/** How long a lobby waits at most: in words, and as a clock. */
import { useState } from 'react';
import type { SeatState } from '../seat/seat-state.ts';
import { Clock, useNow } from '../signs/clock.tsx';
import { useWords } from '../words/use-words.ts';
import { atMost } from './waiting.ts';

/** The limit of the wait, in whole minutes. It is no live region, because the clock beside it ticks. */
export function AtMost({ deadline, offsetMs }: { deadline: number; offsetMs: number }) {
  const say = useWords('table.waiting');
  const now = useNow(offsetMs, deadline > 0);
  return <p>{atMost(deadline > 0 ? deadline - now : null, say)}</p>;
}

/** The clock of the lobby; without a limit there is none. */
export function LobbyClock({ state }: { state: SeatState }) {
  const [sinceMs] = useState(Date.now);
  const deadline = state.publicState?.deadline ?? 0;
  if (deadline === 0) return null;
  return <Clock deadline={deadline} offsetMs={state.offsetMs} sinceMs={sinceMs} stopped={false} />;
}
