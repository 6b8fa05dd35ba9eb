/** Episodes of `simulate` in which language models play, and what their calls came to. */

import * as z from 'zod';
import { sha256Hex } from '#sha256';
import type { GameTypes } from '../../games/core/game.ts';
import { canonicalJson } from '../../games/core/json.ts';
import type { SessionEvent } from '../../games/core/session/events.ts';
import { LoggedOutcome, ModelMiss } from '../../games/core/session/model-calls.ts';
import { newestRules } from '../../games/index.ts';
import type { Printed } from '../shared/json-option.ts';
import { agentNamed } from '../shared/model-names.ts';
import type { ModelSession } from '../shared/model-sessions.ts';
import { table } from '../shared/table.ts';
import type { SimulationJob } from './worker.ts';

export const MODEL_RUN = z.strictObject({
  events: z.string().describe('SHA-256 of the logs of all sessions: equal for a run and its recording'),
  sent: z.int().describe('calls that went over the network'),
  calls: z.int(),
  outcomes: z.partialRecord(LoggedOutcome, z.int()).describe('what became of the calls'),
  says: z
    .partialRecord(z.string(), z.int())
    .describe('to calls that the endpoint refuses as they are: code and parameter that it names, with how often'),
  repairs: z.int().describe('calls in which a model was shown what it had written'),
  missed: z.partialRecord(ModelMiss, z.int()).describe('default actions for want of an action, by why'),
  left: z.int().describe('seats that models left'),
  tokens: z.strictObject({ input: z.int(), output: z.int(), estimated: z.int().describe('of all of them') }),
  cost: z.strictObject({ micros: z.int(), currency: z.string() }).nullable().describe('null: not all prices are known'),
});

/** The episodes of jobs as sessions to play, in order. */
export function sessionsOf(
  jobs: readonly SimulationJob[],
  variant: string,
): readonly (ModelSession & { readonly job: SimulationJob })[] {
  return jobs.flatMap((job) => {
    const rules = newestRules(job.game);
    if (!rules) throw new Error(`there is no game ${job.game}`);
    return job.episodes.map(({ session, seed, policies }) => ({
      // the names of sessions that are kept in a database differ from run to run
      ...{ job, rules, session, seed, episode: seed, config: job.config },
      agents: policies.map((name) => agentNamed(name, variant)),
    }));
  });
}

type Logs = readonly (readonly SessionEvent<GameTypes>[])[];

export function modelRunOf(logs: Logs, sent: number): Printed<typeof MODEL_RUN> {
  const events = logs.flat();
  const replies = events.filter((event) => event.type === 'ModelAnswered');
  const asked = events.filter((event) => event.type === 'ModelAsked');
  const misses = events.flatMap((event) => (event.type === 'ActionDefaulted' && event.model ? [event.model] : []));
  const tokens = replies.flatMap((reply) => reply.tokens ?? []);
  const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);
  const costs = replies.map(({ tokens: used, cost }) => (used === null ? 0 : (cost?.micros ?? null)));
  const currency = replies.find(({ cost }) => cost !== null)?.cost?.currency;
  return {
    events: sha256Hex(canonicalJson(logs)),
    ...{ sent, calls: asked.length, repairs: asked.filter(({ repair }) => repair).length },
    outcomes: counted(replies.map(({ outcome }) => outcome)),
    says: counted(replies.flatMap(({ says }) => says ?? [])),
    missed: counted(misses),
    left: events.filter((event) => event.type === 'AgentLeft').length,
    tokens: {
      input: sumOf(tokens.map(({ input }) => input)),
      output: sumOf(tokens.map(({ output }) => output)),
      estimated: sumOf(tokens.map((one) => (one.from === 'estimated' ? one.input + one.output : 0))),
    },
    cost:
      currency === undefined || costs.includes(null) ? null : { micros: sumOf(costs.map((one) => one ?? 0)), currency },
  };
}

function counted<Name extends string>(names: readonly Name[]): Partial<Record<Name, number>> {
  const counts: Partial<Record<Name, number>> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

export function modelRunInWords(run: Printed<typeof MODEL_RUN>): string {
  const { calls, sent, repairs, left, tokens, cost, events } = run;
  const of = (counts: Readonly<Record<string, number | undefined>>): string =>
    Object.entries(counts)
      .map(([name, count]) => `${name} ${count}`)
      .join(', ') || 'none';
  const rows: [string, string | number][] = [
    ['calls', `${calls}, ${sent} of them over the network`],
    ['outcomes', of(run.outcomes)],
    ...(Object.keys(run.says).length > 0 ? [['the endpoint refuses', of(run.says)] as [string, string]] : []),
    ['shown what they had written', repairs],
    ['default actions', of(run.missed)],
    ['seats that were left', left],
    [
      'tokens',
      `${tokens.input} in, ${tokens.output} out${tokens.estimated > 0 ? `, ${tokens.estimated} of them estimated` : ''}`,
    ],
    ['cost', cost === null ? 'not known' : `${cost.micros / 1_000_000} ${cost.currency}`],
    ['hash of the events', events],
  ];
  return `\n${table(['language models', ''], rows, 1)}`;
}
