/**
 * What is half typed on a page: kept in this tab at once, and sent to the server a second later or when the page is
 * hidden. Of the two copies the one with the higher revision is the later one.
 */
import * as v from 'valibot';
import type { PageDraft } from '../../../studies/way/contract/page.ts';
import { eraseAll, parseJson, read, write } from '../../seat/storage.ts';

const LATER_MS = 1000;
const Kept = v.object({ revision: v.number(), value: v.unknown() });

export interface DraftBook {
  /** The later one of the server's draft and this tab's; null: nothing was typed. */
  newest(key: string, ofServer: PageDraft | null): PageDraft | null;
  keep(key: string, value: unknown): void;
  /** Only this page is shown: what waits for another one is not sent any more. */
  only(key: string): void;
  /** Sends now what waits to be sent. */
  flush(): void;
  /** Takes away this tab's copies of all pages: the participant has ended, or has withdrawn. */
  forget(): void;
}

/** `send` rejects where the server cannot be reached; then it is called again with the next change or flush. */
export function draftBook(participant: string, send: (key: string, draft: PageDraft) => Promise<void>): DraftBook {
  const place = (key = ''): string => `standpoint/draft/${participant}/${key}`;
  const revisions = new Map<string, number>();
  let waiting: { readonly key: string; readonly draft: PageDraft } | null = null;
  let shown: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const own = (key: string): PageDraft | null => {
    const kept = v.safeParse(Kept, parseJson(read('sessionStorage', place(key)) ?? ''));
    return kept.success ? kept.output : null;
  };
  const flush = (): void => {
    clearTimeout(timer);
    const sending = waiting;
    if (!sending) return;
    waiting = null;
    send(sending.key, sending.draft).catch(() => {
      if (sending.key === shown) waiting ??= sending;
    });
  };
  return {
    newest(key, ofServer) {
      const kept = own(key);
      const newest = ofServer && ofServer.revision > (kept?.revision ?? -1) ? ofServer : kept;
      revisions.set(key, Math.max(revisions.get(key) ?? 0, newest?.revision ?? 0));
      return newest;
    },
    keep(key, value) {
      const draft = { revision: (revisions.get(key) ?? 0) + 1, value };
      revisions.set(key, draft.revision);
      write('sessionStorage', place(key), JSON.stringify(draft));
      waiting = { key, draft };
      clearTimeout(timer);
      timer = setTimeout(flush, LATER_MS);
    },
    only(key) {
      shown = key;
      if (waiting?.key !== key) waiting = null;
    },
    flush,
    forget() {
      clearTimeout(timer);
      waiting = null;
      revisions.clear();
      eraseAll('sessionStorage', place());
    },
  };
}
