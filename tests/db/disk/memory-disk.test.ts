import { expect, test } from 'vitest'
import { unpackAll } from '#db/blocks/unpack.ts'
import { write } from '#db/writing/write.ts'
import { mutation } from '#db/writing/mutation.ts'
import { adjustAmount } from '#domain/commands/adjust-amount.ts'
import { entityNames, type EntityName } from '#domain/schema.ts'
import { toColumns } from '#domain/wire/columns.ts'
import { assertReplayed } from '#tests/harness/assert-replayed.ts'
import { stateOfMemory } from '#tests/harness/device-state.ts'
import { makeContext, makePage, makeSample, noon, serverRow, smallLab, totalsOf } from '#tests/harness/factories.ts'
import { fetchLab } from '#tests/harness/fetch-lab.ts'
import { Killed, MemoryDisk } from '#tests/harness/memory-disk.ts'
import { takePage } from '#tests/harness/take-page.ts'

const add = mutation(adjustAmount, { sampleId: 1, delta: 1, unit: 'mL' }, 'Add')

const begin = async () => {
  const disk = new MemoryDisk()
  await takePage(disk, makePage({ rows: smallLab() }), noon)
  return disk
}

test('killed after any step, a write is complete or absent, and the next one uses the next number [QUEUE-02]', async () => {
  const seen = new Set<string>()
  for (let steps = 0; steps < 12; steps++) {
    const disk = await begin()
    const tab = disk.tab()
    tab.kill(steps)
    const outcome = await write(tab, makeContext(), [add]).catch((error: unknown) => error)
    const isThere = disk.outbox.size === 1
    seen.add(`${outcome instanceof Killed ? 'killed' : 'told'}, ${isThere ? 'whole' : 'absent'}`)
    expect(disk.tables.samples.get(1)).toMatchObject({ amount: isThere ? 2 : 1 })
    await assertReplayed(stateOfMemory(disk))
    expect(await write(disk, makeContext(), [add])).toEqual([isThere ? 2 : 1])
  }
  expect([...seen].sort()).toEqual(['killed, absent', 'killed, whole', 'told, whole'])
})

test('killed after any step, a page is applied completely or not at all', async () => {
  for (let steps = 0; steps < 20; steps++) {
    const disk = await begin()
    await write(disk, makeContext(), [add, add])
    const changed = serverRow('samples', 1, makeSample({ amount: 5, layerId: 2, position: 1 }), 2)
    const all = [...smallLab().filter((row) => row.entity !== 'samples' || row.id !== 1), changed]
    const page = makePage({ from: 1, rows: [changed], ...totalsOf(all), lastMutation: 1 })
    const tab = disk.tab()
    tab.kill(steps)
    await takePage(tab, page, noon).catch((error: unknown) => expect(error).toBeInstanceOf(Killed))
    await assertReplayed(stateOfMemory(disk))
    const isTaken = disk.cursor.versions.group === 2
    expect(disk.outbox.size).toBe(isTaken ? 1 : 2)
    expect(disk.receipts.size).toBe(isTaken ? 1 : 0)
    expect(await takePage(disk, page, noon)).toBe(isTaken ? 'stale' : 'applied')
  }
})

test('a table that the command did not declare cannot be used, as in IndexedDB', async () => {
  const disk = await begin()
  await expect(disk.transaction(['members'], (tx) => tx.get('samples', 1))).rejects.toThrow('not in this transaction')
})

test('rows of a kind that only a later release knows are unpacked like all others, and stay, as in IndexedDB', async () => {
  const centrifuges = 'centrifuges' as EntityName
  const disk = new MemoryDisk()
  await disk.transaction(entityNames, (tx) => tx.save({ blocks: [{ entity: centrifuges, columns: toColumns([{ id: 1, version: 7 }]), hidden: [] }] }))
  await fetchLab(disk, smallLab(7))
  await unpackAll(disk)
  expect(disk.shelf).toEqual([])
  expect([...disk.unknown.get(centrifuges)!.values()]).toEqual([{ id: 1, version: 7 }])
})
