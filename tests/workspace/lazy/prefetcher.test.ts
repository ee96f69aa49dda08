import { beforeEach, describe, expect, test } from 'vitest'
import { Prefetcher, type Load } from '#src/workspace/lazy/prefetcher.ts'

let fetched: string[]
let offline: Set<string>
let isIdle: (() => void)[]
let rest: Load[]
let prefetcher: Prefetcher

const part =
  (name: string): Load =>
  async () => {
    fetched.push(name)
    if (offline.has(name)) throw new Error('offline')
  }
const settle = () => new Promise<void>((resolve) => setImmediate(resolve))
/** The browser becomes idle this many times. */
const idle = async (times: number) => {
  for (let time = 0; time < times; time++) {
    isIdle.shift()?.()
    await settle()
  }
}

const box = part('box')
const sample = part('sample')

beforeEach(() => {
  fetched = []
  offline = new Set()
  isIdle = []
  rest = [part('settings'), part('types'), box]
  prefetcher = new Prefetcher(
    () => rest,
    () => new Promise((resolve) => isIdle.push(resolve)),
  )
})

describe('prefetching code', () => {
  test('fetches the next steps first, then the rest; each once, and only when the browser is idle', async () => {
    prefetcher.prefer([box, sample])
    await settle()
    expect(fetched).toEqual([])
    await idle(1)
    expect(fetched).toEqual(['box'])
    await idle(9)
    expect(fetched).toEqual(['box', 'sample', 'settings', 'types'])
  })

  test('fetches the next steps of another screen first when it is opened', async () => {
    prefetcher.prefer([])
    await idle(1)
    prefetcher.prefer([sample])
    await idle(9)
    expect(fetched).toEqual(['settings', 'sample', 'types', 'box'])
  })

  test('also fetches what the fetched code can show, even if everything was already loaded', async () => {
    prefetcher.prefer([])
    await idle(9)
    rest.push(part('history'))
    prefetcher.prefer([])
    await idle(9)
    expect(fetched).toEqual(['settings', 'types', 'box', 'history'])
  })

  test('continues after a part that could not be fetched, and tries it again on the next screen', async () => {
    offline.add('box')
    prefetcher.prefer([box])
    await idle(9)
    expect(fetched).toEqual(['box', 'settings', 'types'])
    offline.clear()
    prefetcher.prefer([sample])
    await idle(9)
    expect(fetched).toEqual(['box', 'settings', 'types', 'sample', 'box'])
  })
})
