/**
 * How a model is asked until there is an action, an answer, or neither. A text that is no action is shown to the model once. An
 * endpoint that cannot take a call is asked again a few times, later each time. Pure: calls and clocks are the caller's.
 */
import type { ModelMiss } from '../games/core/session/model-calls.ts';
import type { ProbeAnswer } from '../games/core/session/types.ts';
import type { ModelReply } from './chat.ts';
import type { ReadReply } from './prompt.ts';

/** What has become of one request so far. */
export interface Asking {
  /** How often the endpoint could not take the call. */
  readonly troubles: number;
  /** What the model wrote that was no action, and what is wrong with it; null: nothing yet. */
  readonly shown: Shown | null;
}

interface Shown {
  readonly text: string;
  readonly why: string;
  readonly miss: 'malformed' | 'illegal';
}

export const NOT_ASKED: Asking = { troubles: 0, shown: null };

export type NextInAsking =
  /** The model is asked, after this time; `asking.shown` is shown to it. */
  | { readonly do: 'ask'; readonly afterMs: number; readonly asking: Asking }
  | { readonly do: 'act'; readonly action: unknown }
  | { readonly do: 'answer'; readonly answer: ProbeAnswer }
  /** There is no action or answer. */
  | { readonly do: 'miss'; readonly why: ModelMiss }
  /** No call for this model will be taken: it leaves its seat. */
  | { readonly do: 'leave' };

/** How often an endpoint may fail at one request. */
const TROUBLES = 4;
const FIRST_WAIT_MS = 500;
/** An endpoint that asks for a longer wait is not waited for. */
const LONGEST_WAIT_MS = 60_000;

/** What follows the reply to a call. `reading`: of the text of a reply that is answered. */
export function afterReply(asking: Asking, reply: ModelReply, reading: ReadReply | null): NextInAsking {
  switch (reply.outcome) {
    case 'answered':
      if (reading?.kind === 'action') return { do: 'act', action: reading.action };
      if (reading?.kind === 'answer') return { do: 'answer', answer: reading.answer };
      return repairOnce(asking, {
        text: reply.text ?? '',
        miss: reading?.kind ?? 'malformed',
        why: reading?.why ?? 'It could not be read.',
      });
    case 'cut':
      return repairOnce(asking, {
        text: reply.text ?? '',
        miss: 'malformed',
        why: 'Your answer was too long, and was cut off.',
      });
    case 'empty':
      return repairOnce(asking, { text: '', miss: 'malformed', why: 'Your answer was empty.' });
    case 'refused':
    case 'filtered':
    case 'other_model':
      return { do: 'miss', why: reply.outcome };
    case 'key_rejected':
    case 'bad_call':
      return { do: 'leave' };
    case 'rate_limited':
    case 'server_error':
    case 'unreachable':
    case 'timeout':
    case 'garbled': {
      const afterMs = reply.retryAfterMs ?? FIRST_WAIT_MS * 2 ** asking.troubles;
      if (asking.troubles + 1 >= TROUBLES || afterMs > LONGEST_WAIT_MS) return { do: 'miss', why: 'no_answer' };
      return { do: 'ask', afterMs, asking: { ...asking, troubles: asking.troubles + 1 } };
    }
  }
}

function repairOnce(asking: Asking, shown: Shown): NextInAsking {
  return asking.shown === null
    ? { do: 'ask', afterMs: 0, asking: { ...asking, shown } }
    : { do: 'miss', why: shown.miss };
}
