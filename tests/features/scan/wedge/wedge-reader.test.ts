import { describe, expect, test, vi } from 'vitest'
import { startWedgeReader } from '#src/features/scan/wedge/wedge-reader.ts'
import { codeOf } from './wedge-keyboard.ts'

// What a browser cannot do on demand: run an overdue timer before keys that came earlier.

function world() {
  const clock = { now: 10_000 }
  vi.spyOn(performance, 'now').mockImplementation(() => clock.now)
  const scans: string[] = []
  const bursts: string[] = []
  /** Keys that went on to the page. */
  const passed: string[] = []
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
    isTrusted: true,
    composedPath: () => [{}],
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
    passed,
    stop,
    listeners,
    press(key: string, timeStamp: number) {
      let isStopped = false
      const preventDefault = () => (isStopped = true)
      listeners.get('keydown')!({ ...noField, preventDefault, type: 'keydown', key, code: codeOf(key), timeStamp })
      if (!isStopped) passed.push(key)
    },
    /** Runs what is due, however late, but nothing that is requested meanwhile. */
    runTimers() {
      const due = [...timers].filter(([, timer]) => timer.due <= clock.now)
      for (const [id, timer] of due) {
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
  runTimers()
  expect(scans).toEqual([code])
})

test('a timer that is only late, with no keys waiting, ends the scan a moment later', () => {
  const { clock, scans, press, runTimers } = world()
  for (let index = 0; index < 15; index++) press(code[index]!, clock.now + index * 20)
  clock.now += 2_000
  runTimers()
  clock.now += 80
  runTimers()
  expect(scans).toEqual([code])
})

test('stop() during the idle time loses no scan and leaves no burst open', () => {
  const { clock, scans, bursts, press, stop } = world()
  for (let index = 0; index < 15; index++) press(code[index]!, clock.now + index * 20)
  stop()
  expect([scans, bursts]).toEqual([[code], ['began', 'ended']])
})

/** Keys as a scanner sends them, and when the next one may come. */
function send(press: (key: string, timeStamp: number) => void, keys: Iterable<string>, first: number, gap: number): number {
  const all = [...keys]
  all.forEach((key, index) => press(key, first + index * gap))
  return first + all.length * gap
}
const codes = Array.from({ length: 30 }, (_, index) => `005${String(1_801 + index).padStart(12, '0')}`)

describe('a busy page handles its keys late, many at once; their timestamps tell the codes apart', () => {
  test.each([1, 2, 4, 20])('thirty codes ended by Enter, %i ms a key, right after each other [SCAN-04]', (gap) => {
    const { clock, scans, press, passed } = world()
    let at = clock.now
    clock.now += 60_000
    for (const code of codes) at = send(press, [...code, 'Enter'], at, gap)
    expect(scans).toEqual(codes)
    expect(passed).toEqual(codes.flatMap((code) => Array.from(code.slice(0, 5))))
  })

  test.each([500, 900])('codes without a suffix, %i ms apart [SCAN-04]', (pause) => {
    const { clock, scans, press, runTimers } = world()
    let at = clock.now
    clock.now += 60_000
    for (const code of codes) at = send(press, [...code], at, 4) + pause
    for (let turn = 0; turn < 9; turn++) {
      clock.now += 500
      runTimers()
    }
    expect(scans).toEqual(codes)
  })

  test('tasks that block for seconds cut no code in two', () => {
    const { clock, scans, press, runTimers } = world()
    const begin = clock.now
    send(press, code.slice(0, 7), begin, 20)
    for (let task = 0; task < 4; task++) {
      clock.now += 700
      runTimers()
    }
    send(press, code.slice(7), begin + 7 * 20, 20)
    clock.now += 500
    for (let turn = 0; turn < 3; turn++) runTimers()
    expect(scans).toEqual([code])
  })

  test('a timer that is due a moment before the keys are handled cuts no code in two', () => {
    const { clock, scans, press, runTimers } = world()
    const begin = clock.now
    send(press, code.slice(0, 7), begin, 20)
    clock.now += 510
    runTimers()
    send(press, [...code.slice(7), 'Enter'], begin + 7 * 20, 20)
    expect(scans).toEqual([code])
  })

  test('an Enter handled after the idle time, but pressed at once, is still the scanner’s', () => {
    const { clock, scans, press, runTimers, passed } = world()
    const next = send(press, [...code], clock.now, 20)
    for (let turn = 0; turn < 9; turn++) {
      clock.now += 500
      runTimers()
    }
    expect(scans).toEqual([code])
    press('Enter', next)
    expect([scans, passed.includes('Enter')]).toEqual([[code], false])
    press('Enter', clock.now)
    expect(passed.at(-1)).toBe('Enter')
  })

  test('keys that were given up and arrive after all are reported as the one code they are', () => {
    const { clock, scans, bursts, press, runTimers } = world()
    const begin = clock.now
    send(press, code.slice(0, 4), begin, 20)
    for (let turn = 0; turn < 9; turn++) {
      clock.now += 500
      runTimers()
    }
    expect(scans).toEqual([])
    send(press, [...code.slice(4), 'Enter'], begin + 4 * 20, 20)
    expect([scans, bursts]).toEqual([[code], ['began', 'ended']])
  })
})

test('after stop() nothing listens any more', () => {
  const { stop, listeners } = world()
  stop()
  expect([...listeners.keys()]).toEqual([])
})
