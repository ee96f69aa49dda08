/** Statements that were asked and whose answer nobody waits for. The connection carries them out in the order they were asked, so later reads see them. */
export class PendingStatements {
  readonly #statements: Promise<unknown>[] = []

  add(statement: Promise<unknown>): void {
    // Heard at `arrive`; until then a failure must not count as one that nobody hears.
    statement.catch(() => undefined)
    this.#statements.push(statement)
  }

  /** Law: awaited before the commit. Throws what failed first. */
  async settle(): Promise<void> {
    await Promise.all(this.#statements.splice(0))
  }
}
