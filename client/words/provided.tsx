/** Gives a page its sentences, and React Aria's parts their language. A sentence that is missing is a bug. */
import { createContext, type ReactNode, use, useMemo } from 'react';
import { I18nProvider } from 'react-aria-components';
import { IntlProvider, type Messages, useLocale } from 'use-intl';
import type { LanguageTag } from '../../games/core/words/languages.ts';

export interface Around {
  readonly children: ReactNode;
}

interface Props extends Around {
  readonly language: LanguageTag;
  readonly messages: object;
}

/** Sentences of the page around this part: what stands inside may say them, too. */
const Outer = createContext<object>({});

export function Provided({ language, messages, children }: Props) {
  const outer = use(Outer);
  const shown = useMemo(() => ({ ...outer, ...messages }) as Messages, [outer, messages]);
  return (
    <Outer value={shown}>
      <IntlProvider locale={language} messages={shown} timeZone="UTC" onError={thrown}>
        <I18nProvider locale={language}>{children}</I18nProvider>
      </IntlProvider>
    </Outer>
  );
}

interface PartProps extends Around {
  readonly language: LanguageTag;
  /** Under which pages say its sentences, as in `useWords('table.turn')`. */
  readonly name: string;
  readonly catalogue: Promise<object>;
}

interface HereProps extends Around {
  readonly catalogueOf: (language: LanguageTag) => Promise<object>;
}

/** A catalogue in the language of the page around. Suspends until it is there. */
export function ProvidedHere({ catalogueOf, children }: HereProps) {
  const language = useLocale() as LanguageTag;
  return (
    <Provided language={language} messages={use(catalogueOf(language))}>
      {children}
    </Provided>
  );
}

/** One catalogue under its name. Suspends until it is there. */
export function ProvidedPart({ language, name, catalogue, children }: PartProps) {
  const part = use(catalogue);
  const messages = useMemo(() => ({ [name]: part }), [name, part]);
  return (
    <Provided language={language} messages={messages}>
      {children}
    </Provided>
  );
}

function thrown(error: Error): never {
  throw error;
}
