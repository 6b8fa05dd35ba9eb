/**
 * Takes what a participant typed out of a survey's answers before the study decides on them: answers in own words, and those
 * that the study marks as personal. A token stands in place of each; the store keeps the text where it can be erased.
 */
import { tokenOf } from '../../games/core/free-text.ts';
import type { StudyCommand } from '../../studies/way/decision.ts';
import type { StudyState } from '../../studies/way/state.ts';
import { problemOfAnswers, typedElements } from '../../studies/way/survey-answers.ts';
import { hideText } from '../live/free-text.ts';
import type { SideWrite } from '../store/rows.ts';
import { streamOfParticipant } from './study-log.ts';

/** The command with tokens in place of typed answers, and the texts. Answers that the study will refuse stay as they are. */
export function hideAnswers(
  state: StudyState,
  command: StudyCommand,
  at: number,
): { readonly command: StudyCommand; readonly texts: readonly SideWrite[] } {
  if (command.type !== 'ask' || command.command.type !== 'answerSurvey') return { command, texts: [] };
  const asked = command.command;
  const participant = state.participants.get(command.participant);
  if (!participant || problemOfAnswers(state, participant, asked.answers) !== null) return { command, texts: [] };
  const typed = new Set(typedElements(state, participant));
  const texts: SideWrite[] = [];
  const answers = Object.fromEntries(
    Object.entries(asked.answers).map(([name, answer]) => {
      if (!typed.has(name)) return [name, answer];
      const { id: author } = participant;
      const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
      const { token, kept } = hideText(text, { session: streamOfParticipant(author), author, at });
      texts.push(kept);
      return [name, tokenOf(token)];
    }),
  );
  return { command: { ...command, command: { ...asked, answers } }, texts };
}
