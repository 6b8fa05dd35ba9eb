/**
 * Results of SymmToM's heuristic in the released program, and under the rules of the paper. Our heuristic plays the same
 * settings; each figure must lie within four standard errors of the recorded one.
 */
import * as z from 'zod';
import { policyById } from '../../bots/index.ts';
import { mean, rounded, standardDeviation } from '../../cli/shared/table.ts';
import { playout } from '../../games/core/log/playout.ts';
import type { AnyPolicy } from '../../games/core/policy.ts';
import { symmtom } from '../../games/symmtom/game.ts';
import { type Measures, meanOf, measuresOf } from '../../games/symmtom/measures.ts';
import { Config } from '../../games/symmtom/types.ts';
import type { GoldenFormat } from './format.ts';
import type { GoldenDifference } from './report.ts';

const POLICY = 'symmtom/heuristic';
const MAX_Z = 4;

const Setting = z.object({
  n: z.int(),
  w: z.int(),
  c: z.int(),
  episodes: z.int().positive(),
  mean: z.number(),
  sd_of_episode_mean: z.number(),
  parts: z.object({ listening: z.number(), speaking: z.number(), base: z.number() }),
  base_uses_per_agent: z.number(),
  incorrect_base_turns_per_agent: z.number(),
});
/** `options` name the played variant of the rules and of the heuristic. */
const Variant = z.object({
  mean: z.array(z.number()),
  sd: z.array(z.number()),
  options: z.record(z.string(), z.unknown()),
});
const File = z.looseObject({ original_env_1000_episodes: z.array(Setting).min(1) });

export const symmtomHeuristic: GoldenFormat = {
  id: 'symmtom/heuristic',
  about: `results of SymmToM's heuristic (key "original_env_1000_episodes"); plays ${POLICY} (--episodes), counts figures`,
  recognises: ({ json }) => z.looseObject({ original_env_1000_episodes: z.array(z.unknown()) }).safeParse(json).success,
  check({ json }, { episodes, progress }) {
    const policy = policyById(POLICY);
    if (!policy) throw new Error(`needs the policy ${POLICY}, which the catalogue does not have`);
    const file = File.safeParse(json);
    if (!file.success) throw new Error(z.prettifyError(file.error));
    const rows = rowsOf(file.data);
    const compared = rows.flatMap((row, i) => {
      progress(i, rows.length);
      return compare(row, play(row, policy, episodes));
    });
    const largest = Math.max(...compared.map(({ z }) => Math.abs(z)));
    const disagreements = compared.filter(({ z }) => Math.abs(z) > MAX_Z);
    return {
      unit: 'figures',
      entries: rows.length,
      checked: compared.length,
      agreed: compared.length - disagreements.length,
      disagreements: disagreements.map(({ place, what, recorded, ours, z }): GoldenDifference => {
        return { place, what: `${what} (z ${z.toFixed(1)})`, recorded, ours };
      }),
      notes: [`${episodes} episodes a setting; largest |z| ${largest.toFixed(1)}, allowed ${MAX_Z}`],
    };
  },
};

interface Row {
  readonly rules: Config['rules'];
  readonly agents: number;
  readonly width: number;
  readonly pieces: number;
  readonly episodes: number;
  readonly recorded: Readonly<Record<string, number>>;
}

function rowsOf(file: z.infer<typeof File>): readonly Row[] {
  const settings = file.original_env_1000_episodes;
  const released = settings.map(({ n, w, c, episodes, ...row }): Row => {
    const recorded = {
      reward: row.mean,
      'sd of reward': row.sd_of_episode_mean,
      'reward for hearing': row.parts.listening,
      'reward for telling': row.parts.speaking,
      'reward for the base': row.parts.base,
      'base uses': row.base_uses_per_agent,
      'turns of bad base use': row.incorrect_base_turns_per_agent,
    };
    return { rules: 'released', agents: n, width: w, pieces: c, episodes, recorded };
  });
  return [
    ...released,
    ...variantsOf(file).flatMap(({ rules, episodes, mean, sd }) =>
      settings.flatMap(({ n, w, c }, i): Row[] => {
        const [reward, spread] = [mean[i], sd[i]];
        if (reward === undefined || spread === undefined) return [];
        const recorded = { reward, 'sd of reward': spread };
        return [{ rules, agents: n, width: w, pieces: c, episodes, recorded }];
      }),
    ),
  ];
}

/** Those of the recorded variants that our two rule modes and our heuristic implement. */
function variantsOf(file: z.infer<typeof File>) {
  return Object.entries(file).flatMap(([key, value]) => {
    const episodes = Number(/^high_precision_(\d+)_episodes/.exec(key)?.[1]);
    const variants = z.record(z.string(), Variant).safeParse(value);
    if (!episodes || !variants.success) return [];
    return Object.values(variants.data).flatMap(({ mean, sd, options }) => {
      const { know, lag, ...rest } = options;
      const ours = { center: 'hi', axis: 'x', dodge: false, ptr: 'own', talk: 'always' };
      const same = Object.keys(rest).length === 5 && Object.entries(ours).every(([name, is]) => rest[name] === is);
      if (!same || lag !== (know === 'prev')) return [];
      return [{ rules: lag ? ('released' as const) : ('paper' as const), episodes, mean, sd }];
    });
  });
}

/** For each episode, every measure as the mean over its agents. */
function play({ rules, agents, width, pieces }: Row, policy: AnyPolicy, episodes: number): readonly Measures[] {
  const config = Config.parse({ agents, width, pieces, rules, silence: false });
  const policies = Array.from({ length: agents }, () => policy);
  return Array.from({ length: episodes }, (_, i): Measures => {
    const session = `golden-${rules}-${agents}-${width}-${pieces}-${i}`;
    return meanOf(measuresOf(playout(symmtom, { session, config, seed: session, policies })));
  });
}

const MEASURE: Readonly<Record<string, keyof Measures>> = {
  reward: 'reward',
  'reward for hearing': 'hearing',
  'reward for telling': 'telling',
  'reward for the base': 'base',
  'base uses': 'baseUses',
  'turns of bad base use': 'missedBaseTurns',
};

function compare({ rules, agents, width, pieces, episodes, recorded }: Row, played: readonly Measures[]) {
  return Object.entries(recorded).map(([what, theirs]) => {
    const {
      mean: middle,
      sd,
      errorOfMean,
      errorOfSd,
    } = spreadOf(played.map((episode) => episode[MEASURE[what] ?? 'reward']));
    const [ours, error] = what.startsWith('sd') ? [sd, errorOfSd] : [middle, errorOfMean];
    // the recorded figure comes from a sample of the same spread
    const both = error * Math.sqrt(1 + played.length / episodes);
    const place = `${rules} rules, n=${agents} w=${width} c=${pieces}`;
    return { place, what, recorded: theirs, ours: rounded(ours), z: both > 0 ? (ours - theirs) / both : 0 };
  });
}

/** Spread of a sample, and the standard errors of its mean and of its standard deviation. */
function spreadOf(sample: readonly number[]) {
  const n = sample.length;
  const middle = mean(sample);
  const sd = standardDeviation(sample);
  const fourth = mean(sample.map((x) => (x - middle) ** 4));
  const errorOfSd = sd > 0 ? Math.sqrt((fourth - sd ** 4) / (4 * sd ** 2 * n)) : 0;
  return { mean: middle, sd, errorOfMean: sd / Math.sqrt(n), errorOfSd };
}
