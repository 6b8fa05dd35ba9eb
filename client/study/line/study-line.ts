/**
 * The line of one tab to its study, as a store. It joins when it is first read, hears of every new page, and sends
 * commands one after the other until each is answered. Nothing is shown as done before the server says so.
 */
import type { PageShown } from '../../../answers/participants.ts';
import type { CommandBody, ParticipantCommand } from '../../../studies/way/contract/commands.ts';
import type { PageDraft } from '../../../studies/way/contract/page.ts';
import { ApiError } from '../../api-error.ts';
import { openWhileRead } from '../../open-while-read.ts';
import { waitMs } from '../../seat/backoff.ts';
import type { Reserve } from '../../seat/seat-connection.ts';
import { deviceOf } from './device.ts';
import { type DraftBook, draftBook } from './drafts.ts';
import { connectToSession, getCopy, getPage, join, pathOf, putDraft, sendCommand } from './study-api.ts';
import { openNews } from './study-news.ts';
import { EMPTY, evolveStudy, isRepeat, pendingMove, type StudyLineNews, type StudyLineState } from './study-state.ts';
import { joinId, keepToken, keptToken, leavePlace, openTab, tokensHere } from './tab.ts';

export interface StudyLine {
  readonly subscribe: (listener: () => void) => () => void;
  readonly getSnapshot: () => StudyLineState;
  /**
   * Sends a command of the page that is shown, or of the one with this key. A repeat of one that is not answered yet is
   * ignored.
   */
  readonly give: (command: ParticipantCommand, key?: string) => void;
  /** Takes the study back from the other tab. */
  readonly openHere: () => void;
  /** Asks for the page, and sends what waits, at once. */
  readonly refresh: () => void;
  /** The draft of the page that is shown. */
  readonly draft: () => PageDraft | null;
  readonly keepDraft: (key: string, value: unknown) => void;
  /** A place in the session that the participant plays. */
  readonly connect: Reserve;
  readonly copy: () => Promise<Blob>;
}

/** After these codes another try may help. */
const PASSING: ReadonlySet<string> = new Set(['unreachable', 'fault', 'not_stored', 'not_now']);

const isOpening = ({ command }: CommandBody): boolean => command.type === 'openTab';

export function studyLine(study: string): StudyLine {
  let state: StudyLineState = EMPTY;
  let token: string | null = null;
  let drafts: DraftBook | null = null;
  let closeNews = (): void => undefined;
  let flushing = false;
  let refreshing = false;
  let attempt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tab = openTab();

  const news = (...items: readonly StudyLineNews[]): void => {
    const next = items.reduce(evolveStudy, state);
    if (next === state) return;
    state = next;
    readers.tell();
  };
  const keepOnServer = async (key: string, kept: PageDraft): Promise<void> => {
    // the answers themselves are on their way; the draft waits in case they are refused
    if (pendingMove(state)) throw new ApiError('unreachable', 'The draft waits for an answer of the server.');
    await putDraft(study, token ?? '', key, kept);
  };
  const shown = ({ page, draft, submission }: PageShown): StudyLineNews => {
    drafts ??= draftBook(page.participant, keepOnServer);
    if (page.kind === 'finished') {
      drafts.forget();
      leavePlace(study);
    }
    drafts.only(page.key);
    attempt = 0;
    return { type: 'shown', page, draft, submission, at: Date.now() };
  };
  const lose = (): void => {
    news({ type: 'lost', at: Date.now() });
    again();
  };
  const again = (): void => {
    clearTimeout(timer);
    if (readers.isOpen() && !state.superseded) timer = setTimeout(refresh, waitMs(attempt++, Math.random()));
  };
  /** What became of a request that failed. Returns whether it is worth making again. */
  const isPassing = (error: unknown): boolean => {
    if (!(error instanceof ApiError)) throw error;
    return PASSING.has(error.code);
  };

  async function arrive(): Promise<void> {
    const query = window.location.search;
    token = keptToken(study);
    if (token === null || query !== '') {
      const arrival = { query, device: deviceOf(), tab: tab.id, language: navigator.languages };
      const joined = await join(study, { ...arrival, tokens: tokensHere(study), commandId: joinId(study, query) });
      token = joined.token;
      keepToken(study, token);
      // ids of the recruiter are not for the address bar, and the study stays one entry of the history
      window.history.replaceState(null, '', window.location.pathname);
      news(shown(joined), { type: 'reached' });
      return;
    }
    news(shown(await getPage(study, token)), { type: 'reached' });
    if (tab.isNew) give({ type: 'openTab', device: deviceOf() });
  }

  async function refresh(): Promise<void> {
    clearTimeout(timer);
    if (!readers.isOpen() || refreshing) return;
    refreshing = true;
    try {
      if (state.page === null || token === null) await arrive();
      else news(shown(await getPage(study, token)), { type: 'reached' });
    } catch (error) {
      if (isPassing(error)) lose();
      else if (error instanceof ApiError) news({ type: 'failed', why: error });
      return;
    } finally {
      refreshing = false;
    }
    if (!readers.isOpen() || token === null) return;
    drafts?.flush();
    void flush();
    hear(token);
  }

  function hear(withToken: string): void {
    closeNews();
    // until the server knows this tab it would tell of the other one that it has the study
    if (state.superseded || state.outbox.some(isOpening)) return;
    closeNews = openNews(`${pathOf(study)}/news`, { token: withToken, tab: tab.id }, (told) => {
      if (told === 'closed') return again();
      if ('superseded' in told) return news({ type: 'superseded' });
      news(shown(told), { type: 'reached' });
    });
  }

  async function flush(): Promise<void> {
    if (flushing) return;
    flushing = true;
    for (let body = state.outbox[0]; body && token !== null; body = state.outbox[0]) {
      const { commandId } = body;
      try {
        const answer = await sendCommand(study, token, body);
        news(shown(answer), { type: 'reached' }, { type: 'answered', commandId, refusal: answer.refusal ?? null });
        if (isOpening(body)) hear(token);
        if (answer.refusal) drafts?.flush();
      } catch (error) {
        if (isPassing(error)) {
          flushing = false;
          return lose();
        }
        const { code, message } = error as ApiError;
        news({ type: 'answered', commandId, refusal: { code, message } });
      }
    }
    flushing = false;
  }

  function give(command: ParticipantCommand, key = state.page?.key): void {
    if (key === undefined || isRepeat(state, command)) return;
    const body: CommandBody = { commandId: crypto.randomUUID(), tab: tab.id, key, command };
    news({ type: 'given', body });
    void flush();
  }

  const onHidden = (): void => {
    if (document.visibilityState === 'hidden') drafts?.flush();
    else if (!state.superseded) void refresh();
  };
  const readers = openWhileRead({
    start() {
      document.addEventListener('visibilitychange', onHidden);
      // a page that the browser fetches ahead, or opens behind others, has not been shown
      if (document.visibilityState === 'visible') void refresh();
    },
    stop() {
      clearTimeout(timer);
      closeNews();
      document.removeEventListener('visibilitychange', onHidden);
    },
    offline: lose,
    online: () => void refresh(),
  });

  return {
    subscribe: readers.subscribe,
    getSnapshot: () => state,
    give,
    openHere: () => give({ type: 'openTab', device: deviceOf() }),
    refresh: () => void refresh(),
    draft: () => (state.page && drafts ? drafts.newest(state.page.key, state.draft) : null),
    keepDraft: (key, value) => drafts?.keep(key, value),
    connect: () => connectToSession(study, token ?? ''),
    copy: () => getCopy(study, token ?? ''),
  };
}
