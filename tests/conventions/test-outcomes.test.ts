import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  afterRerun,
  filesToRepeat,
  maxReruns,
  outcomesOfPlaywright,
  outcomesOfVitest,
  unstableIn,
  verdictOf,
  type Outcome,
} from '../../tools/test-outcomes.mjs'

const root = join(import.meta.dirname, '../..')

const result = (name: string, ...statuses: string[]) => ({
  name: join(root, name),
  status: statuses.includes('failed') ? 'failed' : 'passed',
  message: '',
  startTime: 1_000,
  endTime: 3_000,
  assertionResults: statuses.map((status, at) => ({
    fullName: `test ${at}`,
    status,
    failureMessages: status === 'failed' ? ['Error: no\n    at line 3'] : [],
  })),
})
const vitest = (...testResults: ReturnType<typeof result>[]) => ({ testResults })
const one = (report: ReturnType<typeof vitest>): Outcome => outcomesOfVitest(report)[0]!
const counted = ({ passed, failed, isRed }: { passed: number; failed: number; isRed: boolean }) => ({ passed, failed, isRed })

describe('a file that failed and passes alone', () => {
  const first = one(vitest(result('tests/a.test.ts', 'passed', 'failed')))
  const again = one(vitest(result('tests/a.test.ts', 'passed', 'passed')))
  const after = afterRerun(first, again, 'all is well')

  test('is unstable, with the output of the failure and that of the pass, and each test counts once', () => {
    expect(after).toMatchObject({ passed: 2, failed: 0, failures: [], seconds: 4 })
    expect(after.unstable).toMatchObject([{ name: 'tests/a.test.ts › test 1', reason: 'Error: no\n    at line 3', output: 'all is well' }])
  })

  test('makes the run red in the workflow on GitHub only', () => {
    expect(counted(verdictOf([after]))).toEqual({ passed: 2, failed: 0, isRed: false })
    expect(counted(verdictOf([after], { CI: 'true' } as object))).toEqual({ passed: 2, failed: 0, isRed: false })
    expect(counted(verdictOf([after], { GITHUB_ACTIONS: 'true' }))).toEqual({ passed: 1, failed: 1, isRed: true })
  })
})

describe('stays red', () => {
  const first = one(vitest(result('tests/a.test.ts', 'passed', 'failed', 'passed')))
  const stays = (again: Outcome | undefined) => {
    const after = afterRerun(first, again, '')
    expect(after).toMatchObject({ passed: 2, failed: 1, unstable: [] })
    expect(verdictOf([after]).isRed).toBe(true)
  }

  test('a file that fails again, in the same test or in another one', () => {
    stays(one(vitest(result('tests/a.test.ts', 'passed', 'failed', 'passed'))))
    stays(one(vitest(result('tests/a.test.ts', 'failed', 'passed', 'passed'))))
  })

  test('a file that did not run to its end when it was alone', () => stays(undefined))
  test('a file of which fewer tests ran', () => stays(one(vitest(result('tests/a.test.ts', 'passed')))))
  test('a run in which nothing passed', () => expect(verdictOf([]).isRed).toBe(true))
})

test('only files that failed are run again, and none if too many did', () => {
  const file = (at: number, status: string) => result(`tests/${at}.test.ts`, status)
  const some = outcomesOfVitest(vitest(file(1, 'passed'), file(2, 'failed')))
  expect(filesToRepeat(some)).toEqual(['tests/2.test.ts'])
  const many = outcomesOfVitest(vitest(...Array.from({ length: maxReruns + 1 }, (_, at) => file(at, 'failed'))))
  expect(filesToRepeat(many)).toEqual([])
})

test('a file of two projects is one, and one that fails without a failed test counts as a failure', () => {
  expect(outcomesOfVitest(vitest(result('tests/a.test.ts', 'passed'), result('tests/a.test.ts', 'failed', 'passed')))).toMatchObject([
    { file: 'tests/a.test.ts', passed: 2, failed: 1 },
  ])
  const broken = { ...result('tests/b.test.ts', 'passed'), status: 'failed', message: 'afterAll: no' }
  expect(outcomesOfVitest(vitest(broken))).toMatchObject([{ passed: 1, failed: 1, failures: [{ line: 'tests/b.test.ts: afterAll: no' }] }])
})

test('an error outside of a test is a failure of its file, or of the run if the file is not known', () => {
  const errors = [
    { path: join(root, 'tests/a.test.ts'), message: 'late' },
    { path: undefined, message: 'later' },
  ]
  const outcomes = outcomesOfVitest(vitest(result('tests/a.test.ts', 'passed')), errors)
  expect(outcomes).toMatchObject([
    { file: 'tests/a.test.ts', passed: 1, failed: 1 },
    { file: undefined, passed: 0, failed: 1 },
  ])
  expect(filesToRepeat(outcomes)).toEqual(['tests/a.test.ts'])
})

test('a journey counts once, however often it was tried; one that passed at its second attempt is unstable', () => {
  const spec = (title: string, status: string, ...errors: (string | undefined)[]) => ({
    title,
    tests: [{ status, results: errors.map((message) => ({ duration: 500, ...(message && { error: { message } }) })) }],
  })
  const report = {
    config: { rootDir: join(root, 'e2e') },
    suites: [
      { file: 'journeys/a.spec.ts', specs: [spec('good', 'expected', undefined)], suites: [{ specs: [spec('shaky', 'flaky', 'slow', undefined)] }] },
      { file: 'journeys/b.spec.ts', specs: [spec('bad', 'unexpected', 'no', 'no again')] },
    ],
  }
  const outcomes = outcomesOfPlaywright(report)
  expect(outcomes).toMatchObject([
    { file: 'e2e/journeys/a.spec.ts', passed: 2, failed: 0, seconds: 1.5, unstable: [{ name: 'e2e/journeys/a.spec.ts › shaky', reason: 'slow' }] },
    { file: 'e2e/journeys/b.spec.ts', passed: 0, failed: 1, failures: [{ line: 'e2e/journeys/b.spec.ts › bad: no' }] },
  ])
  expect(filesToRepeat(outcomes)).toEqual(['e2e/journeys/b.spec.ts'])
  expect(outcomesOfPlaywright({ ...report, suites: [], errors: [{ message: 'not ready' }] })).toMatchObject([{ file: undefined, failed: 1 }])
})

test('a failed test is told with the lines of this repository that led there, innermost first', () => {
  const stack = `Error: no\n    at write (${root}/e2e/pages/a.ts:3:5)\n    at Object.<anonymous> (node:internal/x:1:1)\n    at ${root}/e2e/journeys/a.spec.ts:7:9`
  const results = [{ duration: 1, error: { message: 'Error: no', stack } }]
  const suite = { file: 'a.spec.ts', specs: [{ title: 'bad', tests: [{ status: 'unexpected', results }] }] }
  const [outcome] = outcomesOfPlaywright({ config: { rootDir: join(root, 'e2e/journeys') }, suites: [suite] })
  expect(outcome!.failures[0]!.places).toEqual(['e2e/pages/a.ts:3', 'e2e/journeys/a.spec.ts:7'])
})

test('what docs/testing.md lists as unstable names tests that exist', () => {
  const page = '## Unstable tests\n\n| test | since |\n|---|---|\n| `tests/a.test.ts › is odd` | 2026-11-28 |\n\n## Next\n| `not this` | |\n'
  expect(unstableIn(page)).toEqual(['tests/a.test.ts › is odd'])
  const listed = unstableIn(readFileSync(join(root, 'docs/testing.md'), 'utf8'))
  for (const name of listed) expect(readFileSync(join(root, name.split(' › ')[0]!), 'utf8')).not.toBe('')
})
