export interface NamedTest {
  readonly file: string
  readonly title: string
}
export interface Claim {
  readonly claim: string
  readonly tests: readonly NamedTest[]
}
export interface TestResult extends NamedTest {
  readonly passed: boolean
}
export interface Unshown {
  readonly name: string
  readonly hasRun: boolean
  readonly line: string
}
export function namedTests(text: string): NamedTest[]
export function readClaims(): Claim[]
export function notesOf(page: string): { name: string; text: string }[]
export function isNamed(title: string, named: string): boolean
export function resultsOfVitest(report: unknown): TestResult[]
export function resultsOfPlaywright(report: unknown): TestResult[]
export function notShown(claims: readonly Claim[], results: readonly TestResult[]): Unshown[]
