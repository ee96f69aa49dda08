/** The doctor's result for one check. `todo` says what to do about it. */
export interface Finding {
  readonly about: string
  readonly is: 'well' | 'watch' | 'ill'
  readonly says: string
  readonly todo?: string
}

/** More than the clocks of devices and servers normally differ (ms). */
export const clockTolerance = 2 * 60_000

export const healthy = (about: string, says: string): Finding => ({ about, is: 'well', says })
export const warning = (about: string, says: string, todo: string): Finding => ({ about, is: 'watch', says, todo })
export const problem = (about: string, says: string, todo: string): Finding => ({ about, is: 'ill', says, todo })
