/**
 * For the viewer of everything: where the things that are asked about are, and where agents of the story believe them to be,
 * after the sentences shown so far. Participants work this out themselves, so a table shows nothing.
 */
import type { ToMQA } from '../../../games/tomqa/types.ts';
import { placeInWords, spaced } from '../../../games/tomqa/words.ts';
import type { MindProps } from '../../game-view.ts';
import type { Memory } from './view.ts';
import './mind.css';

export function Mind({ everything }: MindProps<ToMQA, Memory>) {
  const beliefs = everything?.everything?.beliefs ?? [];
  if (beliefs.length === 0) return null;
  const objects = [...new Set(beliefs.map(({ object }) => object))];
  return (
    <section className="tomqa-mind">
      <h2>Minds of the story</h2>
      {objects.map((object) => {
        const own = beliefs.filter((belief) => belief.object === object);
        const truth = own.find(({ chain }) => chain.length === 0)?.place ?? null;
        return (
          <table key={object}>
            <caption>Where the {spaced(object)} is</caption>
            <tbody>
              {own.map(({ chain, place }) => {
                const rest = own.find((other) => other.chain.join() === chain.slice(1).join());
                const held = chain.length < 2 ? truth : (rest?.place ?? null);
                const isFalse = chain.length > 0 && place !== null && held !== null && place !== held;
                return (
                  <tr key={chain.join('>')}>
                    <th scope="row">
                      {chain.length === 0 ? 'really' : chain.map((one) => `${one} thinks`).join(' that ')}
                    </th>
                    <td>{place === null ? 'no idea' : placeInWords(place)}</td>
                    <td>{isFalse && <span className="false">✗ {chain.length === 1 ? 'false' : 'not so'}</span>}</td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        );
      })}
    </section>
  );
}
