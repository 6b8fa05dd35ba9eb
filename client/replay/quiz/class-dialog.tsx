/** For teachers: the moments at which a replay asks, a link for the class, and how often each choice was made. */
import { useCallback, useState } from 'react';
import { Button } from 'react-aria-components';
import type { QuizQuestions } from '../../../answers/quizzes.ts';
import { DialogButton } from '../../dialog-button.tsx';
import { useSentenceFor, useServerSays } from '../../refusals.ts';
import { saidBy, useLoaded } from '../../use-loaded.ts';
import { useWords } from '../../words/use-words.ts';
import type { Quizzable } from '../replay-page.tsx';
import { LinkField } from '../share/link-field.tsx';
import { classQuizzesOf, countsOf, keptKey, makeQuiz } from './class-quiz.ts';
import { chosenOf, type QuizQuestion } from './questions.ts';
import { OWN_QUIZ } from './use-quiz.ts';

const MOST = 12;

interface Props extends Quizzable {
  readonly session: string;
  readonly log: readonly { readonly seq: number }[];
}

export function ClassQuiz(props: Props) {
  const say = useWords('classQuiz');
  const [made, setMade] = useState<string | null>(null);
  const quiz = made ?? props.which;
  const key = keptKey(quiz);
  // the class itself makes no other quiz
  if (key === null && quiz !== OWN_QUIZ) return null;
  const name = say(key === null ? 'forClass' : 'answers');
  return (
    <DialogButton name={name} title={name} close={say('close')} size="class-dialog">
      {key === null ? <Setting {...props} onMade={setMade} /> : <Answers {...props} quiz={quiz} quizKey={key} />}
    </DialogButton>
  );
}

/** The page makes its questions anew whenever it is drawn. */
const keyOf = ({ index, mind, proposition }: QuizQuestion): string => `${index} ${mind.join()} ${proposition}`;

function Setting({ session, log, candidates, words, onMade }: Props & { readonly onMade: (quiz: string) => void }) {
  const say = useWords('classQuiz');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(chosenOf(candidates).map(keyOf)));
  const serverSays = useServerSays();
  const [refused, setRefused] = useState<string | null>(null);
  const seqOf = ({ index }: QuizQuestion): number => log[index]?.seq ?? 1;
  const onMake = async (): Promise<void> => {
    const moments = candidates
      .filter((one) => chosen.has(keyOf(one)))
      .map((one) => ({
        seq: seqOf(one),
        mind: [...one.mind],
        proposition: one.proposition,
        choices: [...one.choices],
      }));
    try {
      onMade(await makeQuiz(session, moments));
    } catch (error) {
      const { code, message } = saidBy(error);
      setRefused(serverSays(code, message));
    }
  };
  const turn = (one: QuizQuestion): void => {
    const next = new Set(chosen);
    if (!next.delete(keyOf(one))) next.add(keyOf(one));
    setChosen(next);
  };
  return (
    <>
      <p>{say('about', { most: MOST })}</p>
      <ul className="moments">
        {candidates.map((one) => (
          <li key={keyOf(one)}>
            <label>
              <input
                type="checkbox"
                checked={chosen.has(keyOf(one))}
                disabled={!chosen.has(keyOf(one)) && chosen.size >= MOST}
                onChange={() => turn(one)}
              />{' '}
              <span className="muted small">{say('atEvent', { seq: String(seqOf(one)) })}</span> {words.question(one)}
            </label>
          </li>
        ))}
      </ul>
      <p role="status">{say('chosen', { count: chosen.size, most: MOST })}</p>
      {refused !== null && <p role="alert">{refused}</p>}
      <Button className="button primary" isDisabled={chosen.size === 0} onPress={onMake}>
        {say('make')}
      </Button>
    </>
  );
}

interface AnswersProps extends Props {
  readonly quiz: string;
  readonly quizKey: string;
}

function Answers({ session, log, candidates, words, quiz, quizKey }: AnswersProps) {
  const say = useWords('classQuiz');
  const sentenceFor = useSentenceFor();
  const load = useCallback(async () => {
    const [{ moments }, { counts, until }] = await Promise.all([
      classQuizzesOf(session).load(quiz),
      countsOf(session, quiz, quizKey),
    ]);
    return { moments, counts, until };
  }, [session, quiz, quizKey]);
  const [loaded, again] = useLoaded(load);
  const link = `${window.location.origin}/replay/${session}?quiz=${quiz}`;
  const rightOf = (moment: QuizQuestions['moments'][number]) =>
    candidates.find(
      (one) =>
        one.proposition === moment.proposition &&
        one.mind.join() === moment.mind.join() &&
        log[one.index]?.seq === moment.seq,
    )?.answer;
  return (
    <>
      <LinkField label={say('classLink')} text={link} />
      <LinkField label={say('teacherLink')} text={`${link}#counts=${quizKey}`} />
      <p className="small muted">{say('kept')}</p>
      {loaded.kind === 'failed' && <p role="alert">{sentenceFor(loaded.code, loaded.message)}</p>}
      {loaded.kind === 'there' && (
        <ol className="counts" aria-live="polite">
          {loaded.value.moments.map((moment, i) => {
            const counts = loaded.value.counts[i] ?? [];
            const most = Math.max(1, ...counts);
            const right = rightOf(moment);
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: moments are numbered
              <li key={i}>
                <span>{words.question({ ...moment, index: 0, answer: '', number: i })}</span>
                <table>
                  <tbody>
                    {moment.choices.map((choice, at) => (
                      <tr key={String(choice)} data-right={choice === right || undefined}>
                        <th scope="row">
                          {choice === right
                            ? say('right', { choice: words.value(moment.proposition, choice) })
                            : words.value(moment.proposition, choice)}
                        </th>
                        <td>
                          <span className="share" style={{ width: `${(100 * (counts[at] ?? 0)) / most}%` }} />
                        </td>
                        <td>{counts[at] ?? 0}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </li>
            );
          })}
        </ol>
      )}
      <Button className="button" onPress={again}>
        {say('refresh')}
      </Button>
    </>
  );
}
