/** Brings the sentences of a part of a replay: a page whose other parts have no catalogue may show it anywhere. */
import { type ReactNode, Suspense } from 'react';
import { Worded } from '../../words/words.tsx';

export function InWords({ children }: { readonly children: ReactNode }) {
  return (
    <Suspense fallback={null}>
      <Worded language="en">{children}</Worded>
    </Suspense>
  );
}
