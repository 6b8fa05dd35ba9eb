/** What stands below a field: what it is about, what its number means, and its problems. */
import { Button } from 'react-aria-components';
import { useEditing } from './editing.ts';
import { mendingOf } from './meant.ts';
import { type Path, placeOf } from './paths.ts';
import type { FieldProblem } from './problems.ts';
import { sentenceOf } from './words.ts';

export const idOf = (path: Path): string => `field-${placeOf(path)}`;

interface Props {
  readonly path: Path;
  readonly about?: string;
  readonly reading?: string;
  readonly problems: readonly FieldProblem[];
}

/** `aria` goes to the field, `below` under it. */
export function saidOf({ path, about = '', reading = '', problems }: Props) {
  const id = idOf(path);
  const sentence = sentenceOf(about);
  const described = [
    ...(sentence === '' ? [] : [`${id}-about`]),
    ...(reading === '' ? [] : [`${id}-reading`]),
    ...(problems.length === 0 ? [] : [`${id}-problems`]),
  ];
  return {
    aria: {
      ...(described.length > 0 ? { 'aria-describedby': described.join(' ') } : {}),
      ...(problems.length > 0 ? { 'aria-invalid': true as const } : {}),
    },
    below: (
      <>
        {sentence !== '' && (
          <p className="muted small" id={`${id}-about`}>
            {sentence}
          </p>
        )}
        {reading !== '' && (
          <p className="muted small" id={`${id}-reading`}>
            = {reading}
          </p>
        )}
        <Problems id={`${id}-problems`} problems={problems} />
      </>
    ),
  };
}

export function Problems({ id, problems }: { readonly id?: string; readonly problems: readonly FieldProblem[] }) {
  if (problems.length === 0) return null;
  return (
    <ul className="problems" id={id}>
      {problems.map(({ path, code, message }) => (
        <li key={`${path} ${code} ${message}`}>
          {message} <code>{code}</code>
          <Meant problem={{ path, code, message }} />
        </li>
      ))}
    </ul>
  );
}

/** The word that is meant, to be taken with one press. */
function Meant({ problem }: { readonly problem: FieldProblem }) {
  const { source, edit } = useEditing();
  const mending = mendingOf(problem, source);
  if (!mending) return null;
  return (
    <div className="actions">
      <Button
        className="button"
        onPress={() => {
          for (const [path, value] of mending.edits) edit(path, value);
          // the button goes with the problem
          const [place = []] = mending.edits[0] ?? [];
          document.getElementById(idOf(place))?.focus();
        }}
      >
        Use {mending.word}
      </Button>
    </div>
  );
}
