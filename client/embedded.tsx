/** Whether a seat is shown inside the page of a study: then it links to nothing else, and its end leads on in the study. */
import { createContext, use } from 'react';
import { Button } from 'react-aria-components';
import { useWords } from './words/use-words.ts';

export interface StudyAround {
  /** Goes on with the study. */
  readonly goOn: () => void;
  /** What comes then, in a sentence; null: not known yet. */
  readonly next: string | null;
}

/** null: the seat is a page of its own. */
export const Embedded = createContext<StudyAround | null>(null);

export function GoOn() {
  const inStudy = use(Embedded);
  const say = useWords('table.page');
  if (!inStudy) return null;
  return (
    <>
      {inStudy.next !== null && <p>{inStudy.next}</p>}
      <Button className="button primary" onPress={inStudy.goOn}>
        {say('goOn')}
      </Button>
    </>
  );
}
