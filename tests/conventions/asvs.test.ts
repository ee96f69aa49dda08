import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { turns } from '#tests/harness/turns.ts'
import { namedTests, notesOf, notShown, readClaims, resultsOfPlaywright, resultsOfVitest } from '../../tools/shown-claims.mjs'
import { verdictOf } from '../../tools/test-outcomes.mjs'

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
  return title !== '' && ["'", '"', '`'].some((quote) => isTitle(text, quote + title))
}

/** The title of a group of tests is none: a run says only of tests whether they passed. */
function isTitle(text: string, beginning: string): boolean {
  for (let at = text.indexOf(beginning); at >= 0; at = text.indexOf(beginning, at + 1))
    if (!/\bdescribe\w*\(\s*$/.test(text.slice(Math.max(0, at - 40), at))) return true
  return false
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
    expect(isThere({ path: 'tests/conventions/asvs.test.ts', title: ['the page of security', 'controls'].join(' ') })).toBe(false)
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
  const notes = notesOf(page)
  const mark = /\[\^([\w-]+)\](?!:)/g
  const [, ...sections] = page.split(/^## /m)

  /** Sentences and rows of tables. Heads of tables, and what leads to a table, claim nothing. */
  const claimsOf = (section: string): string[] =>
    section
      .split('\n')
      .slice(1)
      .filter((line, at, lines) => line && !line.startsWith('[^') && !line.startsWith('|-') && !lines[at + 1]?.startsWith('|-'))
      .flatMap((line) => (line.startsWith('|') ? [line] : line.split(/(?<=[.:)](?:\[\^[\w-]+\])*) (?=[A-Z`[*])/)))

  test('[FAULT-88] has a note at each sentence and each row, which names a test that exists and runs every time', () => {
    expect(sections.flatMap(claimsOf).filter((claim) => !claim.match(mark))).toEqual([])
    const wrong = notes.filter(({ text }) => {
      const tests = namedTests(text)
      return tests.length === 0 || tests.some(({ file, title }) => !isThere({ path: file, title }) || isByTurns(file))
    })
    expect(wrong).toEqual([])
  })

  test('has each note once, and no other', () => {
    const used = new Set([...page.matchAll(mark)].map(([, name]) => name))
    expect(notes.map(({ name }) => name).toSorted()).toEqual([...used].toSorted())
  })

  test('notices a sentence, and a row, without a note', () => {
    const section = 'Keys\n\nA is so.[^a] B (c) is so, too. See [d](e.md).[^d]\n\n| what | how |\n|---|---|\n| key | long |\n| token | short[^a] |\n\n[^a]: x'
    expect(claimsOf(section).filter((claim) => !claim.match(mark))).toEqual(['B (c) is so, too.', '| key | long |'])
  })
})

describe('what a run of all tests has shown', () => {
  const vitest = (...statuses: string[]) => ({
    testResults: [{ name: join(root, 'tests/a.test.ts'), assertionResults: statuses.map((status) => ({ title: 'ids of 3 rows are kept', status })) }],
  })
  const playwright = (status: string) => ({
    config: { rootDir: join(root, 'e2e') },
    suites: [{ file: 'a.spec.ts', suites: [{ file: 'a.spec.ts', specs: [{ title: 'opens', tests: [{ status }] }] }] }],
  })
  const claims = [
    { claim: 'V1.1.1', tests: namedTests('tests/a.test.ts > ids of %i rows | e2e/a.spec.ts > opens\n| x | `tests/a.test.ts > ids of %i rows` |') },
  ]
  const [inVitest, inPlaywright] = ['tests/a.test.ts > ids of %i rows', 'e2e/a.spec.ts > opens']
  const shown = [...resultsOfVitest(vitest('passed', 'passed')), ...resultsOfPlaywright(playwright('flaky'))]
  const linesOf = (results: typeof shown) => notShown(claims, results).map(({ line }) => line)

  test('[FAULT-88] a claim is not shown by a test that was skipped, failed on one of two databases, was renamed, or did not run', () => {
    expect(claims[0]!.tests.map(({ file, title }) => `${file} > ${title}`)).toEqual([inVitest, inPlaywright])
    expect(linesOf(shown)).toEqual([])
    expect(linesOf(resultsOfVitest(vitest('passed')))).toEqual([`V1.1.1: ${inPlaywright}: did not run`])
    expect(linesOf([...resultsOfVitest(vitest('passed', 'failed')), ...resultsOfPlaywright(playwright('skipped'))])).toEqual([
      `V1.1.1: ${inVitest}: has not passed`,
      `V1.1.1: ${inPlaywright}: has not passed`,
    ])
    expect(notShown([{ claim: 'V1.1.2', tests: namedTests('tests/a.test.ts > rows are') }], shown)).toMatchObject([{ hasRun: false }])
  })

  test('[FAULT-88] makes the run red where a claim is without its test, and counts each such test once', () => {
    const passed = [{ file: 'tests/a.test.ts', seconds: 1, passed: 2, failed: 0, failures: [], unstable: [] }]
    const twice = [...claims, { ...claims[0]!, claim: 'V1.1.3' }]
    expect(verdictOf(passed, {}, notShown(twice, shown))).toMatchObject({ failed: 0, isRed: false })
    expect(verdictOf(passed, {}, notShown(twice, resultsOfVitest(vitest('passed'))))).toMatchObject({ passed: 2, failed: 1, isRed: true })
  })

  test('is asked of both pages', () => {
    const named = readClaims().flatMap(({ claim, tests }) => tests.map(({ file }) => `${claim.split(/[:,]/)[0]} ${file}`))
    expect(named).toEqual(expect.arrayContaining(['asvs.csv tests/ui/trusted-types.test.ts', 'controls.md tests/server/routes/own-data-in-audit.test.ts']))
  })
})
