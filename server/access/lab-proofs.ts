/**
 * Texts that only a process of this lab can have made, and that count for half a minute: with them one process shows another
 * what it knows of a request.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** How long a text counts, ms: longer than a request takes to the other process, however far their clocks are apart. */
const COUNTS_MS = 30_000;

export interface LabProofs {
  /** A text of letters, digits, `-`, `_` and two dots, which says this for this purpose. */
  make(purpose: string, said: string): string;
  /** What was said; null: no process of this lab made the text for this purpose, or it is too old. */
  read(purpose: string, text: string): string | null;
}

/** `secret`: of the lab, the same in all of its processes. */
export function openLabProofs(secret: string, now: () => number): LabProofs {
  const macOf = (purpose: string, said: string, until: string): Buffer =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['between processes', purpose, said, until]))
      .digest();
  return {
    make(purpose, said) {
      const until = String(now() + COUNTS_MS);
      const parts = [Buffer.from(said), Buffer.from(until), macOf(purpose, said, until)];
      return parts.map((part) => part.toString('base64url')).join('.');
    },
    read(purpose, text) {
      const [said = '', until = '', mac = ''] = text.split('.').map((part) => Buffer.from(part, 'base64url'));
      const [given, made] = [Buffer.from(mac), macOf(purpose, String(said), String(until))];
      const isOurs = given.length === made.length && timingSafeEqual(given, made);
      return isOurs && Number(String(until)) > now() ? String(said) : null;
    },
  };
}
