/** What the rows of Table 1 say beside the paper's: rank correlations, a table of ratios, and the sentences that follow. */
import jstat from 'jstat';
import { table } from '../../cli/shared/table.ts';
import { type ComparedSetting, SETTINGS } from './symmtom-paper.ts';
import type { Row } from './symmtom-table1.ts';

/** A row that was run, of a learner and a setting that the paper has. */
interface Pair extends ComparedSetting {
  readonly learner: string;
  readonly ours: number;
  readonly se: number;
  readonly paper: number;
}

/** `rows`: those of all learners; the ones under released rules with the critics of the released command are compared. */
export function agreementOf(rows: readonly Row[]): readonly string[] {
  const released = rows.filter(
    ({ rules, ours, critic }) => rules === 'released' && ours !== null && critic === 'oracle observation',
  );
  const pairs = pairsIn(released);
  return [
    ...correlationsOf(pairs),
    '',
    'Our return divided by the paper’s:',
    '',
    ratiosOf(pairs),
    ...orderOf(pairs),
    '',
    ...effectOfCritics(rows),
    ...recurrentOf(released),
    ...posteriorOf(released),
  ];
}

function pairsIn(rows: readonly Row[]): readonly Pair[] {
  return rows.flatMap(({ learner, agents, width, pieces, ours, se, paper }) =>
    ours === null || paper === null ? [] : [{ learner, agents, width, pieces, ours, se: se ?? 0, paper }],
  );
}

/** Spearman's rank correlation of our returns with the paper's; null: fewer than three pairs. */
export function rankCorrelation(pairs: readonly Pick<Pair, 'ours' | 'paper'>[]): number | null {
  if (pairs.length < 3) return null;
  return jstat.spearmancoeff(
    pairs.map(({ ours }) => ours),
    pairs.map(({ paper }) => paper),
  );
}

function correlationsOf(pairs: readonly Pair[]): readonly string[] {
  const all = rankCorrelation(pairs);
  if (all === null) return [];
  const bySetting = SETTINGS.flatMap((setting) => {
    const same = pairs.filter((pair) => isAt(pair, setting));
    const found = rankCorrelation(same);
    return found === null ? [] : [`${settingName(setting)}: ${found.toFixed(2)} over ${same.length} learners`];
  });
  return [
    `Spearman’s rank correlation with the paper over all ${pairs.length} cells that were run is ${all.toFixed(2)}. Over the learners of one`,
    `setting it is, for ${bySetting.join('; ')}.`,
  ];
}

function ratiosOf(pairs: readonly Pair[]): string {
  const settings = SETTINGS.filter((setting) => pairs.some((pair) => isAt(pair, setting)));
  const learners = [...new Set(pairs.map(({ learner }) => learner))];
  return table(
    ['learner', ...settings.map(settingName)],
    learners.map((learner) => [
      learner,
      ...settings.map((setting) => {
        const pair = pairs.find((one) => one.learner === learner && isAt(one, setting));
        return pair ? pair.ours / pair.paper : null;
      }),
    ]),
    2,
  );
}

/** The paper's claim: with more pieces than agents, K matrices earn more than none, and knowledge more than they. */
function orderOf(pairs: readonly Pair[]): readonly string[] {
  const many = pairs.filter(({ pieces, agents }) => pieces > agents);
  const kinds = [
    { names: ['MADDPG-CE', 'MADDPG-GE'], above: 'MADDPG', said: 'CE and GE are above MADDPG' },
    { names: ['MADDPG-Oracle'], above: 'MADDPG-CE', said: 'The oracle is above CE' },
    { names: ['MADDPG-EE'], above: 'MADDPG', said: 'EE is above MADDPG' },
  ];
  const sentences = kinds.flatMap(({ names, above, said }) => {
    const compared = many.flatMap((one) => {
      const other = many.find((pair) => pair.learner === above && isAt(pair, one));
      return names.includes(one.learner) && other ? [{ one, other }] : [];
    });
    if (compared.length === 0) return [];
    const ours = compared.filter(({ one, other }) => one.ours - other.ours > 2 * Math.hypot(one.se, other.se));
    const paper = compared.filter(({ one, other }) => one.paper > other.paper);
    return [
      `${said} by two standard errors in ${ours.length} of ${compared.length} cells with more pieces than agents (in the paper its mean is, in ${paper.length}).`,
    ];
  });
  return [
    ...sentences,
    'EE here guesses only what was out of hearing, and its own column is exact, which may be why it does not fall to MADDPG’s',
    'level as in the paper. A speaker here counts as knowing what it says.',
  ];
}

/** What a critic with knowledge of now is worth: the same learner with both critics, as far as both were run. */
function effectOfCritics(rows: readonly Row[]): readonly string[] {
  const released = rows.filter(({ rules, ours }) => rules === 'released' && ours !== null);
  const lines = released.flatMap((one) => {
    const other = released.find(
      (row) => row.critic === 'K' && row.learner === one.learner && settingName(row) === settingName(one),
    );
    if (one.critic !== 'oracle observation' || !other) return [];
    return [
      [
        one.learner,
        settingName(one),
        one.ours,
        one.se,
        one.trained,
        one.seeds,
        other.ours,
        other.se,
        other.trained,
        other.seeds,
      ],
    ];
  });
  if (lines.length === 0) return [];
  const trained = [...new Set(lines.map((line) => line[8]))];
  return [
    'What the critics see decides the order of the upper group: with K matrices of now in the critics CE, GE and EE pass the oracle,',
    `whose knowledge is one turn old, as its critics’ is. Those models were trained for ${trained.join(', ')} episodes, which by itself`,
    'is too short for the oracle: it still learns there.',
    '',
    table(
      [
        'learner',
        'setting',
        'oracle’s observation',
        'se',
        'trained',
        'seeds',
        'what actors get',
        'se',
        'trained',
        'seeds',
      ],
      lines,
      2,
    ),
  ];
}

/** RMADDPG beside MADDPG, here and in the paper, where both were run. */
function recurrentOf(released: readonly Row[]): readonly string[] {
  const pairs = besides(released, 'RMADDPG', 'MADDPG');
  if (pairs.length === 0) return [];
  const said = pairs.map(
    ({ one, other }) =>
      `${settingName(one)}: ${one.ours} and ${other.ours} (paper: ${one.paper ?? '–'} and ${other.paper ?? '–'})`,
  );
  return [
    `RMADDPG beside MADDPG: ${said.join('; ')}. Until critics were kept from seeing the recurrent states of the actors, it earned 4`,
    'to 7: states of older actors in the memory are noise to a critic, and 384 columns of it. The released program of RMADDPG',
    'does not show them either.',
    '',
  ];
}

/** PM beside the K matrices of the same tables. */
function posteriorOf(released: readonly Row[]): readonly string[] {
  const lines = besides(released, 'PM', 'MADDPG').map(({ one }) => {
    const others = ['MADDPG-CE', 'MADDPG-GE', 'MADDPG-EE'].map((learner) => {
      const same = released.find((r) => r.learner === learner && settingName(r) === settingName(one));
      return `${learner} ${same?.ours ?? '–'}`;
    });
    return `- PM, ${settingName(one)}: ${one.ours} (se ${one.se}), beside ${others.join(', ')}.`;
  });
  return lines.length === 0 ? [] : ['What the posterior is worth in place of a K matrix:', '', ...lines, ''];
}

function besides(rows: readonly Row[], learner: string, base: string) {
  return rows.flatMap((one) => {
    const other = rows.find((r) => r.learner === base && settingName(r) === settingName(one));
    return one.learner === learner && other ? [{ one, other }] : [];
  });
}

const settingName = ({ agents, width, pieces }: ComparedSetting): string =>
  `n = ${agents}, w = ${width}, c = ${pieces}`;

function isAt(row: ComparedSetting, { agents, width, pieces }: ComparedSetting): boolean {
  return row.agents === agents && row.width === width && row.pieces === pieces;
}
