/** The answer that a reader has reason to give; with the truth, which person of the problem knows whose fact. */
import type { MindGames } from '../../../games/mindgames/types.ts';
import { answerInWords, subjectInWords } from '../../../games/mindgames/words.ts';
import type { MindPictureProps, MindPictures } from '../../game-view.ts';
import { EyeSign } from '../../signs/eye.tsx';
import './mindgames.css';

const KNOWS = { yes: '✓ knows', no: '✗ does not', unknown: '? depends' } as const;

function Picture({ picture, everything }: MindPictureProps<MindGames>) {
  const [held] = picture.held;
  const isTruth = picture.chain.length === 0;
  const { problem, truth, parameters } = everything;
  if (!problem || !held) return <p className="muted small">no problem now</p>;
  const answer = typeof held.value === 'string' && isAnswer(held.value) ? held.value : null;
  return (
    <>
      <p>
        <span
          className="answer-sign"
          data-truth={isTruth || undefined}
          data-false={held.verdict === 'false' || undefined}
        >
          {answer === null ? 'no idea' : answerInWords(answer, parameters.answers.length === 2)}
          {held.verdict === 'false' && <EyeSign crossed size={16} />}
        </span>
      </p>
      {isTruth && truth && (
        <table className="knows-whether">
          <caption>knows whether</caption>
          <thead>
            <tr>
              <td />
              {problem.names.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {problem.names.map((name, of) => (
              <tr key={name}>
                <th scope="row">{subjectInWords(of, true, problem)}</th>
                {problem.names.map((knower, agent) => {
                  const knows = truth.knows[agent]?.[of];
                  return <td key={knower}>{knows && KNOWS[knows]}</td>;
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

export const answerMinds: MindPictures<MindGames> = {
  shows: 'all',
  arranged: 'tiles',
  depth: 2,
  Picture,
  Key: () => null,
  list: () => 'about the answer',
  source: () => ({ kind: 'inferred', from: null }),
  end: async () => (await import('./end-moments.ts')).endOf,
};
