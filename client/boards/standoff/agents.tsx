/** An agent on the board: its sign, the direction in which it looks, and the treat that it carries away. */
import type { Gain, Pose, Side } from '../../../games/standoff/types.ts';
import { colourOf, inkOn, letterDrop, letterOf, shapePath } from '../../signs/shapes.ts';
import { type Point, TURN } from './geometry.ts';
import { useSaid } from './said.ts';
import { TreatShape } from './treats.tsx';

interface Props {
  readonly seat: number;
  readonly side: Side;
  readonly pose: Pose;
  readonly place: Point;
  readonly you: boolean;
  readonly got: Gain | null;
  readonly text: number;
}

/** The message about the agent of the participant. */
const YOU = { player: 'playerYou', opponent: 'opponentYou' } as const;

const LOOKS = ['right', 'down', 'left', 'up'] as const;

export function AgentMark({ seat, side, pose, place, you, got, text }: Props) {
  const { say } = useSaid();
  return (
    <g className="agent" data-side={side} style={{ transform: `translate(${place.x}px, ${place.y}px)` }}>
      <title>
        {say(`board.agent.${you ? YOU[side] : side}`, { agent: letterOf(seat), look: LOOKS[pose.heading] })}
      </title>
      {you && <circle className="ring" r={39} />}
      <path
        className="nose"
        d={you ? 'M -13 -41 L 0 -60 L 13 -41 Z' : 'M -14 -35 L 0 -56 L 14 -35 Z'}
        transform={`rotate(${TURN[pose.heading] ?? 0})`}
      />
      <path className="body" d={shapePath(seat, 28)} fill={colourOf(seat)} />
      <text y={letterDrop(seat, 28)} fill={inkOn(seat)} fontSize={32}>
        {letterOf(seat)}
      </text>
      {you && (
        <text className="name" x={52} y={0} fontSize={text}>
          {say('board.you')}
        </text>
      )}
      {(got === 'large' || got === 'small') && <TreatShape treat={got} x={-58} y={-4} scale={0.8} />}
    </g>
  );
}
