import { createActor } from 'xstate'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { blockScans, captureScans } from '#machines/scan/capture-scans.ts'
import { scanMachine } from '#machines/scan/scan.machine.ts'
import { startWedgeReader } from '#src/features/scan/wedge/wedge-reader.ts'
import { guardPasswordFields } from '#src/features/scan/wedge/password-field-guard.ts'
import { takeWholeScans } from '#src/features/scan/wedge/whole-scans.ts'
import { afterTest } from '#tests/harness/after-test.ts'
import { codeOf } from './wedge-keyboard.ts'

beforeEach(() => vi.useFakeTimers())

/** The app's reader and its scan machine, and an add-on's scanner that is started. */
function desk() {
  const listeners: { type: string; listener: (event: unknown) => void }[] = []
  const page = {
    addEventListener: (type: string, listener: (event: unknown) => void) => listeners.push({ type, listener }),
    removeEventListener: () => undefined,
    setTimeout: (callback: () => void, ms: number) => setTimeout(callback, ms) as unknown as number,
    clearTimeout: (timer: number | undefined) => clearTimeout(timer),
  } as unknown as Window
  const scans = createActor(scanMachine).start()
  const opened: string[] = []
  scans.on('*', (event) => event.type !== 'code.handed' && opened.push(event.type))
  const stop = startWedgeReader({
    window: page,
    onScan: ({ code, how, candidates }) => scans.send({ type: 'code.read', text: code, how, ...(candidates && { candidates }) }),
    onBurst: () => undefined,
    isDialogOpen: () => scans.getSnapshot().context.handlers.length > 0,
    takesAnyPaste: () => true,
    onPicture: () => undefined,
  })
  afterTest(stop)
  afterTest(guardPasswordFields(scans, ({ code, how }) => scans.send({ type: 'code.read', text: code, how }), page))
  const codes: string[] = []
  /** Which of two readings of the keys it is: the one of a US keyboard. */
  const choose = (readings: readonly string[]) => Promise.resolve(readings.at(-1)!)
  const release = takeWholeScans(scans, (code) => codes.push(code), choose, page)
  afterTest(release)
  const field = new PasswordField()
  let focused: object = {}
  /** The focus is in no field, or in the password field. */
  const press = (key: string, modifiers: Partial<KeyboardEvent> = {}) => {
    const event = { type: 'keydown', key, code: codeOf(key), timeStamp: performance.now(), shiftKey: false, ctrlKey: false, altKey: false, metaKey: false }
    const pressed = { ...event, isTrusted: true, composedPath: () => [focused], preventDefault() {}, stopImmediatePropagation() {}, ...modifiers }
    for (const { type, listener } of listeners) if (type === 'keydown') listener(pressed)
    if (focused === field && key.length === 1) field.value += key
  }
  const type = (text: string, gap: number) => {
    for (const [at, key] of [...text].entries()) {
      if (at) vi.advanceTimersByTime(gap)
      press(key)
    }
  }
  /** Longer than any silence. */
  const wait = () => vi.advanceTimersByTime(2_000)
  return { scans, codes, opened, release, press, type, wait, field, focusField: () => (focused = field) }
}

class PasswordField extends EventTarget {
  readonly tagName = 'INPUT'
  readonly type = 'password'
  #value = ''
  get value(): string {
    return this.#value
  }
  set value(value: string) {
    this.#value = value
  }
}

describe('the scanner of an add-on gets each code whole and once, and the app leaves it alone', () => {
  test.each([
    ['a fast internal code', '005000000001842', 5],
    ['a slow internal code', '005000000001842', 200],
    ['a fast code of its own', 'PLATE-00071', 5],
    ['a slow code of its own [SDK-08]', 'PLATE-00071', 249],
    ['five characters', 'AB123', 5],
    ['a short one', 'A7', 5],
  ])('[FAULT-111] %s, ended by Enter or by silence', (_, code, gap) => {
    const { codes, opened, type, press, wait } = desk()
    type(code, gap)
    press('Enter')
    wait()
    expect(codes).toEqual([code])
    type(code, gap)
    wait()
    expect(codes).toEqual([code, code])
    expect(opened).toEqual([])
  })

  test('a code whose keys come now fast, now slowly, is told whole and once, and opens nothing [FAULT-111]', () => {
    const { codes, opened, type, wait } = desk()
    type('PLATE', 5)
    vi.advanceTimersByTime(120)
    type('-00071', 5)
    wait()
    expect([codes, opened]).toEqual([['PLATE-00071'], []])
  })

  test('keys 250 ms apart or more are typed by a person, and so is a single one [SDK-08]', () => {
    const { codes, opened, type, wait } = desk()
    type('AB12', 250)
    wait()
    type('7', 5)
    wait()
    expect([codes, opened]).toEqual([[], []])
  })

  test('the separators of a GS1 code, and a prefix that says what was scanned, are read as by the app', () => {
    const { codes, type, press, wait } = desk()
    type(']d20109506000134352', 5)
    press(']', { ctrlKey: true, code: 'BracketRight' })
    type('10ABC', 5)
    wait()
    expect(codes).toEqual(['0109506000134352\u001d10ABC'])
  })

  test('what a camera reads or a person pastes', () => {
    const { scans, codes, opened } = desk()
    scans.send({ type: 'code.read', text: '005000000001842', how: 'camera' })
    expect([codes, opened]).toEqual([['005000000001842'], []])
  })
})

test('a dialog of the app that waits for a code comes first, and no scan is told over a question that has to be answered', () => {
  const { scans, codes, opened, type, press } = desk()
  const dialog: string[] = []
  const close = captureScans(scans, 'dialog', ({ text }) => {
    dialog.push(text)
    close()
  })
  type('005000000001842', 5)
  press('Enter')
  expect([codes, dialog]).toEqual([[], ['005000000001842']])
  const free = blockScans(scans, 'question')
  type('PLATE-00071', 200)
  vi.advanceTimersByTime(200)
  press('Enter')
  type('PLATE-00071', 5)
  press('Enter')
  free()
  expect([codes, opened]).toEqual([[], ['code.barred']])
})

test.each(['005000000001842', 'AB-0233'])('[FAULT-111] %s that goes into a password field stays there: an add-on hears of no password', (code) => {
  const { codes, opened, type, press, wait, field, focusField, release } = desk()
  focusField()
  type(code, 5)
  press('Enter')
  wait()
  expect([codes, opened, field.value]).toEqual([[], [], code])
  release()
  type(code, 5)
  press('Enter')
  expect(field.value).toBe(code)
})

test('after it has stopped, the app reads scans again', () => {
  const { scans, codes, release, type, press } = desk()
  release()
  type('005000000001842', 5)
  press('Enter')
  expect(codes).toEqual([])
  expect(scans.getSnapshot().value).toEqual({ free: 'resolving' })
})

test('of two readings of the keys, the scanner of an add-on gets the one that was decided on, in the order of the scans [CASE-50]', async () => {
  const { press, codes } = desk()
  const german = [...'ZY-1'].map((key, index) => [key, ['KeyY', 'KeyZ', 'Minus', 'Digit1'][index]!] as const)
  for (const [key, code] of german) press(key, { code })
  press('Enter')
  for (const key of 'AB-1') press(key)
  press('Enter')
  await vi.runAllTimersAsync()
  expect(codes).toEqual(['YZ-1', 'AB-1'])
})
