/** What an experimenter may vary, checked: given problems have a consistent premise, and answers that are on the page. */
import { judged } from './problem.ts';
import { type Config, ConfigShape, type Problem } from './types.ts';
import { answersOf, CHECK, SETUPS } from './values.ts';

export const ConfigSchema = ConfigShape.superRefine(({ deal, answers, check }, context) => {
  if (deal === null) return;
  const refuse = (message: string, path: (string | number)[]): void =>
    context.addIssue({ code: 'custom', message, path: ['deal', ...path] });
  const { order } = deal;
  if (order && order.toSorted().join() !== answersOf(answers).toSorted().join())
    refuse(`order must name ${answersOf(answers).join(', ')}, each once`, ['order']);
  if (deal.checks.length > 0 !== (check === 'untilRight'))
    refuse('there are check questions exactly where `check` is untilRight', ['checks']);
  for (const part of ['checks', 'problems'] as const)
    deal[part].forEach((problem, i) => {
      if (isInconsistent(problem)) refuse(INCONSISTENT, [part, i]);
    });
});

/** What an order with people has unless it says otherwise. */
export const FOR_PEOPLE = { check: 'untilRight' } as const;

export const INCONSISTENT = 'the premise is inconsistent: its announcements cannot all be true';

export function isInconsistent(problem: Problem): boolean {
  return judged(problem).status === 'inconsistent';
}

/** The problems and check questions of a session, at most. */
export function itemsIn({ deal, check, problems }: Config): number {
  if (deal) return deal.checks.length + deal.problems.length;
  return problems + (check === 'untilRight' ? CHECK.atMost : 0);
}

/** The setups and numbers of agents that problems are drawn from. */
export function rangeOf({ setup, agents }: Pick<Config, 'setup' | 'agents'>) {
  return { setups: setup === 'mixed' ? SETUPS : [setup], agents: agents === null ? [2, 3, 4] : [agents] };
}
