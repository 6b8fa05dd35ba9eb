/**
 * Takes what a participant typed out of a survey's answers before they reach the log: answers in own words, and those that
 * the study marks as personal. A token stands in place of each; the store keeps the text where it can be erased.
 */
import { tokenOf } from '../../games/core/free-text.ts';
import type { FrozenStudy } from '../../studies/definition/freeze.ts';
import { type Element, Survey } from '../../studies/definition/survey.ts';
import type { ParticipantEvent } from '../../studies/way/events.ts';
import { hideText } from '../live/free-text.ts';
import type { SideWrite } from '../store/rows.ts';
import { streamOfParticipant } from './study-log.ts';

type Answered = Extract<ParticipantEvent, { type: 'SurveyAnswered' }>;

/** The event with tokens in place of typed answers, and the texts. An answer that is no text is kept as its JSON. */
export function hideAnswers(
  event: Answered,
  { frozen, participant }: { readonly frozen: FrozenStudy; readonly participant: string },
): { readonly event: Answered; readonly also: readonly SideWrite[] } {
  const { pages } = Survey.parse(frozen.surveys[event.survey]);
  const typed = new Set(pages.flatMap(({ elements }) => elements.filter(isTyped).map(({ name }) => name)));
  const also: SideWrite[] = [];
  const answers = Object.fromEntries(
    Object.entries(event.answers).map(([name, answer]) => {
      if (!typed.has(name)) return [name, answer];
      const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
      const { token, kept } = hideText(text, {
        session: streamOfParticipant(participant),
        author: participant,
        at: event.at,
      });
      also.push(kept);
      return [name, tokenOf(token)];
    }),
  );
  return { event: { ...event, answers }, also };
}

function isTyped(element: Element): boolean {
  if (element.personal) return true;
  return element.type === 'comment' || (element.type === 'text' && element.inputType !== 'number');
}
