import { expect, test } from 'vitest'
import { lease, takeIds } from '#server/feed/leases.ts'
import { forEachEngine, forEachStore } from '#tests/harness/engines.ts'
import { ann, change, codeOf, member, now, settle, TestDevice, tobias } from './world.ts'

const isDisjoint = (blocks: { first: number; last: number }[]): boolean => {
  const sorted = [...blocks].sort((a, b) => a.first - b.first)
  return sorted.every((block, at) => block.first <= block.last && (at === 0 || block.first > sorted[at - 1]!.last))
}

forEachStore((_name, open) => {
  test('no id is given out twice, across all devices and groups, however many ask at once', async () => {
    const store = await settle(open)
    await change(store, 8, [['members', member(1, 'Ann Visser', 'Member')]])
    const devices = [
      new TestDevice(store, ann, 'device-a'),
      new TestDevice(store, tobias, 'device-b'),
      new TestDevice(store, { userId: 1, groupId: 8 }, 'device-c'),
    ]
    const asked = Array.from({ length: 30 }, (_, at) => devices[at % 3]!.lease(1 + (at % 7)))
    const first = await takeIds(store, 7, 'samples', 4)
    const blocks = [...(await Promise.all(asked)), { first, last: first + 3 }]
    expect(isDisjoint(blocks)).toBe(true)
    const layers = await devices[0]!.lease(5, 'storageLayers')
    expect(layers).toMatchObject({ kind: 'storageLayers', first: 1, last: 5 })
  })

  test('a device owns the ids of its blocks, including first and last, and no others', async () => {
    const store = await settle(open)
    const [device, other] = [new TestDevice(store, ann, 'device-a'), new TestDevice(store, tobias, 'device-b')]
    const block = await device.lease(5)
    await other.lease(5)
    const owned = await store.write((tables) =>
      Promise.all([block.first - 1, block.first, block.last, block.last + 1].map((id) => tables.ownsId(device.key, 'samples', id))),
    )
    expect(owned).toEqual([false, true, true, false])
    expect(await store.write((tables) => tables.ownsId(device.key, 'storageLayers', block.first))).toBe(false)
  })
})

forEachEngine((_name, open) => {
  test('a member who says again and again that ids were lost uses up only a few of everyone’s [FAULT-93]', async () => {
    const { feed } = await open()
    await settle(async () => feed)
    const whole = 1_000_000_000_000
    let at = now
    const lie = async () => {
      const next = await takeIds(feed, 7, 'samples', 1)
      return codeOf(lease(feed, ann, { device: 'device-a', kind: 'samples', want: 1, held: next + 900_000 }, () => at))
    }
    const day = async () => {
      const codes: string[] = []
      for (let asked = 0; asked < 30; asked++) codes.push(await lie())
      return codes
    }
    const first = await day()
    expect(first.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 'none'))
    expect(first.slice(20)).toEqual(Array.from({ length: 10 }, () => 'request.too-many'))
    // Whoever says nothing of the kind gets ids, and what is left lasts for a century.
    const { first: id } = await new TestDevice(feed, tobias, 'device-b').lease(1)
    expect(whole / id).toBeGreaterThan(100 * 365)
    at += 24 * 3_600_000
    expect(await lie()).toBe('none')
  })

  test('two processes on one database never give out the same ids', async () => {
    const here = await open()
    const there = await here.another()
    await settle(async () => here.feed)
    const asked = [here.feed, there.feed].flatMap((store, at) =>
      Array.from({ length: 10 }, () => new TestDevice(store, at ? tobias : ann, `device-${at}`).lease(3)),
    )
    expect(isDisjoint(await Promise.all(asked))).toBe(true)
  })
})
