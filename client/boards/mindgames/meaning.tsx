/** What the words of a question mean: taught before the first problem, and in sight at every one. */
import { useSaid } from './said.ts';
import './mindgames.css';

/** `two`: yes and no are the only answers. */
export function Meaning({ two }: { readonly two: boolean }) {
  const { say } = useSaid();
  return (
    <dl className="mindgames-meaning" aria-label={say('meaning.label')}>
      <dt>{say('meaning.that')}</dt>
      <dd>{say('meaning.thatMeans')}</dd>
      <dt>{say('meaning.whether')}</dt>
      <dd>{say('meaning.whetherMeans')}</dd>
      {two ? (
        <>
          <dt>{say('meaning.surely')}</dt>
          <dd>{say('meaning.surelyMeans')}</dd>
        </>
      ) : (
        <>
          <dt>{say('meaning.cannotTell')}</dt>
          <dd>{say('meaning.cannotTellMeans')}</dd>
        </>
      )}
      <dt>{say('meaning.people')}</dt>
      <dd>{say('meaning.peopleMean')}</dd>
    </dl>
  );
}
