import { expect, test } from 'vitest'
import type { Disk } from '#db/disk/disk.ts'
import { write } from '#db/writing/write.ts'
import { mutation } from '#db/writing/mutation.ts'
import { adjustAmount } from '#domain/commands/adjust-amount.ts'
import { makeContext, makePage, noon, smallLab } from '#tests/harness/factories.ts'
import { onBothDisks } from '#tests/harness/on-both-disks.ts'
import { takePage } from '#tests/harness/take-page.ts'
import { readPull } from '#sync/pull.ts'

const add = mutation(adjustAmount, { sampleId: 1, delta: 1, unit: 'mL' }, 'Add 1 mL')
const caller = { userId: 1, groupId: 10, appVersion: '0.2.0' }

const confirm = (disk: Disk, ns: number[]) =>
  disk.transaction([], async (tx) => tx.save({ leaving: ns, cursor: { ...(await tx.cursor()), lastMutation: ns.at(-1)! } }))

onBothDisks((makeDisk) => {
  test('a pull says the last number in the queue, as the server counts, and the last confirmed one if nothing waits', async () => {
    const { disk } = makeDisk()
    const read = async () => (await readPull(disk, async () => 'device-key', caller))!.request
    await takePage(disk, makePage({ rows: smallLab() }), noon)
    expect(await read()).toMatchObject({ confirmed: 0, queuedTo: 0 })
    await write(disk, makeContext(), [add, add, add])
    expect(await read()).toMatchObject({ confirmed: 0, queuedTo: 3 })
    await confirm(disk, [1, 2])
    expect(await read()).toMatchObject({ confirmed: 2, queuedTo: 3 })
    await confirm(disk, [3])
    expect(await read()).toMatchObject({ confirmed: 3, queuedTo: 3 })
    // Under a new key, the server counts from 1 again.
    await disk.transaction([], async (tx) => tx.save({ cursor: { ...(await tx.cursor()), since: 3 } }))
    await write(disk, makeContext(), [add])
    expect(await read()).toMatchObject({ confirmed: 0, queuedTo: 1 })
  })
})
