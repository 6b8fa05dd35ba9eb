/** One page of a survey: its name and title, and its questions in order. */
import { type ReactNode, useState } from 'react';
import { Button } from 'react-aria-components';
import { listAt, useEditing } from '../form/editing.ts';
import { Field } from '../form/field.tsx';
import type { FormNode } from '../form/form-node.ts';
import { Group } from '../form/group.tsx';
import { ItemActions } from '../form/item-actions.tsx';
import { copyOf } from '../form/names.ts';
import type { Path } from '../form/paths.ts';
import { problemsAt } from '../form/problems.ts';
import { labelOf } from '../form/words.ts';
import { kindWords, newQuestion } from './new-question.ts';
import { QuestionCard } from './question-card.tsx';

interface PageProps {
  readonly path: Path;
  readonly page: unknown;
  readonly label: string;
  readonly node: Extract<FormNode, { readonly kind: 'object' }>;
  readonly question: Extract<FormNode, { readonly kind: 'variants' }>;
  /** Names of all questions of the survey. */
  readonly taken: readonly string[];
  readonly onSaid: (what: string) => void;
  readonly actions: ReactNode;
}

export function PageForm({ path, page, label, node, question, taken, onSaid, actions }: PageProps) {
  const { report, edit } = useEditing();
  const [kind, setKind] = useState(question.options[0]?.value ?? '');
  const elements = listAt(page, ['elements']);
  const put = (next: readonly unknown[], what: string): void => {
    onSaid(what);
    edit([...path, 'elements'], next);
  };
  const own = node.parts.filter(({ key }) => key !== 'elements');
  const inside = [...own.map(({ key }) => key), 'elements'];
  const id = `add-${path.join('-')}`;
  return (
    <Group
      path={path}
      label={label}
      about=""
      problems={[
        ...problemsAt(report?.problems ?? [], path, inside),
        ...problemsAt(report?.problems ?? [], [...path, 'elements'], [...elements.keys()]),
      ]}
      actions={actions}
    >
      {own.map((one) => (
        <Field key={one.key} path={[...path, one.key]} node={one.node} label={`${label}: ${labelOf(one.key)}`} />
      ))}
      <ol className="admin-questions wide">
        {elements.map((element, at) => (
          <QuestionCard
            // biome-ignore lint/suspicious/noArrayIndexKey: a question is its place: names are edited here
            key={at}
            path={[...path, 'elements', at]}
            number={at + 1}
            node={question}
            actions={
              <ItemActions
                name={`Question ${at + 1}`}
                at={at}
                items={elements}
                copied={() =>
                  copyOf(
                    element,
                    taken.map((name) => ({ name })),
                  )
                }
                onPut={put}
              />
            }
          />
        ))}
      </ol>
      <div className="admin-new wide">
        <div className="field">
          <label htmlFor={id}>{label}: kind of a new question</label>
          <select id={id} value={kind} onChange={({ target }) => setKind(target.value)}>
            {question.options.map(({ value }) => (
              <option key={value} value={value}>
                {kindWords(value)}
              </option>
            ))}
          </select>
        </div>
        <Button
          className="button"
          onPress={() =>
            put(
              [...elements, newQuestion(question, kind, taken)],
              `Question ${elements.length + 1} is added at the end.`,
            )
          }
        >
          Add: Question {elements.length + 1}
        </Button>
      </div>
    </Group>
  );
}
