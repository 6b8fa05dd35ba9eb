/** How far the translations of a study are agreed, and where operators say that a panel has settled them. */
import { useState } from 'react';
import { Button } from 'react-aria-components';
import type { DraftReport } from '../../../answers/drafts.ts';
import { useEditing } from '../form/editing.ts';
import { problemsAt } from '../form/problems.ts';
import { Problems } from '../form/said.tsx';
import { languagesOf } from '../form/words-field.tsx';

export function Translations() {
  const { source, report } = useEditing();
  const [from, ...others] = languagesOf(source.definition.languages);
  return others.map((language) => {
    const stands = report?.translations[language];
    return stands && <Into key={language} language={language} from={from ?? ''} stands={stands} />;
  });
}

interface IntoProps {
  readonly language: string;
  /** The language that is translated. */
  readonly from: string;
  readonly stands: DraftReport['translations'][string];
}

function Into({ language, from, stands }: IntoProps) {
  const { report, edit } = useEditing();
  const [initials, setInitials] = useState('');
  const id = `translations-${language}`;
  const { agreed, stale, texts } = stands;
  const all = Object.keys(texts).length;
  const agree = (): void => {
    const entries = Object.entries(texts).map(([name, hashes]) => [name, { ...hashes, state: 'agreed', initials }]);
    edit(['translations', language], Object.fromEntries(entries));
  };
  return (
    <section className="admin-parts" aria-labelledby={id}>
      <h2 id={id}>Translation into {language}</h2>
      <p role="status">
        {agreed} of {all} texts and sentences of surveys are agreed.
        {stale > 0 && ` Since they were translated, the text in ${from} has changed: ${stale}.`}
      </p>
      <Problems problems={problemsAt(report?.problems ?? [], ['translations', language], null)} />
      {agreed < all && (
        <>
          <div className="field">
            <label htmlFor={`${id}-initials`}>Initials of the panel</label>
            <input
              id={`${id}-initials`}
              value={initials}
              autoComplete="off"
              spellCheck={false}
              maxLength={12}
              aria-describedby={`${id}-about`}
              onChange={({ target }) => setInitials(target.value.trim())}
            />
            <p className="muted small" id={`${id}-about`}>
              Letters and digits. Whoever agrees has compared every text in {language} with the one in {from}.
            </p>
          </div>
          <div className="actions">
            <Button className="button" isDisabled={!INITIALS.test(initials)} onPress={agree}>
              All texts in {language} are agreed
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

/** As the server has it. */
const INITIALS = /^[\p{L}\p{N}][\p{L}\p{N}._-]{0,11}$/u;
