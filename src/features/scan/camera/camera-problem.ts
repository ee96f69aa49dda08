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

export function toCameraProblem(error: unknown): CameraProblem {
  const name = typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : ''
  return byName[name] ?? 'failed'
}
