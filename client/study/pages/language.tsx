/**
 * The first page of a study in several languages, where the link does not name one. Its words follow what is ticked, so that a
 * participant who does not read the browser's language reads what to do next.
 */
import { startTransition, useState } from 'react';
import { LANGUAGES } from '../../../games/core/words/languages.ts';
import type { PageOf } from '../../../studies/way/contract/page.ts';
import { languageName } from '../../language-switch.tsx';
import { useWords } from '../../words/use-words.ts';
import { Worded } from '../../words/words.tsx';
import { wordsFor } from '../../words/words-for.ts';
import { Main } from '../frame/frame.tsx';
import { Heading } from '../frame/heading.tsx';
import { useStudy } from '../study-context.ts';
import { Choices } from './choices.tsx';

export function LanguagePage({ page }: { readonly page: PageOf<'language'> }) {
  const [chosen, setChosen] = useState(page.language);
  const [worded, setWorded] = useState(page.language);
  const choose = (language: string): void => {
    setChosen(language);
    // the page stays as it is until the words of the other language are there
    startTransition(() => setWorded(language));
  };
  const words = wordsFor(worded);
  return (
    <Worded language={worded}>
      <article lang={words} dir={LANGUAGES[words].direction}>
        <Choice languages={page.languages} chosen={chosen} onChoose={choose} />
      </article>
    </Worded>
  );
}

interface ChoiceProps {
  readonly languages: readonly string[];
  readonly chosen: string;
  readonly onChoose: (language: string) => void;
}

function Choice({ languages, chosen, onChoose }: ChoiceProps) {
  const { give } = useStudy();
  const say = useWords('language');
  return (
    <>
      <Heading>{say('heading')}</Heading>
      <Choices
        name="language"
        question={say('question')}
        options={languages.map((one) => ({ id: one, text: <LanguageName of={one} /> }))}
        chosen={chosen}
        onChoose={onChoose}
      />
      <p>{say('until')}</p>
      <div className="study-actions">
        <Main onPress={() => give({ type: 'chooseLanguage', language: chosen })} />
      </div>
    </>
  );
}

function LanguageName({ of }: { readonly of: string }) {
  return (
    <bdi lang={of} translate="no">
      {languageName(of)}
    </bdi>
  );
}
