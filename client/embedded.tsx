/** Whether a seat is shown inside the page of a study: then it links to nothing else, and its end leads on in the study. */
import { createContext, use } from 'react';
import { Button } from 'react-aria-components';

/** Goes on with the study; null: the seat is a page of its own. */
export const Embedded = createContext<(() => void) | null>(null);

export function GoOn() {
  const onOver = use(Embedded);
  if (!onOver) return null;
  return (
    <Button className="button primary" onPress={onOver}>
      Continue
    </Button>
  );
}
