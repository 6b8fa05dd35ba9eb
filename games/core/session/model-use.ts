/** What the language models of a session have used, and which of their calls are open: a fold over the session's events. */
import type { GameTypes, Seat } from '../game.ts';
import type { SessionEvent } from './events.ts';
import type { CallCost, ModelBudget, TokenUse } from './model-calls.ts';

/** What models have used. */
export interface ModelUse {
  readonly calls: number;
  readonly tokens: number;
  readonly micros: number;
}
export const NOTHING_USED: ModelUse = { calls: 0, tokens: 0, micros: 0 };

/** The first limit that is reached; null: none is. */
export function spentIn(budget: ModelBudget, used: ModelUse): keyof ModelUse | null {
  return (['calls', 'tokens', 'micros'] as const).find((one) => used[one] >= (budget[one] ?? Infinity)) ?? null;
}

/** The calls of the models in a session. */
export interface ModelCalls {
  readonly used: ModelUse;
  /** How many calls came to no text that could be acted on. */
  readonly inVain: number;
  /** Seat -> the number of its last call, from 1; left out: it made none. */
  readonly last: Readonly<Record<Seat, number>>;
  /** Seat -> the number of its call that has no answer yet. */
  readonly open: Readonly<Record<Seat, number>>;
}
const NO_CALLS: ModelCalls = { used: NOTHING_USED, inVain: 0, last: {}, open: {} };

/** The calls after the event. `calls` left out: there were none. */
export function callsAfter<T extends GameTypes>(
  calls: ModelCalls | undefined,
  event: SessionEvent<T>,
): ModelCalls | undefined {
  if (event.type === 'ModelAsked') {
    const { used, inVain, last, open } = calls ?? NO_CALLS;
    const { seat, call } = event;
    return {
      inVain,
      used: { ...used, calls: used.calls + 1 },
      last: { ...last, [seat]: call },
      open: { ...open, [seat]: call },
    };
  }
  if (event.type !== 'ModelAnswered') return calls;
  const { used, inVain, last, open } = calls ?? NO_CALLS;
  const { [event.seat]: _answered, ...others } = open;
  const isRead = event.reading === 'action' || event.reading === 'answer';
  return { used: usedWith(used, event), inVain: inVain + (isRead ? 0 : 1), last, open: others };
}

/** What a call's answer adds; the call itself is counted when it is made. */
export function usedWith(
  used: ModelUse,
  { tokens, cost }: { readonly tokens: TokenUse | null; readonly cost: CallCost | null },
): ModelUse {
  return {
    calls: used.calls,
    tokens: used.tokens + (tokens ? tokens.input + tokens.output : 0),
    micros: used.micros + (cost?.micros ?? 0),
  };
}
