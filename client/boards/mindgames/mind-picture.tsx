/** The answer that a reader has reason to give; with the truth, which person of the problem knows whose fact. */
import type { MindGames } from '../../../games/mindgames/types.ts';
import type { MindPictureProps, MindPictures } from '../../game-view.ts';
import { EyeSign } from '../../signs/eye.tsx';
import { type MindGamesOnBoard, useSaid, worded } from './said.ts';
import './mindgames.css';

function Picture({ picture, everything }: MindPictureProps<MindGames>) {
  const { say, words } = useSaid();
  const [held] = picture.held;
  const isTruth = picture.chain.length === 0;
  const { problem, truth, parameters } = everything;
  if (!problem || !held) return <p className="muted small">{say('minds.noProblem')}</p>;
  const answer = typeof held.value === 'string' && isAnswer(held.value) ? held.value : null;
  return (
    <>
      <p>
        <span
          className="answer-sign"
          data-truth={isTruth || undefined}
          data-false={held.verdict === 'false' || undefined}
        >
          {answer === null ? say('minds.noIdea') : words.answerInWords(answer, parameters.answers.length === 2)}
          {held.verdict === 'false' && <EyeSign crossed size={16} />}
        </span>
      </p>
      {isTruth && truth && (
        <table className="knows-whether">
          <caption>{say('minds.knowsWhether')}</caption>
          <thead>
            <tr>
              <td />
              {problem.names.map((name) => (
                <th key={name} scope="col">
                  {words.nameInWords(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {problem.names.map((name, of) => (
              <tr key={name}>
                <th scope="row">{words.subjectInWords(of, true, problem)}</th>
                {problem.names.map((knower, agent) => {
                  const knows = truth.knows[agent]?.[of];
                  return <td key={knower}>{knows && say(`minds.knows.${knows}`)}</td>;
                })}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

const isAnswer = (value: string): value is 'yes' | 'no' | 'unknown' => ['yes', 'no', 'unknown'].includes(value);

/** Pictures of minds without the sentences of moments and of the end, which need the rules (end-moments.ts). */
export const mindsIn = (said: MindGamesOnBoard): MindPictures<MindGames> => ({
  shows: 'all',
  arranged: 'tiles',
  depth: 2,
  Picture: worded(Picture, said),
  Key: () => null,
  words: said.words,
  list: () => said.say('minds.about'),
  source: () => ({ kind: 'inferred', from: null }),
});
