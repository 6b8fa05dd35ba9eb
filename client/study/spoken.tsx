/** Parts of a page that are in another language than what stands around them. */
import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components';
import { inLanguage } from './direction.ts';

interface Props {
  /** A tag of BCP 47. */
  readonly language: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** An element in this language. Arrow keys, sliders and dialogs in it follow its direction. */
export function Spoken({ language, className, children }: Props) {
  return (
    <I18nProvider locale={language}>
      <div className={className} {...inLanguage(language)}>
        {children}
      </div>
    </I18nProvider>
  );
}
