// Which tests of a list of claims a run of all tests has really run: docs/security/asvs.csv and controls.md name them.
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import papa from 'papaparse'
import { root } from './install.mjs'

/** `tests/a.test.ts > beginning of a title`. */
const namedTest = /((?:tests|e2e)\/[\w./-]+\.(?:test|spec)\.tsx?) > ([^|`\n]+)/g

/** Every test that a text names, once. */
export function namedTests(text) {
  const found = new Map()
  for (const [, file, title] of text.matchAll(namedTest)) found.set(`${file} > ${title.trim()}`, { file, title: title.trim() })
  return [...found.values()]
}

/** Those of both pages. */
export function readClaims() {
  const read = (name) => readFileSync(join(root, 'docs/security', name), 'utf8')
  const { data } = papa.parse(read('asvs.csv'), { header: true, skipEmptyLines: true })
  return namedTests([...data.map(({ evidence }) => evidence), read('controls.md')].join('\n'))
}

/** Whether a title begins as a claim has it; what `test.each` fills in may be anything. */
export function isNamed(title, named) {
  const parts = named.split(/%[sdijo#]|\$\{[^}]*\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  return new RegExp(`^${parts.join('.*')}`, 's').test(title)
}

/** `{ file, title, hasRun }` of each test in a report of Vitest. */
export const resultsOfVitest = ({ testResults }) =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, status }) => ({ file: relative(root, name), title, hasRun: status === 'passed' || status === 'failed' })),
  )

/** The same of a report of Playwright. */
export function resultsOfPlaywright({ config, suites }) {
  const resultsIn = ({ file, specs = [], suites: inner = [] }) => [
    ...specs.map(({ title, tests }) => ({
      file: relative(root, `${config.rootDir}/${file}`),
      title,
      hasRun: tests.some(({ status }) => status !== 'skipped'),
    })),
    ...inner.flatMap(resultsIn),
  ]
  return suites.flatMap(resultsIn)
}

/** The claims without a test that has run, as lines to print. */
export const notRun = (claims, results) =>
  claims
    .filter(({ file, title }) => !results.some((result) => result.hasRun && result.file === file && isNamed(result.title, title)))
    .map(({ file, title }) => `${file} > ${title}`)
