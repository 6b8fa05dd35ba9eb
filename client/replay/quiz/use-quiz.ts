/**
 * A quiz about the minds of a replay: the replay goes no further than the question that is not answered yet, and shows no mind
 * from there on. A page of the server may bring quizzes that were set for a class.
 */
import { useEffect, useMemo, useState } from 'react';
import type { QuizQuestions } from '../../../answers/quizzes.ts';
import type { Replay } from '../replay-log.ts';
import type { ReplayStory } from '../use-story.ts';
import { candidatesOf, chosenOf, posedIn, type QuizQuestion, questionsFrom } from './questions.ts';

/** What the address says where the program chooses the moments; everything else is the id of a quiz for a class. */
export const OWN_QUIZ = 'me';

/** Where quizzes for classes are kept. */
export interface ClassQuizzes {
  /** Rejects with an ApiError where there is no such quiz. */
  readonly load: (quiz: string) => Promise<QuizQuestions>;
  /** Gives an answer; numbers count from 0. */
  readonly answer: (quiz: string, given: { readonly moment: number; readonly choice: number }) => Promise<void>;
}

export interface Quiz {
  readonly isClass: boolean;
  /** null: they are not there yet. */
  readonly questions: readonly QuizQuestion[] | null;
  /** Why there are none; null: there is no trouble. */
  readonly trouble: string | null;
  /** Question -> the number of the choice. */
  readonly given: readonly number[];
  /** The place of the first question that is not answered; null: all are, or the questions are not there. */
  readonly until: number | null;
  readonly choose: (choice: number) => void;
  readonly again: () => void;
}

const NONE: readonly number[] = [];

interface Asked {
  readonly quiz: string;
  readonly moments: QuizQuestions['moments'];
  readonly trouble: string | null;
}

/** `which`: as in the address; undefined: there is no quiz, and the answer is null. */
export function useQuiz(
  which: string | undefined,
  { log, moments }: Pick<Replay, 'log' | 'moments'>,
  story: ReplayStory,
  classes: ClassQuizzes | null,
): Quiz | null {
  const [{ quiz, all }, setGiven] = useState<{ readonly quiz: string | undefined; readonly all: readonly number[] }>({
    quiz: undefined,
    all: NONE,
  });
  const [asked, setAsked] = useState<Asked | null>(null);
  // a page that keeps no quizzes asks what the program chooses
  const isClass = which !== undefined && which !== OWN_QUIZ && classes !== null;
  useEffect(() => {
    if (!isClass) return;
    let wanted = true;
    const found = (moments: QuizQuestions['moments'], trouble: string | null) =>
      wanted && setAsked({ quiz: which, moments, trouble });
    if (classes)
      classes.load(which).then(
        ({ moments }) => found(moments, null),
        (error: Error) => found([], error.message),
      );
    return () => {
      wanted = false;
    };
  }, [which, isClass, classes]);

  const { stories, rows, state } = story;
  const ready = state === 'failed' || (state === 'there' && stories.length > 0);
  const questions = useMemo((): readonly QuizQuestion[] | null => {
    if (!ready || which === undefined) return null;
    if (!isClass) return chosenOf(candidatesOf(stories, rows, posedIn(log, moments)));
    return asked?.quiz === which ? questionsFrom(asked.moments, { rows, log }) : null;
  }, [ready, which, isClass, asked, stories, rows, log, moments]);

  if (which === undefined) return null;
  const given = quiz === which ? all : NONE;
  return {
    isClass,
    questions,
    trouble: isClass && asked?.quiz === which ? asked.trouble : null,
    given,
    until: questions?.[given.length]?.index ?? null,
    choose(choice) {
      const number = questions?.[given.length]?.number ?? null;
      setGiven({ quiz: which, all: [...given, choice] });
      // an answer that is lost is missed in the counts alone
      if (number !== null) classes?.answer(which, { moment: number, choice }).catch(() => undefined);
    },
    again: () => setGiven({ quiz: which, all: NONE }),
  };
}
