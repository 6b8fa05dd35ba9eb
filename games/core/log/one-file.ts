/**
 * A replay as one HTML file: the page of replays as it is built for this, with the log of one session in it. The log stands in
 * the file as JSON lines, one event a line, and beside it the SHA-256 of these lines. Nothing in a log ends the element that holds
 * it: no "<" is left in the lines.
 */
import { sha256Hex } from '#sha256';
import { canonicalJson } from '../json.ts';

/** The most bytes of such a file. */
export const MOST_BYTES = 1_500_000;

/** The name of the built page among the files of the client. */
export const REPLAY_PAGE = 'replay-file.html';

/** Where the built page has room for the log. */
const ROOM = '<!-- log -->';

interface FileOrder {
  readonly session: string;
  /** The events as the reader may see them, in order. */
  readonly log: readonly unknown[];
  /** The moment at which the file opens, as an address of the replay names it; empty: the beginning. */
  readonly opens: string;
}

/** `message`: in English. */
export type ReplayFile =
  | { readonly ok: true; readonly html: string; readonly bytes: number; readonly sha256: string }
  | { readonly ok: false; readonly code: 'page_missing'; readonly message: string }
  | {
      readonly ok: false;
      readonly code: 'file_too_large';
      readonly message: string;
      /** What the file would have. */
      readonly bytes: number;
      readonly mostBytes: number;
    };

/** `page`: the built page without a log. */
export function replayFileOf(page: string, { session, log, opens }: FileOrder): ReplayFile {
  const [before, after, ...more] = page.split(ROOM);
  if (before === undefined || after === undefined || more.length > 0)
    return { ok: false, code: 'page_missing', message: 'The page for files was not built: build the client anew.' };
  const lines = log.map((event) => `${held(event)}\n`).join('');
  const sha256 = sha256Hex(lines);
  const html =
    `${before}<script type="application/json" id="about">${held({ session, opens, sha256 })}</script>\n` +
    `    <script type="application/jsonl" id="log">${lines}</script>${after}`;
  const bytes = new TextEncoder().encode(html).length;
  if (bytes > MOST_BYTES) {
    const [most, has] = [MOST_BYTES, bytes].map((count) => Math.ceil(count / 1000));
    const message = `This session is too long for one file: it would have ${has} kB, and at most ${most} kB are allowed.`;
    return { ok: false, code: 'file_too_large', message, bytes, mostBytes: MOST_BYTES };
  }
  return { ok: true, html, bytes, sha256 };
}

/** What such a file holds. */
export interface HeldReplay extends FileOrder {
  /** The hash that the file names. */
  readonly sha256: string;
  /** Whether it is the hash of the log in the file. */
  readonly intact: boolean;
}

/** `about`, `lines`: the texts of the two elements. Throws if they are not JSON. */
export function heldReplay(about: string, lines: string): HeldReplay {
  const { session, opens, sha256 } = JSON.parse(about) as Omit<HeldReplay, 'log' | 'intact'>;
  const log = lines
    .split('\n')
    .filter(Boolean)
    .map((line): unknown => JSON.parse(line));
  return { session, opens, sha256, log, intact: sha256Hex(lines) === sha256 };
}

/** JSON for an element of a page: the same value without a "<", which in JSON stands only in texts. */
const held = (value: unknown): string => canonicalJson(value).replaceAll('<', '\\u003c');
