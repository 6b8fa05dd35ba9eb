/** Brings the sentences of a part of a replay, in the language around it: a page that has none of them may show it anywhere. */
import { type ReactNode, Suspense } from 'react';
import { useLocale } from 'use-intl';
import type { LanguageTag } from '../../../games/core/words/languages.ts';
import { LaterWorded } from '../../words/later-words.tsx';
import { ReplayWorded } from '../../words/replay-words.tsx';

export function InWords({ children }: { readonly children: ReactNode }) {
  const language = useLocale() as LanguageTag;
  return (
    <Suspense fallback={null}>
      <LaterWorded>
        <ReplayWorded language={language}>{children}</ReplayWorded>
      </LaterWorded>
    </Suspense>
  );
}
