import { expect, test } from 'vitest'
import { isOwnNumber } from '#db/queue/copied-device.ts'
import { toWireMutation } from '#db/queue/outgoing.ts'
import { write } from '#db/writing/write.ts'
import { mutation } from '#db/writing/mutation.ts'
import { adjustAmount } from '#domain/commands/adjust-amount.ts'
import { hashEnvelope } from '#domain/rules/sync/envelope-hash.ts'
import { makeContext, makePage, noon, smallLab, totalsOf } from '#tests/harness/factories.ts'
import { MemoryDisk } from '#tests/harness/memory-disk.ts'
import { takePage } from '#tests/harness/take-page.ts'

/** Three mutations were confirmed; only the last receipt is still kept. */
async function makeDisk() {
  const disk = new MemoryDisk()
  await takePage(disk, makePage({ rows: smallLab() }), noon)
  for (const delta of [1, 2, 3]) await write(disk, makeContext(), [mutation(adjustAmount, { sampleId: 1, delta, unit: 'mL' }, 'added')])
  const hashes = [...disk.outbox.values()].map((queued) => hashEnvelope(toWireMutation(queued, 0)))
  await takePage(disk, makePage({ ...totalsOf(smallLab()), from: 1, version: 5, lastMutation: 3, lastHash: hashes[2]! }), noon)
  disk.receipts.delete(1)
  disk.receipts.delete(2)
  expect([disk.cursor.lastMutation, ...disk.receipts.keys()]).toEqual([3, 3])
  const isOwn = (cursor: typeof disk.cursor, n: number, lastHash: string) =>
    disk.transaction([], (tx) => isOwnNumber(tx, cursor, { lastMutation: n, lastHash }))
  return { hashes, cursor: disk.cursor, restored: { ...disk.cursor, lastMutation: 0, lastHash: undefined }, isOwn }
}

test('the last number that the server has processed is compared with the mutation that this device sent under it [FAULT-21]', async () => {
  const { hashes, cursor, isOwn } = await makeDisk()
  expect(await isOwn(cursor, 3, hashes[2]!)).toBe(true)
  expect(await isOwn(cursor, 3, 'another')).toBe(false)
})

test('after a restore, a number whose mutation is no longer kept may be that of a copy [FAULT-21] [FAULT-28]', async () => {
  const { hashes, restored, isOwn } = await makeDisk()
  expect(await isOwn(restored, 3, hashes[2]!)).toBe(true)
  expect(await isOwn(restored, 2, 'another')).toBe(false)
})
