/** All events that the viewer could notice, to search and to go to. */
import { type KeyboardEvent, memo, useEffect, useRef } from 'react';
import { Input, Label, SearchField } from 'react-aria-components';
import { useWords } from '../words/use-words.ts';
import { type EventKind, KINDS } from './event-words.ts';
import { type TypedText, WithTyped } from './typed.tsx';

export interface ListedEntry {
  readonly index: number;
  readonly seq: number;
  readonly kind: EventKind;
  readonly words: string;
}

export interface Search {
  readonly text: string;
  /** happenings: all kinds without the beginnings and ends of turns. */
  readonly kind: EventKind | 'happenings' | 'all';
}

export function matching(entries: readonly ListedEntry[], { text, kind }: Search): readonly ListedEntry[] {
  const wanted = text.trim().toLowerCase();
  return entries.filter(
    (entry) => fits(entry.kind, kind) && (wanted === '' || entry.words.toLowerCase().includes(wanted)),
  );
}

function fits(kind: EventKind, wanted: Search['kind']): boolean {
  return wanted === 'all' || (wanted === 'happenings' ? kind !== 'turns' : kind === wanted);
}

interface Props {
  readonly entries: readonly ListedEntry[];
  /** What people typed in the session. */
  readonly typed: readonly TypedText[];
  readonly index: number;
  readonly search: Search;
  readonly onSearch: (search: Search) => void;
  readonly onGoTo: (index: number) => void;
}

export function EventList({ entries, typed, index, search, onSearch, onGoTo }: Props) {
  const say = useWords('list');
  const list = useRef<HTMLOListElement>(null);
  const current = entries.findLast((entry) => entry.index <= index)?.index ?? -1;
  // biome-ignore lint/correctness/useExhaustiveDependencies: among other rows the same event is elsewhere
  useEffect(() => {
    const row = list.current?.querySelector<HTMLElement>(`[data-index="${current}"]`);
    if (!row || !list.current) return;
    // only the list scrolls, never the page
    const { offsetTop, offsetHeight } = row;
    const { scrollTop, clientHeight } = list.current;
    if (offsetTop < scrollTop || offsetTop + offsetHeight > scrollTop + clientHeight)
      list.current.scrollTop = offsetTop - clientHeight / 2;
  }, [current, entries]);

  return (
    <section className="events">
      <div className="search">
        <SearchField className="field" value={search.text} onChange={(text) => onSearch({ ...search, text })}>
          <Label className="unseen">{say('search')}</Label>
          <Input placeholder={say('search')} />
        </SearchField>
        <select
          aria-label={say('kind')}
          value={search.kind}
          onChange={(event) => onSearch({ ...search, kind: event.target.value as Search['kind'] })}
        >
          <option value="happenings">{say('happened')}</option>
          <option value="all">{say('all')}</option>
          {KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {say(`kinds.${kind}`)}
            </option>
          ))}
        </select>
      </div>
      <ol
        ref={list}
        className="event-list"
        aria-label={say('events')}
        data-long={entries.length > 1500 || undefined}
        onKeyDown={onKeyDown}
      >
        {entries.map((entry) => (
          <Row
            key={entry.seq}
            entry={entry}
            typed={typed}
            current={entry.index === current}
            stop={entry.index === (current < 0 ? entries[0]?.index : current)}
            onGoTo={onGoTo}
          />
        ))}
        {entries.length === 0 && <li className="muted">{say('none')}</li>}
      </ol>
    </section>
  );
}

interface RowProps extends Pick<Props, 'typed'> {
  readonly entry: ListedEntry;
  readonly current: boolean;
  /** The one row that Tab reaches. */
  readonly stop: boolean;
  readonly onGoTo: (index: number) => void;
}

/** The arrows move from row to row; a press goes to the event of the row. */
function onKeyDown(event: KeyboardEvent<HTMLOListElement>): void {
  const rows = [...event.currentTarget.querySelectorAll('button')];
  const at = rows.findIndex((row) => row.matches(':focus'));
  const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: rows.length - 1 }[event.key];
  if (to === undefined || at < 0) return;
  event.preventDefault();
  rows[to]?.focus();
}

const Row = memo(function Row({ entry, typed, current, stop, onGoTo }: RowProps) {
  return (
    <li data-index={entry.index} data-kind={entry.kind}>
      <button
        type="button"
        tabIndex={stop ? 0 : -1}
        aria-current={current || undefined}
        onClick={() => onGoTo(entry.index)}
      >
        <span className="seq muted">{entry.seq}</span>
        <span>
          <WithTyped words={entry.words} typed={typed} />
        </span>
      </button>
    </li>
  );
});
