/** The sentences of researchers' pages, and of the dialogs of a replay that only researchers use: in English alone. */
import { en } from './lab/en.ts';
import { type Around, Provided } from './provided.tsx';

export function LabWorded({ children }: Around) {
  return (
    <Provided language="en" messages={en}>
      {children}
    </Provided>
  );
}
