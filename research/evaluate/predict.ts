/**
 * `evaluate predict`: how well policies predict what the agents of recorded sessions did, in nats a decision, and how well
 * models of belief predict what they answered.
 */
import { Command } from 'commander';
import * as z from 'zod';
import { cardOf, POLICIES, policyById } from '../../bots/index.ts';
import { type PredictedDecision, predictedDecisions } from '../../bots/predictions.ts';
import { clusteredMean, type Estimate } from '../../cli/analyse/interval.ts';
import { BadOption } from '../../cli/shared/command.ts';
import { EstimateShape, estimateInWords } from '../../cli/shared/estimate.ts';
import { jsonOption } from '../../cli/shared/json-option.ts';
import { progressBar } from '../../cli/shared/progress.ts';
import { type ReadSession, readSession } from '../../cli/shared/recorded.ts';
import { readSessionArgument } from '../../cli/shared/sessions.ts';
import { rounded, table } from '../../cli/shared/table.ts';
import { expectedAnswers } from '../../games/core/beliefs/expected-answers.ts';
import type { AnyPolicy } from '../../games/core/policy.ts';

const nats = EstimateShape.describe('mean of -ln(chance), in nats a decision, by cluster; less is better');
const saved = EstimateShape.describe('nats a decision less than a uniform choice, by cluster');

const PRINTED = jsonOption(
  z.strictObject({
    sessions: z.array(z.string()),
    decisions: z.int().describe('that are compared: each model gives a chance to each'),
    unlisted: z
      .int()
      .describe('left out: the action is none of those that the request listed, as a message in own words'),
    clusters: z.enum(['session', 'seat']).describe('what the errors go by: by seat where there is one session'),
    models: z.array(z.strictObject({ model: z.string(), nats, saved })),
    cannot: z.array(z.string()).describe('models that draw in too many ways to say a chance'),
    answers: z.array(
      z.strictObject({
        model: z.string().describe('a model of belief, or uniform'),
        n: z.int().describe('answers'),
        unstated: z.int().describe('answers of which the model states nothing; each counts as by a uniform choice'),
        ...{ nats, saved },
      }),
    ),
  }),
);
type Printed = z.infer<typeof PRINTED.schema>;

interface Options {
  readonly models?: string;
  readonly lapse: number;
  readonly database?: string;
  readonly json?: true;
}

export const predictCommand = new Command('predict')
  .description('How well policies predict what agents did, and models of belief what they answered, in any logs.')
  .addArgument(readSessionArgument('<session...>'))
  .option('--models <ids>', 'policies, with commas between them; without it, those that the game offers untrained')
  .option('--lapse <share>', 'share of decisions in which an agent does any legal action', share, 0.05)
  .option('--database <where>', 'a SQLite file or postgres://…; without it, the one of DATABASE_URL or DATA_DIR')
  .addOption(PRINTED)
  .addHelpText(
    'after',
    `
The chance of an action under a model is the one that its policy would draw it with, in the seat's place, with what the seat had
noticed; a lapse is mixed in. The uniform model gives each legal action the same chance. Decisions count that agents made
themselves. Reading changes nothing. The method is in docs/predictions.md.
Exit codes: 0 done, 2 a session or a model cannot be used.`,
  )
  .action(predict);

/** A session, and what is read of it. */
interface Recorded extends ReadSession {
  readonly name: string;
}

async function predict(names: readonly string[], { models, lapse, database, json }: Options): Promise<void> {
  const sessions: Recorded[] = [];
  for (const name of names) sessions.push({ name, ...(await readSession(name, database)) });
  const printed = predictionsOf(sessions, { models: models?.split(','), lapse });
  process.stdout.write(json ? PRINTED.text(printed) : inWords(printed));
}

export function predictionsOf(
  sessions: readonly Recorded[],
  { models, lapse }: { readonly models: readonly string[] | undefined; readonly lapse: number },
): Printed {
  const game = gameOf(sessions);
  const policies = modelsFor(game, sessions, models);
  const bar = progressBar(
    'actions',
    sessions.reduce((sum, { log }) => sum + log.filter(({ type }) => type === 'ActionSubmitted').length, 0),
  );
  const found = sessions.map(({ rules, log, openText }) =>
    predictedDecisions({ game: rules.game, log, policies, lapse, openText, onDecision: () => bar.advance(1) }),
  );
  bar.stop();
  const all = found.flat();
  const able = policies.map((_, i) => all.every(({ chances }) => chances[i] !== null));
  const clusters = sessions.length > 1 ? 'session' : 'seat';
  const clusterOf = (session: number, seat: number): number => (clusters === 'session' ? session : seat);
  const decisions = found.flatMap((own, session) =>
    own.filter(({ listed }) => listed).map((one) => ({ ...one, cluster: clusterOf(session, one.seat) })),
  );
  if (decisions.length === 0) throw new BadOption('no agent of these sessions chose an action that can be predicted');
  const rowOf = (chance: (of: PredictedDecision) => number) =>
    scoresOf(decisions.map((one) => ({ cluster: one.cluster, options: one.options, chance: chance(one) })));
  return {
    sessions: sessions.map(({ log, name }) => (log[0]?.type === 'SessionCreated' ? log[0].session : name)),
    decisions: decisions.length,
    unlisted: all.length - decisions.length,
    clusters,
    models: policies.flatMap(({ id }, i) =>
      able[i] ? [{ model: id, ...rowOf(({ chances }) => chances[i] ?? 0) }] : [],
    ),
    cannot: policies.flatMap(({ id }, i) => (able[i] ? [] : [id])),
    answers: answersOf(sessions, clusterOf),
  };
}

/** The models of belief that the game offers, and a uniform choice, over the answers; empty: nothing was answered. */
function answersOf(
  sessions: readonly Recorded[],
  clusterOf: (session: number, seat: number) => number,
): Printed['answers'] {
  const [first] = sessions;
  const rows = (first?.rules.beliefs?.models ?? []).map(({ model: { id } }) => {
    const expected = sessions.flatMap(({ rules: { game, beliefs }, log }, session) => {
      const offered = beliefs?.models.find(({ model }) => model.id === id);
      const answers = offered ? expectedAnswers({ game, offered, log }) : [];
      return answers.map((one) => ({ ...one, cluster: clusterOf(session, one.seat) }));
    });
    return { id, expected };
  });
  const answered = rows[0]?.expected ?? [];
  if (answered.length === 0) return [];
  return [
    ...rows.map(({ id, expected }) => ({
      model: id,
      n: expected.length,
      unstated: expected.filter(({ chance }) => chance === null).length,
      // a model that is certain may be wrong: a lapse keeps what it loses finite
      ...scoresOf(expected.map((one) => ({ ...one, chance: slipped(one.chance, one.options) }))),
    })),
    {
      ...{ model: 'uniform', n: answered.length, unstated: 0 },
      ...scoresOf(answered.map((one) => ({ ...one, chance: 1 / one.options }))),
    },
  ];
}

/** The share of answers that are any of those offered, whatever the model says. */
const ANSWER_LAPSE = 0.05;

const slipped = (chance: number | null, options: number): number =>
  chance === null ? 1 / options : (1 - ANSWER_LAPSE) * chance + ANSWER_LAPSE / options;

function scoresOf(
  of: readonly { readonly cluster: number; readonly options: number; readonly chance: number }[],
): Pick<Printed['models'][number], 'nats' | 'saved'> {
  const clusters = [...Map.groupBy(of, ({ cluster }) => cluster).values()];
  const mean = (value: (one: (typeof of)[number]) => number): Estimate => {
    const sums = clusters.map((own) => ({ total: own.reduce((sum, one) => sum + value(one), 0), n: own.length }));
    return exact(clusteredMean(sums, 'mean'));
  };
  return {
    nats: mean(({ chance }) => -Math.log(chance)),
    saved: mean(({ chance, options }) => Math.log(options * chance)),
  };
}

/** The estimate without what rounding of sums leaves of a zero. */
function exact({ value, se, low, high }: Estimate): Estimate {
  const of = <N extends number | null>(number: N) => number && rounded(number, 12);
  return { value: rounded(value, 12), se: of(se), low: of(low), high: of(high) };
}

function gameOf(sessions: readonly Recorded[]): string {
  const games = [...new Set(sessions.map(({ rules }) => rules.game.id))];
  const [game] = games;
  if (game === undefined || games.length > 1)
    throw new BadOption(`these sessions are of several games: ${games.join(', ')}; name sessions of one game`);
  return game;
}

/** The policies of these names. `names`: as `uniform` or `symmtom/uniform`. */
function modelsFor(
  game: string,
  sessions: readonly Recorded[],
  names: readonly string[] | undefined,
): readonly AnyPolicy[] {
  const whyNot = (policy: AnyPolicy): string | null => {
    if (policy.privileged) return `${policy.id} sees more than a seat does`;
    for (const { log } of sessions) {
      const why = log[0]?.type === 'SessionCreated' ? policy.whyNot?.(log[0].config) : null;
      if (why) return why;
    }
    return null;
  };
  if (names === undefined)
    return POLICIES.filter((policy) => policy.game === game && !cardOf(policy.id) && whyNot(policy) === null);
  return names.map((name) => {
    const id = name.includes('/') ? name : `${game}/${name}`;
    const policy = policyById(id);
    if (!policy || policy.game !== game) throw new BadOption(`there is no policy ${id} of ${game}`);
    const why = whyNot(policy);
    if (why !== null) throw new BadOption(`${name} cannot be a model here: ${why}`);
    return policy;
  });
}

function share(text: string): number {
  const value = Number(text);
  // without a lapse one action that a model never takes makes its loss infinite
  if (!(value > 0 && value < 1)) throw new BadOption(`--lapse is above 0 and below 1, not '${text}'`);
  return value;
}

function inWords({ sessions, decisions, unlisted, clusters, models, cannot, answers }: Printed): string {
  const shown = (of: Estimate): string => estimateInWords(of, 3);
  const left = unlisted > 0 ? `, and ${unlisted} left out whose action the request did not list` : '';
  return [
    table(
      ['model', 'nats a decision', 'less than uniform'],
      models
        .toSorted((a, b) => a.nats.value - b.nats.value)
        .map((one) => [one.model, shown(one.nats), shown(one.saved)]),
      1,
    ),
    `${decisions} decisions in ${sessions.length === 1 ? '1 session' : `${sessions.length} sessions`}${left}; intervals by ${clusters}.\n`,
    ...(cannot.length > 0 ? [`These draw in too many ways to say a chance: ${cannot.join(', ')}.\n`] : []),
    ...(answers.length > 0
      ? [
          table(
            ['model of belief', 'answers', 'unstated', 'nats an answer', 'less than uniform'],
            answers.map((one) => [one.model, one.n, one.unstated, shown(one.nats), shown(one.saved)]),
            1,
          ),
        ]
      : []),
  ].join('\n');
}
