import { describe, expect, test } from 'vitest'
import { createBrowserHistory } from '#src/app/router/browser-history.ts'
import { GuardedHistory } from '#src/app/shell/guarded-history.ts'
import { createMemoryWindow } from '#tests/harness/memory-window.ts'

/** A history of three screens, with the third one current; `typed` says whether it has unsaved text. */
function open() {
  const inner = createBrowserHistory(createMemoryWindow('/one', '/two', '/three'))
  const typed = { isUnsaved: false }
  const guarded = new GuardedHistory(() => typed.isUnsaved, inner)
  const shown: string[] = []
  guarded.history.listen(({ location }) => shown.push(location.pathname))
  return { guarded, typed, shown, where: () => guarded.history.location.pathname }
}

describe('nothing leaves unsaved text without a question [FAULT-63]', () => {
  test('without unsaved text every step is taken', () => {
    const { guarded, where, shown } = open()
    guarded.history.push('/four')
    guarded.history.go(-2)
    expect([where(), shown]).toEqual(['/two', ['/four', '/two']])
    expect(guarded.read()).toBeNull()
  })

  test.each([
    ['a link', (history: GuardedHistory['history']) => history.push('/four?x=1#y'), '/four'],
    ['a replaced address', (history: GuardedHistory['history']) => history.replace({ pathname: '/four', search: '?x=1', hash: '#y' }), '/four'],
    ['Back', (history: GuardedHistory['history']) => history.go(-1), '/two'],
    ['two steps back', (history: GuardedHistory['history']) => history.go(-2), '/one'],
  ])('%s waits for the answer: stay, and later leave', (_, step, to) => {
    const { guarded, typed, where, shown } = open()
    typed.isUnsaved = true
    step(guarded.history)
    expect([where(), shown, guarded.read()?.to.pathname]).toEqual(['/three', [], to])
    guarded.stay()
    expect([where(), guarded.read()]).toEqual(['/three', null])
    step(guarded.history)
    guarded.leave()
    expect([where(), shown, guarded.read()]).toEqual([to, [to], null])
  })

  test('the current address opens without a question: a tube scanned again', () => {
    const { guarded, typed, where } = open()
    typed.isUnsaved = true
    guarded.history.push('/three')
    expect([where(), guarded.read()]).toEqual(['/three', null])
    guarded.history.push('/three#elsewhere')
    expect(guarded.read()?.to.hash).toBe('#elsewhere')
    guarded.stay()
    typed.isUnsaved = false
    guarded.history.go(-1)
    expect(where()).toBe('/two')
  })

  test('after staying, the person is asked again, about the latest navigation', () => {
    const { guarded, typed, where } = open()
    typed.isUnsaved = true
    guarded.history.go(-1)
    guarded.stay()
    guarded.history.go(-1)
    expect(guarded.read()?.to.pathname).toBe('/two')
    guarded.history.push('/four')
    guarded.leave()
    expect(where()).toBe('/four')
  })

  test('after the text was discarded, the next navigation asks for itself', () => {
    const { guarded, typed, where } = open()
    typed.isUnsaved = true
    guarded.history.go(-1)
    guarded.leave()
    expect(where()).toBe('/two')
    guarded.history.go(-1)
    expect([where(), guarded.read()?.to.pathname]).toEqual(['/two', '/one'])
  })
})
