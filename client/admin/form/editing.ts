/** What all fields of an editor share: the study, its problems, how a place is changed, and what may be typed there. */
import { type ComponentType, createContext, use } from 'react';
import type { DraftFormAnswer, DraftReport, DraftSource } from '../../../answers/drafts.ts';
import type { FormNode } from './form-node.ts';
import { type Path, valueAt } from './paths.ts';

export interface FieldProps {
  readonly path: Path;
  readonly node: FormNode;
  readonly label: string;
  /** The field is drawn without a frame and a heading of its own. */
  readonly bare?: boolean;
}

export interface Editing {
  readonly source: DraftSource;
  readonly report: DraftReport | null;
  readonly form: DraftFormAnswer;
  /** `path`: as problems have it, without `definition`. */
  readonly edit: (path: Path, value: unknown) => void;
  /** The field of a place that has one of its own; null: it is drawn as its kind. */
  readonly special: (path: Path, node: FormNode) => ComponentType<FieldProps> | null;
}

export const EditingContext = createContext<Editing | null>(null);

export function useEditing(): Editing {
  const editing = use(EditingContext);
  if (!editing) throw new Error('a field stands outside of an editor');
  return editing;
}

/** The same place in the source of the draft. */
export function inSource(path: Path): Path {
  return ['texts', 'surveys', 'items', 'translations'].includes(String(path[0])) ? path : ['definition', ...path];
}

/** Words that may be meant in this field; empty: any. */
export function suggestionsFor({ source, form }: Editing, path: Path): readonly string[] {
  const key = String(path.at(-1));
  const beside = (name: string): unknown => valueAt(source.definition, [...path.slice(0, -1), name]);
  const ids = (value: unknown): readonly string[] => idsAt(value, []);
  switch (key) {
    case 'policy': {
      const games = new Set(gamesAround(source, path));
      return form.policies.filter(({ game }) => games.has(game)).map(({ id }) => id);
    }
    case 'bot':
      return form.bots;
    case 'model':
      return form.models;
    case 'variant':
      return form.variants;
    case 'zone':
      return form.zones;
    case 'text':
    case 'explain':
    case 'message':
    case 'partners':
      return textKeys(source);
    case 'correct':
      return ids(beside('options'));
    case 'after':
      return ['all', ...ids(source.definition.sessions), ...ids(source.definition.waves)];
    case 'survey':
      return Object.keys(source.surveys);
    case 'question':
      return screeningQuestions(source).map(({ name }) => name);
    case 'link':
      return ids(valueAt(source.definition, ['consent', 'tiers']));
    case 'id':
      return path[0] === 'survey' ? Object.keys(source.surveys) : [];
    default:
      return [];
  }
}

/** Keys of the texts that are written, in any language. */
export function textKeys({ texts }: DraftSource): readonly string[] {
  return [...new Set(Object.values(texts).flatMap((byKey) => Object.keys(byKey)))].toSorted();
}

/** The languages of the study, as far as they can be read. */
export function languagesIn({ definition }: DraftSource): readonly string[] {
  return listAt(definition, ['languages']).filter((one): one is string => typeof one === 'string');
}

/** A question of a survey as it is written, as far as it can be read. */
export interface FormQuestion extends Readonly<Record<string, unknown>> {
  readonly name: string;
  readonly type: string;
}

export function questionsIn(survey: unknown): readonly FormQuestion[] {
  return listAt(survey, ['pages']).flatMap((page) =>
    listAt(page, ['elements']).flatMap((element) => {
      const [name, type] = [valueAt(element, ['name']), valueAt(element, ['type'])];
      return typeof name === 'string' && typeof type === 'string'
        ? [{ ...(element as Readonly<Record<string, unknown>>), name, type }]
        : [];
    }),
  );
}

/** The questions about who takes part. */
export function screeningQuestions({ definition, surveys }: DraftSource): readonly FormQuestion[] {
  const survey = valueAt(definition, ['intake', 'questions', 'survey']);
  return typeof survey === 'string' ? questionsIn(valueAt(surveys, [survey])) : [];
}

/** The list in this place; empty: there is none. */
export function listAt(root: unknown, path: Path): readonly unknown[] {
  const value = valueAt(root, path);
  return Array.isArray(value) ? value : [];
}

export function idsAt(root: unknown, path: Path): readonly string[] {
  return listAt(root, path).flatMap((one) => {
    const id = valueAt(one, ['id']);
    return typeof id === 'string' && id !== '' ? [id] : [];
  });
}

/** The games of the parts around a field, or of all sessions. */
function gamesAround({ definition }: DraftSource, path: Path): readonly string[] {
  for (let length = path.length - 1; length > 0; length--) {
    const game = valueAt(definition, [...path.slice(0, length), 'game']);
    if (typeof game === 'string') return [game];
  }
  const { sessions } = definition;
  return Array.isArray(sessions) ? sessions.flatMap(({ game }) => (typeof game === 'string' ? [game] : [])) : [];
}
