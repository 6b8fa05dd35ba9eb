/** What the parts of a study's page share: the page, the line to the server, and what is noticed while it is shown. */
import { createContext, use } from 'react';
import type { ParticipantCommand } from '../../studies/way/contract/commands.ts';
import type { Page } from '../../studies/way/contract/page.ts';
import type { StudyLine } from './line/study-line.ts';
import { pendingMove, type StudyLineState } from './line/study-state.ts';
import type { PageTimes } from './page-times.ts';

export interface StudyPlace {
  readonly study: string;
  readonly page: Page;
  readonly state: StudyLineState;
  readonly line: StudyLine;
  readonly times: PageTimes;
  /** Sends a command; one that leads to another page is preceded by the signals of this one. */
  readonly give: (command: ParticipantCommand) => void;
  /** The participant has seen how a session ended. */
  readonly goOn: () => void;
}

export const StudyContext = createContext<StudyPlace | null>(null);

export function useStudy(): StudyPlace {
  const place = use(StudyContext);
  if (!place) throw new Error('a part of a study page stands outside of one');
  return place;
}

/** Whether a command that leads to another page waits for its answer. */
export function useSending(): boolean {
  return pendingMove(useStudy().state) !== null;
}
