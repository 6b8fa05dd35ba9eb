/** The one name of a chain of minds, in pictures and tables: "A thinks", "A thinks B thinks". */
import type { Chain } from '../../../games/core/beliefs/model.ts';
import { AgentSign } from '../../signs/agent-sign.tsx';
import { letterOf } from '../../signs/shapes.ts';
import type { ReplaySaid } from '../../words/replay-words.tsx';
import { thinksInWords } from '../axis/lanes.ts';

export const chainName = (chain: Chain, said: ReplaySaid): string => thinksInWords(chain.map(letterOf), said);

/** The signs of the seats of a chain, silent for screen readers. */
export function ChainSigns({ chain, size = 20 }: { readonly chain: Chain; readonly size?: number }) {
  return (
    <span className="chain">
      {chain.map((seat, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a seat may come twice in a chain
        <AgentSign key={i} seat={seat} size={size} />
      ))}
    </span>
  );
}
