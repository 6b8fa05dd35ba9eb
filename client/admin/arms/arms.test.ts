/** What levels of a factor may change, and the arms that follow: the pure parts of the editor of a design. */
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { JsonSchema } from '../../../answers/drafts.ts';
import { templateNames, templateSource } from '../../../server/studies/templates.ts';
import { cellsOf } from '../../../studies/allocation/cells.ts';
import { freeze, merged } from '../../../studies/definition/freeze.ts';
import { Study } from '../../../studies/definition/types.ts';
import { nodeOf } from '../form/form-node.ts';
import { placeOf, valueAt, withValue } from '../form/paths.ts';
import { columnsOf, itemPlaces, newItem } from '../items/items.ts';
import { gridOf, inWords } from './grid.ts';
import { beginningAt, changedIn, othersIn, type PatchPlace, placesOf, withoutChange } from './places.ts';

const node = nodeOf(z.toJSONSchema(Study, { io: 'input', unrepresentable: 'any' }) as JsonSchema);

function studyOf(template: string): Study {
  const source = templateSource(template);
  const frozen = source && freeze(source);
  if (!frozen || !('definition' in frozen)) throw new Error(`${template} is no study`);
  return frozen.definition;
}

const memory = studyOf('symmtom-memory');
const known = (definition: Study) => ({ definition: definition as never, node, forms: {}, texts: ['instructions'] });
const places = placesOf(known(memory), true);
const placeAt = (path: string): PatchPlace => {
  const found = places.find((place) => placeOf(place.path) === path);
  if (!found) throw new Error(`${path} cannot be changed`);
  return found;
};

describe('what a level may change', () => {
  test.each([
    ['patch.play.aids.notes', 'switch', false],
    ['patch.play.disclosure.kind', 'switch', true],
    ['patch.play.config.deadlineMs', 'number', 20_000],
    ['patch.play.seats', 'list', [{ kind: 'person' }, { kind: 'person' }]],
    ['patch.play.partners', 'text', undefined],
    ['patch.play.probes', 'maybe', null],
    ['study.texts.instructions', 'text', 'instructions'],
    ['study.steps', 'list', memory.steps],
    ['study.match.people', 'number', 2],
    ['study.survey', 'list', memory.survey],
    ['study.debrief', 'maybe', { text: 'debrief' }],
  ])('%s is a field of the kind %s, beside what stands there', (path, kind, base) => {
    const place = placeAt(path);
    expect(place.node.kind).toBe(kind);
    expect(place.base).toEqual(base);
  });

  test('within participants only sessions differ', () => {
    const within = placesOf(known(memory), false);
    expect(within.length).toBeGreaterThan(20);
    expect(within.filter(({ path }) => path[0] !== 'patch')).toEqual([]);
  });

  test.each(templateNames())('in %s each change is seen, and gone when it is taken away', (template) => {
    const definition = studyOf(template);
    for (const place of placesOf(known(definition), true)) {
      const level = { id: 'on', patch: {} };
      const changed = withValue(level, place.path, beginningAt(place));
      expect(changedIn(changed, placesOf(known(definition), true)).map(({ path }) => placeOf(path))).toEqual([
        placeOf(place.path),
      ]);
      expect(othersIn(changed, placesOf(known(definition), true))).toEqual([]);
      expect(withoutChange(changed, place.path)).toEqual({
        id: 'on',
        ...(place.path[0] === 'patch' ? {} : { patch: {} }),
      });
    }
  });

  test.each(templateNames())('in %s what stands there already changes nothing of a session', (template) => {
    const definition = studyOf(template);
    for (const session of definition.sessions)
      for (const place of placesOf(known(definition), false).filter(({ path }) => path[1] === session.id)) {
        if (place.node.kind === 'maybe' || place.base === undefined || place.base === null) continue;
        const patch = valueAt(withValue({}, place.path, beginningAt(place)), ['patch', session.id]);
        expect(merged(session, patch)).toEqual(session);
      }
  });

  test('what has no field is named and kept', () => {
    const level = { id: 'on', patch: { play: { aids: { notes: true, glasses: true } }, again: { undo: true } } };
    expect(othersIn(level, places)).toEqual(['patch.play.aids.glasses', 'patch.again']);
    expect(othersIn({ id: 'on', patch: { nothing: { like: 1, it: 2 } } }, places)).toEqual(['patch.nothing']);
    expect(changedIn(level, places).map(({ path }) => placeOf(path))).toEqual(['patch.play.aids.notes']);
  });
});

describe('what items may change', () => {
  const household = studyOf('household-act-report');
  const task = {
    kind: 'choice',
    key: 'task',
    label: 'Task',
    choices: [{ value: 'practice', label: 'Practice' }],
  } as const;
  const forms = { household: { options: [task], defaults: {} } };
  const ofItems = itemPlaces(placesOf({ ...known(household), forms }, false));

  test('each place of the sessions is there once, whichever session an item comes to', () => {
    const paths = ofItems.map(({ path }) => placeOf(path));
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths).toContain('patch.config.task');
    expect(paths.filter((path) => path.includes('house-'))).toEqual([]);
  });

  test('a list that ships has a column for what its items change, and nothing is left over', () => {
    const items = templateSource('household-act-report')?.items['form-a'];
    if (!Array.isArray(items)) throw new Error('there is no list');
    expect(columnsOf(items, ofItems).map(({ path }) => placeOf(path))).toEqual(['patch.config.task']);
    expect(items.flatMap((item) => othersIn(item, ofItems))).toEqual([]);
  });

  test('a new item has an id of its own and the columns of the list', () => {
    const [column] = ofItems.filter(({ path }) => placeOf(path) === 'patch.config.task');
    expect(newItem([{ id: 'item-1' }], column ? [column] : [])).toEqual({
      id: 'item-2',
      patch: { config: { task: 'practice' } },
    });
    expect(newItem([], [])).toEqual({ id: 'item-1', patch: {} });
  });
});

describe('the arms side by side', () => {
  test('there is a row for each arm of the study, with what it changes', () => {
    const grid = gridOf(memory, 'between', places);
    expect(grid.rows.map(({ id }) => id)).toEqual(cellsOf(memory).map(({ id }) => id));
    expect(grid.columns.map(({ path }) => placeOf(path))).toEqual([
      'patch.play.aids.knowledge',
      'patch.play.aids.notes',
    ]);
    expect(grid.rows.map(({ cells }) => cells)).toEqual([
      [null, null],
      [null, 'yes'],
      ['yes', null],
      ['yes', 'yes'],
    ]);
    expect(gridOf(memory, 'within', places).rows).toEqual([]);
  });

  test('values are read as words', () => {
    expect(inWords(placeAt('patch.play.seats'), [{ kind: 'person' }, { kind: 'policy', policy: 'x/y' }])).toBe(
      'person, policy x/y',
    );
    expect(inWords(placeAt('patch.play.limitMs'), 1_200_000)).toBe('20 min');
    expect(inWords(placeAt('study.debrief'), null)).toBe('none');
    expect(inWords(placeAt('study.steps'), memory.steps)).toBe('text instructions, lessons symmtom');
  });

  test('a design that cannot be read has no rows', () => {
    expect(gridOf({ design: { factors: 'two' } }, 'between', places).rows).toEqual([]);
    expect(gridOf(null, 'between', places).rows).toEqual([]);
  });
});
