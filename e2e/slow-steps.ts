import type { Reporter, TestCase, TestResult, TestStep } from '@playwright/test/reporter'
import { basename } from 'node:path'

// npx playwright test NAME --workers=1 --reporter=./e2e/slow-steps.ts: what a journey waits for. Prints the time of each test, and its steps
// that took longer than this: the seconds, when they began, and where they are.
const slow = 1_500

const seconds = (ms: number): string => (ms / 1_000).toFixed(1).padStart(6)

// oxlint-disable-next-line import/no-default-export -- Playwright asks for it
export default class SlowSteps implements Reporter {
  onStepEnd(_test: TestCase, result: TestResult, { title, category, duration, startTime, location }: TestStep): void {
    // Others consist of these.
    if (duration < slow || !['pw:api', 'expect', 'fixture'].includes(category)) return
    const at = location ? ` ${basename(location.file)}:${location.line}` : ''
    console.log(`${seconds(duration)} at ${seconds(startTime.getTime() - result.startTime.getTime())}  ${title.slice(0, 100)}${at}`)
  }

  onTestEnd({ title, location }: TestCase, { duration, status, error }: TestResult): void {
    console.log(`${seconds(duration)} ${status}  ${basename(location.file)} › ${title}${error?.message ? `\n${error.message}` : ''}\n`)
  }
}
