/**
 * The goal that all seats were told, and what this seat alone was told. It stays in sight for the whole session, and is
 * shown with any memory aids.
 */
import { blankIn } from '../../../games/core/words/list.ts';
import type { Memory } from '../../../games/household/memory.ts';
import type { Household, Percept } from '../../../games/household/types.ts';
import { goalIn } from '../../../games/household/words.ts';
import type { BoardProps } from '../../game-view.ts';
import { AgentSign } from '../../signs/agent-sign.tsx';
import { letterOf } from '../../signs/shapes.ts';
import { readable } from './names.ts';
import { useSaid } from './said.ts';
import './panels.css';

export function TaskCard({ observation, seat, first }: BoardProps<Household, Memory>) {
  const { say, text, words } = useSaid();
  const { parameters, own } = observation;
  if (seat === null) return null;
  const told = first?.percepts.find(
    (percept): percept is Extract<Percept, { type: 'started' }> => percept.type === 'started',
  )?.told;
  return (
    <section className="household-task">
      <h2>{words.titleInWords(parameters.title)}</h2>
      <p>
        {text([
          words.descriptionInWords(parameters.description),
          parameters.category === 'mixed' ? say('card.mixed') : '',
        ])}
      </p>
      {told ? (
        <>
          <h3>{say('card.allTold')}</h3>
          {told.map((secrets, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: seats are numbers
            <div key={at} className="told">
              <AgentSign seat={at} you={at === seat} label={at === seat ? say('card.you') : letterOf(at)} />
              <div>
                <p>{at === seat ? say('card.youWereTold') : say('card.wasTold', { name: letterOf(at) })}</p>
                <Secrets secrets={secrets} />
              </div>
            </div>
          ))}
        </>
      ) : (
        <>
          <h3>{say('card.onlyYou')}</h3>
          <Secrets secrets={own?.secrets ?? []} />
        </>
      )}
    </section>
  );
}

/** What the seat was told must be so in the end; the title of the task, where it was told of no such thing. */
export function TaskLine({ observation: { own, parameters } }: BoardProps<Household, Memory>) {
  const { say, words, language } = useSaid();
  const goals = (own?.secrets ?? []).flatMap((secret) => goalIn(secret) ?? []);
  return (
    <p className="goal-line">
      {goals.length > 0 ? (
        <>
          <b>{say('card.goal')}</b>
          {blankIn(language)}
          {say('card.goals', { goals: words.clausesInWords(goals.map(words.factInWords)) })}
        </>
      ) : (
        <>
          <b>{say('card.task')}</b>
          {blankIn(language)}
          {words.titleInWords(parameters.title)}
        </>
      )}
    </p>
  );
}

function Secrets({ secrets }: { secrets: readonly string[] }) {
  const said = useSaid();
  if (secrets.length === 0) return <p className="muted">{said.say('card.nothingMore')}</p>;
  return (
    <ul>
      {secrets.map((secret) => (
        <li key={secret}>{readable(said, said.words.secretInWords(secret))}</li>
      ))}
    </ul>
  );
}
