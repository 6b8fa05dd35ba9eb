/** Links that the server signs: one for each participant who comes without a recruiter. */
import { type FormEvent, useId, useState } from 'react';
import { Button } from 'react-aria-components';
import { saveFile } from '../sessions/save-file.ts';
import { saidBy } from '../use-loaded.ts';
import { makeLinks } from './admin-api.ts';
import { languageWords } from './room/words.ts';

const MOST = 10_000;

/** Links of one language have a file of their own. `language`: empty where each participant chooses it. */
const fileOf = (study: string, language: string): string =>
  language === '' ? `${study}-links.csv` : `${study}-links-${language}.csv`;

/** Numbers and links, for a table: a line for each participant. Links have neither commas nor quotes. */
const linksAsCsv = (links: readonly string[]): string =>
  ['number,link', ...links.map((link, at) => `${at + 1},${link}`), ''].join('\n');

interface Props {
  readonly study: string;
  /** Those of the published study. */
  readonly languages: readonly string[];
}

export function SignedLinks({ study, languages }: Props) {
  const id = useId();
  const [language, setLanguage] = useState('');
  const [count, setCount] = useState('10');
  const [links, setLinks] = useState<readonly string[]>([]);
  /** The name of the file that has these links. */
  const [file, setFile] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const make = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setProblem(null);
    const wanted = Number(count);
    if (!Number.isInteger(wanted) || wanted < 1 || wanted > MOST)
      return setProblem(`Give a whole number from 1 to ${MOST}.`);
    try {
      const made = await makeLinks(study, { count: wanted, days: null, ...(language === '' ? {} : { language }) });
      const whole = made.links.map((link) => `${window.location.origin}${link}`);
      setLinks(whole);
      // the server does not keep them, so that a file is made with them
      saveFile(fileOf(study, language), 'text/csv', linksAsCsv(whole));
      setFile(fileOf(study, language));
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
        {languages.length > 1 && (
          <div className="field">
            <label htmlFor={`${id}-language`}>Language of their participants</label>
            <select id={`${id}-language`} value={language} onChange={({ target }) => setLanguage(target.value)}>
              <option value="">each chooses it on the first page</option>
              {languages.map((one) => (
                <option key={one} value={one}>
                  {languageWords(one)}
                </option>
              ))}
            </select>
          </div>
        )}
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
            One link for each participant. They stand in the file {file}, too, and nowhere else.
          </label>
          <textarea id={`${id}-links`} readOnly rows={Math.min(10, links.length)} value={links.join('\n')} />
        </div>
      )}
    </form>
  );
}
