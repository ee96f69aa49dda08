import { afterEach, expect, test, vi } from 'vitest'
import { startWedgeReader } from '#src/features/scan/wedge/wedge-reader.ts'
import { codeOf } from './wedge-keyboard.ts'

// What a browser does not do on demand: to run a timer that is overdue before the keys that came earlier.

afterEach(() => vi.restoreAllMocks())

function world() {
  const clock = { now: 10_000 }
  vi.spyOn(performance, 'now').mockImplementation(() => clock.now)
  const scans: string[] = []
  const bursts: string[] = []
  const listeners = new Map<string, (event: unknown) => void>()
  const timers = new Map<number, { due: number; fire: () => void }>()
  const page = {
    addEventListener: (type: string, listener: (event: unknown) => void) => listeners.set(type, listener),
    removeEventListener: (type: string) => listeners.delete(type),
    setTimeout: (fire: () => void, ms: number) => timers.set(timers.size + 1, { due: clock.now + ms, fire }).size,
    clearTimeout: (timer: number) => timers.set(timer, { due: Infinity, fire: () => {} }),
  }
  const stop = startWedgeReader({
    window: page as unknown as Window,
    onScan: ({ code }) => scans.push(code),
    onBurst: (what) => bursts.push(what),
    isDialogOpen: () => false,
    takesAnyPaste: () => false,
    onPicture: () => undefined,
  })
  const noField = {
    composedPath: () => [{}],
    preventDefault: () => {},
    stopImmediatePropagation: () => {},
    shiftKey: false,
    ctrlKey: false,
    altKey: false,
    metaKey: false,
  }
  return {
    clock,
    scans,
    bursts,
    stop,
    listeners,
    press: (key: string, timeStamp: number) => listeners.get('keydown')!({ ...noField, type: 'keydown', key, code: codeOf(key), timeStamp }),
    /** Runs what is due, as late as it is. */
    runTimers() {
      for (const [id, timer] of timers) {
        if (timer.due > clock.now) continue
        timers.set(id, { due: Infinity, fire: () => {} })
        timer.fire()
      }
    },
  }
}
const code = '005000000001842'

test('a tab that stalled longer than the idle time does not cut the code in two', () => {
  const { clock, scans, press, runTimers } = world()
  const begin = clock.now
  const at = (index: number) => begin + index * 20
  for (let index = 0; index < 7; index++) press(code[index]!, at(index))
  clock.now += 2_000
  runTimers()
  expect(scans).toEqual([])
  for (let index = 7; index < 15; index++) press(code[index]!, at(index))
  clock.now += 500
  runTimers()
  expect(scans).toEqual([code])
})

test('a timer that is only late, with no keys behind it, ends the scan a moment later', () => {
  const { clock, scans, press, runTimers } = world()
  for (let index = 0; index < 15; index++) press(code[index]!, clock.now + index * 20)
  clock.now += 2_000
  runTimers()
  clock.now += 80
  runTimers()
  expect(scans).toEqual([code])
})

test('stop() in the midst of the idle time loses no scan and leaves no burst open', () => {
  const { clock, scans, bursts, press, stop } = world()
  for (let index = 0; index < 15; index++) press(code[index]!, clock.now + index * 20)
  stop()
  expect([scans, bursts]).toEqual([[code], ['began', 'ended']])
})

test('after stop() nothing listens any more', () => {
  const { stop, listeners } = world()
  stop()
  expect([...listeners.keys()]).toEqual([])
})
