/**
 * For the viewer of everything: which cases each announcement leaves. What is known of the answer, pictures show
 * (mind-picture.tsx). Participants work this out themselves, so a page of play shows nothing.
 */
import type { Memory } from '../../../games/mindgames/memory.ts';
import type { MindGames } from '../../../games/mindgames/types.ts';
import { announcementInWords } from '../../../games/mindgames/words.ts';
import type { MindProps } from '../../game-view.ts';
import './mindgames.css';

export function Mind({ observation, everything, live }: MindProps<MindGames, Memory>) {
  const { problem, truth } = everything ?? observation;
  if (live || !problem || !truth) return null;
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
    </section>
  );
}
