/** A statement of a transaction, with its values. */
export interface SqlStatement {
  /** Of one that is sent often: the database prepares it once. */
  readonly name?: string;
  readonly text: string;
  readonly values: readonly unknown[];
}
