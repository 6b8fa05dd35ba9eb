/** What a faulty endpoint can do to a call, by name, and what the call comes to. */
import type { CallOutcome } from '../../../llm/chat.ts';

interface FaultKind {
  readonly about: string;
  readonly outcome: CallOutcome;
}

export const FAULTS = {
  'rate-limited': { about: 'status 429 with Retry-After: 1', outcome: 'rate_limited' },
  'rate-limited-silent': { about: 'status 429 without a time', outcome: 'rate_limited' },
  'server-error': { about: 'status 500', outcome: 'server_error' },
  dropped: { about: 'the connection is closed in the middle of the answer', outcome: 'unreachable' },
  hang: { about: 'nothing is ever answered', outcome: 'timeout' },
  endless: { about: 'an answer that never ends', outcome: 'timeout' },
  cut: { about: 'half of the answer, and finish reason length', outcome: 'cut' },
  'cut-json': { about: 'half of the answer, and finish reason stop', outcome: 'answered' },
  'echoed-schema': { about: 'a JSON Schema of the answer in the place of an answer', outcome: 'answered' },
  prose: { about: 'sentences and a code fence around the answer', outcome: 'answered' },
  illegal: { about: 'the number of an action that is not on the list', outcome: 'answered' },
  refusal: { about: 'a refusal in the place of a text', outcome: 'refused' },
  filter: { about: 'no text, and finish reason content_filter', outcome: 'filtered' },
  empty: { about: 'white space', outcome: 'empty' },
  'other-model': { about: 'an answer in the name of another model', outcome: 'other_model' },
  'wrong-usage': { about: 'an answer with figures of tokens that do not add up', outcome: 'answered' },
  'key-rejected': { about: 'status 401 with the key in the message', outcome: 'key_rejected' },
  'max-tokens': {
    about: 'status 400 if the call has max_tokens; one with max_completion_tokens is answered',
    outcome: 'bad_call',
  },
  'not-json': { about: 'an HTML page with status 200', outcome: 'garbled' },
} as const satisfies Record<string, FaultKind>;

export type FaultName = keyof typeof FAULTS;

export const FAULT_NAMES = Object.keys(FAULTS) as readonly FaultName[];

export function isFault(name: string): name is FaultName {
  return Object.hasOwn(FAULTS, name);
}

/** Which calls a fault strikes: without `call` and `model`, each. */
export interface Strike {
  readonly fault: FaultName;
  /** The call with this number, from 1, in the order in which calls come. */
  readonly call?: number;
  /** Calls of this model. */
  readonly model?: string;
}

/** The fault that strikes a call: what the model's name asks for, as in scripted-1+hang, or the first strike that fits. */
export function faultOf(
  strikes: readonly Strike[],
  { nth, model }: { readonly nth: number; readonly model: string },
): FaultName | null {
  const named = model.slice(model.indexOf('+') + 1);
  if (model.includes('+') && isFault(named)) return named;
  const fits = strikes.find(
    (one) => (one.call === undefined || one.call === nth) && (one.model === undefined || one.model === model),
  );
  return fits?.fault ?? null;
}
