// What `npm test` prints at its end: the pages of journeys that failed, how long each part took, the slowest files, and last the failed tests.
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './install.mjs'

/** Seconds for the whole run, on two cores. If it takes longer, this is printed: docs/testing.md says what to do then. */
const budget = 900
const shown = 10
/** Lines printed of the page of a failed journey. */
const linesOfPage = 120

export const filesOfVitest = ({ testResults }) =>
  testResults.map(({ name, startTime, endTime }) => ({ file: relative(root, name), seconds: (endTime - startTime) / 1_000 }))

export function filesOfPlaywright({ config, suites }) {
  const secondsOf = ({ specs = [], suites: inner = [] }) =>
    specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results)).reduce((sum, { duration }) => sum + duration / 1_000, 0) +
    inner.reduce((sum, each) => sum + secondsOf(each), 0)
  return suites.map((suite) => ({ file: relative(root, `${config.rootDir}/${suite.file}`), seconds: secondsOf(suite) }))
}

/** Tests that did not pass. `line` has the file, the title and the first line of the reason. */
export const failuresOfVitest = ({ testResults }) =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status !== 'passed')
    const file = relative(root, name)
    if (!failed.length && status === 'failed') return [{ line: `${file}: ${firstLine(message)}` }]
    return failed.map(({ fullName, status: how, failureMessages }) => ({ line: `${file} › ${fullName}: ${firstLine(failureMessages?.[0] ?? how)}` }))
  })

export const failuresOfPlaywright = (report) => journeysThat(report, ['unexpected', 'skipped'])

/** Journeys that passed only at the second attempt, with the reason of the first. */
export const unstableOfPlaywright = (report) => journeysThat(report, ['flaky'])

function journeysThat({ suites }, outcomes) {
  const journeysIn = ({ file, specs = [], suites: inner = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => outcomes.includes(status)))
      .map(({ title, tests }) => {
        const failed = tests.flatMap(({ results }) => results).find(({ error }) => error)
        return { line: `${file} › ${title}: ${firstLine(failed?.error.message ?? 'no reason given')}`, pages: pagesOf(failed) }
      }),
    ...inner.flatMap(journeysIn),
  ]
  return suites.flatMap(journeysIn)
}

/** What each tablet showed when the journey failed (`attachPages` in e2e/harness/lab.ts). */
const pagesOf = (result) =>
  (result?.attachments ?? [])
    .filter(({ name }) => name === 'page')
    .map(({ body }) => Buffer.from(body, 'base64').toString().split('\n').slice(0, linesOfPage).join('\n'))

const firstLine = (text = '') => stripVTControlCharacters(text.split('\n', 1)[0])

const clock = (seconds) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

export function tellTests(title, tests) {
  if (!tests.length) return
  console.log(`\n${title}:`)
  for (const { line } of tests) console.log(`  ${line}`)
}

export function tellPages(tests) {
  for (const { line, pages = [] } of tests) for (const page of pages) console.log(`\nA page of ${line}\n${page}`)
}

/** Some parts run at the same time: `total` is less than their sum. */
export function tellTimes(parts, files, total) {
  console.log('\nThe slowest files:')
  for (const { file, seconds } of files.toSorted((a, b) => b.seconds - a.seconds).slice(0, shown)) console.log(`${seconds.toFixed(1).padStart(7)} s  ${file}`)
  console.log(`\n${parts.map(({ name, seconds }) => `${name} ${clock(seconds)}`).join(', ')}; together ${clock(total)} of ${clock(budget)} minutes`)
  if (total > budget) console.log('That is too long: see "Time limits" in docs/testing.md.')
}
