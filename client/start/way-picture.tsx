/**
 * A picture of the session: a sign for each seat, with a person or a bot below it. The participant's own seat has a ring.
 */
import { AgentSign } from '../signs/agent-sign.tsx';
import { KindSign } from '../signs/kind-sign.tsx';

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
