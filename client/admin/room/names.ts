/**
 * Names that people can say: p-117 for a participant and test-1 for one of a preview, by their numbers in the study; S-42 for a
 * session, by its number in the lab. Pure.
 */
import { createContext, use } from 'react';
import * as answers from '../../../answers/session-name.ts';
import type { PanelSession, PersonRow } from '../../../studies/room/panels.ts';
import { shortSession } from './words.ts';

export interface Names {
  /** The name of a participant or session; its id, or the end of it, where it is not known here. */
  of(id: string): string;
  /** A sentence with names in the place of ids. */
  in(sentence: string): string;
}

export const personName = ({ nth, test }: Pick<PersonRow, 'nth' | 'test'>): string =>
  test ? `test-${nth}` : `p-${nth}`;
export const sessionName = ({ nth }: Pick<PanelSession, 'nth'>): string => answers.sessionName(nth);

type Rows<R> = Readonly<Record<string, R>>;

export function namesOf(people: Rows<PersonRow>, sessions: Rows<PanelSession>): Names {
  const names = new Map<string, string>();
  for (const row of Object.values(people)) names.set(row.participant, personName(row));
  for (const row of Object.values(sessions)) {
    names.set(row.session, sessionName(row));
    names.set(shortSession(row.session), sessionName(row));
  }
  return {
    of: (id) => names.get(id) ?? shortSession(id),
    in: (sentence) => sentence.replaceAll(/[…\w-]+/g, (word) => names.get(word) ?? word),
  };
}

const NamesContext = createContext<Names>(namesOf({}, {}));
export const NamesProvider = NamesContext.Provider;
export const useNames = (): Names => use(NamesContext);
