/**
 * When chains were wrong about one proposition: one lane a chain along the timeline with its false stretches, and under it the events
 * at which they begin, which can be pressed. A stretch itself may be narrower than a finger.
 */
import { colourOf } from '../../signs/shapes.ts';
import { useReplaySaid } from '../../words/replay-words.tsx';
import { useWords } from '../../words/use-words.ts';
import { ChainSigns, chainName } from './chain-name.tsx';
import type { FalseLane } from './minds.ts';

interface Props {
  readonly lanes: readonly FalseLane[];
  readonly length: number;
  readonly index: number;
  readonly onGoTo: (index: number) => void;
}

export function FalseTimeline({ lanes, length, index, onGoTo }: Props) {
  const say = useWords('minds');
  const said = useReplaySaid();
  const last = Math.max(1, length - 1);
  const share = (at: number): string => `${(100 * at) / last}%`;
  if (lanes.length === 0) return <p className="muted">{say('neverFalse')}</p>;
  return (
    <figure className="lanes">
      <figcaption>{say('overTime')}</figcaption>
      {lanes.map(({ chain, spans }) => {
        const name = chainName(chain, said);
        return (
          <div key={chain.join()} className="lane">
            <span className="lane-name">
              <ChainSigns chain={chain.slice(0, 1)} size={18} /> {name}
            </span>
            <div className="track space" aria-hidden>
              {spans.map(({ from, until }) => (
                <span
                  key={from}
                  className="span"
                  style={{
                    insetInlineStart: share(from),
                    width: share((until ?? last) - from),
                    borderColor: colourOf(chain[0] ?? 0),
                  }}
                />
              ))}
              <span className="cursor" style={{ insetInlineStart: share(index) }} />
            </div>
            <div className="begins space">
              {spans.map(({ from, until }) => (
                <button
                  key={from}
                  type="button"
                  className="button plain"
                  aria-label={say('falseFrom', {
                    ...{ end: until === null ? 'open' : 'known', name },
                    ...{ from: String(from + 1), to: String((until ?? 0) + 1) },
                  })}
                  onClick={() => onGoTo(from)}
                >
                  {from + 1}
                </button>
              ))}
            </div>
          </div>
        );
      })}
    </figure>
  );
}
