/** What the words of a question mean: taught before the first problem, and in sight at every one. */
import './mindgames.css';

/** `two`: yes and no are the only answers. */
export function Meaning({ two }: { readonly two: boolean }) {
  return (
    <dl className="mindgames-meaning" aria-label="What the words mean">
      <dt>knows that</dt>
      <dd>“Ada knows that the card is red”: it is red, and Ada can be sure of it. If it is black, Ada does not.</dd>
      <dt>knows whether</dt>
      <dd>“Ada knows whether the card is red”: Ada can be sure that it is red, or sure that it is black.</dd>
      {two ? (
        <>
          <dt>yes, surely</dt>
          <dd>It is so in every case that the sentences leave open.</dd>
        </>
      ) : (
        <>
          <dt>cannot tell</dt>
          <dd>It is so in some of the cases that the sentences leave open, and not so in others.</dd>
        </>
      )}
      <dt>people</dt>
      <dd>All of them draw every conclusion that they can draw.</dd>
    </dl>
  );
}
