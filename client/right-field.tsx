/** A field for a right that an operator gave out, or for the operator's token. This browser keeps it. */
import { type FormEvent, useId, useState } from 'react';
import { Button } from 'react-aria-components';
import { useLocale } from 'use-intl';
import type { LanguageTag } from '../games/core/words/languages.ts';
import { getRight } from './api.ts';
import { useSentenceFor, useServerSays } from './refusals.ts';
import { keepGivenRight } from './seat/rights.ts';
import { saidBy } from './use-loaded.ts';
import { StartWorded } from './words/start-words.tsx';
import { useWords } from './words/use-words.ts';

interface Props {
  readonly onKept: () => void;
}

export function RightField(props: Props) {
  return (
    <StartWorded language={useLocale() as LanguageTag}>
      <Field {...props} />
    </StartWorded>
  );
}

function Field({ onKept }: Props) {
  const say = useWords('right');
  const sentenceFor = useSentenceFor();
  const serverSays = useServerSays();
  const id = useId();
  const [token, setToken] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    try {
      const { holder, why } = await getRight(token.trim());
      if (holder === 'nobody' || holder === 'seat') return setProblem(say('unknown'));
      if (holder === 'endedRight') return setProblem(why ? serverSays(why.code, why.message) : say('ended'));
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
        <label htmlFor={id}>{say('label')}</label>
        <input
          id={id}
          value={token}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setToken(event.target.value)}
        />
      </div>
      <Button type="submit" className="button" isDisabled={token.trim() === ''}>
        {say('use')}
      </Button>
      <p role="alert" className="problem">
        {problem}
      </p>
    </form>
  );
}
