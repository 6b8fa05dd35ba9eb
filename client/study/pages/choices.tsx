/** One question with answers to choose from. */
import type { ReactNode } from 'react';

interface Props {
  readonly name: string;
  readonly question: ReactNode;
  readonly options: readonly { readonly id: string; readonly text: ReactNode }[];
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
  /** Below the question: why the answer was wrong or is missing. */
  readonly problem?: ReactNode;
}

export function Choices({ name, question, options, chosen, onChoose, problem }: Props) {
  const described = problem ? { 'aria-describedby': `${name}-problem` } : {};
  return (
    <fieldset className="study-choices" {...described}>
      <legend>{question}</legend>
      {problem && (
        <div className="study-why" id={`${name}-problem`}>
          {problem}
        </div>
      )}
      {options.map(({ id, text }) => (
        <label key={id} className="study-choice">
          <input type="radio" name={name} value={id} checked={chosen === id} onChange={() => onChoose(id)} />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  );
}
