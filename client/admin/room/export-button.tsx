/** Bundles of the data so far, and who is to come back for a later wave, in a dialog. Play goes on meanwhile. */
import { DialogButton } from '../../dialog-button.tsx';
import { Exports } from '../exports.tsx';
import { LaterWaves } from '../recontact.tsx';

export function ExportButton({ study }: { readonly study: string }) {
  return (
    <DialogButton name="Export" title="Export the data so far" close="Close">
      <div className="room-deed">
        <Exports study={study} />
        <LaterWaves study={study} />
      </div>
    </DialogButton>
  );
}
