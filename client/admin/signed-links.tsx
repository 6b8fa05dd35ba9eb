/** Links that the server signs: one for each participant who comes without a recruiter. */
import { type FormEvent, useId, useState } from 'react';
import { Button } from 'react-aria-components';
import { saveFile } from '../sessions/save-file.ts';
import { saidBy } from '../use-loaded.ts';
import { makeLinks } from './admin-api.ts';

const MOST = 10_000;

/** Numbers and links, for a table: a line for each participant. Links have neither commas nor quotes. */
const linksAsCsv = (links: readonly string[]): string =>
  ['number,link', ...links.map((link, at) => `${at + 1},${link}`), ''].join('\n');

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
      const whole = made.links.map((link) => `${window.location.origin}${link}`);
      setLinks(whole);
      // the server does not keep them, so that a file is made with them
      saveFile(`${study}-links.csv`, 'text/csv', linksAsCsv(whole));
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
          <label htmlFor={`${id}-links`}>
            One link for each participant. They stand in the file {study}-links.csv, too, and nowhere else.
          </label>
          <textarea id={`${id}-links`} readOnly rows={Math.min(10, links.length)} value={links.join('\n')} />
        </div>
      )}
    </form>
  );
}
