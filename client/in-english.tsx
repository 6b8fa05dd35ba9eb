/** What a page shows in English whatever its language, such as what a browser says of a fault. */
import type { ReactNode } from 'react';

export function InEnglish({ children }: { readonly children: ReactNode }) {
  return (
    <span lang="en" dir="ltr" translate="no">
      {children}
    </span>
  );
}
