/** Amounts in whole minor units, in the words of the page's language. */
import type { Money } from '../../../studies/way/contract/page.ts';
import { useStudy } from '../study-context.ts';

export function useMoney(): (money: Money) => string {
  const { page } = useStudy();
  return (money) => amountIn(page.language, money);
}

function amountIn(language: string, { minor, currency }: Money): string {
  const format = new Intl.NumberFormat(language, { style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(minor / 10 ** digits);
}
