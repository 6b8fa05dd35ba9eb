/** /sessions: all sessions that this browser may know of, searched and filtered; for operators, what can be done with them. */
import { useCallback, useEffect, useState } from 'react';
import { Button } from 'react-aria-components';
import { useSearchParams } from 'wouter';
import type { SessionPage, SessionSummary } from '../../answers/sessions.ts';
import { getGames, getRight, getSessions, type SessionListQuery } from '../api.ts';
import { nameOf } from '../boards.ts';
import { Page } from '../page.tsx';
import { useSentenceFor } from '../refusals.ts';
import { InReaderLanguage, LanguageLine } from '../start/in-reader-language.tsx';
import { saidBy, useLoaded } from '../use-loaded.ts';
import { useWords } from '../words/use-words.ts';
import { SessionMenu } from './session-menu.tsx';
import { SessionTable } from './session-table.tsx';

/** How long the page waits for more letters before it searches, ms. */
const TYPING_MS = 250;
const HOUR_MS = 3_600_000;
const AGES = { today: 24 * HOUR_MS, week: 168 * HOUR_MS, month: 720 * HOUR_MS } as const;

export function SessionsPage() {
  return (
    <InReaderLanguage>
      <Sessions />
    </InReaderLanguage>
  );
}

const loadRight = () => getRight();

const NONE: ReadonlySet<string> = new Set();

function Sessions() {
  const say = useWords('sessions');
  const [right] = useLoaded(loadRight);
  const [games] = useLoaded(getGames);
  const [search, setSearch] = useSearchParams();
  const ids = games.kind === 'there' ? games.value.map(({ id }) => id) : [];
  const asked = search.toString();
  const list = useList(asked);
  const may = (deed: string) => right.kind === 'there' && right.value.may.includes(deed);
  const set = (key: string, value: string) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        if (value === '') next.delete(key);
        else next.set(key, value);
        return next;
      },
      { replace: true },
    );
  /** `own`: values whose words are names, in no language. */
  const choice = (
    key: string,
    label: string,
    choices: readonly (readonly [string, string])[],
    own: ReadonlySet<string> = NONE,
  ) => (
    <label className="filter">
      <span>{label}</span>
      <select value={search.get(key) ?? ''} onChange={(event) => set(key, event.target.value)}>
        {choices.map(([value, words]) => (
          <option key={value} value={value} {...(own.has(value) ? { translate: 'no' } : {})}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
  const menu = may('act')
    ? (session: SessionSummary) => <SessionMenu session={session} mayDelete={may('erase')} onDone={list.again} />
    : undefined;
  return (
    <Page title={say('title')}>
      <div className="sessions-page">
        <LanguageLine />
        <h1>{say('title')}</h1>
        <search className="filters">
          <div className="filter wide">
            <label htmlFor="session-search">{say('search')}</label>
            <SearchField id="session-search" value={search.get('text') ?? ''} onSearch={(text) => set('text', text)} />
          </div>
          {choice(
            'game',
            say('game'),
            [['', say('allGames')], ...ids.map((id) => [id, nameOf(id)] as const)],
            new Set(ids),
          )}
          {choice('state', say('state'), [
            ['', say('anyState')],
            ['waiting', say('waiting')],
            ['running', say('running')],
            ['ended', say('ended')],
          ])}
          {choice('who', say('who'), [
            ['', say('anyone')],
            ['people', say('people')],
            ['bots', say('bots')],
          ])}
          {choice('when', say('when'), [
            ['', say('anyTime')],
            ['today', say('today')],
            ['week', say('week')],
            ['month', say('month')],
          ])}
          <label className="archived">
            <input
              type="checkbox"
              checked={search.get('archived') === '1'}
              onChange={(event) => set('archived', event.target.checked ? '1' : '')}
            />
            {say('archived')}
          </label>
        </search>
        <List list={list} menu={menu} />
      </div>
    </Page>
  );
}

function List({
  list,
  menu,
}: {
  readonly list: Listed;
  readonly menu: ((session: SessionSummary) => React.ReactNode) | undefined;
}) {
  const say = useWords('sessions');
  const { examples, sessions, next, busy, problem, older } = list;
  const count = sessions.length + examples.length;
  return (
    <>
      <p role="status" className="muted">
        {busy && count === 0 ? say('loading') : say(next === null ? 'shown' : 'shownSoFar', { count })}
      </p>
      {problem !== null && <p role="alert">{problem}</p>}
      {count > 0 && (
        <SessionTable sessions={[...examples, ...sessions]} label={say('title')} {...(menu ? { menu } : {})} />
      )}
      {count === 0 && !busy && problem === null && <p>{say('none')}</p>}
      {next !== null && (
        <Button className="button" onPress={older} isDisabled={busy}>
          {busy ? say('loading') : say('older')}
        </Button>
      )}
    </>
  );
}

interface SearchProps {
  readonly id: string;
  readonly value: string;
  readonly onSearch: (text: string) => void;
}

/** Searches once the typing pauses. */
function SearchField({ id, value, onSearch }: SearchProps) {
  const [text, setText] = useState(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only letters begin another wait
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => onSearch(text), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return <input id={id} type="search" value={text} maxLength={100} onChange={(event) => setText(event.target.value)} />;
}

interface Listed extends SessionPage {
  readonly busy: boolean;
  /** null: there is none. */
  readonly problem: string | null;
  readonly older: () => void;
  readonly again: () => void;
}

const NOTHING: SessionPage = { examples: [], sessions: [], next: null };

/** The sessions that fit, page after page. An answer that comes after another question was asked is dropped. */
function useList(asked: string): Listed {
  const [page, setPage] = useState<SessionPage>(NOTHING);
  const [busy, setBusy] = useState(true);
  const [problem, setProblem] = useState<ReturnType<typeof saidBy> | null>(null);
  const [attempt, setAttempt] = useState(0);
  const sentenceFor = useSentenceFor();
  const told = useCallback((error: unknown) => setProblem(saidBy(error)), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another question
  useEffect(() => {
    let wanted = true;
    setBusy(true);
    setProblem(null);
    getSessions(queryIn(new URLSearchParams(asked)))
      .then(
        (found) => wanted && setPage(found),
        (error: unknown) => wanted && told(error),
      )
      .finally(() => wanted && setBusy(false));
    return () => {
      wanted = false;
    };
  }, [asked, attempt, told]);
  const older = () => {
    if (page.next === null) return;
    setBusy(true);
    getSessions({ ...queryIn(new URLSearchParams(asked)), after: page.next })
      .then(({ sessions, next }) => setPage({ ...page, sessions: [...page.sessions, ...sessions], next }), told)
      .finally(() => setBusy(false));
  };
  return {
    ...page,
    busy,
    problem: problem && sentenceFor(problem.code, problem.message),
    older,
    again: () => setAttempt((n) => n + 1),
  };
}

/** The address of the page as a question to the server. */
function queryIn(search: URLSearchParams): SessionListQuery {
  const age = AGES[(search.get('when') ?? '') as keyof typeof AGES];
  const given = ['text', 'game', 'state', 'who', 'archived'].flatMap((key) => {
    const value = search.get(key);
    return value ? [[key, value]] : [];
  });
  return { limit: 20, ...Object.fromEntries(given), ...(age === undefined ? {} : { since: Date.now() - age }) };
}
