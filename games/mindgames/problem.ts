/**
 * Problems as formulas, and their answers. An answer always follows from the structured problem by
 * epistemics/entailment.ts; no text is read for it (Sileo & Lernould 2023; rules in README.md).
 */
import { type EntailmentProblem as Judged, type Judgement, judge, type Status } from '../../epistemics/entailment.ts';
import { all, any, atom, type Formula, knows, knowsWhether, not, TRUE } from '../../epistemics/formula.ts';
import type { Observing } from '../../epistemics/observing.ts';
import type { Announcement, Answer, Hypothesis, Problem, Subject } from './types.ts';
import type { AnswerCount } from './values.ts';

/** The problem as epistemics has it. A fact has the name of its agent. */
function formalOf(problem: Problem): Judged {
  const { names, announcements, hypothesis } = problem;
  return {
    observing: observingOf(problem),
    announcements: announcements.map((told) => announcementAsFormula(told, names)),
    hypothesis: hypothesisAsFormula(hypothesis, names),
  };
}

export function observingOf({ names, sees }: Pick<Problem, 'names' | 'sees'>): Observing {
  return {
    variables: Object.fromEntries(names.map((name) => [name, [true, false]])),
    law: TRUE,
    observes: Object.fromEntries(
      names.map((name, agent) => [name, (sees[agent] ?? []).map((of) => nameIn(names, of))]),
    ),
  };
}

export function announcementAsFormula(told: Announcement, names: readonly string[]): Formula {
  switch (told.type) {
    case 'fact': {
      const formula = subjectAsFormula(told.subject, names);
      return told.holds ? formula : not(formula);
    }
    case 'knowing': {
      const formula = knowsWhether(nameIn(names, told.agent), subjectAsFormula(told.subject, names));
      return told.knows ? formula : not(formula);
    }
  }
}

export function hypothesisAsFormula({ chain, subject }: Hypothesis, names: readonly string[]): Formula {
  return chain.reduceRight(
    (of, { agent, knows: knowing }) => {
      const name = nameIn(names, agent);
      return knowing === 'that' ? knows(name, of) : knowsWhether(name, of);
    },
    subjectAsFormula(subject, names),
  );
}

function subjectAsFormula(subject: Subject, names: readonly string[]): Formula {
  if (typeof subject === 'number') return atom(nameIn(names, subject));
  const facts = names.map((name) => atom(name));
  switch (subject) {
    case 'some':
      return any(facts);
    case 'every':
      return all(facts);
    case 'none':
      return all(facts.map(not));
  }
}

/** What follows from the premise: the status of the hypothesis, and the worlds left after each announcement. */
export function judged(problem: Problem): Judgement {
  const judgement = judge(formalOf(problem));
  if (!judgement.ok)
    throw new Error(`a problem of ${problem.names.length} agents needs more than ${judgement.most} worlds`);
  return judgement;
}

/** Throws if the premise is inconsistent: configs and generators let no such problem through. */
export function rightAnswer(problem: Problem, count: AnswerCount): Answer {
  return answerFor(judged(problem).status, count);
}

/** With two answers, `no` says that the hypothesis does not follow. */
export function answerFor(status: Status, count: AnswerCount): Answer {
  switch (status) {
    case 'entailed':
      return 'yes';
    case 'refuted':
      return 'no';
    case 'undetermined':
      return count === 3 ? 'unknown' : 'no';
    case 'inconsistent':
      throw new Error('the premise is inconsistent: no world is left');
  }
}

function nameIn(names: readonly string[], agent: number): string {
  const name = names[agent];
  if (name === undefined) throw new Error(`there is no agent ${agent} among ${names.join(', ')}`);
  return name;
}
