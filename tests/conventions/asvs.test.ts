import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { turns } from '#tests/harness/turns.ts'
import { namedTests, notRun, readClaims, resultsOfPlaywright, resultsOfVitest } from '../../tools/shown-claims.mjs'

interface Row {
  id: string
  level: string
  subject: string
  state: string
  evidence: string
  note: string
}

const root = join(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const rows = papa.parse<Row>(read('docs/security/asvs.csv'), { header: true, skipEmptyLines: true }).data

const states = ['met', 'partly', 'not met', 'not applicable'] as const
const levels = ['1', '2'] as const

/** How many requirements each chapter of ASVS 5.0.0 has, of the first and of the second level. */
const chapters: readonly (readonly [number, number])[] = [
  [8, 19],
  [4, 7],
  [8, 11],
  [2, 8],
  [4, 5],
  [13, 22],
  [6, 12],
  [4, 3],
  [4, 3],
  [5, 24],
  [3, 11],
  [3, 6],
  [1, 12],
  [2, 7],
  [3, 10],
  [0, 16],
  [0, 7],
]

/** `tests/a.test.ts > beginning of a title`, or a file without tests. */
const evidenceOf = ({ evidence }: Row) =>
  evidence
    .split(' | ')
    .filter(Boolean)
    .map((each) => {
      const [path = '', title = ''] = each.split(/ > (.*)/s)
      return { each, path, title }
    })

const isTest = (path: string): boolean => /\.(?:test|spec)\.tsx?$/.test(path)
const texts = new Map<string, string>()
const textOf = (path: string): string => texts.get(path) ?? (texts.set(path, existsSync(join(root, path)) ? read(path) : ''), texts.get(path)!)

/** What no test can show, because people do it or a page says it. */
const nothingToRun = 'nothing-to-run'
const waiting = new Set<string>(turns.flat())
/** A journey that does not run in each run shows nothing in the others. */
const isByTurns = (path: string): boolean => waiting.has(/^e2e\/journeys\/([\w-]+)\.spec\.ts$/.exec(path)?.[1] ?? '')

function isThere({ path, title }: { path: string; title: string }): boolean {
  const text = textOf(path)
  if (!isTest(path)) return path === nothingToRun || (text !== '' && title === '')
  return title !== '' && ["'", '"', '`'].some((quote) => text.includes(quote + title))
}

const numberOf = (id: string): number[] => id.slice(1).split('.').map(Number)

describe('the table of OWASP ASVS 5.0', () => {
  test('has every requirement of the first two levels, once and in order', () => {
    const counted = chapters.map((_, at) => levels.map((level) => rows.filter((row) => numberOf(row.id)[0] === at + 1 && row.level === level).length))
    expect(counted).toEqual(chapters)
    const ids = rows.map(({ id }) => id)
    expect(ids.filter((id) => !/^V\d+\.\d+\.\d+$/.test(id))).toEqual([])
    expect(new Set(ids).size).toBe(ids.length)
    const inOrder = ids.toSorted((a, b) => numberOf(a).reduce((order, part, at) => order || part - numberOf(b)[at]!, 0))
    expect(ids).toEqual(inOrder)
  })

  test('says of each how far it is met, and shows or explains it', () => {
    const wrong = rows.filter((row) => {
      const isComplete = row.subject !== '' && states.some((state) => state === row.state)
      return !isComplete || (row.state === 'met' ? row.evidence === '' : row.note === '')
    })
    expect(wrong).toEqual([])
  })

  test('names only tests and files that exist', () => {
    const missing = rows.flatMap((row) => evidenceOf(row).flatMap((evidence) => (isThere(evidence) ? [] : `${row.id}: ${evidence.each}`)))
    expect(missing).toEqual([])
    expect(isThere({ path: 'tests/conventions/asvs.test.ts', title: 'has every requirement' })).toBe(true)
    expect(isThere({ path: 'tests/conventions/asvs.test.ts', title: ['says', 'nothing'].join(' ') })).toBe(false)
    expect(isThere({ path: 'tests/conventions/asvs.test.ts', title: '' })).toBe(false)
    expect(isThere({ path: 'docs/security/nowhere.md', title: '' })).toBe(false)
  })

  test('shows each row by a test that runs every time, or says that there is nothing to run', () => {
    const unshown = rows.filter((row) => {
      const evidence = evidenceOf(row)
      const tests = evidence.filter(({ path }) => isTest(path))
      const isSaid = evidence.filter(({ path }) => path === nothingToRun).length === 1
      return isSaid === tests.length > 0 || tests.some(({ path }) => isByTurns(path)) || (isSaid && row.state === 'met' && evidence.length < 2)
    })
    expect(unshown.map(({ id }) => id)).toEqual([])
  })

  test('is summed up in docs/security/asvs.md', () => {
    const count = (isCounted: (row: Row) => boolean) => rows.filter(isCounted).length
    const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`
    const lines = levels.map((level) => line([level, ...states.map((state) => count((row) => row.level === level && row.state === state))]))
    const summary = [line(['level', ...states]), line(['---', ...states.map(() => '---:')]), ...lines].join('\n')
    expect(read('docs/security/asvs.md')).toContain(summary)
  })
})

describe('the page of security controls', () => {
  const page = read('docs/security/controls.md')
  const claims = namedTests(page)

  test('has tests in every section, which exist and run every time', () => {
    expect(claims.length).toBeGreaterThan(40)
    expect(claims.filter(({ file, title }) => !isThere({ path: file, title }) || isByTurns(file))).toEqual([])
    const sections = [...page.matchAll(/^## (.+)$/gm)].map(([, name]) => name!).filter((name) => name !== 'What shows it')
    expect(sections.filter((name) => !page.includes(`\n| ${name} | `))).toEqual([])
    expect(page).not.toMatch(/never opens|does not open/)
  })
})

describe('what a run of all tests has shown', () => {
  const vitest = (status: string) => ({
    testResults: [{ name: join(root, 'tests/a.test.ts'), assertionResults: [{ title: 'ids of 3 rows are kept', status }] }],
  })
  const playwright = (status: string) => ({
    config: { rootDir: join(root, 'e2e') },
    suites: [{ file: 'a.spec.ts', suites: [{ file: 'a.spec.ts', specs: [{ title: 'opens', tests: [{ status }] }] }] }],
  })
  const claims = namedTests('tests/a.test.ts > ids of %i rows | e2e/a.spec.ts > opens\n| x | `tests/a.test.ts > ids of %i rows` |')

  test('a claim whose test was skipped, renamed or did not run is not shown', () => {
    expect(claims.map(({ file, title }) => [file, title])).toEqual([
      ['tests/a.test.ts', 'ids of %i rows'],
      ['e2e/a.spec.ts', 'opens'],
    ])
    const shown = [...resultsOfVitest(vitest('passed')), ...resultsOfPlaywright(playwright('expected'))]
    expect(notRun(claims, shown)).toEqual([])
    expect(notRun(claims, resultsOfVitest(vitest('skipped')))).toEqual(['tests/a.test.ts > ids of %i rows', 'e2e/a.spec.ts > opens'])
    expect(notRun(claims, [...resultsOfVitest(vitest('failed')), ...resultsOfPlaywright(playwright('skipped'))])).toEqual(['e2e/a.spec.ts > opens'])
    const ofBoth = readClaims().map(({ file }) => file)
    expect(ofBoth).toEqual(expect.arrayContaining(['tests/ui/trusted-types.test.ts', 'tests/server/routes/own-data-in-audit.test.ts']))
    expect(notRun([{ file: 'tests/a.test.ts', title: 'rows are' }], shown)).toEqual(['tests/a.test.ts > rows are'])
  })
})
