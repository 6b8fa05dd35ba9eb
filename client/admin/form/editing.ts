/** What all fields of an editor share: the study, its problems, how a place is changed, and what may be typed there. */
import { createContext, use } from 'react';
import type { FormAnswer, Report, Source } from '../admin-api.ts';
import { type Path, valueAt } from './paths.ts';

export interface Editing {
  readonly source: Source;
  readonly report: Report | null;
  readonly form: FormAnswer;
  /** `path`: as problems have it, without `definition`. */
  readonly edit: (path: Path, value: unknown) => void;
}

export const EditingContext = createContext<Editing | null>(null);

export function useEditing(): Editing {
  const editing = use(EditingContext);
  if (!editing) throw new Error('a field stands outside of an editor');
  return editing;
}

/** The same place in the source of the draft. */
export function inSource(path: Path): Path {
  return ['texts', 'surveys', 'items'].includes(String(path[0])) ? path : ['definition', ...path];
}

/** Words that may be meant in this field; empty: any. */
export function suggestionsFor({ source, form }: Editing, path: Path): readonly string[] {
  const key = String(path.at(-1));
  const beside = (name: string): unknown => valueAt(source.definition, [...path.slice(0, -1), name]);
  const ids = (value: unknown): readonly string[] =>
    Array.isArray(value) ? value.flatMap((one) => (typeof one?.id === 'string' ? [one.id] : [])) : [];
  switch (key) {
    case 'policy': {
      const games = new Set(gamesAround(source, path));
      return form.policies.filter(({ game }) => games.has(game)).map(({ id }) => id);
    }
    case 'zone':
      return form.zones;
    case 'text':
    case 'explain':
      return [...new Set(Object.values(source.texts).flatMap((byKey) => Object.keys(byKey)))].toSorted();
    case 'correct':
      return ids(beside('options'));
    case 'after':
      return ['all', ...ids(source.definition.sessions)];
    case 'id':
      return path[0] === 'survey' ? Object.keys(source.surveys) : [];
    default:
      return [];
  }
}

/** The games of the parts around a field, or of all sessions. */
function gamesAround({ definition }: Source, path: Path): readonly string[] {
  for (let length = path.length - 1; length > 0; length--) {
    const game = valueAt(definition, [...path.slice(0, length), 'game']);
    if (typeof game === 'string') return [game];
  }
  const { sessions } = definition;
  return Array.isArray(sessions) ? sessions.flatMap(({ game }) => (typeof game === 'string' ? [game] : [])) : [];
}
