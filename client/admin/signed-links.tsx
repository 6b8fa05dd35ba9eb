/** Links that the server signs: one for each participant who comes without a recruiter. */
import { type FormEvent, useId, useState } from 'react';
import { Button } from 'react-aria-components';
import { saidBy } from '../use-loaded.ts';
import { makeLinks } from './admin-api.ts';

const MOST = 10_000;

export function SignedLinks({ study }: { readonly study: string }) {
  const id = useId();
  const [count, setCount] = useState('10');
  const [links, setLinks] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const make = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setProblem(null);
    const wanted = Number(count);
    if (!Number.isInteger(wanted) || wanted < 1 || wanted > MOST)
      return setProblem(`Give a whole number from 1 to ${MOST}.`);
    try {
      const made = await makeLinks(study, { count: wanted, days: null });
      setLinks(made.links.map((link) => `${window.location.origin}${link}`));
    } catch (error) {
      setProblem(saidBy(error).message);
    }
  };
  return (
    <form className="admin-parts" onSubmit={(event) => void make(event)}>
      <div className="admin-new">
        <div className="field">
          <label htmlFor={`${id}-count`}>How many signed links</label>
          <input
            id={`${id}-count`}
            inputMode="numeric"
            autoComplete="off"
            value={count}
            aria-describedby={`${id}-problem`}
            onChange={({ target }) => setCount(target.value)}
          />
        </div>
        <Button type="submit" className="button">
          Make links
        </Button>
      </div>
      <p id={`${id}-problem`} role="alert" className="problem">
        {problem}
      </p>
      {links.length > 0 && (
        <div className="field">
          <label htmlFor={`${id}-links`}>One link for each participant. They are not kept here.</label>
          <textarea id={`${id}-links`} readOnly rows={Math.min(10, links.length)} value={links.join('\n')} />
        </div>
      )}
    </form>
  );
}
