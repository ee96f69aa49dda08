import { afterEach, expect, test, vi } from 'vitest'
import { handBack } from '#src/features/notebook/projects/hand-back.ts'
import { readNodeChoice } from '#src/features/notebook/projects/node-choice.ts'

const read = (query: string) => readNodeChoice(new URLSearchParams(query))
const chosen = { scope: 'study', id: 7, name: 'Knock-outs' } as const

afterEach(() => vi.unstubAllGlobals())

/** The window, as it was opened by this page. */
function openedBy(opener: object | null) {
  const close = vi.fn()
  vi.stubGlobal('window', { opener, close })
  vi.stubGlobal('location', { origin: 'https://lab.example' })
  return close
}

test('the query says what is chosen, which columns are hidden and what the button says', () => {
  expect(read('scope=EXPERIMENT&hiddenColumns=status, Changed&buttonCaption=Link')).toEqual({
    scope: 'experiment',
    hiddenColumns: new Set(['status', 'changed']),
    buttonCaption: 'Link',
  })
  expect(read('scope=everything&buttonCaption=%20')).toEqual({ scope: 'study', hiddenColumns: new Set(), buttonCaption: undefined })
  expect(read(`buttonCaption=${'x'.repeat(100)}`).buttonCaption).toHaveLength(40)
})

test('the choice goes to the opener, to no other site, and the window closes', () => {
  const postMessage = vi.fn()
  const close = openedBy({ closed: false, postMessage })
  expect(handBack(chosen)).toBe(true)
  expect(postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'aliquot.choice', ...chosen }, 'https://lab.example')
  expect(close).toHaveBeenCalled()
})

test('without an opener, the window stays', () => {
  for (const opener of [null, { closed: true }]) {
    const close = openedBy(opener)
    expect(handBack(chosen)).toBe(false)
    expect(close).not.toHaveBeenCalled()
  }
})
