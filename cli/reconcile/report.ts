/** What `reconcile` found, as lines, tables and CSV. */
import type { Reconciled } from '../../server/studies/operators/compare-submissions.ts';
import type { OutcomeAction, SubmissionAction } from '../../server/studies/operators/submission-actions.ts';
import { csvOf } from '../shared/csv.ts';
import { decimal } from '../shared/money.ts';
import { table } from '../shared/table.ts';

export function peopleInWords(people: Reconciled, currency: string): string {
  const money = (minor: number): string => `${decimal(minor, currency)} ${currency}`;
  const amounts = (list: Reconciled['unpaid']): string =>
    list.map(({ participant, minor }) => `  ${participant} ${money(minor)}\n`).join('');
  const names = (list: readonly string[]): string => list.map((name) => `  ${name}\n`).join('');
  return [
    `matched ${people.matched.length}\n`,
    ...(['onlyHere', 'onlyThere', 'returned', 'timedOut'] as const).map(
      (name) => `${name} ${people[name].length}\n${names(people[name])}`,
    ),
    `codeMismatch ${people.codeMismatch.length}\n`,
    ...people.codeMismatch.map((one) => `  ${one.participant} has ${one.here ?? 'no code'}, and gave ${one.there}\n`),
    `paidTwice ${people.paidTwice.length}\n`,
    ...people.paidTwice.map((one) => `  ${one.participant} for ${one.submissions.join(', ')}\n`),
    `contradictory ${people.contradictory.length}\n`,
    ...people.contradictory.map(({ submission, says }) => `  ${submission}: ${says.join('; ')}\n`),
    `amounts ${people.amounts.length}\n`,
    ...people.amounts.map(
      (one) => `  ${one.participant} ${one.what}: here ${money(one.here)}, there ${money(one.there)}\n`,
    ),
    `unpaid ${people.unpaid.length}\n${amounts(people.unpaid)}`,
    `overpaid ${people.overpaid.length}\n${amounts(people.overpaid)}`,
  ].join('');
}

export function outcomesInWords(outcomes: readonly OutcomeAction[], currency: string): string {
  return table(
    ['outcome', 'code', 'do', `amount (${currency})`, 'beside it'],
    outcomes.map((one) => [
      one.outcome,
      one.code,
      one.do,
      decimal(one.minor, currency),
      one.more ? 'bonus' : 'nothing',
    ]),
  );
}

export function actionsInWords(actions: readonly SubmissionAction[], currency: string): string {
  return table(
    ['submission', 'outcome', 'status', 'do', `amount (${currency})`, 'bonus', 'why'],
    actions.map((one) => [
      ...[one.submission ?? one.participant, one.outcome, one.status, one.do],
      ...[decimal(one.minor, currency), decimal(one.bonus, currency), one.why],
    ]),
  );
}

const COLUMNS = [
  ...['submission', 'person', 'participant', 'outcome', 'status', 'action', 'amount', 'bonus', 'currency', 'why'],
] as const;

export function actionsCsv(actions: readonly SubmissionAction[], currency: string): string {
  return csvOf(
    COLUMNS,
    actions.map(({ do: action, minor, bonus, ...one }) => ({
      ...{ ...one, action, currency, amount: decimal(minor, currency), bonus: decimal(bonus, currency) },
    })),
  );
}
