import { beforeEach, describe, expect, test, vi } from 'vitest'
import { isBounce, swallowBounces, type Tap } from '#src/ui/input/bounce.ts'

const at = (ms: number, fields: Partial<Tap> = {}): Tap => ({ x: 100, y: 200, at: ms, repeats: null, ...fields })
const key = { name: 'key 7' }

describe('a glove that bounces', () => {
  test('the second tap in the same place counts only after a moment, whatever has appeared under the finger', () => {
    expect(isBounce(null, at(0))).toBe(false)
    expect([40, 200, 349].map((ms) => isBounce(at(0), at(ms, { x: 106, y: 195 })))).toEqual([true, true, true])
    expect(isBounce(at(0), at(350))).toBe(false)
  })

  test('a tap elsewhere counts at once: the next tube, the next row', () => {
    expect(isBounce(at(0), at(40, { x: 156 }))).toBe(false)
  })

  test('the same key, plus or minus can be tapped as fast as a person can, and not faster', () => {
    expect(isBounce(at(0, { repeats: key }), at(119, { repeats: key }))).toBe(true)
    expect(isBounce(at(0, { repeats: key }), at(120, { repeats: key }))).toBe(false)
    expect(isBounce(at(0, { repeats: key }), at(200, { repeats: {} }))).toBe(true)
  })
})

describe('on a page', () => {
  /** What the page receives; each press comes with its click. */
  function world() {
    const page = new EventTarget()
    const stop = swallowBounces(page)
    const heard: number[] = []
    page.addEventListener('click', (event) => heard.push(event.timeStamp))
    const send = (type: string, at: number, fields: object) =>
      page.dispatchEvent(
        Object.defineProperties(new Event(type, { cancelable: true }), { ...values({ clientX: 100, clientY: 200, timeStamp: at, ...fields }) }),
      )
    const click = (at: number) => send('click', at, { composedPath: () => [] })
    const tap = (at: number, pointerType = 'touch') => {
      send('pointerdown', at, { pointerType })
      return click(at)
    }
    return { heard, tap, click, stop }
  }
  const values = (fields: object) => Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, { value }]))

  beforeEach(() => void vi.stubGlobal('Element', EventTarget))

  test('a bounce reaches no handler, and neither does a bounce of the bounce', () => {
    const { heard, tap } = world()
    expect([tap(0), tap(100), tap(400), tap(800)]).toEqual([true, false, false, true])
    expect(heard).toEqual([0, 800])
  })

  test('clicks from a label, a key, a program or a mouse are left alone', () => {
    const { heard, tap, click } = world()
    tap(0)
    click(1)
    click(2)
    tap(500, 'mouse')
    tap(550, 'mouse')
    expect(heard).toEqual([0, 1, 2, 500, 550])
  })

  test('it can be removed', () => {
    const { heard, tap, stop } = world()
    stop()
    tap(0)
    tap(10)
    expect(heard).toEqual([0, 10])
  })
})
