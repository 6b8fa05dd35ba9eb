/** A button that asks for a reason before it does something to the whole study, and first says what comes of it. */
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Button } from 'react-aria-components';
import { FramedDialog } from '../../framed-dialog.tsx';
import { saidBy } from '../../use-loaded.ts';

interface Asked {
  readonly title: string;
  /** The words on the buttons of the dialog. */
  readonly no: string;
  readonly yes: string;
  readonly children: ReactNode;
  readonly onYes: (reason: string) => Promise<unknown>;
}

interface Props extends Asked {
  /** The words on the button that opens the dialog. */
  readonly opens: string;
  readonly className: string;
}

export function ReasonDialog({ opens, className, ...asks }: Props) {
  const id = useId();
  // what was asked stays, though another operator changes the study meanwhile; null: nothing is asked
  const [asked, setAsked] = useState<Asked | null>(null);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const confirm = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setProblem(null);
    if (reason.trim() === '') return setProblem('Type a reason: the log keeps it.');
    try {
      await asked?.onYes(reason.trim());
      setAsked(null);
      setReason('');
    } catch (error) {
      setProblem(saidBy(error).message);
    }
  };
  return (
    <>
      <Button className={className} onPress={() => setAsked(asks)}>
        {opens}
      </Button>
      <FramedDialog title={asked?.title} isOpen={asked !== null} onClose={() => setAsked(null)}>
        <form className="room-deed" onSubmit={(event) => void confirm(event)}>
          {asked?.children}
          <div className="field">
            <label htmlFor={id}>Reason (compulsory; the log keeps it with your name)</label>
            <textarea
              id={id}
              rows={2}
              maxLength={2000}
              required
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          </div>
          <p role="alert" className="problem">
            {problem}
          </p>
          <div className="ends">
            <Button className="button" onPress={() => setAsked(null)}>
              {asked?.no}
            </Button>
            <Button type="submit" className="button primary">
              {asked?.yes}
            </Button>
          </div>
        </form>
      </FramedDialog>
    </>
  );
}
