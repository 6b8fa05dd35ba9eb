/** Another limit of what a study may commit, for owners. */
import { type FormEvent, useId, useState } from 'react';
import { Button } from 'react-aria-components';
import type { StudyStatus } from '../../answers/studies.ts';
import { saidBy } from '../use-loaded.ts';
import { setBudget } from './admin-api.ts';
import { decimalOf, moneyOf, unitsIn } from './form/words.ts';

interface Props {
  readonly status: StudyStatus;
  readonly onChanged: () => void;
}

export function ChangeBudget({ status: { study, budget }, onChanged }: Props) {
  const id = useId();
  const { currency } = budget;
  const [limit, setLimit] = useState(decimalOf(budget.limit, currency));
  const [problem, setProblem] = useState<string | null>(null);
  const amount = /^\d+([.,]\d+)?$/.test(limit.trim())
    ? Number(limit.trim().replace(',', '.')) * unitsIn(currency)
    : null;
  // 0.07 of 100 is not whole by a hair
  const minor = amount !== null && Math.abs(amount - Math.round(amount)) < 1e-6 ? Math.round(amount) : null;
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (minor === null) return setProblem('Type an amount, as 500.00.');
    setProblem(null);
    try {
      await setBudget(study, minor);
      onChanged();
    } catch (error) {
      setProblem(saidBy(error).message);
    }
  };
  return (
    <details>
      <summary>Change the budget</summary>
      <form className="admin-new" onSubmit={(event) => void send(event)}>
        <div className="field">
          <label htmlFor={id}>Budget, {currency}</label>
          <input
            id={id}
            inputMode="decimal"
            autoComplete="off"
            value={limit}
            aria-describedby={`${id}-about ${id}-problem`}
            onChange={({ target }) => setLimit(target.value)}
          />
          <p id={`${id}-about`} className="muted small">
            {minor === null ? ' ' : `= ${moneyOf(minor, currency)}`}
          </p>
        </div>
        <Button type="submit" className="button" isDisabled={minor === budget.limit}>
          Change the budget
        </Button>
        <p id={`${id}-problem`} role="alert" className="problem admin-about">
          {problem}
        </p>
      </form>
    </details>
  );
}
