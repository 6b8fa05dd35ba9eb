/**
 * For the viewer of everything: which cases each announcement leaves. What is known of the answer, pictures show
 * (mind-picture.tsx). Participants work this out themselves, so a page of play shows nothing.
 */
import type { Memory } from '../../../games/mindgames/memory.ts';
import type { MindGames } from '../../../games/mindgames/types.ts';
import type { MindProps } from '../../game-view.ts';
import { useSaid } from './said.ts';
import './mindgames.css';

export function Mind({ observation, everything, live }: MindProps<MindGames, Memory>) {
  const { say, words } = useSaid();
  const { problem, truth } = everything ?? observation;
  if (live || !problem || !truth) return null;
  return (
    <section className="mindgames-mind">
      <h2>{say('minds.title')}</h2>
      <p>{say('minds.first', { cases: truth.worldsLeft[0] ?? 0 })}</p>
      <ol>
        {problem.announcements.map((told, i) => (
          <li key={JSON.stringify(told)}>
            {say('minds.after', { cases: truth.worldsLeft[i + 1] ?? 0, statement: words.toldInWords(told, problem) })}
          </li>
        ))}
      </ol>
    </section>
  );
}
