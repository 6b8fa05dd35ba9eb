/** A story as a reader has it: a column a place, a row a mind of the story; a mind that is wrong is hatched. */
import type { ToMQA } from '../../../games/tomqa/types.ts';
import { propositionInWords, spaced, UNKNOWN } from '../../../games/tomqa/words.ts';
import type { MindPictureProps, MindPictures } from '../../game-view.ts';
import { EyeSign } from '../../signs/eye.tsx';
import { storyThings, topicsOf, wrongMinds } from './story-minds.ts';
import './mind-picture.css';

function Picture({ picture, all }: MindPictureProps<ToMQA>) {
  const things = storyThings(picture, all, UNKNOWN);
  if (things.every(({ places }) => places.length === 0)) return <p className="muted small">nothing read yet</p>;
  return things.map(({ object, places, minds }) => (
    <table key={object} className="story-minds" data-truth={picture.chain.length === 0 || undefined}>
      <caption>{spaced(object)}</caption>
      <thead>
        <tr>
          <td />
          {places.map((place) => (
            <th key={place} scope="col">
              {spaced(place)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {minds.map(({ chain, place, isFalse, readerIsWrong }) => (
          <tr key={chain.join('>')}>
            <th scope="row">
              {chain.length === 0 ? 'really' : chain.map((agent) => `${agent} thinks`).join(' ')}
              {place === null && <span className="muted">: no idea</span>}
            </th>
            {places.map((at) => (
              <td key={at} data-false={(at === place && (isFalse || readerIsWrong)) || undefined}>
                {at === place && (
                  <span className="there" data-believed={chain.length > 0 || undefined}>
                    <span className="unseen">here</span>
                    {isFalse && <EyeSign crossed size={16} />}
                    {isFalse && <span className="unseen">, false</span>}
                    {readerIsWrong && <b>≠ truth</b>}
                  </span>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  ));
}

export const storyMinds: MindPictures<ToMQA> = {
  shows: 'all',
  arranged: 'tiles',
  depth: 1,
  Picture,
  Key: () => null,
  wrongIn: (picture) => wrongMinds(picture, UNKNOWN),
  topics: (propositions, { story }) => topicsOf(propositions, story),
  list: (propositions) => propositions.map((id) => propositionInWords(id).replace(/ \(story \d+\)$/, '')).join(', '),
  source: () => ({ kind: 'told', from: null }),
  end: async () => (await import('./end-moments.ts')).endOf,
};
