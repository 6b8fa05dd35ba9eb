/** What another seat is doing: four small signs, which words stand beside. */
import type { PublicSeat } from '../../games/core/protocol.ts';

type Presence = Exclude<PublicSeat['presence'], ''>;

const PATHS: Readonly<Record<Presence, string>> = {
  acting: 'M3 8h.01M8 8h.01M13 8h.01',
  done: 'M3 8.5l3.5 3.5L13 4.5',
  away: 'M12.5 10.5A5.5 5.5 0 1 1 6 3a4.5 4.5 0 0 0 6.5 7.5z',
  gone: 'M4 4l8 8M12 4l-8 8',
};

export function PresenceSign({ presence }: { readonly presence: PublicSeat['presence'] }) {
  if (presence === '') return null;
  return (
    <span className="presence" aria-hidden data-presence={presence}>
      <svg viewBox="0 0 16 16" aria-hidden>
        <path d={PATHS[presence]} />
      </svg>
    </span>
  );
}
