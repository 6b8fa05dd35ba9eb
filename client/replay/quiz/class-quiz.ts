/** Quizzes for classes, as the server keeps them; what this browser keeps of them: its random name, and keys of counts. */
import type { QuizQuestions } from '../../../answers/quizzes.ts';
import { QuizAnswerable, QuizCounts, QuizKept, QuizMade } from '../../../answers/quizzes.ts';
import { ask, pathOf } from '../../api.ts';
import { read, write } from '../../seat/storage.ts';
import { type ClassQuizzes, OWN_QUIZ } from './use-quiz.ts';

/** A replay that has quizzes is open to all readers, so no request has a token but that for the counts. */
const pathTo = (session: string, quiz: string): string =>
  `${pathOf(session)}/quizzes${quiz === '' ? '' : `/${encodeURIComponent(quiz)}`}`;

export function classQuizzesOf(session: string): ClassQuizzes {
  return {
    load: (quiz) => ask('GET', pathTo(session, quiz), QuizAnswerable),
    async answer(quiz, given) {
      await ask('POST', `${pathTo(session, quiz)}/answers`, QuizKept, {
        body: { browser: browserFor(quiz), ...given },
      });
    },
  };
}

export async function makeQuiz(session: string, moments: QuizQuestions['moments']): Promise<string> {
  const { quiz, key } = await ask('POST', pathTo(session, ''), QuizMade, { body: { moments } });
  write('localStorage', keyOf(quiz), key);
  return quiz;
}

export const countsOf = (session: string, quiz: string, key: string) =>
  ask('GET', `${pathTo(session, quiz)}/counts`, QuizCounts, { token: key });

/** The key with which this browser reads the counts; null: it has none. A link for the teacher brings one along. */
export function keptKey(quiz: string): string | null {
  if (quiz === OWN_QUIZ) return null;
  const brought = /^#counts=([\w-]{16,64})$/.exec(window.location.hash)?.[1];
  if (brought) write('localStorage', keyOf(quiz), brought);
  return brought ?? read('localStorage', keyOf(quiz));
}

const keyOf = (quiz: string): string => `standpoint/quiz-key/${quiz}`;

/** A random name for each quiz, so that answers to two quizzes cannot be brought together. */
function browserFor(quiz: string): string {
  const at = `standpoint/quiz-browser/${quiz}`;
  const kept = read('localStorage', at);
  if (kept) return kept;
  const made = [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  write('localStorage', at, made);
  return made;
}
