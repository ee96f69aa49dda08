import { describe, expect, test } from 'vitest'
import { createBrowserHistory, resolvePath, type HistoryUpdate } from '#src/app/router/browser-history.ts'
import { normalizePathname } from '#src/app/router/router.tsx'
import { createMemoryWindow } from '#tests/harness/memory-window.ts'

function open(...addresses: string[]) {
  const window = createMemoryWindow(...addresses)
  const history = createBrowserHistory(window)
  const updates: HistoryUpdate[] = []
  const stop = history.listen((update) => updates.push(update))
  const steps = () => updates.map(({ action, delta, location }) => [action, delta, location.pathname])
  return { window, history, steps, stop }
}

describe("the app's steps through the browser's history [ROUTE-21]", () => {
  test('every step is told, with how far it went', () => {
    const { history, steps } = open('/members/')
    history.push('/queue/')
    history.push('/scan/')
    history.replace('/members/settings/')
    history.go(-2)
    history.go(1)
    expect(steps()).toEqual([
      ['push', 1, '/queue/'],
      ['push', 1, '/scan/'],
      ['replace', 0, '/members/settings/'],
      ['pop', -2, '/members/'],
      ['pop', 1, '/queue/'],
    ])
  })

  test('a replaced address is no step of its own, and a step from further back drops what was ahead', () => {
    const { window, history } = open('/members/')
    history.push('/queue/')
    history.replace('/scan/')
    expect(window.addresses()).toEqual(['/members/', '/scan/'])
    history.go(-1)
    history.push('/members/settings/')
    expect(window.addresses()).toEqual(['/members/', '/members/settings/'])
  })

  test('an entry keeps what came with it, after a reload too; one opened by itself has nothing behind it', () => {
    const { window, history } = open('/members/')
    expect(history.location.key).toBe('default')
    history.push('/login/', { back: '/queue/' })
    const reloaded = createBrowserHistory(window)
    expect([reloaded.location.state, reloaded.location.key]).toEqual([{ back: '/queue/' }, history.location.key])
    expect(reloaded.location.key).not.toBe('default')
  })

  test('a jump the browser made by itself tells no way back', () => {
    const { window, history, steps } = open('/members/')
    window.history.pushState(null, '', '/members/#anchor')
    history.go(-1)
    history.go(1)
    history.go(-1)
    expect(steps().map(([, delta]) => delta)).toEqual([0, null, null])
  })

  test('where the browser takes no more entries the page is opened anew', () => {
    const window = createMemoryWindow('/members/')
    const opened: string[] = []
    const full = () => {
      throw new DOMException('100 times per 30 seconds', 'SecurityError')
    }
    createBrowserHistory({
      ...window,
      history: { ...window.history, pushState: full },
      location: { ...window.location, assign: (to) => opened.push(String(to)) },
    }).push('/queue/')
    expect(opened).toEqual(['/queue/'])
  })

  test('nobody is told who has stopped listening', () => {
    const { history, steps, stop } = open('/members/')
    stop()
    history.push('/queue/')
    history.go(-1)
    expect(steps()).toEqual([])
  })
})

test.each([
  ['/queue/', '/queue/'],
  ['/scan/?into=4#top', '/scan/?into=4#top'],
  ['?tab=storage', '/members/settings/?tab=storage'],
  [{ hash: 'page=2' }, '/members/settings/#page=2'],
  [{ hash: '#page=2' }, '/members/settings/#page=2'],
  [{ search: 'tab=storage' }, '/members/settings/?tab=storage'],
  [{ pathname: '/queue/', search: '', hash: '' }, '/queue/'],
  // Never off to another server.
  ['//elsewhere/queue/', '/queue/'],
])('%o leads to %s', (to, expected) => {
  const { pathname, search, hash } = resolvePath(to, { pathname: '/members/settings/' })
  expect(pathname + search + hash).toBe(expected)
})

test.each(['/members/inventory/browser/', '/members/inventory/browser', '/Members/Inventory/Browser/', '/members/inventory/browser//'])(
  '%s is one screen',
  (typed) => {
    expect(normalizePathname(typed)).toBe('/members/inventory/browser/')
  },
)
