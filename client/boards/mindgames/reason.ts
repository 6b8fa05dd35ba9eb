/** Why an answer to a problem is right, in one sentence, from the form of the question. Pure. */
import type { Answer, Problem } from '../../../games/mindgames/types.ts';
import { subjectInWords } from '../../../games/mindgames/words.ts';

/** `two`: yes and no are the only answers, and no says that it does not follow. */
export function reasonFor(problem: Problem, right: Answer, two: boolean): string {
  const { names, hypothesis } = problem;
  const [outer, inner] = hypothesis.chain;
  const one = names[outer?.agent ?? 0] ?? '';
  const other = inner ? (names[inner.agent] ?? '') : null;
  if (right === 'unknown') return `It is so in some of the cases that are left, and not in others.`;
  if (right === 'no' && two) return 'What was seen and announced leaves a case in which it is not so.';
  const holds = other === null ? subjectInWords(hypothesis.subject, true, problem) : `${other} knows`;
  const fails = other === null ? subjectInWords(hypothesis.subject, false, problem) : `${other} does not know`;
  if (outer?.knows === 'whether')
    return right === 'yes'
      ? `What ${one} has seen and heard leaves ${one} in no doubt.`
      : `For all that ${one} has seen and heard, it may be that ${holds}, or that ${fails}.`;
  return right === 'yes'
    ? `In every case that ${one} cannot rule out, ${holds}.`
    : `For all that ${one} has seen and heard, it may be that ${fails}.`;
}
