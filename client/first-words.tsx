/** What the document has before any script: a name and no words, since the language of a page is not known yet. */
export const FirstWords = () => <p className="loading">Standpoint …</p>;
