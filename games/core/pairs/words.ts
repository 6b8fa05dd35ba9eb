/** How pairs stand, in sentences for readers of ended sessions. */
import type { CueTable, PairStanding, PairVerdict } from './types.ts';

/** What a rule says where its table has no and yes: "the small treat". */
export type RuleSays = readonly [no: string, yes: string];

/** `large: moved & any swap: no-no takes the large treat, ...`, or what the rule always says. */
export function tableInWords({ cues, says }: CueTable, [no, yes]: RuleSays): string {
  const what = (is: boolean | undefined): string => (is ? yes : no);
  if (cues.length === 0) return `always ${what(says[0])}`;
  const cells = cues.length === 1 ? ['no', 'yes'] : ['no and no', 'no and yes', 'yes and no', 'yes and yes'];
  return `“${cues.join('” and “')}”: ${cells.map((cell, i) => `${cell} ${what(says[i])}`).join(', ')}`;
}

export function standingInWords({ answers, tracked, rule, fitted, bits }: PairStanding, says: RuleSays): string {
  if (answers === 0) return 'No answers count so far.';
  return `Of ${answers} answers ${tracked} are as tracking beliefs gives them, ${fitted} as the best rule: ${tableInWords(rule, says)}. Evidence for tracking: ${bits.toFixed(1)} bits.`;
}

export function verdictInWords(verdict: PairVerdict): string {
  switch (verdict) {
    case 'tracks':
      return 'the answers speak for tracking beliefs';
    case 'rule':
      return 'the answers speak for a rule of cues';
    case 'open':
      return 'the answers decide nothing';
  }
}
