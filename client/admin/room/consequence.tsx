/** What comes of a deed, before it is confirmed: who is paid what, which slots return, and what is refused. */
import { consequenceWords } from './consequence-words.ts';
import type { DeedDraft } from './deed-draft.ts';
import { useNames } from './names.ts';

interface Props {
  readonly looked: DeedDraft['looked'];
  /** What has to be typed first; null: nothing. */
  readonly missing: string | null;
}

export function Consequence({ looked, missing }: Props) {
  return (
    <section className="room-consequence" aria-label="What comes of it" aria-live="polite">
      <h3>What comes of it</h3>
      <Body looked={looked} missing={missing} />
    </section>
  );
}

function Body({ looked, missing }: Props) {
  if (missing !== null) return <p className="muted">{missing}</p>;
  switch (looked.kind) {
    case 'no':
    case 'looking':
      return <p className="muted">Asking the server …</p>;
    case 'failed':
      return <p className="problem">{looked.message}</p>;
    case 'there':
      return <Told words={consequenceWords(looked.consequences)} />;
  }
}

function Told({ words }: { readonly words: ReturnType<typeof consequenceWords> }) {
  const { people, slots, sessions, refused, reached } = words;
  const names = useNames();
  return (
    <>
      {reached === 0 && <p>Nothing: it reaches no participant and no session.</p>}
      {people.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
        <section className="room-scroll" aria-label="Participants whom it reaches" tabIndex={0}>
          <table className="room-table">
            <thead>
              <tr>
                <th scope="col">participant</th>
                <th scope="col">paid</th>
                <th scope="col">then</th>
              </tr>
            </thead>
            <tbody>
              {people.map(({ participant, pay, goes }) => (
                <tr key={participant}>
                  <th scope="row">{names.of(participant)}</th>
                  <td>{pay}</td>
                  <td>{goes}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {sessions.length + slots.length > 0 && (
        <ul>
          {[...sessions, ...slots].map((sentence) => (
            <li key={sentence}>{names.in(sentence)}</li>
          ))}
        </ul>
      )}
      {refused.length > 0 && (
        <>
          <p>
            <b>Left as they are: {refused.length}</b>
          </p>
          <ul>
            {refused.map(({ target, message }) => (
              <li key={target}>
                {names.of(target)}: {names.in(message)}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
