/** Who looks at the room, and what the role allows. The server asks the same; this leaves out what it would refuse. */
import type { PanelName } from '../../../studies/room/panels.ts';
import { useSignedIn } from '../signed-in.ts';

type RoomDeed = 'act' | 'intake' | 'watch' | 'unblind' | 'export';

export interface OperatorView {
  /** Pseudonym, as the log names the operator. */
  readonly you: string;
  readonly may: (deed: RoomDeed) => boolean;
}

export function useViewer(): OperatorView {
  const { operator, may } = useSignedIn();
  return { you: operator.id, may };
}

const NEEDS: Readonly<Record<PanelName, RoomDeed | null>> = {
  head: null,
  cells: null,
  outcomes: 'unblind',
  hand: 'watch',
  people: 'watch',
  sessions: 'watch',
  faults: 'watch',
  deeds: 'watch',
  messages: 'watch',
};

/** The panels to ask for. */
export function panelsFor(may: OperatorView['may']): readonly PanelName[] {
  const names = Object.entries(NEEDS) as readonly (readonly [PanelName, RoomDeed | null])[];
  return names.flatMap(([panel, deed]) => (deed === null || may(deed) ? [panel] : []));
}
