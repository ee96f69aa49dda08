export interface NamedTest {
  readonly file: string
  readonly title: string
}
export interface TestResult extends NamedTest {
  readonly hasRun: boolean
}
export function namedTests(text: string): NamedTest[]
export function readClaims(): NamedTest[]
export function isNamed(title: string, named: string): boolean
export function resultsOfVitest(report: unknown): TestResult[]
export function resultsOfPlaywright(report: unknown): TestResult[]
export function notRun(claims: readonly NamedTest[], results: readonly TestResult[]): string[]
