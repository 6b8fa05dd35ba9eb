/**
 * How probable answers are under a rule that its follower sometimes forgets. Each answer is as the rule says, or, with the
 * lapse rate, a guess between two. The lapse rate is not known: it is integrated out, every rate from 0 to 1 being equally
 * likely. All is computed in whole numbers, so that every machine has the same bits.
 */

/**
 * The probability of n answers, m of which are what the rule says, times (n + 1)! 2^n. With p from 1/2 to 1, the chance of one
 * answer that is what the rule says, it is the integral of 2 p^m (1 - p)^(n - m): an incomplete beta function, which for whole m and n is a sum of
 * binomial coefficients.
 */
export function fitOf(m: number, n: number): bigint {
  let [sum, choose] = [0n, 1n];
  for (let j = 0; j <= m; j++) {
    sum += choose;
    choose = (choose * BigInt(n + 1 - j)) / BigInt(j + 1);
  }
  return factorial(m) * factorial(n - m) * sum;
}

/** The probability of n guesses in the same measure. */
export function guessFit(n: number): bigint {
  return factorial(n + 1);
}

/** log2 of a ratio of positive whole numbers, to a hundredth of a bit. */
export function bitsBetween(over: bigint, under: bigint): number {
  return Math.round(((log128(over) - log128(under)) * 100) / 128) / 100;
}

/** 128 times log2, downwards: the length of the number's 128th power. */
function log128(n: bigint): number {
  let power = n;
  for (let i = 0; i < 7; i++) power *= power;
  return power.toString(2).length - 1;
}

function factorial(n: number): bigint {
  let product = 1n;
  for (let i = 2; i <= n; i++) product *= BigInt(i);
  return product;
}
