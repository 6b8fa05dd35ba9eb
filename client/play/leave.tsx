/** Leaving a session for good: a dialog that says what is lost, with the harmless answer in focus. */
import { use, useState } from 'react';
import { Button } from 'react-aria-components';
import { Embedded } from '../embedded.tsx';
import { SureDialog } from '../sure-dialog.tsx';
import { useWords } from '../words/use-words.ts';

interface Props {
  readonly onLeave: () => void;
  /** What is lost, one sentence each. */
  readonly lost: readonly string[];
  /** Before the start a seat becomes free; afterwards it is given up. */
  readonly before?: boolean;
}

export function Leave({ onLeave, lost, before = false }: Props) {
  const [open, setOpen] = useState(false);
  const say = useWords('table.leave');
  // a study has one way out, on every page
  if (use(Embedded)) return null;
  return (
    <>
      <Button className="button" onPress={() => setOpen(true)}>
        {say('button')}
      </Button>
      <SureDialog
        title={say(before ? 'lobbyTitle' : 'title')}
        sure={say(before ? 'lobbySure' : 'sure')}
        keep={say('stay')}
        isOpen={open}
        onSure={onLeave}
        onClose={() => setOpen(false)}
      >
        {lost.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </SureDialog>
    </>
  );
}
