/** The pure parts of the editor: fields from a schema, places in a study, problems beside fields, numbers in words. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { JsonSchema } from '../../../answers/drafts.ts';
import { Study } from '../../../studies/definition/types.ts';
import { SECTIONS, sectionOf } from '../sections.ts';
import { type Editing, suggestionsFor } from './editing.ts';
import { emptyOf, type FormNode, nodeOf, variantOf } from './form-node.ts';
import { type Path, valueAt, withValue } from './paths.ts';
import { problemsAt } from './problems.ts';
import {
  besideBox,
  decimalOf,
  durationOf,
  itemLabel,
  labelOf,
  moneyOf,
  readingOf,
  sentenceOf,
  unitsIn,
  valueLabel,
} from './words.ts';

const study = nodeOf(z.toJSONSchema(Study, { io: 'input', unrepresentable: 'any' }) as JsonSchema);

/** The field at a path; list items and variants by their first. */
function at(path: Path, node: FormNode = study): FormNode {
  const [key, ...rest] = path;
  if (key === undefined) return node;
  switch (node.kind) {
    case 'object': {
      const part = node.parts.find((one) => one.key === key);
      if (!part) throw new Error(`no field ${key}`);
      return at(rest, part.node);
    }
    case 'maybe':
      return at(path, node.part);
    case 'list':
    case 'record':
      return at(rest, node.item);
    default:
      throw new Error(`${node.kind} has no part ${key}`);
  }
}

describe('fields of a definition', () => {
  test.each([
    ['title', 'text'],
    ['languages', 'line'],
    ['deception', 'switch'],
    ['screening.0', 'variants'],
    ['comprehension', 'maybe'],
    ['comprehension.questions.0.options.0.id', 'text'],
    ['match.fill.afterMs', 'number'],
    ['sessions.0.config', 'json'],
    ['sessions.0.recordings', 'line'],
    ['sessions.0.dropout.then', 'choice'],
    ['sessions.0.dropout.policy', 'text'],
    ['sessions.0.probes.kinds', 'list'],
    ['sessions.0.probes.turns', 'line'],
    ['sessions.0.ready', 'maybe'],
    ['sessions.0.probes.offer', 'maybe'],
    ['sessions.0.probes.offer.b', 'line'],
    ['waves.0.fromMs', 'number'],
    ['design.factors.0.levels.0.patch', 'json'],
    ['design.factors.0.levels.0.study.texts.a', 'text'],
    ['intake.questions.rules.0.accept', 'accepted'],
    ['intake.quotas.0.cells.0.where.hand', 'accepted'],
    ['failedAttention.code', 'text'],
    ['payment.outcomes.lobby_timeout.base', 'choice'],
    ['codes.complete.code', 'text'],
    ['integrity.signals', 'several'],
    ['integrity.use', 'fixed'],
    ['intake.hours.days', 'several'],
  ])('%s is edited as %s', (path, kind) => {
    expect(at(path.split('.')).kind).toBe(kind);
  });

  test('every part of a definition has its place in one section of the editor', () => {
    const keys = study.kind === 'object' ? study.parts.map(({ key }) => key) : [];
    const shown = SECTIONS.flatMap(({ parts }) => parts);
    expect(shown.toSorted()).toEqual([...keys, 'items', 'surveys', 'texts', 'translations'].toSorted());
    expect(sectionOf('payment.cap').id).toBe('pay');
    expect(sectionOf('').id).toBe('study');
  });

  test('an item that is added has the fields that must be filled in, and none that has a default', () => {
    expect(emptyOf(at(['sessions', 0]))).toMatchObject({
      id: '',
      game: '',
      config: {},
      seats: [],
    });
    expect(emptyOf(at(['sessions', 0]))).not.toHaveProperty('group');
    const screening = at(['screening', 0]);
    const keyboard = screening.kind === 'variants' && screening.options.find(({ value }) => value === 'keyboard');
    expect(keyboard && variantOf('rule', keyboard)).toEqual({ rule: 'keyboard', accept: 'present', text: '' });
  });
});

test('a changed place reads as what was put there, and no other place is changed', () => {
  const key = fc.constantFrom('a', 'b', 'c');
  fc.assert(
    fc.property(
      fc.array(key, { minLength: 1, maxLength: 4 }),
      fc.jsonValue(),
      fc.dictionary(key, fc.jsonValue()),
      (path, value, root) => {
        const before = structuredClone(root);
        const changed = withValue(root, path, value);
        expect(valueAt(changed, path)).toEqual(value);
        expect(root).toEqual(before);
        const [first = ''] = path;
        for (const other of Object.keys(root).filter((one) => one !== first))
          expect(valueAt(changed, [other])).toEqual(root[other]);
      },
    ),
  );
  expect(withValue({ a: [1, 2, 3] }, ['a', 1], undefined)).toEqual({ a: [1, 3] });
  expect(withValue({ a: 1, b: 2 }, ['a'], undefined)).toEqual({ b: 2 });
});

test('each problem stands beside its field, or beside the nearest one around it', () => {
  const problem = (path: string) => ({ path, code: 'field_refused', message: '' });
  const problems = ['payment', 'payment.cap', 'payment.bonus', 'payment.base.minor', 'payments'].map(problem);
  const paths = (path: Path, inside: readonly string[] | null) =>
    problemsAt(problems, path, inside).map((one) => one.path);
  expect(paths(['payment'], ['cap', 'base'])).toEqual(['payment', 'payment.bonus']);
  expect(paths(['payment', 'cap'], null)).toEqual(['payment.cap']);
  expect(paths(['payment', 'base'], null)).toEqual(['payment.base.minor']);
});

test('labels, units and amounts are said in words', () => {
  expect([labelOf('waitMs'), labelOf('partial_partner_left'), labelOf('then')]).toEqual([
    'Wait, seconds',
    'Partial partner left',
    'What then happens',
  ]);
  expect(itemLabel('sessions', 1, { id: 'play' })).toBe('Session 2: play');
  expect([90_000, 1_200_000, 7_200_000, 45_000].map(durationOf)).toEqual(['1 min 30 s', '20 min', '2 h', '45 s']);
  expect([moneyOf(305, 'GBP'), moneyOf(305, 'JPY'), moneyOf(305, 'P')]).toEqual(['£3.05', '¥305', '3.05']);
  expect([decimalOf(305, 'GBP'), decimalOf(305, 'JPY'), decimalOf(305, 'KWD')]).toEqual(['3.05', '305', '0.305']);
  for (const currency of ['GBP', 'JPY', 'KWD', '']) expect(Number(decimalOf(unitsIn(currency), currency))).toBe(1);
  expect(besideBox('asked before; left out: not')).toBe('asked before; not ticked: not');
  expect(readingOf('cap', 800, 'GBP')).toBe('£8.00');
  expect(readingOf('cap', 'much', 'GBP')).toBe('');
  expect([sentenceOf('for a group'), sentenceOf('byTime: by the minute')]).toEqual([
    'For a group.',
    'byTime: by the minute.',
  ]);
  expect(['endWithPay', 'no_consent', 'en'].map(valueLabel)).toEqual(['end with pay', 'no consent', 'en']);
});

test('the seat of a bot can be chosen, and its account from those of the server', () => {
  const seats = at(['sessions', 0, 'seats']);
  const kinds =
    seats.kind === 'list' && seats.item.kind === 'variants' ? seats.item.options.map(({ value }) => value) : [];
  expect(kinds).toContain('bot');
  const editing = {
    source: { definition: {} },
    form: { bots: ['tracker@1', 'tracker@2'], models: ['small-1'], variants: ['zero-shot'] },
  } as unknown as Editing;
  expect(suggestionsFor(editing, ['sessions', 0, 'seats', 1, 'bot'])).toEqual(['tracker@1', 'tracker@2']);
  expect(suggestionsFor(editing, ['sessions', 0, 'seats', 1, 'model'])).toEqual(['small-1']);
  expect(suggestionsFor(editing, ['sessions', 0, 'seats', 1, 'variant'])).toEqual(['zero-shot']);
});
