/** A story as a reader has it: a column a place, a row a mind of the story; a mind that is wrong is hatched. */
import type { ToMQA } from '../../../games/tomqa/types.ts';
import { genderOf, UNKNOWN } from '../../../games/tomqa/words.ts';
import type { MindPictureProps, MindPictures } from '../../game-view.ts';
import { EyeSign } from '../../signs/eye.tsx';
import { type TomqaOnBoard, useSaid, worded } from './said.ts';
import { storyThings, topicsOf, wrongMinds } from './story-minds.ts';
import './mind-picture.css';

function Picture({ picture, all }: MindPictureProps<ToMQA>) {
  const said = useSaid();
  const { say, words } = said;
  const things = storyThings(picture, all, UNKNOWN);
  if (things.every(({ places }) => places.length === 0)) return <p className="muted small">{say('minds.nothing')}</p>;
  return things.map(({ object, places, minds }) => (
    <table key={object} className="story-minds" data-truth={picture.chain.length === 0 || undefined}>
      <caption>{words.objectName(object)}</caption>
      <thead>
        <tr>
          <td />
          {places.map((place) => (
            <th key={place} scope="col">
              {words.containerName(place)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {minds.map(({ chain, place, isFalse, readerIsWrong }) => (
          <tr key={chain.join('>')}>
            <th scope="row">
              {place === null ? say('minds.noIdea', { mind: mindInWords(chain, said) }) : mindInWords(chain, said)}
            </th>
            {places.map((at) => (
              <td key={at} data-false={(at === place && (isFalse || readerIsWrong)) || undefined}>
                {at === place && (
                  <span className="there" data-believed={chain.length > 0 || undefined}>
                    <span className="unseen">{say(isFalse ? 'minds.hereFalse' : 'minds.here')}</span>
                    {isFalse && <EyeSign crossed size={16} />}
                    {readerIsWrong && <b>{say('minds.notTrue')}</b>}
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

/** "Ada thinks Ben thinks", or that it is really so. */
function mindInWords([agent, ...others]: readonly string[], said: TomqaOnBoard): string {
  const { say, words } = said;
  if (agent === undefined) return say('minds.really');
  const first = { first: words.agentInWords(agent), gender: genderOf(agent) };
  return others.length === 0
    ? say('minds.thinks', first)
    : say('minds.thinksThat', { ...first, inner: mindInWords(others, said) });
}

/** Pictures of minds without the sentences of moments and of the end, which need the rules (end-moments.ts). */
export const mindsIn = (said: TomqaOnBoard): MindPictures<ToMQA> => ({
  shows: 'all',
  arranged: 'tiles',
  depth: 1,
  Picture: worded(Picture, said),
  Key: () => null,
  wrongIn: (picture) => wrongMinds(picture, UNKNOWN),
  topics: (propositions, { story }) => topicsOf(propositions, story),
  words: said.words,
  list: (propositions) => said.words.listInWords(propositions.map(said.words.topicInWords)),
  source: () => ({ kind: 'told', from: null }),
});
