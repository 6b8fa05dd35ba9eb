/** The moving picture of the start page: behind B's screen the treat changes its box, and B still has it where it was. */
import { EyeShape } from '../../../signs/eye.tsx';
import { SmallAgent } from '../../../signs/small-agent.tsx';
import './picture.css';

const BOXES = [0, 1, 2];

export function Picture() {
  return (
    <svg className="two-treats" viewBox="0 0 132 110" aria-hidden>
      {BOXES.map((box) => (
        <g key={box} transform={`translate(${12 + box * 38} 40)`}>
          <rect className="inside" width={33} height={24} />
          <rect className="front" y={24} width={33} height={13} />
        </g>
      ))}
      <circle className="believed" cx={28.5} cy={53} r={8} />
      <g className="blind">
        <EyeShape crossed x={40} y={36} scale={0.45} />
      </g>
      <circle className="treat" cx={104.5} cy={53} r={8} />
      <SmallAgent seat={0} x={66} y={20} radius={8} />
      <g className="screen">
        <rect x={8} y={80} width={116} height={7} />
        <path d="M14 87l7-7m5 7l7-7m5 7l7-7m5 7l7-7m5 7l7-7m5 7l7-7m5 7l7-7m5 7l7-7m5 7l7-7" />
      </g>
      <SmallAgent seat={1} x={66} y={99} radius={8} />
    </svg>
  );
}
