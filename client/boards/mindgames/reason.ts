/** Why an answer to a problem is right, in one sentence, from the form of the question. Pure. */
import type { Answer, Problem } from '../../../games/mindgames/types.ts';
import { genderOf } from '../../../games/mindgames/words.ts';
import type { MindGamesOnBoard } from './said.ts';

/** `two`: yes and no are the only answers, and no says that it does not follow. */
export function reasonFor(problem: Problem, right: Answer, two: boolean, { say, words }: MindGamesOnBoard): string {
  const { names, hypothesis } = problem;
  const [outer, inner] = hypothesis.chain;
  if (right === 'unknown') return say('reason.unknown');
  if (right === 'no' && two) return say('reason.notSurely');
  const named = (agent: number) => {
    const name = names[agent] ?? '';
    return { name: words.nameInWords(name), gender: genderOf(name) };
  };
  const one = named(outer?.agent ?? 0);
  const { name: other, gender } = named(inner?.agent ?? 0);
  const holds = inner
    ? say('reason.knows', { other, gender })
    : words.subjectInWords(hypothesis.subject, true, problem);
  const fails = inner
    ? say('reason.knowsNot', { other, gender })
    : words.subjectInWords(hypothesis.subject, false, problem);
  if (outer?.knows === 'whether')
    return right === 'yes' ? say('reason.whether', one) : say('reason.notWhether', { ...one, holds, fails });
  return right === 'yes' ? say('reason.that', { ...one, holds }) : say('reason.notThat', { ...one, fails });
}
