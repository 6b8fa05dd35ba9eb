/** The part of a protocol that is about language models: which ones, who sends them what, what they may cost, what is kept. */
import type { ModelBudget } from '../../games/core/session/model-calls.ts';
import { newestRules } from '../../games/index.ts';
import { allPlans, type PlanInArm } from './all-plans.ts';
import type { FrozenStudy } from './freeze.ts';
import { modelInWords, modelsIn } from './model-seats.ts';

/** Empty: no language model takes part. */
export function modelsPart(frozen: FrozenStudy): readonly string[] {
  const plans = allPlans(frozen).filter(({ plan }) => modelsIn(plan).length > 0);
  if (plans.length === 0) return [];
  const { models, debrief } = frozen.definition;
  const named = new Map<string, PlanInArm[]>();
  for (const one of plans)
    for (const holder of modelsIn(one.plan)) {
      const words = modelInWords(holder);
      named.set(words, [...(named.get(words) ?? []), one]);
    }
  const typing = [...new Set(plans.filter(({ plan }) => hasTypedTexts(plan.game)).map(({ plan }) => plan.id))];
  const told = plans.filter(({ plan }) => plan.disclosure.kind);
  const untold = plans.filter(({ plan }) => !plan.disclosure.kind);
  const perSession = [...new Set(plans.flatMap(({ plan }) => plan.models?.budget ?? []).map(budgetInWords))];
  const ends = plans.filter(({ plan }) => plan.models?.left === 'endWithPay');
  const stays = plans.filter(({ plan }) => plan.models?.left !== 'endWithPay');
  return [
    '## Language models',
    [
      ...[...named].map(([words, own]) => `- ${words} holds a seat: ${placesOf(own)}.`),
      '- **Where texts go.** The server sends each prompt to an endpoint that its operators choose. Add here who runs the endpoint, in which country, and what it keeps for how long.',
      '- **What a prompt holds.** The rules of the game, what the seat of the model has noticed in the session, and what is asked of it. No id of a participant, no answer to a survey and no note is ever sent.',
      typing.length > 0
        ? `- **What participants type** to the seat of the model is sent to the endpoint, as it was typed, in ${listOf(typing)}. Tell participants so before they consent.`
        : '- **Participants type nothing** in these sessions, so nothing that they typed is sent.',
      ...(told.length > 0
        ? [`- **Told before.** Pages say which seat a language model holds: ${placesOf(told)}.`]
        : []),
      ...(untold.length > 0
        ? [`- **Not told before.** Pages do not say which seat a language model holds: ${placesOf(untold)}.`]
        : []),
      `- **Told after.** ${debrief ? 'The debriefing, below.' : 'There is no debriefing.'}`,
      `- **At most used.** ${models ? `All sessions together: ${budgetInWords(models.budget)}.` : 'The study as a whole has no limit.'}${perSession.length > 0 ? ` Each session: ${perSession.join(', or ')}.` : ''} Calls that are under way when a budget is spent are still counted.`,
      ...(stays.length > 0
        ? [
            `- **When a model has left**, because its budget is spent, its endpoint fails or an operator stopped it, its seat does default actions: ${placesOf(stays)}.`,
          ]
        : []),
      ...(ends.length > 0 ? [`- **When a model has left**, the session ends, with pay: ${placesOf(ends)}.`] : []),
      '- **What is stored.** Each call with its prompt, its answer, the model that was asked and the one that answered, tokens, cost and times.',
      '- **What is erased.** With a participant who is erased go all texts that models wrote in the sessions in which the participant typed, since they may quote the participant. Data that are shared hold a text of a model only if every participant of its session allows texts.',
    ].join('\n'),
  ];
}

function hasTypedTexts(game: string): boolean {
  return newestRules(game)?.game.mapFreeText !== undefined;
}

/** As in "session `play` in `partner=model`". */
function placesOf(plans: readonly PlanInArm[]): string {
  const arms = new Map<string, Set<string>>();
  for (const { arm, plan } of plans) arms.set(plan.id, (arms.get(plan.id) ?? new Set()).add(arm));
  return [...arms].map(([session, own]) => `session \`${session}\` in ${listOf([...own])}`).join(', ');
}

const listOf = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');

function budgetInWords({ calls, tokens, micros }: ModelBudget): string {
  return [
    ...(calls === undefined ? [] : [`${calls} calls`]),
    ...(tokens === undefined ? [] : [`${tokens} tokens`]),
    ...(micros === undefined ? [] : [`${micros / 1_000_000} in the currency of the table of prices`]),
  ].join(' and ');
}
