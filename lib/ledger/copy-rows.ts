import pg from 'pg';

/** One row's columns as PostgreSQL sends them: UTF-8 bytes of a text, or nothing. */
export type Columns = readonly (Buffer | null)[];

const SIGNATURE = Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1');
const HEADER_BYTES = SIGNATURE.length + 8;

/**
 * Reads rows with COPY in its binary form, one after the other as they arrive: nothing is kept, nothing is decoded that
 * the reader does not ask for, and while the reader works PostgreSQL waits. The columns are valid only during `onRow`.
 */
export function copyRows(client: pg.ClientBase, select: string, onRow: (columns: Columns) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query(new CopyQuery(`COPY (${select}) TO STDOUT (FORMAT binary)`, onRow, resolve, reject));
  });
}

class CopyQuery extends pg.Query {
  readonly #onRow: (columns: Columns) => void;
  #failure: { readonly error: unknown } | undefined;

  constructor(text: string, onRow: (columns: Columns) => void, done: () => void, failed: (error: unknown) => void) {
    super(text, (error) => {
      const failure = error ? { error } : this.#failure;
      if (failure) failed(failure.error);
      else done();
    });
    this.#onRow = onRow;
  }

  /** Called by `pg`, once a row. An error must not reach the socket it is called from. */
  handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    if (this.#failure) return;
    try {
      const columns = columnsOf(chunk);
      if (columns) this.#onRow(columns);
    } catch (error) {
      this.#failure = { error };
    }
  }
}

/** The first row comes with a header before it, and a count of -1 ends the rows. */
function columnsOf(chunk: Buffer): Columns | undefined {
  const startsWithHeader = chunk[0] === SIGNATURE[0] && chunk.subarray(0, SIGNATURE.length).equals(SIGNATURE);
  let at = startsWithHeader ? HEADER_BYTES : 0;
  if (at === chunk.length) return undefined;
  const count = chunk.readInt16BE(at);
  if (count < 0) return undefined;
  at += 2;
  const columns: (Buffer | null)[] = [];
  for (let column = 0; column < count; column += 1) {
    const length = chunk.readInt32BE(at);
    at += 4;
    columns.push(length < 0 ? null : chunk.subarray(at, at + length));
    at += Math.max(length, 0);
  }
  return columns;
}
