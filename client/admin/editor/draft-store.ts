/**
 * A draft while it is edited: what is typed is saved after a pause, with the revision that it is based on, and then
 * checked. A save that another page came before changes nothing, and waits for the operator to choose.
 */
import type { DraftReport, DraftSource, EditedDraft } from '../../../answers/drafts.ts';
import { saidBy } from '../../use-loaded.ts';
import { checkDraft, getDraft, saveDraft } from '../admin-api.ts';
import { type Path, withValue } from '../form/paths.ts';

export interface DraftState {
  readonly source: DraftSource;
  /** unsaved: typed and not sent yet. stale: another page saved first. */
  readonly saving: 'saved' | 'unsaved' | 'saving' | 'stale' | 'failed';
  /** Why the last save failed. */
  readonly why: string | null;
  /** The report on a saved revision; null: not there yet. */
  readonly report: DraftReport | null;
}

export interface DraftStore {
  readonly subscribe: (listener: () => void) => () => void;
  readonly getSnapshot: () => DraftState;
  /** `path`: begins with definition, texts, surveys, items or translations. undefined takes the place away. */
  readonly edit: (path: Path, value: unknown) => void;
  /** Saves at once what waits. Resolves when nothing does, or when it could not be saved. */
  readonly flush: () => Promise<void>;
  /** Checks the saved draft again, after it was published. */
  readonly check: () => Promise<void>;
  /** After `stale`: what the other page saved takes the place of what was typed here. */
  readonly takeTheirs: () => Promise<void>;
  /** After `stale`: what was typed here takes the place of what the other page saved. */
  readonly keepMine: () => Promise<void>;
}

const PAUSE_MS = 800;

export function draftStore(draft: EditedDraft): DraftStore {
  const { id } = draft;
  let revision = draft.revision;
  let state: DraftState = { source: draft.source, saving: 'saved', why: null, report: null };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<void> | null = null;
  const listeners = new Set<() => void>();
  const set = (changes: Partial<DraftState>): void => {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  };
  const fail = (error: unknown): void => {
    const { code, message } = saidBy(error);
    set(code === 'draft_stale' ? { saving: 'stale', why: message } : { saving: 'failed', why: message });
  };

  const check = async (): Promise<void> => {
    try {
      const report = await checkDraft(id);
      if (report.revision === revision) set({ report });
    } catch (error) {
      fail(error);
    }
  };

  const save = async (): Promise<void> => {
    const { source } = state;
    set({ saving: 'saving', why: null });
    try {
      revision = (await saveDraft(id, { revision, source })).revision;
    } catch (error) {
      return fail(error);
    }
    if (state.source !== source) return save();
    set({ saving: 'saved' });
    // what is typed while the check is under way is saved without waiting for it
    void check();
  };

  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    if (state.saving === 'saved' || state.saving === 'stale') return;
    sending ??= save().finally(() => {
      sending = null;
    });
    await sending;
  };

  void check();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => state,
    edit(path, value) {
      const source = withValue(state.source, path, value) as DraftSource;
      if (state.saving === 'stale') return set({ source });
      set({ source, saving: state.saving === 'saving' ? 'saving' : 'unsaved' });
      clearTimeout(timer);
      timer = setTimeout(() => void flush(), PAUSE_MS);
    },
    flush,
    check,
    async takeTheirs() {
      try {
        const theirs = await getDraft(id);
        revision = theirs.revision;
        set({ source: theirs.source, saving: 'saved', why: null });
        await check();
      } catch (error) {
        fail(error);
      }
    },
    async keepMine() {
      try {
        revision = (await getDraft(id)).revision;
      } catch (error) {
        return fail(error);
      }
      set({ saving: 'unsaved', why: null });
      await flush();
    },
  };
}
