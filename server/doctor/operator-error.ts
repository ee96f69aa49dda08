/** A mistake or problem that the operator can fix. Shown as two lines, without a stack. */
export class OperatorError extends Error {
  /** What is wrong, as a sentence. */
  readonly says: string
  /** The next step, as a sentence. */
  readonly todo: string

  constructor(says: string, todo: string, cause?: unknown) {
    super(`${says}\n  → ${todo}`, { cause })
    this.name = 'OperatorError'
    this.says = says
    this.todo = todo
  }
}
