/** The way to another session like the one that is over. */
import { Button } from 'react-aria-components';

export interface Again {
  readonly start: () => void;
  /** Why it could not be made; null: it was not tried, or it is being made. */
  readonly problem: string | null;
}

interface Props {
  readonly again: Again;
  readonly words: string;
  readonly primary?: boolean;
}

export function AgainButton({ again, words, primary = false }: Props) {
  return (
    <>
      <Button className={primary ? 'button primary' : 'button'} onPress={again.start}>
        {words}
      </Button>
      {again.problem !== null && (
        <p role="alert" className="problem">
          {again.problem}
        </p>
      )}
    </>
  );
}
