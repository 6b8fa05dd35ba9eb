/** The pages of a participant with their signals, and whether the participant went on from each. A fold over events. */
import { parseToken } from '../../games/core/free-text.ts';
import type { FrozenStudy } from '../definition/freeze.ts';
import type { ParticipantEvent } from '../way/contract/events.ts';
import { surveyOf } from '../way/fold/stops.ts';
import type { RecordedPage } from './alarms.ts';

/** A page records its signals before its answer, and a page that a deadline took away afterwards, without one. */
export function recordedPages(events: readonly ParticipantEvent[], frozen: FrozenStudy): readonly RecordedPage[] {
  const pages: RecordedPage[] = [];
  for (const event of events) {
    if (event.type === 'SignalsRecorded') pages.push({ key: event.page, signals: event.signals, typed: null });
    const left = leftBy(event);
    const last = pages.length - 1;
    const page = pages[last];
    if (left === null || page?.typed !== null || !page.key.startsWith(left)) continue;
    pages[last] = { ...page, typed: typedIn(event, frozen) };
  }
  return pages;
}

/** How the key of the page begins from which the participant goes on by this event; null: from none. */
function leftBy({ type }: ParticipantEvent): string | null {
  if (type === 'StepRead') return 'step-';
  if (type === 'ComprehensionAnswered') return 'comprehension-';
  if (type === 'SurveyAnswered') return 'survey-';
  if (type === 'AiHelpAnswered') return 'ai-help';
  return type === 'DebriefRead' ? 'debrief' : null;
}

/** Texts among the answers; a number, and a choice that is personal, need no keys. */
function typedIn(event: ParticipantEvent, frozen: FrozenStudy): number {
  if (event.type !== 'SurveyAnswered') return 0;
  const elements = surveyOf(frozen, event.survey).pages[event.part]?.elements ?? [];
  return elements.filter((element) => {
    const isText = element.type === 'comment' || (element.type === 'text' && element.inputType !== 'number');
    const answer = event.answers[element.name];
    return isText && typeof answer === 'string' && parseToken(answer) !== null;
  }).length;
}
