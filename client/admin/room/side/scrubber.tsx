/** The line of moments under a watched board, a button back to before, and the button that returns to now. */
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components';

interface Props {
  readonly isNow: boolean;
  readonly onBack: (() => void) | null;
  readonly onNow: () => void;
  readonly children: ReactNode;
}

export function Scrubber({ isNow, onBack, onNow, children }: Props) {
  return (
    <div className="room-scrubber">
      <Button
        className="button square"
        aria-label="A turn back"
        isDisabled={onBack === null}
        onPress={() => onBack?.()}
      >
        <svg className="icon" viewBox="0 0 20 20" aria-hidden>
          <path d="M14 4l-8 6 8 6z" />
        </svg>
      </Button>
      <div className="room-line">{children}</div>
      <Button className="button" aria-pressed={isNow} onPress={onNow}>
        Now
      </Button>
    </div>
  );
}
