/** What another seat is doing: four small signs. During play words stand beside them. */
import type { PublicSeat } from '../../games/core/protocol.ts';

type Presence = Exclude<PublicSeat['presence'], ''>;

const WORDS: Readonly<Record<Presence, string>> = {
  acting: 'is thinking',
  done: 'has chosen',
  away: 'is away',
  gone: 'has left',
};

const PATHS: Readonly<Record<Presence, string>> = {
  acting: 'M3 8h.01M8 8h.01M13 8h.01',
  done: 'M3 8.5l3.5 3.5L13 4.5',
  away: 'M12.5 10.5A5.5 5.5 0 1 1 6 3a4.5 4.5 0 0 0 6.5 7.5z',
  gone: 'M4 4l8 8M12 4l-8 8',
};

/** `quiet`: words stand beside it. */
export function PresenceSign({
  presence,
  of,
  quiet = false,
}: {
  presence: PublicSeat['presence'];
  of: string;
  quiet?: boolean;
}) {
  if (presence === '') return null;
  if (quiet)
    return (
      <span className="presence" aria-hidden data-presence={presence}>
        <svg viewBox="0 0 16 16" aria-hidden>
          <path d={PATHS[presence]} />
        </svg>
      </span>
    );
  const words = `${of} ${WORDS[presence]}`;
  return (
    <span className="presence" role="img" aria-label={words} title={words} data-presence={presence}>
      <svg viewBox="0 0 16 16" aria-hidden>
        <path d={PATHS[presence]} />
      </svg>
    </span>
  );
}
