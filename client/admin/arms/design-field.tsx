/** The design of a study, and below it the arms that follow from it, side by side. */
import type { FieldProps } from '../form/editing.ts';
import { useEditing } from '../form/editing.ts';
import { PlainField } from '../form/field.tsx';
import { moneyOf } from '../form/words.ts';
import { type Grid, gridOf, inWords, MOST_ROWS } from './grid.ts';
import { usePlaces } from './use-places.ts';
import './arms.css';

export function DesignField(props: FieldProps) {
  const { source } = useEditing();
  const places = usePlaces(true);
  const arms = gridOf(source.definition, 'between', places);
  const conditions = gridOf(source.definition, 'within', places);
  return (
    <>
      <PlainField {...props} />
      {arms.rows.length > 0 && <Table title="Arms" first="Arm" grid={arms} isArms />}
      {conditions.rows.length > 0 && (
        <Table title="Conditions that each participant goes through" first="Condition" grid={conditions} />
      )}
    </>
  );
}

interface TableProps {
  readonly title: string;
  readonly first: string;
  readonly grid: Grid;
  /** Whether the server says more of each row. */
  readonly isArms?: boolean;
}

function Table({ title, first, grid: { columns, rows }, isArms = false }: TableProps) {
  const { report } = useEditing();
  const pay = report?.pay ?? null;
  const told = isArms ? (report?.arms ?? []) : [];
  return (
    <div className="admin-parts">
      <h3>{title}</h3>
      <p className="muted small">
        What a row changes is in bold; all else is as the study stands.
        {rows.length === MOST_ROWS && ` Only the first ${MOST_ROWS} are shown.`}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be in reach of the keyboard */}
      <section className="admin-wide" aria-label={`${title}, side by side`} tabIndex={0}>
        <table className="admin-table">
          <thead>
            <tr>
              <th scope="col">{first}</th>
              {columns.map((place) => (
                <th scope="col" key={place.path.join('.')}>
                  {place.group}: {place.label}
                </th>
              ))}
              {told.length > 0 && (
                <>
                  <th scope="col">Groups</th>
                  <th scope="col">In a group</th>
                  <th scope="col">Minutes</th>
                  {pay && <th scope="col">Base an hour</th>}
                  {pay && <th scope="col">Costs</th>}
                </>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, cells }) => {
              const own = told.find(({ arm }) => arm === id);
              return (
                <tr key={id}>
                  <th scope="row">{id.replaceAll(',', ', ')}</th>
                  {columns.map((place, at) => (
                    <td key={place.path.join('.')}>
                      {cells[at] ? <b>{cells[at]}</b> : <span className="muted">{inWords(place, place.base)}</span>}
                    </td>
                  ))}
                  {told.length > 0 && (
                    <>
                      <td>{own?.groups}</td>
                      <td>{own && (own.policies === 0 ? own.group : `${own.group}, and policies: ${own.policies}`)}</td>
                      <td>{own?.expectedMinutes}</td>
                      {pay && <td>{own && moneyOf(own.baseAnHour, pay.currency)}</td>}
                      {pay && (
                        <td>
                          {own && `${moneyOf(own.allBase, pay.currency)} to ${moneyOf(own.allMost, pay.currency)}`}
                        </td>
                      )}
                    </>
                  )}
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
    </div>
  );
}
