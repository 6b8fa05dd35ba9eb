/** Who looks at the room, and what the role allows. The server asks the same; this leaves out what it would refuse. */
import { createContext, use } from 'react';
import type { PanelName } from '../../../studies/room/panels.ts';

export type RoomDeed = 'act' | 'intake' | 'watch' | 'unblind' | 'export';

export interface Viewer {
  /** Pseudonym, as the log names the operator; null: not known. */
  readonly you: string | null;
  readonly may: (deed: RoomDeed) => boolean;
}

export const ViewerContext = createContext<Viewer>({ you: null, may: () => true });
export const useViewer = (): Viewer => use(ViewerContext);

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
export function panelsFor(may: Viewer['may']): readonly PanelName[] {
  const names = Object.entries(NEEDS) as readonly (readonly [PanelName, RoomDeed | null])[];
  return names.flatMap(([panel, deed]) => (deed === null || may(deed) ? [panel] : []));
}
