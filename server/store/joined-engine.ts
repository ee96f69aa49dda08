import type { Engine, Sql } from './sql.ts'

/**
 * The parts of one transaction, for code that expects an engine: what it reads and writes is committed together, or not at all.
 * A write that fails undoes only itself, as it would alone.
 */
export class JoinedEngine implements Engine {
  readonly name: Engine['name']
  readonly #sql: Sql

  constructor(name: Engine['name'], sql: Sql) {
    this.name = name
    this.#sql = sql
  }

  read<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    return work(this.#sql)
  }

  async write<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    await this.#sql.all('savepoint joined')
    try {
      const result = await work(this.#sql)
      await this.#sql.all('release savepoint joined')
      return result
    } catch (error) {
      await this.#undo()
      throw error
    }
  }

  /** The transaction belongs to somebody else. */
  async close(): Promise<void> {}

  /** If even this fails, the whole transaction does: its next statement fails, too. */
  async #undo(): Promise<void> {
    try {
      await this.#sql.all('rollback to savepoint joined')
      await this.#sql.all('release savepoint joined')
    } catch {
      return
    }
  }
}
