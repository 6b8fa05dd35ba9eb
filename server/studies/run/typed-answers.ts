/**
 * Takes what a participant or an operator typed out of a command before the study decides on it: answers in own words, those
 * that the study marks as personal, and messages. A token stands in place of each; the store keeps the text where it can be
 * erased.
 */
import { tokenOf } from '../../../games/core/free-text.ts';
import type { StudyCommand } from '../../../studies/way/contract/decision.ts';
import type { StudyState } from '../../../studies/way/contract/state.ts';
import { problemOfAnswers, typedElements } from '../../../studies/way/decide/survey-answers.ts';
import { hideText } from '../../live/session/free-text.ts';
import type { SideWrite } from '../../store/rows.ts';
import { streamOfParticipant } from '../../store/study-log.ts';

interface Hidden {
  /** The command, with tokens in place of what was typed. */
  readonly command: StudyCommand;
  readonly texts: readonly SideWrite[];
}

type Ask = Extract<StudyCommand, { readonly type: 'ask' }>;

/** Answers that the study will refuse stay as they are. */
export function hideTyped(state: StudyState, command: StudyCommand, at: number): Hidden {
  if (command.type === 'act') return hideMessage(command, at);
  if (command.type !== 'ask') return { command, texts: [] };
  return command.command.type === 'askForHelp' ? hideHelp(command, at) : hideAnswers(state, command, at);
}

function hideHelp(command: Ask, at: number): Hidden {
  const { participant: author, command: asked } = command;
  if (asked.type !== 'askForHelp') return { command, texts: [] };
  const { token, kept } = hideText(asked.text, { session: streamOfParticipant(author), author, at });
  return { command: { ...command, command: { ...asked, text: tokenOf(token) } }, texts: [kept] };
}

/** A message is erased with the participant to whom it was written. */
function hideMessage(command: Extract<StudyCommand, { readonly type: 'act' }>, at: number): Hidden {
  const { participant, action, cause } = command;
  if (action.type !== 'message') return { command, texts: [] };
  const author = typeof cause === 'object' ? cause.operator : cause;
  const { token, kept } = hideText(action.text, { session: streamOfParticipant(participant), author, at });
  return { command: { ...command, action: { ...action, text: tokenOf(token) } }, texts: [kept] };
}

function hideAnswers(state: StudyState, command: Ask, at: number): Hidden {
  const asked = command.command;
  const participant = state.participants.get(command.participant);
  if (asked.type !== 'answerSurvey' || !participant) return { command, texts: [] };
  if (problemOfAnswers(state, participant, asked.answers) !== null) return { command, texts: [] };
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
