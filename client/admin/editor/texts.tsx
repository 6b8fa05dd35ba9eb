/** The texts of a study by language and key, each with what participants will see of it. */
import { type FormEvent, useState } from 'react';
import { Button } from 'react-aria-components';
import { Markdown } from '../../study/markdown.tsx';
import { useEditing } from '../form/editing.ts';
import { problemsAt } from '../form/problems.ts';
import { idOf, Problems } from '../form/said.tsx';
import { languagesOf } from '../form/words-field.tsx';
import { filled } from './filled.ts';

export function Texts() {
  const { source, report, edit } = useEditing();
  const declared = languagesOf(source.definition.languages);
  const languages = [...new Set([...declared, ...Object.keys(source.texts)])];
  const [chosen, setChosen] = useState('');
  const language = languages.includes(chosen) ? chosen : (languages[0] ?? 'en');
  const own = source.texts[language] ?? {};
  const uses = report?.keys ?? [];
  const keys = [
    ...new Set([...uses.map(({ key }) => key), ...Object.values(source.texts).flatMap((byKey) => Object.keys(byKey))]),
  ];
  const problems = report?.problems ?? [];
  return (
    <div className="admin-parts">
      {languages.length > 1 && (
        <div className="field">
          <label htmlFor="texts-language">Language</label>
          <select id="texts-language" value={language} onChange={({ target }) => setChosen(target.value)}>
            {languages.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        </div>
      )}
      <Problems problems={problemsAt(problems, ['texts', language], keys)} />
      {keys.map((key) => {
        const used = uses.filter((use) => use.key === key);
        const places = new Set(used.map(({ path }) => path));
        // a text that is missing is told where it is used, and here, where it is typed
        const missing = problems.filter(
          ({ path, code, message }) =>
            places.has(path) &&
            (code === 'text_missing' || (code === 'language_missing' && message.endsWith(` ${language}.`))),
        );
        return (
          <Text
            key={`${language} ${key}`}
            path={['texts', language, key]}
            name={key}
            shownAs={[...new Set(used.map(({ shownAs }) => shownAs))].join('; ')}
            text={own[key] ?? ''}
            values={report?.placeholders[language] ?? {}}
            isUsed={report === null || report.keys.length === 0 || used.length > 0}
            problems={[...missing, ...problemsAt(problems, ['texts', language, key], null)]}
            onChange={(text) => edit(['texts', language, key], text)}
            onRemove={() => {
              for (const one of languages)
                if (source.texts[one]?.[key] !== undefined) edit(['texts', one, key], undefined);
            }}
          />
        );
      })}
      <NewName label="Key of a new text" taken={keys} onAdd={(key) => edit(['texts', language, key], '')} />
    </div>
  );
}

interface TextProps {
  readonly path: readonly string[];
  readonly name: string;
  readonly shownAs: string;
  readonly text: string;
  /** What stands for each placeholder. */
  readonly values: Readonly<Record<string, string>>;
  readonly isUsed: boolean;
  readonly problems: Parameters<typeof Problems>[0]['problems'];
  readonly onChange: (text: string) => void;
  readonly onRemove: () => void;
}

function Text({ path, name, shownAs, text, values, isUsed, problems, onChange, onRemove }: TextProps) {
  const id = idOf(path);
  return (
    <div className="admin-text">
      <div className="field">
        <label htmlFor={id}>
          <b>{name}</b> {shownAs !== '' && <span>· {shownAs}</span>}
        </label>
        <textarea
          id={id}
          rows={Math.min(24, Math.max(3, text.split('\n').length + 1))}
          value={text}
          onChange={({ target }) => onChange(target.value)}
          aria-describedby={problems.length > 0 ? `${id}-problems` : undefined}
          aria-invalid={problems.length > 0 || undefined}
        />
        <Problems id={`${id}-problems`} problems={problems} />
        {!isUsed && (
          <div className="actions">
            <span className="muted small">No part of the study shows it.</span>
            <Button className="button plain" onPress={onRemove} aria-label={`${name}: remove`}>
              Remove
            </Button>
          </div>
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be in reach of the keyboard */}
      <section className="admin-shown" aria-label={`${name} as it is shown`} dir="auto" tabIndex={0}>
        <Markdown text={filled(text, values)} level={3} />
      </section>
    </div>
  );
}

interface NewNameProps {
  readonly label: string;
  readonly taken: readonly string[];
  readonly onAdd: (name: string) => void;
}

const NAME = /^[a-z][a-z0-9-]{0,47}$/;

/** A field for the name of one more text, survey or list. */
export function NewName({ label, taken, onAdd }: NewNameProps) {
  const [name, setName] = useState('');
  const id = `new-${label.replaceAll(' ', '-')}`;
  const isGood = NAME.test(name) && !taken.includes(name);
  const add = (event: FormEvent): void => {
    event.preventDefault();
    if (!isGood) return;
    onAdd(name);
    setName('');
  };
  return (
    <form className="admin-new" onSubmit={add}>
      <div className="field">
        <label htmlFor={id}>{label}</label>
        <input
          id={id}
          value={name}
          autoComplete="off"
          spellCheck={false}
          aria-describedby={`${id}-about`}
          onChange={({ target }) => setName(target.value)}
        />
        <p className="muted small" id={`${id}-about`}>
          {taken.includes(name) ? 'It is there already.' : 'Small letters, digits and hyphens, a letter first.'}
        </p>
      </div>
      <Button type="submit" className="button" isDisabled={!isGood}>
        Add
      </Button>
    </form>
  );
}
