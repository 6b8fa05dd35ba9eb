/**
 * For the viewer of everything: which cases each announcement leaves, what each of the people knows after the last one, and
 * the answer. Participants work this out themselves, so a table shows nothing.
 */
import type { MindGames } from '../../../games/mindgames/types.ts';
import { announcementInWords, answerInWords, subjectInWords } from '../../../games/mindgames/words.ts';
import type { MindProps } from '../../game-view.ts';
import type { Memory } from './view.tsx';
import './mindgames.css';

const KNOWS = { yes: '✓ knows', no: '✗ does not', unknown: '? depends' } as const;

export function Mind({ observation, everything, live }: MindProps<MindGames, Memory>) {
  const { problem, truth, parameters } = everything ?? observation;
  if (live || !problem || !truth) return null;
  const agents = problem.names.map((name, agent) => ({ name, agent }));
  return (
    <section className="mindgames-mind">
      <h2>Minds of the problem</h2>
      <p>{truth.worldsLeft[0]} cases are possible at first. So many are left:</p>
      <ol>
        {problem.announcements.map((told, i) => (
          <li key={JSON.stringify(told)}>
            <b>{truth.worldsLeft[i + 1]}</b> after “
            {announcementInWords(told, problem).replace(/^It is announced: /, '')}”
          </li>
        ))}
      </ol>
      <table>
        <caption className="unseen">Who knows whether it is so, after the last announcement</caption>
        <thead>
          <tr>
            <th scope="col">knows whether</th>
            {agents.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {agents.map((of) => (
            <tr key={of.name}>
              <th scope="row">{subjectInWords(of.agent, true, problem)}</th>
              {agents.map(({ name, agent }) => {
                const knows = truth.knows[agent]?.[of.agent];
                return <td key={name}>{knows && KNOWS[knows]}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {truth.right && (
        <p>
          The answer is “<b>{answerInWords(truth.right, parameters.answers.length === 2)}</b>”.
        </p>
      )}
    </section>
  );
}
