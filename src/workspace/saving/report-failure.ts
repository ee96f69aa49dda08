export const failureEvent = 'aliquot.failure'

/** An exception that is not a refusal is a bug: stored where support can find it, on this device and on the server (src/app/failure-reports.ts). */
export function reportFailure(error: unknown): void {
  console.error(error)
  // Workers and tests have no page.
  if (typeof window === 'object') window.dispatchEvent(new CustomEvent(failureEvent, { detail: error }))
}

export const crashEvent = 'aliquot.crash'

/** The page can no longer be drawn. If an add-on is behind it, the next page does not start it. */
export function reportCrash(error: unknown): void {
  reportFailure(error)
  window.dispatchEvent(new CustomEvent(crashEvent, { detail: error }))
}
