/** Why there is no picture, as far as the person can do something about it. */
export type CameraProblem = 'no-camera' | 'not-allowed' | 'not-secure' | 'in-use' | 'failed'

const byName: Readonly<Record<string, CameraProblem>> = {
  NotAllowedError: 'not-allowed',
  PermissionDeniedError: 'not-allowed',
  SecurityError: 'not-allowed',
  NotFoundError: 'no-camera',
  DevicesNotFoundError: 'no-camera',
  OverconstrainedError: 'no-camera',
  NotReadableError: 'in-use',
  TrackStartError: 'in-use',
  AbortError: 'in-use',
}

/** html5-qrcode turns the browser's error into a sentence with its name inside. */
export function toCameraProblem(error: unknown): CameraProblem {
  const text = error instanceof Error || error instanceof DOMException ? error.name : String(error)
  const name = Object.keys(byName).find((known) => text.includes(known))
  return (name && byName[name]) || 'failed'
}
