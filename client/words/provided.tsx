/** Gives a page its sentences. One that is missing is a bug. */
import { type ReactNode, useMemo } from 'react';
import { IntlProvider, type Messages } from 'use-intl';
import type { LanguageTag } from '../../games/core/words/languages.ts';

export interface Around {
  readonly children: ReactNode;
}

interface Props extends Around {
  readonly language: LanguageTag;
  readonly messages: object;
}

export function Provided({ language, messages, children }: Props) {
  const shown = useMemo(() => messages as Messages, [messages]);
  return (
    <IntlProvider locale={language} messages={shown} timeZone="UTC" onError={thrown}>
      {children}
    </IntlProvider>
  );
}

function thrown(error: Error): never {
  throw error;
}
