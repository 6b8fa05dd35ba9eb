/** Lets another browser open a participant's place: the participant tells the number that its page shows. */
import { useId, useRef } from 'react';
import { ReasonDialog } from './reason-dialog.tsx';
import { letBrowserIn } from './room-api.ts';

export function LetInButton({ study, onDone }: { readonly study: string; readonly onDone: (says: string) => void }) {
  const id = useId();
  const number = useRef<HTMLInputElement>(null);
  return (
    <ReasonDialog
      opens="Let a browser in"
      className="button"
      title="Let another browser in?"
      no="Leave it closed"
      yes="Let it in"
      onYes={async (reason) => {
        const { participant } = await letBrowserIn(study, number.current?.value ?? '', reason);
        onDone(`The browser can open the place of ${participant}.`);
      }}
    >
      <ul className="room-points">
        <li>
          Be sure that the participant is who asks: the browser gets the place, the answers so far and a copy of the
          data.
        </li>
        <li>The browsers that had the place lose it.</li>
      </ul>
      <div className="field">
        <label htmlFor={id}>Number on the page of that browser, eight digits</label>
        <input id={id} ref={number} inputMode="numeric" autoComplete="off" required maxLength={20} />
      </div>
    </ReasonDialog>
  );
}
