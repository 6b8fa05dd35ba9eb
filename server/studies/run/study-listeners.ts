/** Who is told of a study: pages by participant, and the operators' room by study. */
import { EventEmitter } from 'node:events';
import type { StudyNews } from './study-news.ts';

export interface StudyListeners {
  /** Each event is named by a participant. */
  readonly pages: EventEmitter<Record<string, []>>;
  /** Each event is named by a study. */
  readonly commits: EventEmitter<Record<string, [StudyNews]>>;
}

export function noListeners(): StudyListeners {
  const listeners: StudyListeners = { pages: new EventEmitter(), commits: new EventEmitter() };
  for (const emitter of [listeners.pages, listeners.commits]) emitter.setMaxListeners(0);
  return listeners;
}

/** Calls the listener when the page of a participant may have changed; returns a function that stops the calls. */
export function onPage({ pages }: StudyListeners, participant: string, listener: () => void): () => void {
  pages.on(participant, listener);
  return () => {
    pages.off(participant, listener);
  };
}

/** Calls the listener after each commit of the study; returns a function that stops the calls. */
export function onNews({ commits }: StudyListeners, study: string, listener: (news: StudyNews) => void): () => void {
  commits.on(study, listener);
  return () => {
    commits.off(study, listener);
  };
}
