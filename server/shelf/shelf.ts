/**
 * What operators do with a session in the list: give it a name, archive it, stop it, delete it. Each deed is an event with
 * its author: a stop in the session's own stream, the others in the stream `shelf-SESSION`, with a row beside the log.
 *
 * The log is append-only. So a deleted session keeps its events. Its typed texts and the comments on it are erased, and no list and no route has
 * the session from then on.
 */
import * as z from 'zod';
import type { Operator } from '../../answers/people.ts';
import type { Refusal } from '../../games/core/session/commands.ts';
import type { Sessions } from '../live/registry/sessions.ts';
import { newId } from '../live/seat/tokens.ts';
import { hideReason } from '../live/session/free-text.ts';
import { type NewEvent, VersionConflict } from '../store/event-store.ts';
import type { SessionRow, ShelfRow, SideWrite } from '../store/rows.ts';
import type { Store } from '../store/store.ts';

/** What an operator asks for. */
export const ShelfDeed = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('rename'), name: z.string().trim().min(1).max(80).nullable() }),
  z.strictObject({ type: z.literal('archive') }),
  z.strictObject({ type: z.literal('unarchive') }),
  z.strictObject({ type: z.literal('stop'), reason: z.string().trim().min(1).max(500) }),
  z.strictObject({ type: z.literal('delete') }),
]);
export type ShelfDeed = z.infer<typeof ShelfDeed>;

/** An event of the stream `shelf-SESSION`. `by`: the operator's id. `at`: ms. */
type ShelfEvent = { readonly by: string; readonly at: number } & (
  | { readonly type: 'SessionRenamed'; readonly name: string | null }
  | { readonly type: 'SessionArchived' | 'SessionUnarchived' }
  /** texts: how many typed texts went with it. */
  | { readonly type: 'SessionDeleted'; readonly texts: number }
);

/** What a deletion takes and what it leaves, for the operator who is asked to confirm it. */
interface Loss {
  readonly events: number;
  readonly texts: number;
  readonly branches: number;
  /** Marks and comments on its moments. */
  readonly comments: number;
}

export interface Shelf {
  /** Does it and resolves when it is on disk, or says why not. */
  perform(session: string, deed: ShelfDeed, operator: Operator): Promise<Refusal | null>;
  /** What a deletion of this session would take and leave; a refusal: it cannot be deleted now. */
  lossOf(session: string): Promise<Loss | Refusal>;
}

export interface ShelfOptions {
  readonly store: Store;
  readonly sessions: Pick<Sessions, 'find' | 'whyNotPlayed'>;
  readonly now: () => number;
}

function streamOfShelf(session: string): string {
  return `shelf-${session}`;
}

export function openShelf({ store, sessions, now }: ShelfOptions): Shelf {
  const shelfOf = async (session: string): Promise<ShelfRow> =>
    (await store.sessions.shelvesOf([session])).get(session) ?? onNoShelf(session);

  const whyNotDeleted = async ({ session, status }: SessionRow): Promise<Refusal | null> => {
    const study = await store.sessions.studyOf(session);
    if (study !== null) return ofStudy(study, 'Erase its participants instead.');
    if (status !== 'ended') return { code: 'not_over', message: 'Stop the session first: it is not over.' };
    return (await store.sessions.secretAmong([session])).has(session)
      ? { code: 'not_over', message: 'A branch of it, or a session that it is a branch of, is still played.' }
      : null;
  };

  const ownTexts = async (session: string): Promise<readonly string[]> =>
    [...(await store.texts.of(session)).values()].filter((kept) => kept.session === session).map(({ id }) => id);

  /** Appends the event with the row that follows from it; decides again if another writer was faster. */
  const put = async (session: string, event: ShelfEvent, also: readonly SideWrite[] = []): Promise<void> => {
    const stream = streamOfShelf(session);
    const commandId = `shelve-${newId()}`;
    for (;;) {
      const expectedVersion = await store.events.head(stream);
      const row = shelfAfter(await shelfOf(session), event);
      try {
        await store.events.append([{ stream, expectedVersion, events: [storedAs(event)] }], commandId, {
          also: [{ kind: 'shelve', row }, ...also],
        });
        return;
      } catch (error) {
        if (!(error instanceof VersionConflict)) throw error;
      }
    }
  };

  const stop = async (session: string, reason: string, { id: by }: Operator): Promise<Refusal | null> => {
    const study = await store.sessions.studyOf(session);
    if (study !== null) return ofStudy(study, 'Act on it in the room of the study.');
    const live = await sessions.find(session);
    const why = sessions.whyNotPlayed(session);
    if (why !== null) return { code: 'no_rules', message: why };
    if (!live) return { code: 'ended', message: 'The session is over already.' };
    const { reason: words, kept } = hideReason(reason, { session, author: by, at: now() });
    const command = { type: 'abandon', reason: 'abandoned', cause: 'operator', by, words } as const;
    return live.act(command, { commandId: `stop-${newId()}`, also: [kept] });
  };

  return {
    async perform(session, deed, operator) {
      const row = await store.sessions.row(session);
      if (!row || (await shelfOf(session)).deletedAt !== null) return NO_SESSION;
      const own = { by: operator.id, at: now() };
      switch (deed.type) {
        case 'rename':
          await put(session, { type: 'SessionRenamed', ...own, name: deed.name });
          return null;
        case 'archive':
          await put(session, { type: 'SessionArchived', ...own });
          return null;
        case 'unarchive':
          await put(session, { type: 'SessionUnarchived', ...own });
          return null;
        case 'stop':
          return stop(session, deed.reason, operator);
        case 'delete': {
          const why = await whyNotDeleted(row);
          if (why) return why;
          const ids = await ownTexts(session);
          const also: SideWrite[] = [
            { kind: 'eraseTexts', ids },
            { kind: 'dropReaders', session },
          ];
          await put(session, { type: 'SessionDeleted', ...own, texts: ids.length }, also);
          // tells readers of texts, and clears the write-ahead log; where another program reads, the next start clears it
          if (ids.length > 0) await store.texts.eraseIn(session).catch(() => 0);
          return null;
        }
      }
    },
    async lossOf(session) {
      const row = await store.sessions.row(session);
      if (!row || (await shelfOf(session)).deletedAt !== null) return NO_SESSION;
      const why = await whyNotDeleted(row);
      if (why) return why;
      const [events, texts, branches, comments] = await Promise.all([
        store.events.head(`session-${session}`),
        ownTexts(session),
        store.sessions.branchCounts([session]),
        store.comments.of(session),
      ]);
      return { events, texts: texts.length, branches: branches.get(session) ?? 0, comments: comments.length };
    },
  };
}

/** The row of a session with which operators did nothing. */
function onNoShelf(session: string): ShelfRow {
  return { session, name: null, archivedAt: null, deletedAt: null };
}

/** The row after an event. A session that is deleted stays deleted. */
function shelfAfter(row: ShelfRow, event: ShelfEvent): ShelfRow {
  switch (event.type) {
    case 'SessionRenamed':
      return { ...row, name: event.name };
    case 'SessionArchived':
      return { ...row, archivedAt: event.at };
    case 'SessionUnarchived':
      return { ...row, archivedAt: null };
    case 'SessionDeleted':
      // the name may say who took part
      return { ...row, name: null, deletedAt: event.at };
  }
}

function storedAs({ type, ...data }: ShelfEvent): NewEvent {
  return { type: `shelf.${type}`, data };
}

function ofStudy(study: string, instead: string): Refusal {
  return { code: 'not_allowed', message: `This session belongs to the study ${study}. ${instead}` };
}

const NO_SESSION: Refusal = { code: 'no_such_session', message: 'There is no such session.' };
