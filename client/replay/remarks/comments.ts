/** Marks and comments of one's own on moments of a session: as the server keeps them, and as files. */
import { useCallback, useEffect, useState } from 'react';
import * as v from 'valibot';
import { type Comment, CommentAnswer, CommentsAnswer } from '../../../answers/comments.ts';
import { ask, getSight, pathOf, withToken } from '../../api.ts';

const Empty = v.object({});

export interface CommentsOfSession {
  readonly comments: readonly Comment[];
  readonly mayWrite: boolean;
  /** null: none. */
  readonly trouble: 'not_loaded' | { readonly why: string } | null;
  readonly onAgain: () => void;
  /** Each resolves to whether it was kept. */
  readonly add: (seq: number, text: string | null) => Promise<boolean>;
  readonly change: (id: string, text: string | null) => Promise<boolean>;
  readonly remove: (id: string) => Promise<boolean>;
}

export function useComments(session: string): CommentsOfSession {
  const [kept, setKept] = useState<v.InferOutput<typeof CommentsAnswer>>({ mayWrite: false, comments: [] });
  /** The token with which this browser reads the whole session; null: it needs none, or was not looked up yet. */
  const [token, setToken] = useState<string | null>(null);
  const [trouble, setTrouble] = useState<CommentsOfSession['trouble']>(null);
  const path = `${pathOf(session)}/comments`;
  const load = useCallback(async () => {
    try {
      const sight = await getSight(session);
      if (sight.sees !== 'all') return;
      setToken(sight.token);
      setKept(await ask('GET', path, CommentsAnswer, withToken(sight.token)));
      setTrouble(null);
    } catch {
      setTrouble('not_loaded');
    }
  }, [path, session]);
  useEffect(() => {
    void load();
  }, [load]);
  const doing = async (change: () => Promise<unknown>): Promise<boolean> => {
    try {
      await change();
    } catch (error) {
      setTrouble({ why: (error as Error).message });
      return false;
    }
    await load();
    return true;
  };
  const at = (id: string): string => `${path}/${encodeURIComponent(id)}`;
  return {
    ...kept,
    trouble,
    onAgain: () => void load(),
    add: (seq, text) => doing(() => ask('POST', path, CommentAnswer, { body: { seq, text }, ...withToken(token) })),
    change: (id, text) => doing(() => ask('PUT', at(id), Empty, { body: { text }, ...withToken(token) })),
    remove: (id) => doing(() => ask('DELETE', at(id), Empty, withToken(token))),
  };
}

/** A comment as a mark on a time axis. */
export interface CommentMark {
  /** Place of its event in the log, from 0. */
  readonly index: number;
  readonly words: string;
}

/**
 * Comments as marks, those on one event together, in the order of the log. `log`: with the version of each event; `marked`: what
 * stands for a mark without a text.
 */
export function marksOfComments(
  comments: readonly Pick<Comment, 'seq' | 'text' | 'authorName' | 'own'>[],
  log: readonly { readonly seq: number }[],
  marked: string,
): readonly CommentMark[] {
  const places = new Map(log.map(({ seq }, index) => [seq, index]));
  return [...Map.groupBy(comments, ({ seq }) => seq)]
    .flatMap(([seq, here]): CommentMark[] => {
      const index = places.get(seq);
      if (index === undefined) return [];
      const words = here.map(({ text, own, authorName }) => `${text ?? marked}${own ? '' : ` (${authorName})`}`);
      return [{ index, words: words.join('; ') }];
    })
    .toSorted((a, b) => a.index - b.index);
}

const COLUMNS = ['session', 'event', 'text', 'author', 'own', 'created', 'changed'] as const;

/** Column -> cell; times in ISO 8601, UTC. */
function rowOf(session: string, { seq, text, authorName, own, createdAt, changedAt }: Comment) {
  const [created, changed] = [createdAt, changedAt].map((at) => new Date(at).toISOString());
  return { session, event: seq, text, author: authorName, own, created, changed };
}

export function commentsAsJson(session: string, comments: readonly Comment[]): string {
  return `${JSON.stringify(
    comments.map((comment) => rowOf(session, comment)),
    null,
    2,
  )}\n`;
}

/** RFC 4180; an apostrophe goes before text that a spreadsheet would read as a formula. */
export function commentsAsCsv(session: string, comments: readonly Comment[]): string {
  const rows = comments.map((comment) => {
    const row = rowOf(session, comment);
    return COLUMNS.map((column) => cellOf(row[column] ?? ''));
  });
  return [COLUMNS, ...rows].map((row) => `${row.join(',')}\r\n`).join('');
}

function cellOf(value: string | number | boolean): string {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
