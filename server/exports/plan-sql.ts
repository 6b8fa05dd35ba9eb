/**
 * Runs the SQL of a plan: one SELECT at a time in a DuckDB in memory that reaches no network, and no file but those it is
 * opened for, with one thread, little memory and a limit of time.
 */

export interface PlanTables {
  /** Before the lock: makes tables and views. */
  run(sql: string): Promise<void>;
  /** From here on only these files can be read, and no setting can be changed. */
  lock(files: readonly string[]): Promise<void>;
  /** A text: why the SQL does not run. */
  select(sql: string, limitMs: number): Promise<Selected | string>;
  close(): void;
}

export interface Selected {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** `memory`: as DuckDB writes it: 64MB. */
export async function openPlanTables({ memory }: { readonly memory: string }): Promise<PlanTables> {
  const { DuckDBInstance, StatementType } = await import('@duckdb/node-api');
  const database = await DuckDBInstance.create(':memory:', {
    threads: '1',
    memory_limit: memory,
    temp_directory: '',
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  });
  const connection = await database.connect();
  return {
    async run(sql) {
      await connection.run(sql);
    },
    async lock(files) {
      await connection.run(`SET allowed_paths = [${files.map(literal).join(', ')}]`);
      await connection.run('SET enable_external_access = false');
      await connection.run('SET lock_configuration = true');
    },
    async select(sql, limitMs) {
      const timer = setTimeout(() => connection.interrupt(), limitMs);
      try {
        const statements = await connection.extractStatements(sql);
        if (statements.count !== 1) return `It must be one statement, not ${statements.count}.`;
        const statement = await statements.prepare(0);
        if (statement.statementType !== StatementType.SELECT) return 'It must be a SELECT.';
        const read = await statement.runAndReadAll();
        return { columns: read.columnNames(), rows: read.getRows() };
      } catch (error) {
        // DuckDB's own first line says what is wrong with the SQL
        const [why = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
        return why.startsWith('INTERRUPT')
          ? `The SQL takes longer than ${limitMs / 1000} s.`
          : `The SQL does not run: ${why}`;
      } finally {
        clearTimeout(timer);
      }
    },
    close() {
      connection.closeSync();
      database.closeSync();
    },
  };
}
