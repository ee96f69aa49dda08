/** An exception that is not a refusal is a bug: stored where support can find it. */
export function reportFailure(error: unknown): void {
  console.error(error)
}
