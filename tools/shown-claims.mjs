// Which claims a run of all tests has shown: docs/security/asvs.csv and controls.md name the tests that show them.
import { readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
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

/** A claim: what makes it, and the tests that show it. Those of the table, and the notes of the page. */
export function readClaims() {
  const read = (name) => readFileSync(join(root, 'docs/security', name), 'utf8')
  const { data } = papa.parse(read('asvs.csv'), { header: true, skipEmptyLines: true })
  return [
    ...data.map(({ id, subject, evidence }) => ({ claim: `asvs.csv, ${id}: ${subject}`, tests: namedTests(evidence) })),
    ...notesOf(read('controls.md')).map(({ name, text }) => ({ claim: `controls.md, note ${name}`, tests: namedTests(text) })),
  ]
}

/** The footnotes of a page, which name the tests: `[^name]: …`. */
export const notesOf = (page) => [...page.matchAll(/^\[\^([\w-]+)\]: (.+)$/gm)].map(([, name, text]) => ({ name, text }))

/** Whether a title begins as a claim has it; what `test.each` fills in may be anything. */
export function isNamed(title, named) {
  const parts = named.split(/%[sdijo#]|\$\{[^}]*\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  return new RegExp(`^${parts.join('.*')}`, 's').test(title)
}

const nameOf = (path) => relative(root, path).split(sep).join('/')

/** `{ file, title, passed }` of each test in a report of Vitest. */
export const resultsOfVitest = ({ testResults }) =>
  testResults.flatMap(({ name, assertionResults }) => assertionResults.map(({ title, status }) => ({ file: nameOf(name), title, passed: status === 'passed' })))

/** The same of a report of Playwright. */
export function resultsOfPlaywright({ config, suites }) {
  const resultsIn = ({ file, specs = [], suites: inner = [] }) => [
    ...specs.map(({ title, tests }) => ({
      file: nameOf(`${config.rootDir}/${file}`),
      title,
      passed: tests.every(({ status }) => status === 'expected' || status === 'flaky'),
    })),
    ...inner.flatMap(resultsIn),
  ]
  return suites.flatMap(resultsIn)
}

/** Each claim with those of its tests that did not run, or have not passed, as lines to print. `name` is that of the test. */
export const notShown = (claims, results) =>
  claims.flatMap(({ claim, tests }) =>
    tests.flatMap((named) => {
      const found = results.filter(({ file, title }) => file === named.file && isNamed(title, named.title))
      if (found.length && found.every(({ passed }) => passed)) return []
      const [name, hasRun] = [`${named.file} > ${named.title}`, found.length > 0]
      return { name, hasRun, line: `${claim}: ${name}: ${hasRun ? 'has not passed' : 'did not run'}` }
    }),
  )
