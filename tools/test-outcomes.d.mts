export interface Failure {
  /** File, title and first line of the reason. */
  line: string
  name: string
  reason: string
  /** `e2e/journeys/release.spec.ts:83`, innermost first. */
  places: string[]
  pages?: string[]
}

export interface Unstable extends Failure {
  /** When it passed. */
  passed: string
  /** What was printed when it passed. */
  output?: string
}

export interface Outcome {
  /** Undefined for errors of the run as a whole. */
  file: string | undefined
  seconds: number
  passed: number
  failed: number
  failures: Failure[]
  unstable: Unstable[]
}

export interface Verdict {
  passed: number
  failed: number
  unstable: Unstable[]
  failures: Failure[]
  isStrict: boolean
  isRed: boolean
}

export const maxReruns: number
export function outcomesOfVitest(report: object, errors?: readonly { path: string | undefined; message: string }[]): Outcome[]
export function outcomesOfPlaywright(report: object): Outcome[]
export function filesToRepeat(outcomes: readonly Outcome[]): string[]
export function afterRerun(first: Outcome, again: Outcome | undefined, output?: string): Outcome
export function verdictOf(
  outcomes: readonly Outcome[],
  env?: { GITHUB_ACTIONS?: string | undefined },
  unshown?: readonly { name: string; hasRun: boolean }[],
): Verdict
export function unstableIn(page: string): string[]
