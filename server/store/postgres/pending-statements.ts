/** Statements sent without waiting for their answers. The connection runs them in order, so later reads see them. */
export class PendingStatements {
  readonly #statements: Promise<unknown>[] = []

  add(statement: Promise<unknown>): void {
    // Handled in `arrive`; until then a failure must not count as an unhandled rejection.
    statement.catch(() => undefined)
    this.#statements.push(statement)
  }

  /** Law 258: awaited before the commit. Throws the first failure. */
  async settle(): Promise<void> {
    await Promise.all(this.#statements.splice(0))
  }
}
