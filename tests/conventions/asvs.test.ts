import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import papa from 'papaparse'
import { describe, expect, test } from 'vitest'

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

function isThere({ path, title }: { path: string; title: string }): boolean {
  const text = textOf(path)
  if (!isTest(path)) return text !== '' && title === ''
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

  test('is summed up in docs/security/asvs.md', () => {
    const count = (isCounted: (row: Row) => boolean) => rows.filter(isCounted).length
    const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`
    const lines = levels.map((level) => line([level, ...states.map((state) => count((row) => row.level === level && row.state === state))]))
    const summary = [line(['level', ...states]), line(['---', ...states.map(() => '---:')]), ...lines].join('\n')
    expect(read('docs/security/asvs.md')).toContain(summary)
  })
})
