/** "Did you mean" of the check, taken at its word: the study is what it was before the word was misspelt. */
import { expect, test } from 'vitest';
import type { DraftSource } from '../../../answers/drafts.ts';
import { installed } from '../../../server/studies/installed.ts';
import { templateSource } from '../../../server/studies/templates.ts';
import { checkSource } from '../../../studies/definition/check.ts';
import { inSource } from './editing.ts';
import { mendingOf } from './meant.ts';
import { type Path, valueAt, withValue } from './paths.ts';

const catalogue = installed();

function sourceOf(template: string): DraftSource {
  const source = templateSource(template);
  if (!source) throw new Error(`no study ${template} ships`);
  // as the server sends it
  return JSON.parse(JSON.stringify(source)) as DraftSource;
}

const edited = (source: DraftSource, edits: readonly (readonly [Path, unknown])[]): DraftSource =>
  edits.reduce<DraftSource>((now, [path, value]) => withValue(now, inSource(path), value) as DraftSource, source);

/** Another word in this place. */
const written = (place: string, word: string) => (source: DraftSource) => edited(source, [[place.split('.'), word]]);

/** Another name of a field. */
const renamed = (place: string, name: string) => (source: DraftSource) => {
  const path = place.split('.');
  const value = valueAt(source, inSource(path));
  return edited(source, [
    [path, undefined],
    [[...path.slice(0, -1), name], value],
  ]);
};

/** Part of a text. */
const replaced = (place: string, before: string, after: string) => (source: DraftSource) => {
  const text = String(valueAt(source, inSource(place.split('.'))));
  expect(text).toContain(before);
  return edited(source, [[place.split('.'), text.replaceAll(before, after)]]);
};

test.each([
  ['symmtom-memory', 'decisions', written('plan.primaryOutcome.outcome.table', 'decisons')],
  ['symmtom-memory', 'reward', written('plan.primaryOutcome.outcome.column', 'rewrd')],
  ['symmtom-memory', 'symmtom', written('sessions.0.game', 'symtom')],
  ['symmtom-memory', 'all', written('survey.0.after', 'al')],
  ['symmtom-memory', 'about', written('survey.0.id', 'abot')],
  ['symmtom-memory', 'instructions', written('steps.0.text', 'instrucions')],
  ['symmtom-memory', 'near', written('comprehension.questions.0.correct', 'nea')],
  ['symmtom-memory', 'Europe/London', written('intake.zone', 'Europe/Londn')],
  ['household-act-report', 'household/planner', written('sessions.0.dropout.policy', 'household/planer')],
  ['household-act-report', 'form-a', written('design.lists.0', 'from-a')],
  ['symmtom-memory', 'title', renamed('title', 'titl')],
  ['symmtom-memory', 'minutes', renamed('sessions.0.minutes', 'minuts')],
  ['symmtom-memory', 'play', renamed('design.factors.0.levels.1.patch.play', 'pla')],
  ['symmtom-memory', 'isRequired', renamed('surveys.about.pages.0.elements.0.isRequired', 'isRequird')],
  ['symmtom-memory', 'pay.base', replaced('texts.en.consent', '{{pay.base}}', '{{pay.bse}}')],
])('in %s, %s is put where it was misspelt', (template, word, misspell) => {
  const right = sourceOf(template);
  const wrong = misspell(right);
  const { problems } = checkSource(wrong, catalogue);
  const mendings = problems.flatMap((problem) => mendingOf(problem, wrong) ?? []);
  expect(mendings.map((one) => one.word)).toContain(word);
  const mended = mendings.filter((one) => one.word === word).reduce((now, { edits }) => edited(now, edits), wrong);
  expect(mended).toEqual(right);
});

test('what suggests nothing, or a place that is gone, is not mended', () => {
  const source = sourceOf('symmtom-memory');
  const problem = { code: 'text_missing', path: 'steps.0.text', message: 'There is no text a. Did you mean b?' };
  expect(mendingOf(problem, source)).toEqual({ word: 'b', edits: [[['steps', '0', 'text'], 'b']] });
  expect(mendingOf({ ...problem, message: 'There is no text a.' }, source)).toBeNull();
  expect(mendingOf({ ...problem, path: 'steps.9.text' }, source)).toBeNull();
  const beside = { code: 'unknown_field', path: 'title', message: 'There is no field title. Did you mean plan?' };
  expect(mendingOf(beside, source)).toBeNull();
});
