import { expect, test } from 'vitest'
import { remainingIds, storeLease, takeId, takeIds } from '#db/queue/leases.ts'
import { onBothDisks } from '#tests/harness/on-both-disks.ts'

onBothDisks((makeDisk) => {
  test('ids are given out one by one across all blocks, each once, until there are none [QUEUE-06]', async () => {
    const { disk } = makeDisk()
    await storeLease(disk, { kind: 'samples', first: 200, last: 201 })
    await storeLease(disk, { kind: 'samples', first: 101, last: 102 })
    await storeLease(disk, { kind: 'storageLayers', first: 7, last: 7 })
    expect(await remainingIds(disk, 'samples')).toBe(4)
    const ids = await Promise.all([1, 2, 3, 4].map(() => takeId(disk, 'samples')))
    expect(ids).toEqual([101, 102, 200, 201])
    expect(await remainingIds(disk, 'samples')).toBe(0)
    await expect(takeId(disk, 'samples')).rejects.toMatchObject({ code: 'lease.exhausted' })
    expect(await takeId(disk, 'storageLayers')).toBe(7)
  })

  test('several ids are taken at once in the same order, all or none', async () => {
    const { disk } = makeDisk()
    await storeLease(disk, { kind: 'samples', first: 200, last: 205 })
    await storeLease(disk, { kind: 'samples', first: 101, last: 103 })
    expect(await takeIds(disk, 'samples', 5)).toEqual([101, 102, 103, 200, 201])
    await expect(takeIds(disk, 'samples', 5)).rejects.toMatchObject({ code: 'lease.exhausted', detail: { left: 4 } })
    expect(await takeIds(disk, 'samples', 0)).toEqual([])
    expect(await takeId(disk, 'samples')).toBe(202)
    expect(await takeIds(disk, 'samples', 3)).toEqual([203, 204, 205])
    expect(await remainingIds(disk, 'samples')).toBe(0)
  })

  test('storing one answer twice assigns no id twice', async () => {
    const { disk } = makeDisk()
    await storeLease(disk, { kind: 'samples', first: 1, last: 3 })
    await takeId(disk, 'samples')
    await storeLease(disk, { kind: 'samples', first: 1, last: 3 })
    expect(await remainingIds(disk, 'samples')).toBe(2)
    expect(await takeId(disk, 'samples')).toBe(2)
  })
})
