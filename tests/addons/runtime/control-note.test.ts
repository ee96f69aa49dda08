import { beforeEach, expect, test, vi } from 'vitest'
import { addonLimits } from '#src/addons/host/addon-limits.ts'
import { noteControl, takeSuspect } from '#src/addons/runtime/control-note.ts'
import { crashEvent } from '#src/workspace/saving/report-failure.ts'

const owner = { userId: 3, groupId: 1 }
const addon = { id: 7, rootVar: 'PLATES', name: 'Plate designer', codeHash: 'a'.repeat(64) }
const { settled } = addonLimits

/** A browser, whose storage outlives its pages. */
let storage: Map<string, string>
beforeEach(() => {
  storage = new Map()
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  })
})

function openPage(shell?: 'classic') {
  const [page, document] = [new EventTarget(), Object.assign(new EventTarget(), { hidden: false, documentElement: { dataset: shell ? { shell } : {} } })]
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', document)
  const showBroken = vi.fn()
  const { give, during } = noteControl(owner, showBroken)
  return {
    showBroken,
    give,
    during,
    leave: () => page.dispatchEvent(new Event('pagehide')),
    hide() {
      document.hidden = true
      document.dispatchEvent(new Event('visibilitychange'))
    },
    crash: (error: Error) => page.dispatchEvent(new CustomEvent(crashEvent, { detail: error })),
  }
}

/** What the next page finds, as if no code of the earlier one ran anymore. */
async function nextPage() {
  vi.clearAllTimers()
  const found = takeSuspect(owner, async (ms) => vi.setSystemTime(Date.now() + ms))
  return found
}

test('the add-on that had control when the page stopped responding is known to the next page, once', async () => {
  openPage().give(addon)
  expect(await nextPage()).toBe(addon.codeHash)
  expect(await nextPage()).toBeUndefined()
})

test('an add-on after which the page still responds is not suspected, however often it had control', async () => {
  const { give } = openPage()
  for (let n = 0; n < 5; n++) {
    give(addon)
    vi.advanceTimersByTime(settled / 2)
  }
  vi.advanceTimersByTime(2 * settled)
  expect(storage.size).toBe(0)
  give(addon)
  expect(await nextPage()).toBe(addon.codeHash)
})

test('a page that is left or hidden leaves no suspicion', async () => {
  for (const end of ['leave', 'hide'] as const) {
    const page = openPage()
    page.give(addon)
    page[end]()
    expect(await nextPage()).toBeUndefined()
  }
})

test('a timer is noted while it runs, and no longer, however often it comes back', async () => {
  const { during } = openPage()
  for (let n = 0; n < 3; n++) during(addon, () => expect([...storage.values()].join('')).toContain(addon.codeHash))
  expect(storage.size).toBe(0)
  expect(() => {
    during(addon, () => {
      throw new Error('an error of the add-on')
    })
  }).toThrow('an error of the add-on')
  expect(storage.size).toBe(0)
})

test('a timer that never ends is suspected, also if another add-on had control just before', async () => {
  const { give, during } = openPage()
  const other = { ...addon, id: 8, codeHash: 'b'.repeat(64) }
  give(other)
  let hanging = new Map<string, string>()
  during(addon, () => (hanging = new Map(storage)))
  // It has ended after all: who had control before is noted again.
  expect(await nextPage()).toBe(other.codeHash)
  storage = hanging
  expect(await nextPage()).toBe(addon.codeHash)
})

test('where nothing can be stored, add-ons run all the same', async () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new Error('no space')
    },
  })
  openPage().give(addon)
  expect(await nextPage()).toBeUndefined()
})

test('another page that is only starting its add-ons is waited for', async () => {
  openPage().give(addon)
  const found = takeSuspect(owner, (ms) => vi.advanceTimersByTimeAsync(ms))
  expect(await found).toBeUndefined()
})

test('a page in groups of classic add-ons that cannot be drawn suspects the one in its error, or else the one that had control last', async () => {
  const byStack = openPage('classic')
  byStack.crash(Object.assign(new Error('rewritten'), { stack: `Error: rewritten\n at map (https://lab.example/addons/${'b'.repeat(64)}.js:3:1)` }))
  byStack.leave()
  expect(await nextPage()).toBe('b'.repeat(64))
  const byControl = openPage('classic')
  byControl.give(addon)
  byControl.crash(new Error('map is not a function'))
  byControl.leave()
  expect(await nextPage()).toBe(addon.codeHash)
  expect(byControl.showBroken).toHaveBeenCalled()
  const framed = openPage()
  framed.give(addon)
  framed.crash(new Error('of the app'))
  framed.leave()
  expect(await nextPage()).toBeUndefined()
  expect(framed.showBroken).not.toHaveBeenCalled()
})

test('what made the page stop working is known to the next page at once, however long the broken one was left open', async () => {
  const page = openPage('classic')
  page.give(addon)
  vi.advanceTimersByTime(settled / 2)
  page.give(addon)
  page.crash(new Error('map is not a function'))
  vi.advanceTimersByTime(settled)
  const wait = vi.fn(async (ms: number) => vi.setSystemTime(Date.now() + ms))
  expect(await takeSuspect(owner, wait)).toBe(addon.codeHash)
  expect(wait).not.toHaveBeenCalled()
})
