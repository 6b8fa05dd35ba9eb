/** A button that leads to another place of the log, and cannot be pressed where there is none. */
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components';

interface Props {
  readonly label: string;
  /** Place in the log; null: there is none. */
  readonly to: number | null;
  readonly onGoTo: (index: number) => void;
  /** The sign on it. */
  readonly children: ReactNode;
}

export function Way({ label, to, onGoTo, children }: Props) {
  return (
    <Button
      className="button square"
      aria-label={label}
      isDisabled={to === null}
      onPress={() => to !== null && onGoTo(to)}
    >
      {children}
    </Button>
  );
}
