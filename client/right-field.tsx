/** A field for a right that an operator gave out, or for the operator's token. This browser keeps it. */
import { type FormEvent, useId, useState } from 'react';
import { Button } from 'react-aria-components';
import { getRight } from './api.ts';
import { sentenceFor } from './refusals.ts';
import { keepGivenRight } from './seat/rights.ts';
import { saidBy } from './use-loaded.ts';

export function RightField({ onKept }: { readonly onKept: () => void }) {
  const id = useId();
  const [token, setToken] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    try {
      const { holder, why } = await getRight(token.trim());
      if (holder === 'nobody' || holder === 'seat') return setProblem('The server does not know this right.');
      if (holder === 'endedRight') return setProblem(why?.message ?? 'This right has ended.');
      keepGivenRight(token.trim());
      onKept();
    } catch (error) {
      const { code, message } = saidBy(error);
      setProblem(sentenceFor(code, message));
    }
  };
  return (
    <form className="right-field" onSubmit={(event) => void send(event)}>
      <div className="field">
        <label htmlFor={id}>A right from the operator, or the operator's token</label>
        <input
          id={id}
          value={token}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setToken(event.target.value)}
        />
      </div>
      <Button type="submit" className="button" isDisabled={token.trim() === ''}>
        Use it
      </Button>
      <p role="alert" className="problem">
        {problem}
      </p>
    </form>
  );
}
