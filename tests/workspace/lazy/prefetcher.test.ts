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
/** The browser has nothing to do, so many times. */
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

describe('code fetched before it is needed', () => {
  test('the next steps go first, then the rest; each once, and only when nothing else is to be done', async () => {
    prefetcher.prefer([box, sample])
    await settle()
    expect(fetched).toEqual([])
    await idle(1)
    expect(fetched).toEqual(['box'])
    await idle(9)
    expect(fetched).toEqual(['box', 'sample', 'settings', 'types'])
  })

  test('another screen brings its own next steps to the front', async () => {
    prefetcher.prefer([])
    await idle(1)
    prefetcher.prefer([sample])
    await idle(9)
    expect(fetched).toEqual(['settings', 'sample', 'types', 'box'])
  })

  test('what the fetched code may show is fetched in its turn, also when all was there already', async () => {
    prefetcher.prefer([])
    await idle(9)
    rest.push(part('history'))
    prefetcher.prefer([])
    await idle(9)
    expect(fetched).toEqual(['settings', 'types', 'box', 'history'])
  })

  test('what could not be fetched stops nothing, and is tried again from the next screen on', async () => {
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
