/** A page on the way to a seat, in the language of its reader, which the document says. */
import type { ReactNode } from 'react';
import { useLocale } from 'use-intl';
import type { LanguageTag } from '../../games/core/words/languages.ts';
import { useDocumentLanguage } from '../document-language.ts';
import { LanguageSwitch } from '../language-switch.tsx';
import { OFFERED, useChooseLanguage, useReaderLanguage } from '../reader-language.ts';
import { WaitNotice } from '../wait-notice.tsx';
import { StartWorded, startWordsIn } from '../words/start-words.tsx';
import { useWords } from '../words/use-words.ts';

export function InReaderLanguage({ children }: { readonly children: ReactNode }) {
  const language = useReaderLanguage();
  useDocumentLanguage(language);
  return (
    <StartWorded language={language}>
      {children}
      <WaitNotice />
    </StartWorded>
  );
}

/** The choice of a language, on a line of its own. */
export function LanguageLine() {
  const say = useWords('start');
  const language = useLocale() as LanguageTag;
  const choose = useChooseLanguage();
  return (
    <div className="language-line">
      <LanguageSwitch
        label={say('language')}
        languages={OFFERED}
        language={language}
        // the page stays as it is until the words of the other language are there
        onChoose={(chosen) => {
          const now = () => choose(chosen);
          startWordsIn(chosen).then(now, now);
        }}
      />
    </div>
  );
}
