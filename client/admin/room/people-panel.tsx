/**
 * The participants: counts by state that filter, a field that searches, and a list with each one's time against its limit
 * and why it waits. Ticked ones can be acted on together.
 */
import { type RefObject, useState } from 'react';
import { Button, ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import type { PanelSession, PersonRow } from '../../../studies/room/panels.ts';
import { personName, useNames } from './names.ts';
import { moveInRows } from './rows.ts';
import {
  emptyWords,
  GROUP_NAMES,
  GROUPS,
  groupOf,
  isFiltered,
  type ListedGroup,
  listTitle,
  NO_FILTER,
  type PeopleFilter,
  shownPeople,
  type Ticked,
  toggled,
  toggledAll,
} from './selection.ts';
import { useSecond } from './use-second.ts';
import { doingOf, languageWords, limitOf, NEARLY, seatLetter, waitsFor } from './words.ts';

interface Props {
  readonly rows: readonly (readonly [string, PersonRow])[];
  readonly sessions: ReadonlyMap<string, PanelSession>;
  readonly filter: PeopleFilter;
  readonly onFilter: (filter: PeopleFilter) => void;
  readonly ticked: Ticked;
  readonly onTick: (ticked: Ticked) => void;
  /** Participant that is open beside. */
  readonly open: string | null;
  readonly onOpen: (participant: string) => void;
  readonly offsetMs: number;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

/** More rows come on demand. */
const MOST = 40;

export function PeoplePanel(props: Props) {
  const { rows, filter, onFilter, ticked, onTick, offsetMs, field, heading } = props;
  const now = useSecond(offsetMs);
  const [all, setAll] = useState(false);
  const shown = shownPeople(rows, filter, now);
  const visible = all ? shown : shown.slice(0, MOST);
  const hidden = shown.slice(visible.length);
  const here = rows.filter(([, { status }]) => status !== 'finished').length;
  const ids = visible.map(([, { participant }]) => participant);
  return (
    <section className="room-people" aria-labelledby="room-people">
      <h2 id="room-people" ref={heading} tabIndex={-1}>
        People <span>{here} here now</span>
      </h2>
      <Groups rows={rows} filter={filter} onFilter={onFilter} />
      <div className="room-filter">
        <input
          ref={field}
          type="search"
          aria-label="Filter the participants"
          placeholder="Filter  /"
          value={filter.text}
          onChange={({ target }) => onFilter({ ...filter, text: target.value })}
        />
        <label className="room-tick">
          <input
            type="checkbox"
            checked={ids.length > 0 && ids.every((id) => ticked.has(id))}
            onChange={() => onTick(toggledAll(ticked, ids))}
          />
          all
        </label>
      </div>
      {filter.listed && (
        <p className="room-listed">
          <b>{listTitle(filter.listed)}</b>: {shown.length}{' '}
          <Button className="room-number" onPress={() => onFilter(NO_FILTER)}>
            Show all again
          </Button>
        </p>
      )}
      <ul className="room-people-list" aria-label="Participants" onKeyDown={moveInRows}>
        {visible.map(([key, person], at) => (
          <Person key={key} person={person} now={now} stop={at === 0} {...props} />
        ))}
        {shown.length === 0 && (
          <li className="muted">
            {emptyWords(filter)}{' '}
            {isFiltered(filter) && (
              <Button className="room-number" onPress={() => onFilter(NO_FILTER)}>
                Clear the filter
              </Button>
            )}
          </li>
        )}
      </ul>
      {hidden.length > 0 && (
        <Button className="room-number" onPress={() => setAll(true)}>
          {hidden.length} more{hidden.some(([, person]) => isLate(person, now)) ? '' : ', none near a limit'}
        </Button>
      )}
      {all && shown.length > MOST && (
        <Button className="room-number" onPress={() => setAll(false)}>
          Fewer
        </Button>
      )}
    </section>
  );
}

const isLate = ({ since, until, status }: PersonRow, now: number): boolean =>
  status !== 'finished' && (limitOf(since, until, now).used ?? 0) >= NEARLY;

/** States that are shown only where a participant is in them. */
const RARE: ReadonlySet<ListedGroup> = new Set(['away', 'paused']);

function Groups({ rows, filter, onFilter }: Pick<Props, 'rows' | 'filter' | 'onFilter'>) {
  const counts = new Map<ListedGroup, number>();
  for (const [, person] of rows) counts.set(groupOf(person), (counts.get(groupOf(person)) ?? 0) + 1);
  return (
    <ToggleButtonGroup
      className="room-groups"
      aria-label="By state"
      selectionMode="single"
      selectedKeys={filter.group === null || filter.listed ? [] : [filter.group]}
      onSelectionChange={(keys) =>
        onFilter({ ...filter, listed: null, group: ([...keys][0] as ListedGroup | undefined) ?? null })
      }
    >
      {GROUP_NAMES.filter((group) => !RARE.has(group) || counts.has(group)).map((group) => (
        <ToggleButton key={group} id={group}>
          <b>{counts.get(group) ?? 0}</b> {GROUPS[group].name}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

interface PersonProps extends Pick<Props, 'sessions' | 'ticked' | 'onTick' | 'open' | 'onOpen'> {
  readonly person: PersonRow;
  readonly now: number;
  /** The row that Tab reaches. */
  readonly stop: boolean;
}

function Person({ person, now, stop, sessions, ticked, onTick, open, onOpen }: PersonProps) {
  const { participant, since, until, status, session, seat } = person;
  const names = useNames();
  const limit = limitOf(since, until, now);
  const late = isLate(person, now);
  return (
    <li data-row data-late={late || undefined} data-open={participant === open || undefined}>
      <input
        type="checkbox"
        data-cell
        tabIndex={stop ? 0 : -1}
        aria-label={`Tick ${personName(person)}`}
        checked={ticked.has(participant)}
        onChange={() => onTick(toggled(ticked, participant))}
      />
      <button
        type="button"
        data-cell
        tabIndex={stop ? 0 : -1}
        aria-current={participant === open || undefined}
        onClick={() => onOpen(participant)}
      >
        <b title={participant}>{personName(person)}</b>
        <span className="what">
          {doingOf(person)}
          {session !== null &&
            seat !== null &&
            `, ${names.of(session)} seat ${seatLetter(seat, sessions.get(session) ?? null)}`}
          <span className="muted">
            {person.asksForHelp && <b className="room-asks">asks for help </b>}
            {[
              ...(person.language === undefined ? [] : [`in ${languageWords(person.language)}`]),
              ...(status === 'finished' ? [] : [waitsFor(person)]),
              ...(person.signals.length > 0 ? [`to look at: ${person.signals.join(', ')}`] : []),
            ].join('; ')}
          </span>
        </span>
        {status !== 'finished' && (
          <span className="time">
            {late && <span className="room-late" aria-hidden />}
            {limit.words}
            {late && <span className="unseen">, near the limit</span>}
          </span>
        )}
        {status !== 'finished' && limit.used !== null && (
          <span className="room-limit" aria-hidden>
            <i style={{ width: `${100 * limit.used}%` }} />
          </span>
        )}
      </button>
    </li>
  );
}
