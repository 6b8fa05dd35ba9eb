/** Brings the sentences of a part of a replay: a page whose other parts have no catalogue may show it anywhere. */
import { type ReactNode, Suspense } from 'react';
import { LabWorded } from '../../words/lab-words.tsx';

export function InWords({ children }: { readonly children: ReactNode }) {
  return (
    <Suspense fallback={null}>
      <LabWorded>{children}</LabWorded>
    </Suspense>
  );
}
