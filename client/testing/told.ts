/** What the pages of a session told, as operators read it, also while it is played. */
import type { KeptFacts } from '../../games/core/session/client-facts.ts';
import type { SessionEvent } from '../../games/core/session/events.ts';
import { operatorTokenOf } from '../../server/testing/server.ts';
import type { Stage } from './stage.ts';

export interface ToldEvent {
  // biome-ignore lint/suspicious/noExplicitAny: actions of any game
  readonly event: SessionEvent<any>;
  readonly facts: KeptFacts | null;
}

export async function toldIn(stage: Stage, session: string): Promise<readonly ToldEvent[]> {
  const headers = { authorization: `Bearer ${operatorTokenOf(stage)}` };
  const answer = await fetch(`${stage.url}/api/sessions/${session}/log`, { headers });
  const { events } = (await answer.json()) as {
    readonly events: readonly (Omit<ToldEvent, 'facts'> & Partial<ToldEvent>)[];
  };
  return events.map(({ event, facts = null }) => ({ event, facts }));
}

/** What was told with the actions of a seat. */
export function toldActions(log: readonly ToldEvent[], seat: number): readonly KeptFacts[] {
  return log.flatMap(({ event, facts }) =>
    event.type === 'ActionSubmitted' && event.seat === seat && facts ? [facts] : [],
  );
}
