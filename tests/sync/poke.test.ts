import { describe, expect, test } from 'vitest'
import { listenForPokes, type PokeSource } from '#sync/poke.ts'
import { TabTimers, VirtualClock } from '#tests/harness/clock.ts'

class FakeSource implements PokeSource {
  isClosed = false
  readonly #listeners: { type: string; listener: (event: Event) => void }[] = []
  addEventListener(type: string, listener: (event: Event) => void): void {
    this.#listeners.push({ type, listener })
  }
  close(): void {
    this.isClosed = true
  }
  say(type: 'open' | 'message' | 'presence' | 'error', data = '{"groupId":7,"version":3}'): void {
    for (const each of this.#listeners) if (each.type === type) each.listener(new MessageEvent(type, { data }))
  }
}

function setUp() {
  const timers = new TabTimers(new VirtualClock(0))
  const sources: FakeSource[] = []
  const urls: string[] = []
  let pokes = 0
  const onPoke = () => {
    pokes++
  }
  const heard: unknown[] = []
  const onPresence = (other: unknown) => void heard.push(other)
  const open = (url: string) => {
    urls.push(url)
    sources.push(new FakeSource())
    return sources.at(-1)!
  }
  return { timers, sources, urls, heard, ...listenForPokes({ groupId: 7, timers, onPoke, onPresence, open }), pokes: () => pokes }
}

describe('pokes', () => {
  test('come from the events of its group; each one counts [QUEUE-05]', () => {
    const { urls, sources, pokes } = setUp()
    expect(urls).toEqual(['/api/v1/sync/events?group=7'])
    sources[0]!.say('message')
    sources[0]!.say('message')
    expect(pokes()).toBe(2)
  })

  test('an opened connection counts as a poke, because one may have been missed', () => {
    const { sources, pokes } = setUp()
    sources[0]!.say('open')
    expect(pokes()).toBe(1)
  })

  test('where someone else is comes with the same stream, and is no poke', () => {
    const { sources, heard, pokes } = setUp()
    sources[0]!.say('presence', '{"userId":2}')
    sources[0]!.say('presence', 'not JSON')
    expect(heard).toEqual([{ userId: 2 }, undefined])
    expect(pokes()).toBe(0)
  })

  test('a broken connection is reopened after a growing pause, which resets once it was stable', () => {
    const { timers, sources } = setUp()
    const pauses: number[] = []
    const breakLine = () => {
      sources.at(-1)!.say('error')
      pauses.push(timers.waiting[0]!.at - timers.elapsed())
      timers.fireNext()
    }
    breakLine()
    breakLine()
    breakLine()
    sources.at(-1)!.say('open')
    breakLine()
    expect(pauses).toEqual([750, 1_500, 3_000, 750])
    expect(sources.slice(0, -1).every((source) => source.isClosed)).toBe(true)
  })

  test('once the server has been reached another way, a broken connection is reopened at once; one that is open stays', () => {
    const { timers, sources, tryNow } = setUp()
    tryNow()
    expect(sources).toHaveLength(1)
    sources[0]!.say('error')
    tryNow()
    expect(sources).toHaveLength(2)
    expect(timers.waiting).toEqual([])
    tryNow()
    expect(sources).toHaveLength(2)
  })

  test('stopped, it closes the connection and does not reopen it', () => {
    const { timers, sources, stop, tryNow } = setUp()
    sources[0]!.say('error')
    stop()
    tryNow()
    expect(timers.waiting).toEqual([])
    expect(sources).toHaveLength(1)
  })
})
