/** A sentence that participants read: one field, or one for each language of the study. */
import { useEditing } from './editing.ts';
import { idOf, saidOf } from './said.tsx';
import type { ScalarProps } from './scalars.tsx';

export function WordsField({ path, node, label, value, problems, onChange }: ScalarProps<'words'>) {
  const { source } = useEditing();
  const declared = languagesOf(source.definition.languages);
  const byLanguage = typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : null;
  const languages = [...new Set([...declared, ...Object.keys(byLanguage ?? {})])];
  const { aria, below } = saidOf({ path, about: node.about, problems });
  const none = node.optional ? undefined : '';
  const id = idOf(path);
  if (byLanguage === null && languages.length < 2)
    return (
      <div className="field wide">
        <label htmlFor={id}>{label}</label>
        <textarea
          id={id}
          rows={rowsFor(value)}
          value={typeof value === 'string' ? value : ''}
          onChange={({ target }) => onChange(target.value === '' ? none : target.value)}
          {...aria}
        />
        {below}
      </div>
    );
  // a sentence in one language is that of the first
  const given = byLanguage ?? (typeof value === 'string' && value !== '' ? { [declared[0] ?? 'en']: value } : {});
  const put = (language: string, text: string): void => {
    const { [language]: _, ...others } = given;
    const next = text === '' ? others : { ...given, [language]: text };
    onChange(Object.keys(next).length === 0 ? none : next);
  };
  return (
    <fieldset className="field wide" id={id} tabIndex={-1}>
      <legend className="label">{label}</legend>
      <div className="admin-words">
        {languages.map((language) => (
          <div className="field" key={language}>
            <label htmlFor={`${id}-${language}`}>
              <span className="unseen">{label}, </span>
              {language}
            </label>
            <textarea
              id={`${id}-${language}`}
              lang={language}
              rows={rowsFor(given[language])}
              value={typeof given[language] === 'string' ? given[language] : ''}
              onChange={({ target }) => put(language, target.value)}
              {...aria}
            />
          </div>
        ))}
      </div>
      {below}
    </fieldset>
  );
}

/** A sentence can have several lines. */
function rowsFor(text: unknown): number {
  if (typeof text !== 'string') return 1;
  return Math.min(8, Math.max(text.split('\n').length, Math.ceil(text.length / 60)));
}

/** Languages as they are declared, as far as they can be read. */
export function languagesOf(declared: unknown): readonly string[] {
  return Array.isArray(declared)
    ? declared.filter((one) => /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(String(one))).map(String)
    : [];
}
