import { expect, test } from 'vitest'
import { hasPacked, unpackAll, unpackStep } from '#db/blocks/unpack.ts'
import { isEmptyMirror, needsFetch } from '#db/pull/cursor.ts'
import { sumOfParts } from '#db/pull/cursor-steps.ts'
import type { Disk } from '#db/disk/disk.ts'
import { resetMirror } from '#db/pull/reset-mirror.ts'
import { removeLeftGroup } from '#db/pull/remove-left-group.ts'
import { write } from '#db/writing/write.ts'
import { mutation } from '#db/writing/mutation.ts'
import { adjustAmount } from '#domain/commands/adjust-amount.ts'
import { moveSample } from '#domain/commands/move-sample.ts'
import { setSampleBarcode } from '#domain/commands/set-sample-barcode.ts'
import { entityNames, type EntityName } from '#domain/schema.ts'
import { assertReplayed } from '#tests/harness/assert-replayed.ts'
import { stateOfMemory } from '#tests/harness/device-state.ts'
import { makeContext, makePage, makeSample, noon, serverRow, smallLab, totalsOf } from '#tests/harness/factories.ts'
import { fetchLab } from '#tests/harness/fetch-lab.ts'
import { Killed, MemoryDisk } from '#tests/harness/memory-disk.ts'
import { onBothDisks } from '#tests/harness/on-both-disks.ts'
import { takePage } from '#tests/harness/take-page.ts'

const lab = smallLab(7)
const add = mutation(adjustAmount, { sampleId: 1, delta: 4, unit: 'mL' }, 'Add')
const sampleOf = (id: number) => lab.find((row) => row.entity === 'samples' && row.id === id)!
const without = (id: number) => lab.filter((row) => row !== sampleOf(id))

onBothDisks((makeDisk) => {
  test('every reader sees packed rows, and unpacking changes nothing that anyone sees [MIRROR-02]', async () => {
    const { disk, state } = makeDisk()
    await fetchLab(disk, lab)
    const packed = await state()
    expect(packed.cursor).toMatchObject({ versions: { group: 7 } })
    expect(sumOfParts(packed.cursor)).toEqual(totalsOf(lab))
    expect(packed.tables.samples.get(1)).toMatchObject({ name: 'HeLa' })
    expect(await hasPacked(disk)).toBe(true)
    for (let at: EntityName | null = entityNames[0]!; at; at = await unpackStep(disk, at, 1)) expect(await state()).toEqual(packed)
    expect(await hasPacked(disk)).toBe(false)
    expect(await state()).toEqual(packed)
  })

  test('a position or barcode of a packed sample is taken', async () => {
    const { disk } = makeDisk()
    await fetchLab(disk, lab)
    const refused = [
      mutation(moveSample, { sampleId: 3, layerId: 2, position: 2 }, 'Move'),
      mutation(setSampleBarcode, { sampleId: 2, barcode: 'TUBE-1' }, 'Label'),
      mutation(setSampleBarcode, { sampleId: 2, barcode: 'SHELF-3' }, 'Label'),
    ]
    for (const each of refused) await expect(write(disk, makeContext(), [each])).rejects.toMatchObject({ code: /taken/ })
    await write(disk, makeContext(), [mutation(moveSample, { sampleId: 2, layerId: null, position: 0 }, 'Take out')])
    await write(disk, makeContext(), [mutation(moveSample, { sampleId: 3, layerId: 2, position: 2 }, 'Move')])
  })

  test('what was written, moved or deleted since stays that way when its block is unpacked', async () => {
    const { disk, state } = makeDisk()
    await fetchLab(disk, lab)
    await write(disk, makeContext(), [add])
    const news = [
      serverRow('samples', 2, null, 8),
      serverRow('samples', 3, makeSample({ id: 3, name: 'Newer' }), 9),
      serverRow('samples', 9, makeSample({ id: 9 }), 9),
    ]
    const all = [...without(2).filter((row) => row !== sampleOf(3)), ...news]
    expect(await takePage(disk, makePage({ from: 7, version: 9, rows: news, ...totalsOf(all) }), noon)).toBe('applied')
    await assertReplayed(await state())
    const before = await state()
    expect([...before.tables.samples.keys()].sort()).toEqual([1, 3, 4, 9])
    await unpackAll(disk)
    const after = await state()
    expect(after).toEqual(before)
    expect(after.tables.samples.get(1)).toMatchObject({ amount: 5 })
    expect(after.tables.samples.get(3)).toMatchObject({ name: 'Newer' })
    // Confirmed with the server's own row, which must be the stored one and not the packed one.
    const confirmed = serverRow('samples', 1, makeSample({ name: 'HeLa', layerId: 2, position: 1, altBarcode: 'TUBE-1', amount: 5 }), 10)
    const final = [...all.filter((row) => row !== sampleOf(1)), confirmed]
    expect(await takePage(disk, makePage({ from: 9, rows: [confirmed], ...totalsOf(final), lastMutation: 1 }), noon)).toBe('applied')
    expect((await state()).base.size).toBe(0)
  })

  test('a sample from the preview counts once, and stays as it is when its block arrives [MIRROR-02]', async () => {
    const { disk, state } = makeDisk()
    await fetchLab(disk, lab, (at) => at?.entity === 'members')
    expect((await state()).tables.samples.get(2)).toMatchObject({ name: 'Äpfel' })
    await fetchLab(disk, lab)
    expect((await state()).tables.samples.get(2)).toMatchObject({ name: 'Äpfel' })
    expect(sumOfParts((await state()).cursor)).toEqual(totalsOf(lab))
    const newer = [...without(2), serverRow('samples', 2, makeSample({ id: 2, name: 'Renamed' }), 8)]
    const page = makePage({ from: 7, rows: [newer.at(-1)!], ...totalsOf(newer) })
    expect(await takePage(disk, page, noon)).toBe('applied')
    await unpackAll(disk)
    expect((await state()).tables.samples.get(2)).toMatchObject({ name: 'Renamed' })
  })

  test('nothing is unpacked before everything is on the device', async () => {
    const { disk, state } = makeDisk()
    await fetchLab(disk, lab, (at) => at?.entity === 'samples')
    const before = await state()
    expect(await hasPacked(disk)).toBe(false)
    await unpackAll(disk)
    expect(await state()).toEqual(before)
    await fetchLab(disk, lab)
    expect(await hasPacked(disk)).toBe(true)
  })

  test('a mirror that is dropped, or whose group was left, leaves nothing packed, either', async () => {
    for (const drop of [(at: Disk) => resetMirror(at), (at: Disk) => removeLeftGroup(at, { lastMutation: 0, results: [] }, noon)]) {
      const { disk, state } = makeDisk()
      await fetchLab(disk, lab)
      await unpackStep(disk, 'members', 2)
      await write(disk, makeContext(), [add])
      await drop(disk)
      const { tables } = await state()
      for (const entity of entityNames) expect(tables[entity].size).toBe(0)
      expect(await disk.transaction(entityNames, (tx) => tx.packedBlocks())).toEqual([])
    }
  })

  test('a mirror downloaded again uses nothing from the blocks of the previous one', async () => {
    const { disk, state } = makeDisk()
    await fetchLab(disk, lab)
    expect((await state()).tables.samples.get(1)).toMatchObject({ name: 'HeLa' })
    await resetMirror(disk)
    const renamed = [...without(1), serverRow('samples', 1, makeSample({ name: 'Other' }), 8)]
    await fetchLab(disk, renamed)
    await unpackStep(disk, 'samples', 1)
    expect((await state()).tables.samples.get(1)).toMatchObject({ name: 'Other' })
  })
})

test('killed after any step of downloading or unpacking, it continues where it was and becomes complete [MIRROR-02, QUEUE-02]', async () => {
  const outcomes = new Set<string>()
  let isCut = true
  for (let steps = 0; isCut; steps++) {
    const disk = new MemoryDisk()
    const tab = disk.tab()
    tab.kill(steps)
    const work = async () => {
      await fetchLab(tab, lab, (at) => at?.entity === 'samples')
      await write(tab, makeContext(), [mutation(adjustAmount, { sampleId: 2, delta: 4, unit: 'mL' }, 'Add')])
      await fetchLab(tab, lab)
      for (let at: EntityName | null = entityNames[0]!; at; at = await unpackStep(tab, at, 2));
    }
    isCut = await work().then(
      () => false,
      (error: unknown) => {
        expect(error).toBeInstanceOf(Killed)
        return true
      },
    )
    await assertReplayed(stateOfMemory(disk))
    outcomes.add(isEmptyMirror(disk.cursor) ? 'not begun' : needsFetch(disk.cursor) ? 'fetching' : disk.shelf.length ? 'unpacking' : 'unpacked')
    await fetchLab(disk, lab)
    await unpackAll(disk)
    const isWritten = disk.outbox.size === 1
    expect(disk.tables.samples.get(2)).toMatchObject({ amount: isWritten ? 5 : 1 })
    expect(disk.cursor).toMatchObject({ versions: { group: 7 }, fetching: {} })
    expect(sumOfParts(disk.cursor)).toEqual(totalsOf(lab))
    expect([disk.shelf.length, disk.blocks.size]).toEqual([0, 0])
    await assertReplayed(stateOfMemory(disk))
  }
  expect([...outcomes].sort()).toEqual(['fetching', 'not begun', 'unpacked', 'unpacking'])
})

test('two tabs that unpack at the same time unpack everything once', async () => {
  const disk = new MemoryDisk()
  await fetchLab(disk, lab)
  const before = disk.view()
  await Promise.all([unpackAll(disk.tab()), unpackAll(disk.tab())])
  expect(disk.view()).toEqual(before)
  expect(disk.shelf).toEqual([])
})
