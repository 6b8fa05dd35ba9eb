/**
 * A picture of the table: a sign for each seat, with a person or a bot below it. The participant's own seat has a ring.
 */
import { AgentSign } from '../signs/agent-sign.tsx';

export function WayPicture({ seats, people }: { seats: number; people: number }) {
  return (
    <span className="way-picture" aria-hidden>
      {Array.from({ length: seats }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: seats are numbers
        <span key={at}>
          <AgentSign seat={at} size={34} you={at === 0 && people > 0} />
          <KindSign person={at < people} />
        </span>
      ))}
    </span>
  );
}

export function KindSign({ person }: { person: boolean }) {
  return (
    <svg className="kind-sign" viewBox="0 0 16 16" aria-hidden>
      {person ? (
        <path d="M8 8a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM2.5 14.5a5.5 5.5 0 0 1 11 0z" />
      ) : (
        <path d="M8 1v2.5M3 5.5h10v8H3zM6 9h.01M10 9h.01" className="bot" />
      )}
    </svg>
  );
}
