import { expect, test, vi } from 'vitest'
import { watchTimers } from '#src/addons/classic/watch-timers.ts'
import { makeHost } from '#tests/harness/addon-host.ts'
import { afterTest } from '#tests/harness/after-test.ts'

function openWindow() {
  const handlers: TimerHandler[] = []
  const set = (handler: TimerHandler) => handlers.push(handler)
  const page = { setTimeout: set, setInterval: set } as unknown as Window & typeof globalThis
  for (const [name, stub] of Object.entries({ window: page, setTimeout: set, setInterval: set })) vi.stubGlobal(name, stub)
  afterTest(() => vi.unstubAllGlobals())
  const fire = () => handlers.forEach((handler) => (handler as (...args: unknown[]) => void)('first', 2))
  return { page, set, handlers, fire }
}

test('timers of an add-on run as its own, with what they were given; those of the app go straight to the browser', () => {
  const { page, set, handlers, fire } = openWindow()
  const { addon } = makeHost()
  const ran: unknown[] = []
  const runTimer = vi.fn((_: unknown, timer: () => void) => timer())
  let caller: typeof addon | undefined = addon
  const stop = watchTimers({ runTimer }, { inStack: () => caller })
  expect(page.setTimeout((...args: unknown[]) => ran.push(args), 10)).toBe(1)
  page.setInterval((...args: unknown[]) => ran.push(args), 10)
  caller = undefined
  const ofApp = vi.fn()
  page.setTimeout(ofApp, 10)
  expect(handlers[2]).toBe(ofApp)
  fire()
  expect(runTimer.mock.calls.map(([whose]) => whose)).toEqual([addon, addon])
  expect(ran).toEqual([
    ['first', 2],
    ['first', 2],
  ])
  expect(ofApp).toHaveBeenCalledExactlyOnceWith('first', 2)
  stop()
  expect(page.setTimeout).toBe(set)
})
