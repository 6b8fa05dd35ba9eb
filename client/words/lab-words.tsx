/** The sentences of replays, which are in English. */
import { en } from './lab/en.ts';
import { type Around, Provided } from './provided.tsx';

export function LabWorded({ children }: Around) {
  return (
    <Provided language="en" messages={en}>
      {children}
    </Provided>
  );
}
