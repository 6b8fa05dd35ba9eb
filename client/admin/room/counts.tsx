/** Cells, money and arrivals: the numbers of the study. Each opens its list. */
import { Fragment } from 'react';
import { Button } from 'react-aria-components';
import type { CellRow, HeadRow } from '../../../studies/room/panels.ts';
import type { ListedPeople } from './selection.ts';
import { amount, armWords, medianWords, OUTCOMES } from './words.ts';

type OnList = (listed: ListedPeople) => void;

interface NumberProps {
  readonly words: string;
  /** What the number counts, for screen readers. */
  readonly label: string;
  readonly listed: ListedPeople;
  readonly onList: OnList;
}

function NumberButton({ words, label, listed, onList }: NumberProps) {
  return (
    <button type="button" className="room-number" aria-label={`${words} ${label}: show`} onClick={() => onList(listed)}>
      {words}
    </button>
  );
}

interface CellsProps {
  readonly cells: readonly CellRow[];
  readonly blind: boolean;
  readonly onList: OnList;
}

const COUNTS = ['now', 'complete', 'dropped'] as const;

export function Cells({ cells, blind, onList }: CellsProps) {
  const sum = (what: Exclude<keyof CellRow, 'arm'>): number => cells.reduce((total, cell) => total + cell[what], 0);
  const cell = (arm: string | null, what: (typeof COUNTS)[number], n: number) => (
    <td key={what}>
      {/* a list would name the arms of participants whose outcomes are in sight */}
      {blind && arm !== null ? (
        n
      ) : (
        <NumberButton
          words={String(n)}
          label={`${what}, ${arm === null ? 'all cells' : armWords(arm)}`}
          listed={{ of: 'cell', arm, what }}
          onList={onList}
        />
      )}
    </td>
  );
  return (
    <section className="room-cells" aria-labelledby="room-cells">
      <h2 id="room-cells">
        Cells <span>{blind ? 'outcomes hidden until intake closes' : 'outcomes by cell are shown'}</span>
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
      <section className="room-scroll" aria-label="Cells" tabIndex={0}>
        <table className="room-table">
          <thead>
            <tr>
              <th scope="col">cell</th>
              <th scope="col">now</th>
              <th scope="col">complete</th>
              <th scope="col">dropped</th>
              <th scope="col">target</th>
              <td className="room-bar-cell" />
            </tr>
          </thead>
          <tbody>
            {cells.map((one) => (
              <tr key={one.arm}>
                <th scope="row">{armWords(one.arm)}</th>
                {COUNTS.map((what) => cell(one.arm, what, one[what]))}
                <td>{one.target}</td>
                <td className="room-bar-cell">
                  <Bar cell={one} />
                </td>
              </tr>
            ))}
            <tr className="room-sum">
              <th scope="row">all</th>
              {COUNTS.map((what) => cell(null, what, sum(what)))}
              <td>{sum('target')}</td>
              <td className="room-bar-cell" />
            </tr>
          </tbody>
        </table>
      </section>
    </section>
  );
}

/** How full the cells of quotas are: participants who are under way and who completed, of those who can be. */
export function Quotas({ quotas }: { readonly quotas: HeadRow['quotas'] }) {
  if (quotas.length === 0) return null;
  return (
    <section className="room-cells" aria-labelledby="room-quotas">
      <h2 id="room-quotas">Quotas</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
      <section className="room-scroll" aria-label="Quotas" tabIndex={0}>
        <table className="room-table">
          <thead>
            <tr>
              <th scope="col">quota</th>
              <th scope="col">now</th>
              <th scope="col">complete</th>
              <th scope="col">places</th>
              <td className="room-bar-cell" />
            </tr>
          </thead>
          <tbody>
            {quotas.map(({ quota, cell, now, complete, places }) => (
              <tr key={`${quota} ${cell}`}>
                <th scope="row">
                  {quota}: {cell}
                </th>
                <td>{now}</td>
                <td>{complete}</td>
                <td>{places}</td>
                <td className="room-bar-cell">
                  <Bar cell={{ now, complete, target: places }} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}

/** Complete: solid; under way: hatched; still to come: empty. The numbers stand beside it. */
function Bar({ cell: { now, complete, target } }: { readonly cell: Pick<CellRow, 'now' | 'complete' | 'target'> }) {
  const share = (n: number): string => `${Math.min(100, (100 * n) / Math.max(1, target))}%`;
  return (
    <span className="room-bar" aria-hidden>
      <i className="full" style={{ width: share(complete) }} />
      <i className="now" style={{ width: share(Math.min(now, Math.max(0, target - complete))) }} />
    </span>
  );
}

interface HeadProps {
  readonly head: HeadRow;
  readonly onList: OnList;
}

export function MoneyPanel({ head, onList }: HeadProps) {
  const line = (
    name: string,
    money: HeadRow['owed'],
    what: Extract<ListedPeople, { of: 'money' }>['what'],
    sum = false,
  ) => (
    <>
      <dt data-sum={sum || undefined}>{name}</dt>
      <dd data-sum={sum || undefined}>
        <NumberButton words={amount(money)} label={name} listed={{ of: 'money', what }} onList={onList} />
      </dd>
    </>
  );
  return (
    <section aria-labelledby="room-money">
      <h2 id="room-money">Money</h2>
      <dl className="room-list">
        {line('owed', head.owed, 'owed')}
        {line('bonuses due', head.bonuses, 'bonuses')}
        {line('for dropouts', head.dropouts, 'dropouts')}
        {line('kept of the budget', head.committed, 'committed', true)}
        <dt className="muted">budget</dt>
        <dd className="muted">{amount(head.budget)}</dd>
      </dl>
    </section>
  );
}

interface ArrivalsProps extends HeadProps {
  readonly onRefused: () => void;
}

export function Arrivals({ head, onList, onRefused }: ArrivalsProps) {
  const line = (name: string, n: number, what: Extract<ListedPeople, { of: 'reached' }>['what']) => (
    <>
      <dt>{name}</dt>
      <dd>
        <NumberButton words={String(n)} label={name} listed={{ of: 'reached', what }} onList={onList} />
      </dd>
    </>
  );
  return (
    <section aria-labelledby="room-arrivals">
      <h2 id="room-arrivals">Arrivals</h2>
      <dl className="room-list">
        {line('arrived', head.arrived, 'arrived')}
        {line('consented', head.consented, 'consented')}
        {line('passed the check', head.checked, 'checked')}
        {endsIn(head).map(([outcome, n]) => (
          <Fragment key={outcome}>
            <dt>{OUTCOMES[outcome]}</dt>
            <dd>
              <NumberButton
                words={String(n)}
                label={OUTCOMES[outcome]}
                listed={{ of: 'outcome', outcome }}
                onList={onList}
              />
            </dd>
          </Fragment>
        ))}
        <dt>refused links</dt>
        <dd>
          <Button
            className="room-number"
            onPress={onRefused}
            aria-label={`${head.refused} refused links: what it means`}
          >
            {head.refused}
          </Button>
        </dd>
        <dt className="muted">median length</dt>
        <dd className="muted">{medianWords(head.medianMs)}</dd>
      </dl>
    </section>
  );
}

type Outcome = keyof typeof OUTCOMES;
/** Counted by cell. */
const IN_CELLS: readonly Outcome[] = ['complete', 'dropped'];

/** Who withdrew, and every other way in which a participant ended. */
function endsIn({ outcomes }: HeadRow): readonly (readonly [Outcome, number])[] {
  return (Object.keys(OUTCOMES) as Outcome[]).flatMap((outcome) => {
    const n = outcomes[outcome] ?? 0;
    return !IN_CELLS.includes(outcome) && (n > 0 || outcome === 'withdrew') ? [[outcome, n] as const] : [];
  });
}
