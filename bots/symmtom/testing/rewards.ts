/** For tests: rewards of policies. Seeds are fixed, so that figures are the same in every run. */
import { playout } from '../../../games/core/log/playout.ts';
import { symmtom } from '../../../games/symmtom/game.ts';
import { Config } from '../../../games/symmtom/types.ts';
import { policyById } from '../../index.ts';

type RewardedConfig = Partial<Config> & { readonly agents: number };

/** The twelve settings of the paper's Table 1, in its order. */
export const SETTINGS: readonly Required<Pick<Config, 'agents' | 'width' | 'pieces'>>[] = [3, 4].flatMap((agents) =>
  [6, 12].flatMap((width) => [1, 2, 3].map((share) => ({ agents, width, pieces: share * agents }))),
);

/** The rewards by episode and seat. A single id is for all seats. */
export function returnsOf(
  wanted: RewardedConfig,
  ids: string | readonly string[],
  episodes: number,
): readonly (readonly number[])[] {
  const config = Config.parse(wanted);
  const policies = Array.from({ length: config.agents }, (_, seat) => {
    const id = typeof ids === 'string' ? ids : (ids[seat] ?? '');
    const policy = policyById(id);
    if (!policy) throw new Error(`there is no policy ${id}`);
    return policy;
  });
  return Array.from({ length: episodes }, (_, episode) => {
    const last = playout(symmtom, { session: 'test', config, seed: `test/${episode}`, policies }).at(-1);
    return last?.type === 'SessionEnded' ? last.returns : [];
  });
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The mean over agents, by episode. */
export function perAgent(returns: readonly (readonly number[])[]): readonly number[] {
  return returns.map(mean);
}
