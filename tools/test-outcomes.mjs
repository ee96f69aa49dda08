// What a run of tests came to, file by file, and what becomes of it when files that failed are run again alone.
import { relative, sep } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './install.mjs'

/** Files that are run again: more than these are no chance, and would double the time of a run that is red anyway. */
export const maxReruns = 10
/** Lines printed of the page of a failed journey. */
const linesOfPage = 120
/** Lines of this repository named for a failed test. */
const placesShown = 4

const nameOf = (path) => relative(root, path).split(sep).join('/')
const firstLine = (text = '') => stripVTControlCharacters(text.split('\n', 1)[0])

/**
 * One outcome for each file. A file that failed without a failed test counts as one failure; so does each error outside of a test.
 * `errors` are those (vitest-errors.mjs): without a file if it is not known.
 */
export function outcomesOfVitest({ testResults }, errors = []) {
  const outcomes = new Map()
  for (const { name, status, message, assertionResults, startTime, endTime } of testResults) {
    const file = nameOf(name)
    // A file of two projects is in the report twice.
    const outcome = outcomes.get(file) ?? { file, seconds: 0, passed: 0, failed: 0, failures: [], unstable: [] }
    const failed = assertionResults.filter((result) => result.status !== 'passed')
    outcome.seconds += (endTime - startTime) / 1_000
    outcome.passed += assertionResults.length - failed.length
    outcome.failures.push(...failed.map(({ fullName, status: how, failureMessages }) => toFailure(`${file} › ${fullName}`, failureMessages?.join('\n') || how)))
    if (!failed.length && status === 'failed') outcome.failures.push(toFailure(file, message))
    outcomes.set(file, outcome)
  }
  for (const { path, message } of errors) {
    const file = path ? nameOf(path) : undefined
    if (!outcomes.has(file)) outcomes.set(file, { file, seconds: 0, passed: 0, failed: 0, failures: [], unstable: [] })
    outcomes.get(file).failures.push(toFailure(file ?? 'vitest', message))
  }
  return [...outcomes.values()].map((outcome) => ({ ...outcome, failed: outcome.failures.length }))
}

/** Likewise for journeys. One that passed only at the second attempt has passed, and is unstable. */
export function outcomesOfPlaywright({ config, suites, errors = [] }) {
  const outcomes = suites.map((suite) => {
    const file = nameOf(`${config.rootDir}/${suite.file}`)
    const tests = testsIn(suite)
    const failed = tests.filter(({ status }) => status === 'unexpected' || status === 'skipped')
    const unstable = tests.filter(({ status }) => status === 'flaky')
    return {
      file,
      seconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration / 1_000, 0),
      passed: tests.length - failed.length,
      failed: failed.length,
      failures: failed.map((each) => toJourneyFailure(file, each)),
      unstable: unstable.map((each) => ({ ...toJourneyFailure(file, each), passed: 'at its second attempt, beside others' })),
    }
  })
  if (!errors.length) return outcomes
  const failures = errors.map(({ message }) => toFailure('playwright', message))
  return [...outcomes, { file: undefined, seconds: 0, passed: 0, failed: failures.length, failures, unstable: [] }]
}

const testsIn = ({ specs = [], suites: inner = [] }) => [
  ...specs.flatMap(({ title, tests }) => tests.map((each) => ({ ...each, title }))),
  ...inner.flatMap(testsIn),
]

const toFailure = (name, reason = '', stack = reason) => ({
  line: `${name}: ${firstLine(reason)}`,
  name,
  reason: stripVTControlCharacters(reason),
  places: placesIn(stripVTControlCharacters(stack)),
})

/** The lines of this repository that a stack names, innermost first: `e2e/journeys/release.spec.ts:83`. */
const placesIn = (stack) =>
  [...stack.matchAll(/^ +at .*?([^\s()]+:\d+):\d+\)?$/gm)]
    .map(([, place]) => place.replace(/^file:\/\//, ''))
    .filter((place) => place.startsWith(root) && !place.includes('node_modules'))
    .map(nameOf)
    .slice(0, placesShown)

function toJourneyFailure(file, { title, results }) {
  const failed = results.find(({ error }) => error)
  const { message = 'no reason given', stack } = failed?.error ?? {}
  return { ...toFailure(`${file} › ${title}`, message, stack), pages: pagesOf(failed) }
}

/** What each tablet showed when the journey failed (`attachPages` in e2e/harness/lab.ts). */
const pagesOf = (result) =>
  (result?.attachments ?? [])
    .filter(({ name }) => name === 'page')
    .map(({ body }) => Buffer.from(body, 'base64').toString().split('\n').slice(0, linesOfPage).join('\n'))

/** The files to run again alone: those that failed, and none if too many did. */
export function filesToRepeat(outcomes) {
  const files = outcomes.filter(({ file, failed }) => failed && file !== undefined).map(({ file }) => file)
  return files.length > maxReruns ? [] : files
}

/**
 * A file that failed, and was run again alone. Each of its tests counts once. What passed now is unstable, with both outputs;
 * a file that failed again, or did not run all that it ran before, stays as it was.
 */
export function afterRerun(first, again, output) {
  const ranAll = again && again.failed === 0 && again.passed > 0 && again.passed >= first.passed
  if (!ranAll) return { ...first, seconds: first.seconds + (again?.seconds ?? 0) }
  const unstable = first.failures.map((failure) => ({ ...failure, passed: 'alone, at the end of the run', output }))
  return { ...again, seconds: first.seconds + again.seconds, unstable: [...first.unstable, ...unstable] }
}

/**
 * What the run came to. In the workflow on GitHub, which decides about a release, what is unstable counts as failed;
 * for a person, and in .ci/run, it is told and counts as passed. `unshown` are claims without their test (shown-claims.mjs): one that did not run
 * counts as failed.
 */
export function verdictOf(outcomes, { GITHUB_ACTIONS } = {}, unshown = []) {
  const sum = (key) => outcomes.reduce((total, outcome) => total + outcome[key], 0)
  const unstable = outcomes.flatMap((outcome) => outcome.unstable)
  const isStrict = GITHUB_ACTIONS === 'true'
  const counted = isStrict ? Math.min(sum('passed'), new Set(unstable.map(({ name }) => name)).size) : 0
  const passed = sum('passed') - counted
  const missing = new Set(unshown.filter(({ hasRun }) => !hasRun).map(({ name }) => name)).size
  const failed = sum('failed') + counted + missing
  return {
    passed,
    failed,
    unstable,
    failures: outcomes.flatMap(({ failures }) => failures),
    isStrict,
    isRed: failed > 0 || passed === 0 || (isStrict && unstable.length > 0),
  }
}

/** The names in the list of docs/testing.md: the first column of the table of "Unstable tests". */
export function unstableIn(page) {
  const section = page.split(/^## Unstable tests$/m)[1]?.split(/^## /m)[0]
  if (section === undefined) throw new Error('docs/testing.md has no section "Unstable tests".')
  return [...section.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name]) => name)
}
