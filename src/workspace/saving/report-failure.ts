/** An exception that is no refusal is a bug: kept where whoever is asked to help finds it. */
export function reportFailure(error: unknown): void {
  console.error(error)
}
