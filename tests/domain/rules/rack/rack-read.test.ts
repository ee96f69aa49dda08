import { describe, expect, test } from 'vitest'
import { agreement, mergeReads, positionsOf, withoutDoubles, type WellRead } from '#domain/rules/rack/rack-read.ts'

const code = (text: string): WellRead => ({ kind: 'code', text })
const empty: WellRead = { kind: 'empty' }
const unread: WellRead = { kind: 'unread' }

describe('a second picture of the same rack', () => {
  test('adds what the first one could not read', () => {
    expect(mergeReads([code('a'), unread, unread, empty], [unread, code('b'), empty, unread])).toEqual([code('a'), code('b'), empty, unread])
  })

  test('a code that was read does not become empty', () => {
    expect(mergeReads([code('a')], [empty])).toEqual([code('a')])
    expect(mergeReads([empty], [code('a')])).toEqual([code('a')])
  })

  test('different codes in one well, or a code in two wells, are in doubt', () => {
    expect(mergeReads([code('a'), empty], [code('b'), empty])).toEqual([{ kind: 'conflict', texts: ['a', 'b'] }, empty])
    expect(mergeReads([code('a'), unread], [unread, code('a')])).toEqual([
      { kind: 'conflict', texts: ['a'] },
      { kind: 'conflict', texts: ['a'] },
    ])
    expect(withoutDoubles([code('a'), code('a'), code('b')]).map(({ kind }) => kind)).toEqual(['conflict', 'conflict', 'code'])
  })

  test('shows whether it is the same rack', () => {
    const first = [code('a'), code('b'), unread, code('d')]
    expect(agreement(first, [code('a'), code('b'), code('c'), unread])).toEqual({ same: 2, other: 0 })
    expect(agreement(first, [code('x'), code('y'), code('z'), unread])).toEqual({ same: 0, other: 2 })
    expect(agreement(first, [code('b'), code('a'), unread, unread])).toEqual({ same: 0, other: 2 })
  })
})

test('positions in one state count from 1', () => {
  expect(positionsOf([code('a'), unread, empty, unread], 'unread')).toEqual([2, 4])
})
