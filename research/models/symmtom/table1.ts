/** One setting of the paper's Table 1: sessions in which a player has all seats, beside learners and the paper. */
import * as z from 'zod';
import { clusteredMean } from '../../../cli/analyse/interval.ts';
import type { Printed } from '../../../cli/shared/json-option.ts';
import type { ModelSession } from '../../../cli/shared/model-sessions.ts';
import { mean, rounded, table } from '../../../cli/shared/table.ts';
import { returnsOf } from '../../../cli/simulate/simulation.ts';
import { paperSetting } from '../../../cli/simulate/symmtom/table1.ts';
import type { GameTypes } from '../../../games/core/game.ts';
import type { SessionEvent } from '../../../games/core/session/events.ts';
import { Config } from '../../../games/symmtom/types.ts';
import { LEARNERS, modelsOf, symmtomModels } from '../../evaluate/symmtom-models.ts';
import { isPublished, settingIndex, TABLE_1 } from '../../evaluate/symmtom-paper.ts';
import { evaluateModel } from '../../symmtom/evaluation.ts';
import type { Player } from '../play.ts';
import { rulesOfSymmtom } from './trials.ts';

export const SETTING = { agents: 3, width: 6, pieces: 6 } as const;

/** Fresh episodes of a learner, which plays at the fast tables. */
const LEARNER_EPISODES = 200;

export const EARNED = z.strictObject({
  player: z.string(),
  variant: z.string().nullable().describe('of its prompts; null: it is no model'),
  paper: z.number().nullable().describe("the paper's mean return of an agent; null: the paper has none"),
  paperSd: z.number().nullable(),
  mean: z.number().nullable().describe('return of an agent; null: not run'),
  se: z.number().nullable().describe('over sessions'),
  n: z.int().describe('sessions'),
});
export type Earned = Printed<typeof EARNED>;

export function tableSession({
  episode,
  seed,
  player,
}: {
  readonly episode: number;
  readonly seed: string;
  readonly player: Player;
}): ModelSession {
  const session = `table1-${episode}`;
  return {
    ...{ rules: rulesOfSymmtom(), session, seed: `${seed}/${session}` },
    config: Config.parse({ ...SETTING, rules: 'released', silence: false }),
    episode: `${session} ${player.name} ${player.variant}`,
    agents: Array.from({ length: SETTING.agents }, () => player.agent),
  };
}

/** The mean return of the session's agents. */
export function earnedIn(log: readonly SessionEvent<GameTypes>[]): number {
  return mean(returnsOf(log));
}

export function earnedBy({ name, variant }: Player, means: readonly number[]): Earned {
  const { value, se } = clusteredMean(
    means.map((total) => ({ total, n: 1 })),
    'mean',
  );
  const heuristic = name === 'symmtom/heuristic' ? paperSetting(SETTING.agents, SETTING.width, SETTING.pieces) : null;
  return {
    ...{ player: name, variant, paper: heuristic?.paperMean ?? null, paperSd: heuristic?.paperSd ?? null },
    ...{ mean: rounded(value, 2), se: se === null ? null : rounded(se, 2), n: means.length },
  };
}

/** The paper's learners: the first kept model of each. */
export function earnedByLearners(seed: string): readonly Earned[] {
  const models = symmtomModels();
  const at = settingIndex(SETTING);
  return LEARNERS.filter(({ lag }) => lag === 1).flatMap((learner): Earned[] => {
    const { name, algorithm } = learner;
    if (!isPublished(algorithm)) return [];
    const [model] = modelsOf(models, learner, SETTING);
    const paper = { paper: TABLE_1[algorithm].mean[at] ?? null, paperSd: TABLE_1[algorithm].sd[at] ?? null };
    const row = { player: name, variant: null, ...paper };
    if (!model) return [{ ...row, mean: null, se: null, n: 0 }];
    const played = evaluateModel(model, { rules: 'released', episodes: LEARNER_EPISODES, seed });
    return [{ ...row, mean: rounded(played.mean, 2), se: rounded(played.se, 2), n: played.n }];
  });
}

export function earnedTable(rows: readonly Earned[]): string {
  const head = ['player', 'prompts', 'the paper', 'sd', 'here', 'se', 'sessions'];
  const lines = rows.map((row) => [
    ...[row.player, row.variant, row.paper, row.paperSd],
    ...[row.mean?.toFixed(2) ?? 'not run', row.se, row.n],
  ]);
  return table(head, lines, 2);
}
