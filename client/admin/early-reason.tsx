/** Asks for the reason that a bundle needs while intake is open, once the server has said so. */
import { useId } from 'react';

interface Props {
  /** null: none is asked for. */
  readonly reason: string | null;
  readonly onReason: (reason: string) => void;
}

export function EarlyReason({ reason, onReason }: Props) {
  const id = useId();
  if (reason === null) return null;
  return (
    <div className="field">
      <label htmlFor={id}>Why arms are seen before intake closes (the log keeps it with your name)</label>
      <input
        id={id}
        maxLength={2000}
        autoComplete="off"
        value={reason}
        onChange={({ target }) => onReason(target.value)}
      />
    </div>
  );
}

export const NEEDS_REASON = 'reason_needed';
