/** Later waves: a line of the visits in time, and a form for each visit after the first. */
import { Button } from 'react-aria-components';
import { type FieldProps, idsAt, inSource, listAt, useEditing } from '../form/editing.ts';
import { Field } from '../form/field.tsx';
import { emptyOf } from '../form/form-node.ts';
import { Group } from '../form/group.tsx';
import { freeName } from '../form/names.ts';
import { problemsAt } from '../form/problems.ts';
import { itemLabel } from '../form/words.ts';
import { visitsOf } from './time-line.ts';
import './waves.css';

const DAY = 86_400_000;

export function WavesField({ path, node, label }: FieldProps) {
  const { source, report, edit } = useEditing();
  if (node.kind !== 'maybe' || node.part.kind !== 'list') throw new Error('waves are no list');
  const { item, most } = node.part;
  const waves = listAt(source, inSource(path));
  const put = (next: readonly unknown[]): void => edit(path, next.length === 0 ? undefined : next);
  const taken = [...idsAt(waves, []), ...idsAt(source.definition, ['sessions'])];
  return (
    <>
      <TimeLine />
      <Group
        path={path}
        label={label}
        about={node.about}
        problems={problemsAt(report?.problems ?? [], path, [...waves.keys()])}
        bare
        actions={
          <Button
            className="button"
            isDisabled={waves.length >= most}
            onPress={() =>
              put([
                ...waves,
                {
                  ...(emptyOf(item) as object),
                  id: freeName(`wave-${waves.length + 2}`, taken),
                  fromMs: 6 * DAY,
                  toMs: 8 * DAY,
                  pay: 0,
                },
              ])
            }
          >
            Add: Wave {waves.length + 2}
          </Button>
        }
      >
        {waves.map((wave, at) => {
          // the first wave is no part of the list
          const name = itemLabel('waves', at + 1, wave);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a wave is its place: ids are edited here
            <div key={at} className="admin-item">
              <Field path={[...path, at]} node={item} label={name} />
              <div className="actions">
                <Button
                  className="button plain"
                  onPress={() => put(waves.toSpliced(at, 1))}
                  aria-label={`${name}: remove`}
                >
                  Remove
                </Button>
              </div>
            </div>
          );
        })}
      </Group>
    </>
  );
}

function TimeLine() {
  const { source } = useEditing();
  return (
    <ol className="admin-visits" aria-label="Visits in time">
      {visitsOf(source.definition).map(({ wave, id, gap, lines }) => (
        <li key={wave}>
          {gap !== null && <p className="admin-gap">comes back {gap}</p>}
          <div className="admin-visit">
            <b>
              Wave {wave}
              {id === '' ? '' : `: ${id}`}
            </b>
            {lines.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </div>
        </li>
      ))}
    </ol>
  );
}
