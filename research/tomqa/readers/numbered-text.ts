/** A text as readers get it: sentences, and questions about them, with words and answers by number. */
export interface NumberedText {
  /** Sentence -> its words. */
  readonly sentences: readonly (readonly number[])[];
  readonly questions: readonly NumberedQuestion[];
}

export interface NumberedQuestion {
  readonly words: readonly number[];
  /** How many sentences come before it. */
  readonly after: number;
  /** The right one. */
  readonly answer: number;
}
