import { describe, expect, test } from 'vitest'
import { differenceOf, seenIn } from './seen.ts'

const pushed = (lastMutation: number) => ({ status: 200, text: `{"lastMutation":${lastMutation},"most":200}` })

describe('what a caller learns from a call', () => {
  test('is the same for ids of another group and of nothing, whatever ids are leased and how many mutations came before', () => {
    const theirs = seenIn(pushed(4), [{ code: 'sample.gone', detail: '{"sampleId":2500,"by":100101}' }], [100_101])
    const nobodys = seenIn(pushed(7), [{ code: 'sample.gone', detail: '{"sampleId":9500,"by":100221}' }], [100_221])
    expect(theirs).toEqual(nobodys)
    expect(differenceOf(theirs, nobodys)).toBeUndefined()
  })

  test('differs by its status, its text, and the code, detail and number of results; one line says how', () => {
    const one = seenIn(pushed(1), [{ code: 'document.gone', detail: '{}' }], [])
    expect(differenceOf(one, seenIn({ status: 429, text: '' }, [], []))).toBe('200 {,"most":200} / 429; document.gone {} / nothing')
    expect(differenceOf(one, seenIn(pushed(1), [{ code: 'change.follows-rejected', detail: '{}' }], []))).toBe('document.gone {} / change.follows-rejected {}')
    expect(differenceOf(one, seenIn(pushed(1), [{ code: 'document.gone', detail: '{"title":"Plan"}' }], []))).toBe(
      'document.gone {} / document.gone {"title":"Plan"}',
    )
    expect(
      differenceOf(
        one,
        seenIn(
          pushed(1),
          [
            { code: 'document.gone', detail: '{}' },
            { code: null, detail: '{}' },
          ],
          [],
        ),
      ),
    ).toBe('nothing / applied {}')
  })
})
