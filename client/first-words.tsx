/** The words that the document has before any script: they stay while the language of a study is not known yet. */
export const FirstWords = () => (
  <p className="loading" lang="en" dir="ltr">
    Standpoint is loading …
  </p>
);
