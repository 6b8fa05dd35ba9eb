/** How pairs stand, in sentences for readers of ended sessions. */
import type { en } from '../words/pairs/en.ts';
import type { Say } from '../words/say.ts';
import type { CueTable, PairStanding, PairVerdict } from './types.ts';

export type PairsSaid = Say<typeof en>;

/** What a rule says where its table has no and yes: "the small treat". */
export type RuleSays = readonly [no: string, yes: string];

/** `large: moved & any swap: no-no takes the large treat, ...`, or what the rule always says. */
export function tableInWords({ cues, says }: CueTable, [no, yes]: RuleSays, { say }: PairsSaid): string {
  const [a = '', b = '', c = '', d = ''] = says.map((is) => (is ? yes : no));
  const [first = '', second = ''] = cues;
  switch (cues.length) {
    case 0:
      return say('always', { says: a });
    case 1:
      return say('oneCue', { cue: first, no: a, yes: b });
    default:
      return say('twoCues', { first, second, noNo: a, noYes: b, yesNo: c, yesYes: d });
  }
}

export function standingInWords(
  { answers, tracked, rule, fitted, bits }: PairStanding,
  says: RuleSays,
  said: PairsSaid,
): string {
  if (answers === 0) return said.say('noAnswers');
  const facts = { answers, tracked, fitted, rule: tableInWords(rule, says, said), bits: bits.toFixed(1) };
  return said.say('standing', facts);
}

export function verdictInWords(verdict: PairVerdict, { say }: PairsSaid): string {
  return say(`verdict.${verdict}`);
}
