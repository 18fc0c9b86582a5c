import { PrismaPg } from '@prisma/adapter-pg';
import { ColumnTypeEnum } from '@prisma/driver-adapter-utils';
import pg, { type ClientBase, type QueryConfig, type QueryResult } from 'pg';

const CHAR = 18;
const TEXT = 25;

/** Prisma's adapter on one connection, with the two things the schema engine needs and it lacks. */
export class MigrationAdapterFactory extends PrismaPg {
  readonly #client: ClientBase;
  readonly #letters: LetterColumns;
  /** Why a migration's script failed; the engine's own message is about what it could not record afterwards. */
  scriptError: unknown;

  constructor(client: ClientBase) {
    const letters: LetterColumns = new WeakMap();
    super(poolOf(client, letters));
    this.#client = client;
    this.#letters = letters;
  }

  override async connect() {
    const adapter = await super.connect();
    // It cuts scripts at every semicolon, also inside a function's body; PostgreSQL can read a whole one.
    adapter.executeScript = async (script) => {
      try {
        await this.#client.query(script);
      } catch (error) {
        this.scriptError ??= error;
        throw error;
      }
    };
    const queryRaw = adapter.queryRaw.bind(adapter);
    adapter.queryRaw = async (query) => {
      const result = await queryRaw(query);
      for (const column of this.#letters.get(result.rows) ?? []) result.columnTypes[column] = ColumnTypeEnum.Character;
      return result;
    };
    return adapter;
  }
}

/** Which columns of a result's rows were of PostgreSQL's one-letter type. */
type LetterColumns = WeakMap<object, readonly number[]>;

/**
 * Looks like a pool and asks the one client, so that the engine stays inside its transaction. The adapter refuses the
 * catalogue's columns of type "char": they pass as text, and get their own type back afterwards.
 */
function poolOf(client: ClientBase, letters: LetterColumns): pg.Pool {
  const query = async (config: QueryConfig) => {
    const result: QueryResult = await client.query(config);
    const columns = result.fields.flatMap((field, column) => (field.dataTypeID === CHAR ? [column] : []));
    for (const column of columns) Object.assign(result.fields[column] ?? {}, { dataTypeID: TEXT });
    letters.set(result.rows, columns);
    return result;
  };
  return new Proxy(new pg.Pool(), {
    get: (target, key) => (key === 'query' ? query : Reflect.get(target, key)),
  });
}
