/** A value that both engines bind and return the same way. Times are epoch ms, flags 0 or 1, json is text, bytes are a Buffer when read. */
export type SqlValue = string | number | null | Uint8Array

/** One portable SQL text for both engines; parameters are $1, $2, … */
export interface Sql {
  all<Row = Record<string, SqlValue>>(text: string, params?: readonly SqlValue[]): Promise<Row[]>
}

export type ReadLength = 'short' | 'long'

/** SQLite or PostgreSQL. Only sqlite-engine.ts and postgres-engine.ts know which. */
export interface Engine {
  readonly name: 'sqlite' | 'postgres'
  /** Runs `work` in one read snapshot. No other read waits for a long one, which takes seconds and pauses between its parts. */
  read<T>(work: (sql: Sql) => Promise<T>, length?: ReadLength): Promise<T>
  /** Runs `work` in one durable transaction; serialization failures are retried, so `work` may run more than once. */
  write<T>(work: (sql: Sql) => Promise<T>): Promise<T>
  /** After thousands of rows of a table were written: PostgreSQL answers from an index alone only when it has been vacuumed since. SQLite always does. */
  vacuum?(table: string): Promise<void>
  close(): Promise<void>
}
