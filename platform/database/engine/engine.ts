/** What a database engine must offer; Kysely, migrations and COPY stand on this alone. */

/** Rows with their column names, as node-postgres answers them. */
export interface EngineResult {
  readonly command: string;
  readonly rowCount: number;
  readonly rows: Record<string, unknown>[];
}

/** One connection, used by one caller at a time. */
export interface EngineConnection {
  /** Without parameters the text may hold several statements; the result of the last one with columns is answered. */
  query(text: string, parameters?: readonly unknown[]): Promise<EngineResult>;
  /** `COPY ... FROM` in binary format, without its header and trailer; each chunk holds whole rows. */
  copyIn(statement: CopyStatement, rows: AsyncIterable<Uint8Array>): Promise<void>;
  /** @param destroy the connection is in an unknown state: never use it again */
  release(destroy?: boolean): void;
}

export interface CopyStatement {
  readonly table: string;
  readonly columns: readonly string[];
}

export interface Engine {
  readonly name: 'postgres' | 'pglite';
  connect(): Promise<EngineConnection>;
  end(): Promise<void>;
}

const identifier = /^[a-z_][a-z0-9_]*$/;

/** @throws Error for a name that would need quoting: names come from code, never from a request. */
export const copyText = ({ table, columns }: CopyStatement, source: string): string => {
  for (const name of [...table.split('.'), ...columns]) {
    if (!identifier.test(name)) throw new Error(`not a plain SQL name: ${name}`);
  }
  return `copy ${table} (${columns.join(', ')}) from ${source} (format binary)`;
};

/** Signature, no flags, no extension (https://www.postgresql.org/docs/15/sql-copy.html, binary format). */
export const copyHeader = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');
/** Says that no row follows. */
export const copyTrailer = Buffer.from([0xff, 0xff]);
