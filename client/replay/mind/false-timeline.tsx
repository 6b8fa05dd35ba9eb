/**
 * When chains were wrong about one proposition: one lane a chain along the timeline, its false stretches can be
 * pressed.
 */
import { AgentSign } from '../../signs/agent-sign.tsx';
import { colourOf, letterOf } from '../../signs/shapes.ts';
import type { Lane } from './minds.ts';

interface Props {
  readonly lanes: readonly Lane[];
  readonly length: number;
  readonly index: number;
  readonly onGoTo: (index: number) => void;
}

export function FalseTimeline({ lanes, length, index, onGoTo }: Props) {
  const last = Math.max(1, length - 1);
  const share = (at: number): string => `${(100 * at) / last}%`;
  if (lanes.length === 0) return <p className="muted">No agent is ever wrong about it.</p>;
  return (
    <figure className="lanes">
      <figcaption>When who was wrong</figcaption>
      {lanes.map(({ chain, spans }) => {
        const name = chain.map(letterOf).join(' about ');
        return (
          <div key={chain.join()} className="lane">
            <span className="chain">
              <span className="unseen">{name}</span>
              {chain.map((seat, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a seat may come twice in a chain
                <AgentSign key={i} seat={seat} size={18} />
              ))}
            </span>
            <div className="track">
              {spans.map(({ from, until }) => (
                <button
                  key={from}
                  type="button"
                  className="span"
                  aria-label={`${name}: false from event ${from + 1}${until === null ? ' to the end' : ` to ${until + 1}`}`}
                  style={{
                    left: share(from),
                    width: share((until ?? last) - from),
                    borderColor: colourOf(chain[0] ?? 0),
                  }}
                  onClick={() => onGoTo(from)}
                />
              ))}
              <span className="cursor" style={{ left: share(index) }} />
            </div>
          </div>
        );
      })}
    </figure>
  );
}
