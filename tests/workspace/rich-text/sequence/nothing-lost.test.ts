import { describe, expect, test, vi } from 'vitest'
import { History, type Found } from './tablets.ts'

/** Histories with these seeds; SEED looks elsewhere, COUNT longer. */
const first = Number(process.env['SEED'] ?? 1) * 1_000
const count = Number(process.env['COUNT'] ?? 12)

const add = (sum: Record<string, string[]>, found: Found, seed: number): void => {
  for (const [what, list] of Object.entries(found)) (sum[what] ??= []).push(...list.map((each) => `${seed}: ${each}`))
}

describe('three tablets edit one text of one sequence, offline for random stretches', () => {
  test.each([
    ['without undoing', { hasUndo: false }],
    ['undoing and redoing', { hasUndo: true }],
  ])('each word that nobody took away is there once, and all see the same: %s', (_, options) => {
    const sum: Record<string, string[]> = {}
    let words = 0
    for (let seed = first; seed < first + count; seed++) {
      const history = new History(seed, options)
      add(sum, history.run(), seed)
      words += history.words
    }
    // Letters of a word that was deleted and brought back in pieces stand in order, with what was typed there meanwhile between them.
    delete sum['torn']
    expect(sum).toEqual({})
    expect(words).toBeGreaterThan(10 * count)
  })
})

interface Planted {
  readonly file: string
  readonly change: (original: Record<string, never>) => Record<string, unknown>
  readonly found: readonly (keyof Found)[]
  /** Where it is soon found. */
  readonly from: number
}

const folder = '#src/workspace/rich-text/sequence'
const domain = '#domain/rules/documents/sequence'

const planted: Readonly<Record<string, Planted>> = {
  'letters that stay are written again': {
    file: `${domain}/pair-tokens.ts`,
    change: () => ({
      pairTokens: (olds: readonly { key: string }[], news: readonly { key: string }[]) =>
        olds.length === news.length && olds.every(({ key }, at) => key === news[at]!.key)
          ? olds.map((old, at) => [old, news[at]])
          : [...olds.map((old) => [old, null]), ...news.map((made) => [null, made])],
    }),
    found: ['rewritten', 'lost', 'doubled'],
    from: 8,
  },
  'a row is gone, whatever is in it': { file: `${domain}/scan-sequence.ts`, change: () => ({ hasUnseen: () => false }), found: ['lost'], from: 0 },
  'a table or picture is gone, whatever is in it': { file: `${domain}/gone-blocks.ts`, change: () => ({ goneMarks: () => [] }), found: ['lost'], from: 0 },
  'two people bring back the same words': {
    file: `${folder}/restored-letters.ts`,
    change: () => ({ mendRestored: () => 0 }),
    found: ['doubled', 'doubled by moves'],
    from: 32,
  },
  'moved letters are new ones': {
    file: `${folder}/restored-letters.ts`,
    change: () => ({ noteMoved: () => undefined }),
    found: ['doubled by moves'],
    from: 203,
  },
}

describe('a planted fault is found', () => {
  test.each(Object.entries(planted))('%s', async (_, { file, change, found, from }) => {
    vi.resetModules()
    vi.doMock(file, async (importOriginal) => {
      const original = await importOriginal<Record<string, never>>()
      return { ...original, ...change(original) }
    })
    try {
      const { History: Faulty } = await import('./tablets.ts')
      const isFound = (seed: number): boolean => {
        try {
          const result = new Faulty(seed).run()
          return found.some((what) => result[what] !== undefined)
        } catch {
          return true
        }
      }
      expect(Array.from({ length: 300 }, (__, at) => from + at).some(isFound)).toBe(true)
    } finally {
      vi.doUnmock(file)
      vi.resetModules()
    }
  })
})
