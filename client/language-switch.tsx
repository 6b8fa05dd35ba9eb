/** Lets a participant or a visitor choose a language, each by its own name. */
import { useId } from 'react';
import { LANGUAGES, type LanguageTag } from '../games/core/words/languages.ts';
import './style/language-switch.css';

interface Props<L extends string> {
  readonly label: string;
  /** Tags of BCP 47. With fewer than two there is nothing to choose, and nothing is drawn. */
  readonly languages: readonly L[];
  /** The one of the page. It stands in the list also where it is not among those that are offered. */
  readonly language: L;
  readonly onChoose: (language: L) => void;
}

export function LanguageSwitch<L extends string>({ label, languages, language, onChoose }: Props<L>) {
  const id = useId();
  if (languages.length < 2) return null;
  const listed = languages.includes(language) ? languages : [...languages, language];
  return (
    <div className="language-switch">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={language} onChange={({ target }) => onChoose(target.value as L)}>
        {listed.map((one) => (
          <option key={one} value={one} lang={one} translate="no">
            {languageName(one)}
          </option>
        ))}
      </select>
    </div>
  );
}

/** The name of a language in the language itself, with a capital letter where it has them. */
export function languageName(language: string): string {
  if (language in LANGUAGES) return LANGUAGES[language as LanguageTag].name;
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return `${name.charAt(0).toLocaleUpperCase(language)}${name.slice(1)}`;
}
