/** A statement of a transaction, with its values. */
export interface SqlStatement {
  /** The name of a statement that is sent often: the database prepares it once. */
  readonly name?: string;
  readonly text: string;
  readonly values: readonly unknown[];
}
