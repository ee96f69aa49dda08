import { describe, expect, test } from 'vitest'
import { createBrowserHistory, isSameScreen, resolvePath, type HistoryUpdate } from '#src/app/router/browser-history.ts'
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

test('another hash is the same screen; another instrument is not', () => {
  const instrument = { pathname: '/members/inventory/equipment/view/', search: '?storageID=1', hash: '' }
  const searched = { ...instrument, hash: '#search=azure' }
  expect(isSameScreen(instrument, searched)).toBe(true)
  expect(isSameScreen(instrument, { ...instrument, search: '?storageID=2' })).toBe(false)
  expect(isSameScreen(instrument, { ...instrument, pathname: '/members/inventory/equipment/' })).toBe(false)
})

describe('the browser history [ROUTE-21]', () => {
  test('reports every navigation, and how many entries it moved', () => {
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

  test('replaces the current entry without adding one, and drops the entries ahead when a new one is added after going back', () => {
    const { window, history } = open('/members/')
    history.push('/queue/')
    history.replace('/scan/')
    expect(window.addresses()).toEqual(['/members/', '/scan/'])
    history.go(-1)
    history.push('/members/settings/')
    expect(window.addresses()).toEqual(['/members/', '/members/settings/'])
  })

  test('keeps the state and key of an entry across a reload; an entry the app did not create has the key “default”', () => {
    const { window, history } = open('/members/')
    expect(history.location.key).toBe('default')
    history.push('/login/', { back: '/queue/' })
    const reloaded = createBrowserHistory(window)
    expect([reloaded.location.state, reloaded.location.key]).toEqual([{ back: '/queue/' }, history.location.key])
    expect(reloaded.location.key).not.toBe('default')
  })

  test('reports no distance to or from an entry that the app did not create', () => {
    const { window, history, steps } = open('/members/')
    window.history.pushState(null, '', '/members/#anchor')
    history.go(-1)
    history.go(1)
    history.go(-1)
    expect(steps().map(([, delta]) => delta)).toEqual([0, null, null])
  })

  test('reloads the page at the new address if the browser accepts no more entries', () => {
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

  test('reports nothing to a listener that has unsubscribed', () => {
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
  // Never leads to another server.
  ['//elsewhere/queue/', '/queue/'],
])('%o leads to %s', (to, expected) => {
  const { pathname, search, hash } = resolvePath(to, { pathname: '/members/settings/' })
  expect(pathname + search + hash).toBe(expected)
})

test.each(['/members/inventory/browser/', '/members/inventory/browser', '/Members/Inventory/Browser/', '/members/inventory/browser//'])(
  '%s leads to the same screen',
  (typed) => {
    expect(normalizePathname(typed)).toBe('/members/inventory/browser/')
  },
)
