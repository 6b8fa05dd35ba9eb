/**
 * Why a session is over, the same for every game. Servers and commands say it in English; pages have these sentences in every
 * language, in the catalogue that they load later (client/words/later/).
 */
import type { EndCause, EndReason } from './types.ts';
import { en } from './words/en.ts';

export const ENDS = en satisfies Readonly<Record<EndReason | EndCause, string>>;

export type EndCode = keyof typeof ENDS;

/** Which sentence says why a session is over. */
export function endCode(reason: EndReason, cause: EndCause | null): EndCode {
  return reason === 'terminated' ? reason : (cause ?? reason);
}

export function endInWords(reason: EndReason, cause: EndCause | null): string {
  return ENDS[endCode(reason, cause)];
}
