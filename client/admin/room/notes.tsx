/** Small dialogs of the room: faults, refused links, what to do to several participants, and the keys. */
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components';
import type { FaultRow } from '../../../studies/room/panels.ts';
import { FramedDialog } from '../../framed-dialog.tsx';
import { KeysDialog } from '../../play/help.tsx';
import { DEEDS, type DeedKind } from './deeds.ts';
import { useNames } from './names.ts';
import { clockTime, faultsByMinute } from './words.ts';

interface NoteProps {
  readonly title: string;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

function Note({ title, open, onClose, children }: NoteProps) {
  return (
    <FramedDialog title={title} isOpen={open} onClose={onClose}>
      {children}
      <div className="ends">
        <Button className="button" onPress={onClose}>
          Close
        </Button>
      </div>
    </FramedDialog>
  );
}

type Shown = Pick<NoteProps, 'open' | 'onClose'>;

export function FaultsDialog({ faults, ...shown }: Shown & { readonly faults: readonly FaultRow[] }) {
  const names = useNames();
  return (
    <Note title="Faults" {...shown}>
      <ol className="room-points">
        {faultsByMinute(faults).map(({ at, says, times }) => (
          <li key={`${at} ${says}`}>
            {clockTime(at)}: {names.in(says)}
            {times > 1 && ` (${times} times)`}
          </li>
        ))}
      </ol>
    </Note>
  );
}

export function RefusedDialog(shown: Shown) {
  return (
    <Note title="Refused links" {...shown}>
      <p>
        A refused link has no participant: intake was closed, no place was left, or the link was not signed. The export
        has a row for each of them, with the reason.
      </p>
    </Note>
  );
}

interface SeveralProps extends Shown {
  readonly title: string;
  readonly kinds: readonly DeedKind[];
  readonly onChoose: (kind: DeedKind) => void;
}

export function SeveralDialog({ title, kinds, onChoose, ...shown }: SeveralProps) {
  return (
    <Note title={title} {...shown}>
      <p className="muted">The next dialog says what comes of it before anything is done.</p>
      <div className="actions room-choose">
        {kinds.map((kind) => (
          <Button key={kind} className="button" onPress={() => onChoose(kind)}>
            {DEEDS[kind]} …
          </Button>
        ))}
      </div>
    </Note>
  );
}

export function RoomKeys() {
  return (
    <KeysDialog
      title="Room: keys"
      keys={[
        { keys: ['/'], does: 'to the filter of the participants' },
        { keys: ['↑', '↓'], does: 'in a list: to the row before, to the next row' },
        { keys: ['←', '→'], does: 'in a row: between the box to tick and the participant' },
        { keys: ['Home', 'End'], does: 'to the first row, to the last row' },
        { keys: ['Enter'], does: 'open' },
        { keys: ['Space'], does: 'tick, or open' },
        { keys: ['Esc'], does: 'close what is open' },
        { keys: ['?'], does: 'this help' },
      ]}
    >
      {(close) => (
        <div className="ends">
          <Button className="button primary" onPress={close}>
            Back to the room
          </Button>
        </div>
      )}
    </KeysDialog>
  );
}
