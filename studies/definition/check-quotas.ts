/** What is wrong with the questions about who takes part and with quotas: what is unknown, unreachable or too small. */

import { peopleOf } from './expected.ts';
import { type FrozenStudy, ownOf } from './freeze.ts';
import { problem, type StudyProblem } from './problem.ts';
import { type Accepted, accepts, KNOWN_FACTS, overlap, type Quota } from './quotas.ts';
import { type Element, Survey } from './survey.ts';
import type { Study } from './types.ts';

type Path = readonly (string | number)[];

export function checkQuotas(frozen: FrozenStudy): readonly StudyProblem[] {
  const { definition, surveys } = frozen;
  const { questions, quotas = [] } = definition.intake;
  const parsed = questions ? Survey.safeParse(ownOf(surveys, questions.survey)) : null;
  const pages = parsed?.success ? parsed.data.pages : [];
  // a survey that is missing or no survey is told of by the check of surveys
  if (parsed && !parsed.success) return [];
  const elements = pages.flatMap((page) => page.elements);
  const asked = questions?.rules ?? [];
  const conditions = [
    ...asked.map(({ question, accept }, i) => ({
      ...{ key: question, accept, path: ['intake', 'questions', 'rules', i] as Path, isRule: true },
    })),
    ...quotas.flatMap(({ cells }, q) =>
      cells.flatMap(({ where }, c) =>
        Object.entries(where).map(([key, accept]) => ({
          ...{ key, accept, path: ['intake', 'quotas', q, 'cells', c, 'where', key] as Path, isRule: false },
        })),
      ),
    ),
  ];
  return [
    ...(pages.length > 1
      ? [problem(['surveys', questions?.survey ?? ''], 'question_unfit', 'Who takes part is asked on one page.')]
      : []),
    ...(questions && definition.survey.some(({ id }) => id === questions.survey)
      ? [problem(['intake', 'questions', 'survey'], 'question_unfit', 'This survey is asked later, too: copy it.')]
      : []),
    ...elements
      .filter(({ name }) => isKnownFact(name))
      .map(({ name }) =>
        problem(
          ['surveys', questions?.survey ?? ''],
          'question_unfit',
          `In a quota ${name} is what the page knows: call the question otherwise.`,
        ),
      ),
    ...conditions.flatMap((one) => checkCondition(definition, elements, one)),
    ...repeatedIds(quotas),
    ...quotas.flatMap((quota, q) => checkCells(quota, q)),
    ...checkPlaces(definition, quotas),
  ];
}

const isKnownFact = (key: string): boolean => KNOWN_FACTS.some((fact) => fact === key);

interface Condition {
  readonly key: string;
  readonly accept: Accepted;
  readonly path: Path;
  readonly isRule: boolean;
}

function checkCondition(
  definition: Study,
  elements: readonly Element[],
  { key, accept, path, isRule }: Condition,
): readonly StudyProblem[] {
  const known = isRule ? null : knownValues(definition, key);
  const unreachable = (what: string): readonly StudyProblem[] => [problem(path, 'quota_unreachable', what)];
  if ('from' in accept && accept.from > accept.to) return unreachable('The range is empty: from is above to.');
  if (known) {
    const strange = Array.isArray(accept) ? accept.filter((value) => !known.includes(String(value))) : ['a range'];
    return strange.length === 0 ? [] : unreachable(`No participant has ${strange.join(', ')} as ${key}.`);
  }
  const element = elements.find(({ name }) => name === key);
  if (!element) return [problem(path, 'question_unknown', `The questions about who takes part have no ${key}.`)];
  const why = whyUnfit(element);
  if (why !== null) return [problem(path, 'question_unfit', why)];
  const strange = Array.isArray(accept) ? accept.filter((value) => !canBe(element, value)) : [];
  if (strange.length > 0) return unreachable(`No participant can answer ${key} with ${strange.join(', ')}.`);
  if ('from' in accept && !reaches(element, accept)) return unreachable(`No answer to ${key} lies in the range.`);
  const rules = definition.intake.questions?.rules ?? [];
  return isRule || rules.every((rule) => rule.question !== key || overlap(rule.accept, accept))
    ? []
    : unreachable(`A rule of the questions accepts none of these answers to ${key}.`);
}

/** What the page knows of participants who come to a quota; null: it is a question. */
function knownValues({ languages, screening }: Study, key: string): readonly string[] | null {
  if (key === 'language') return languages;
  if (key !== 'device') return null;
  const devices = screening.flatMap((rule) => (rule.rule === 'device' ? [rule.accept] : []));
  return ['desktop', 'tablet', 'phone'].filter((one) =>
    devices.every((accept) => accept.some((device) => device === one)),
  );
}

/** Why answers to an element cannot decide; null: they can. */
function whyUnfit(element: Element): string | null {
  if (element.personal === true) return `Answers to ${element.name} are kept apart, so they cannot decide.`;
  if (element.isRequired !== true || element.visibleIf !== undefined)
    return `${element.name} decides, so it is always shown and needs an answer: write isRequired.`;
  switch (element.type) {
    case 'radiogroup':
    case 'dropdown':
    case 'rating':
    case 'boolean':
      return null;
    case 'text':
      return element.inputType === 'number' ? null : `${element.name} is typed: take choices or a number.`;
    case 'comment':
    case 'checkbox':
    case 'matrix':
      return `${element.name} has no single answer: take one choice or a number.`;
  }
}

function canBe(element: Element, value: string | number | boolean): boolean {
  switch (element.type) {
    case 'radiogroup':
    case 'dropdown':
      return element.choices.some((choice) => choice.value === value);
    case 'boolean':
      return typeof value === 'boolean';
    default:
      return reaches(element, [value]);
  }
}

/** Whether a number can be answered that is accepted. */
function reaches(element: Element, accept: Accepted): boolean {
  switch (element.type) {
    case 'text':
      return overlap(accept, { from: element.min ?? -Number.MAX_VALUE, to: element.max ?? Number.MAX_VALUE });
    case 'rating': {
      const [from, to] = [element.rateMin ?? 1, element.rateMax ?? 5];
      return Array.from({ length: Math.min(1000, to - from + 1) }, (_, i) => from + i).some((one) =>
        accepts(accept, one),
      );
    }
    case 'radiogroup':
    case 'dropdown':
      return element.choices.some(({ value }) => accepts(accept, value));
    case 'boolean':
    case 'checkbox':
    case 'comment':
    case 'matrix':
      return false;
  }
}

function repeatedIds(quotas: readonly Quota[]): readonly StudyProblem[] {
  const repeated = (ids: readonly string[], path: Path): readonly StudyProblem[] =>
    ids.flatMap((id, i) =>
      ids.indexOf(id) < i ? [problem([...path, i, 'id'], 'quota_unreachable', `${id} is there twice.`)] : [],
    );
  return [
    ...repeated(
      quotas.map(({ id }) => id),
      ['intake', 'quotas'],
    ),
    ...quotas.flatMap(({ cells }, q) =>
      repeated(
        cells.map(({ id }) => id),
        ['intake', 'quotas', q, 'cells'],
      ),
    ),
  ];
}

type Where = Quota['cells'][number]['where'];

/** Whether one participant can belong to both. */
function meet(one: Where, other: Where): boolean {
  return Object.entries(one).every(([key, accept]) => {
    const also = ownOf(other, key);
    return also === undefined || overlap(accept, also);
  });
}

/** Two cells of one quota that one participant could belong to. */
function checkCells({ cells }: Quota, q: number): readonly StudyProblem[] {
  return cells.flatMap(({ id, where }, c) => {
    const earlier = cells.slice(0, c).find((one) => meet(one.where, where));
    if (!earlier) return [];
    const message = `A participant can belong to ${earlier.id} and ${id}: cells of one quota do not overlap. Nest them in two quotas.`;
    return [problem(['intake', 'quotas', q, 'cells', c, 'where'], 'quota_overlaps', message)];
  });
}

/** Whether the places are enough, those of a cell at most as many as the other quotas have for such participants. */
function checkPlaces(definition: Study, quotas: readonly Quota[]): readonly StudyProblem[] {
  const needed = peopleOf(definition);
  const problems: StudyProblem[] = [];
  for (const [q, { id, cells }] of quotas.entries()) {
    let all = 0;
    for (const [c, cell] of cells.entries()) {
      const others = quotas.filter((other) => other.id !== id);
      const rooms = others.map((other) =>
        other.cells.filter(({ where }) => meet(where, cell.where)).reduce((sum, { places }) => sum + places, 0),
      );
      const lacks = others.find((_, i) => rooms[i] === 0);
      if (lacks)
        problems.push(
          problem(
            ['intake', 'quotas', q, 'cells', c],
            'quota_unreachable',
            `${lacks.id} has no cell for participants of ${cell.id}, so none of them has a place.`,
          ),
        );
      all += Math.min(cell.places, ...rooms);
    }
    if (all < needed)
      problems.push(
        problem(
          ['intake', 'quotas', q],
          'quota_too_small',
          `The design needs ${needed} participants, and ${id} has places for ${all}.`,
        ),
      );
  }
  return problems;
}
