import { describe, expect, test } from 'vitest'
import { isEmptyMirror, needsFetch, completeParts } from '#db/pull/cursor.ts'
import { progressOf, sumOfParts } from '#db/pull/cursor-steps.ts'
import type { Disk } from '#db/disk/disk.ts'
import { manifestQuestionOf, pullQuestionOf } from '#db/pull/pull-question.ts'
import { resetMirror } from '#db/pull/reset-mirror.ts'
import { listAgain, storeBlocks, storeManifest } from '#db/pull/store-download.ts'
import { write } from '#db/writing/write.ts'
import { mutation } from '#db/writing/mutation.ts'
import { adjustAmount } from '#domain/commands/adjust-amount.ts'
import { moveSample } from '#domain/commands/move-sample.ts'
import type { ServerRow } from '#domain/wire/sync/pull.ts'
import { assertReplayed } from '#tests/harness/assert-replayed.ts'
import { stateOfMemory } from '#tests/harness/device-state.ts'
import { makeContext, makePage, makeSample, noon, serverRow, smallLab, totalsOf } from '#tests/harness/factories.ts'
import { columnsIn, fetchLab, fetchNext, labManifest, nextBlock } from '#tests/harness/fetch-lab.ts'
import { Killed, MemoryDisk } from '#tests/harness/memory-disk.ts'
import { onBothDisks } from '#tests/harness/on-both-disks.ts'
import { takePage } from '#tests/harness/take-page.ts'

const lab = smallLab(7)
const add = mutation(adjustAmount, { sampleId: 1, delta: 4, unit: 'mL' }, 'Add')
const sampleIs = (id: number) => (row: ServerRow) => row.entity === 'samples' && row.id === id
const without = (...ids: number[]) => lab.filter((row) => !ids.some((id) => sampleIs(id)(row)))
const sample = (id: number, version: number, fields: Parameters<typeof makeSample>[0] = {}) => serverRow('samples', id, makeSample({ id, ...fields }), version)
const cursorOf = (disk: Disk) => disk.transaction([], (tx) => tx.cursor())

onBothDisks((makeDisk) => {
  test('the first mirror arrives in blocks with progress, and then pulls can continue [MIRROR-02]', async () => {
    const { disk, state } = makeDisk()
    const progress: number[] = []
    for (let done = await fetchNext(disk, lab, { rows: 2 }); done; done = await fetchNext(disk, lab, { rows: 2 })) {
      expect(done).toBe('stored')
      const cursor = await cursorOf(disk)
      if (needsFetch(cursor)) expect(progressOf(cursor).total).toBe(lab.length)
      progress.push(progressOf(cursor).done)
      await assertReplayed(await state())
    }
    expect(progress.slice(0, -1)).toEqual([0, 2, 4, 5, 6, 7, 8, 10, 11, 13])
    const after = await state()
    expect(after.cursor).toMatchObject({ epoch: 'e1', versions: { group: 7 }, behind: {}, fetching: {} })
    expect(sumOfParts(after.cursor)).toEqual(totalsOf(lab))
    expect(after.tables.samples.size).toBe(4)
    const changed = sample(1, 8, { amount: 3 })
    expect(await takePage(disk, makePage({ from: 7, rows: [changed], ...totalsOf([...without(1), changed]) }), noon)).toBe('applied')
  })

  test('pulls continue what is whole while the rest is still missing, and leave the rest out [MIRROR-02]', async () => {
    const { disk, state } = makeDisk()
    await fetchLab(disk, lab, (next) => next?.entity === 'samples')
    const question = pullQuestionOf(await cursorOf(disk))!
    expect(question).toMatchObject({ buckets: ['group', 'person'], cursors: { group: 7 }, except: { 'group/samples': null } })
    const renamed = serverRow('members', 2, { id: 2, fullName: 'Max Renamed', role: 'Member' }, 9)
    const others = [...lab.filter(({ entity, id }) => entity !== 'samples' && (entity !== 'members' || id !== 2)), renamed]
    expect(await takePage(disk, makePage({ from: 7, rows: [renamed], ...totalsOf(others) }), noon)).toBe('applied')
    expect((await state()).tables.members.get(2)).toMatchObject({ fullName: 'Max Renamed' })
    // Whole at the version it was listed at: the next pull catches up.
    await fetchLab(disk, lab)
    expect(pullQuestionOf(await cursorOf(disk))).toMatchObject({ cursors: { group: 9 }, except: { 'group/samples': 7 } })
    const changed = sample(1, 8, { amount: 3 })
    const all = [...others, ...lab.filter(({ entity, id }) => entity === 'samples' && id !== 1), changed]
    expect(await takePage(disk, makePage({ from: 9, version: 8, rows: [changed], more: true, count: 0, checksum: 0 }), noon)).toBe('applied')
    expect((await cursorOf(disk)).behind).toEqual({ 'group/samples': 8 })
    expect(await takePage(disk, makePage({ from: 9, version: 9, ...totalsOf(all) }), noon)).toBe('applied')
    expect(await cursorOf(disk)).toMatchObject({ behind: {}, versions: { group: 9 } })
  })

  test('the first mirror begins at the lowest version of its parts', async () => {
    const { disk } = makeDisk()
    const manifest = labManifest(lab, { version: 20 })
    const parts = manifest.parts.map((each) =>
      each.part === 'group/samples' ? { ...each, version: 12 } : each.part === 'group/members' ? { ...each, version: 15 } : each,
    )
    await storeManifest(disk, manifestQuestionOf(await cursorOf(disk))!, { ...manifest, parts })
    await fetchLab(disk, lab)
    expect(await cursorOf(disk)).toMatchObject({ versions: { group: 12 }, behind: {}, fetching: {} })
  })

  test('small parts come with the manifest; parts without rows are whole at once', async () => {
    const { disk, state } = makeDisk()
    await fetchNext(disk, lab, { isInline: (part) => part !== 'group/samples' })
    const cursor = await cursorOf(disk)
    expect(Object.keys(cursor.fetching)).toEqual(['group/samples'])
    expect(completeParts(cursor)).toContain('person/tableViews')
    expect((await state()).tables.members.size).toBe(5)
    // The beginning of the longest list is here, too.
    expect([...(await state()).tables.samples.keys()]).toEqual([2])
    expect(sumOfParts(cursor)).toEqual(totalsOf(lab.filter(({ entity }) => entity !== 'samples')))
  })

  test('a block or a manifest that is not what is missing changes nothing: neither a late one nor a repeated one [MIRROR-02]', async () => {
    const { disk, state } = makeDisk()
    const asked = manifestQuestionOf(await cursorOf(disk))!
    await fetchNext(disk, lab)
    const first = (await nextBlock(disk))!
    const columns = columnsIn(lab, first.part, first.block)
    await fetchNext(disk, lab)
    const before = await state()
    expect(await storeManifest(disk, asked, labManifest(lab))).toBe('stale')
    expect(await storeBlocks(disk, [{ part: first.part, hash: first.block.hash, columns }])).toBe('stale')
    expect(await storeBlocks(disk, [{ part: 'group/samples', hash: 'f'.repeat(64), columns }])).toBe('stale')
    expect(await takePage(disk, makePage({ from: 3, rows: lab }), noon)).toBe('stale')
    expect(await state()).toEqual(before)
  })

  test('a manifest of another epoch is reported, and everything is listed again', async () => {
    const { disk, state } = makeDisk()
    await fetchLab(disk, lab, (next) => next?.entity === 'samples')
    const { part, block } = (await nextBlock(disk))!
    await listAgain(disk, part, block.hash)
    const before = await state()
    expect(await fetchNext(disk, lab, { epoch: 'e2' })).toBe('epoch-changed')
    expect({ ...(await state()), cursor: before.cursor }).toEqual(before)
    const cursor = await cursorOf(disk)
    expect(cursor).toMatchObject({
      epoch: '',
      parts: [],
      fetching: { 'group/samples': { listed: null, isUntrusted: true }, 'group/members': { isUntrusted: true } },
    })
    await fetchLab(disk, lab, undefined, { epoch: 'e2', version: 3 })
    expect(await cursorOf(disk)).toMatchObject({ epoch: 'e2', versions: { group: 3 }, fetching: {} })
    expect(sumOfParts(await cursorOf(disk))).toEqual(totalsOf(lab))
  })

  test('interrupted in the middle of a block it has none of it, and requests it again [MIRROR-02]', async () => {
    const { disk, state } = makeDisk()
    await fetchLab(disk, lab, (next) => next?.entity === 'samples')
    const before = await state()
    const next = (await nextBlock(disk))!
    const blocks = [{ part: next.part, hash: next.block.hash, columns: columnsIn(lab, next.part, next.block) }]
    const broken = { part: next.part, hash: before.cursor.fetching['group/samples']!.listed!.blocks[1]!.hash, columns: null as never }
    await expect(storeBlocks(disk, [...blocks, broken])).rejects.toThrow()
    expect(await state()).toEqual(before)
    await fetchLab(disk, lab)
    expect(sumOfParts(await cursorOf(disk))).toEqual(totalsOf(lab))
  })

  test('a mirror downloaded again keeps the queue, which runs again on the new rows [MIRROR-02]', async () => {
    const { disk, state } = makeDisk()
    await fetchLab(disk, lab)
    await write(disk, makeContext(), [add])
    await resetMirror(disk)
    const empty = await state()
    expect(empty.tables.samples.size).toBe(0)
    expect(empty.outbox).toHaveLength(1)
    expect(empty.cursor.epoch).toBe('e1')
    expect(isEmptyMirror(empty.cursor)).toBe(true)
    for (let done = await fetchNext(disk, lab); done; done = await fetchNext(disk, lab)) await assertReplayed(await state())
    const after = await state()
    expect(after.tables.samples.get(1)).toMatchObject({ amount: 5 })
    expect(after.stage).toEqual([])
    expect(sumOfParts(after.cursor)).toEqual(totalsOf(lab))
  })

  test('during the download the person can already work with what is there', async () => {
    const { disk, state } = makeDisk()
    while (!(await state()).tables.samples.has(1)) await fetchNext(disk, lab, { rows: 1 })
    await write(disk, makeContext(), [add])
    for (let done = await fetchNext(disk, lab); done; done = await fetchNext(disk, lab)) await assertReplayed(await state())
    expect((await state()).tables.samples.get(1)).toMatchObject({ amount: 5 })
  })

  test('a block that the server has replaced: its part is listed again, and what is here is not requested twice', async () => {
    const { disk } = makeDisk()
    await fetchLab(disk, lab, (next) => next?.entity === 'samples')
    await fetchNext(disk, lab)
    const { part, block } = (await nextBlock(disk))!
    expect(block).toMatchObject({ after: 3, last: null })
    await listAgain(disk, part, 'f'.repeat(64))
    expect(manifestQuestionOf(await cursorOf(disk))).toBeNull()
    await listAgain(disk, part, block.hash)
    expect(manifestQuestionOf(await cursorOf(disk))).toEqual({ epoch: 'e1', keys: 0, parts: ['group/samples'] })
    // The first block is the same as before, the second one new.
    const manifest = labManifest(lab)
    const [listed] = manifest.parts.filter((each) => each.part === part)
    const blocks = [listed!.blocks[0]!, { ...listed!.blocks[1]!, hash: 'a'.repeat(64), version: 9 }]
    await storeManifest(disk, manifestQuestionOf(await cursorOf(disk))!, { ...manifest, parts: [{ ...listed!, blocks }] })
    expect((await cursorOf(disk)).fetching['group/samples']!.listed!.blocks).toMatchObject([{ hash: 'a'.repeat(64) }])
    await fetchLab(disk, lab)
    expect(sumOfParts(await cursorOf(disk))).toEqual(totalsOf(lab))
  })

  test('the same rows in another range, or at a later version, say what else has been deleted', async () => {
    const { disk, state } = makeDisk()
    await fetchLab(disk, lab, (next) => next?.entity === 'samples')
    await fetchNext(disk, lab)
    // Sample 4, which is alone in the second block, is here from before and has left this part since.
    await disk.transaction(['samples'], (tx) => tx.save({ rows: [{ entity: 'samples', id: 4, after: { ...sample(4, 7).row! } }] }))
    const { part, block } = (await nextBlock(disk))!
    await listAgain(disk, part, block.hash)
    const remaining = without(4)
    const manifest = labManifest(lab)
    const [first] = manifest.parts.find((each) => each.part === part)!.blocks
    const listed = { part, version: 9, blocks: [{ ...first!, version: 9, after: null, last: null }] }
    await storeManifest(disk, manifestQuestionOf(await cursorOf(disk))!, { ...manifest, parts: [listed] })
    expect((await cursorOf(disk)).fetching[part]?.listed?.blocks).toHaveLength(1)
    await fetchLab(disk, remaining)
    expect([...(await state()).tables.samples.keys()].sort()).toEqual([1, 2, 3])
  })

  describe('a part downloaded over rows that are here', () => {
    /** Whole at version 7 with these rows, then downloaded again from a server that has `lab`. */
    const begin = async (here: readonly ServerRow[], isRestored = false) => {
      const made = makeDisk()
      await fetchLab(made.disk, here)
      const { cursor } = await made.state()
      const isUntrusted = isRestored ? { isUntrusted: true as const } : {}
      const parts = cursor.parts.filter((part) => part !== 'group/samples')
      await made.disk.transaction([], (tx) =>
        tx.save({ cursor: { ...cursor, parts, fetching: { 'group/samples': { listed: null, done: [], ...isUntrusted } } } }),
      )
      return made
    }
    const older = sample(1, 5, { name: 'Older' })
    const sameButOther = sample(2, 7, { name: 'Other at the same version' })
    const newer = sample(3, 9, { name: 'Newer' })
    const gone = sample(5, 6, { name: 'Deleted on the server' })
    const created = sample(6, 9, { name: 'Created since' })
    const here = [...without(1, 2, 3), older, sameButOther, newer, gone, created]

    test('the higher version wins, at equal ones the block; what is not in the block is gone, unless it is newer', async () => {
      const { disk, state } = await begin(here)
      expect((await state()).tables.samples.get(1)).toMatchObject({ name: 'Older' })
      await fetchLab(disk, lab)
      const { tables, cursor } = await state()
      const names = new Map([...tables.samples].map(([id, row]) => [id, row['name']]))
      expect(names).toEqual(
        new Map([
          [1, 'HeLa'],
          [2, 'Äpfel'],
          [3, 'Newer'],
          [4, 'Old'],
          [6, 'Created since'],
        ] as [number, string][]),
      )
      expect(sumOfParts(cursor)).toEqual(totalsOf([...without(3), newer, created]))
    })

    test('after a restore of the server the block is always right', async () => {
      const { disk, state } = await begin(here, true)
      await fetchLab(disk, lab)
      const { tables, cursor } = await state()
      expect([...tables.samples].map(([id, row]) => [id, row['version']]).sort()).toEqual([1, 2, 3, 4].map((id) => [id, 7]))
      expect(sumOfParts(cursor)).toEqual(totalsOf(lab))
    })

    test.each([false, true])('rows with queued changes are compared by the server’s version below them (restored: %s)', async (isRestored) => {
      const { disk, state } = await begin(here, isRestored)
      const delta = (sampleId: number) => mutation(adjustAmount, { sampleId, delta: 10, unit: 'mL' }, 'Add')
      // They see samples 4 and 5 in other places than the server does.
      for (const id of [1, 2, 6]) await write(disk, makeContext(), [delta(id)])
      await write(disk, makeContext({ userId: 5 }), [mutation(moveSample, { sampleId: 5, layerId: 2, position: 3 }, 'Move')])
      await fetchLab(disk, lab, () => false, { rows: 2 })
      const after = await state()
      await assertReplayed(after)
      expect(after.tables.samples.get(1)).toMatchObject({ name: 'HeLa', amount: 11, version: 7 })
      expect(after.tables.samples.get(2)).toMatchObject({ name: 'Äpfel', amount: 11 })
      expect(after.tables.samples.has(5)).toBe(false)
      expect(after.tables.samples.has(6)).toBe(!isRestored)
      expect([...after.effects.values()].map(({ trouble }) => trouble)).toEqual([null, null, isRestored ? 'sample.gone' : null, 'sample.gone'])
      expect(after.stage).toEqual([])
      expect(sumOfParts(after.cursor)).toEqual(totalsOf(isRestored ? lab : [...without(3), newer, created]))
    })

    test('what is the same is not written again', async () => {
      const { disk, state } = await begin(lab)
      const before = await disk.transaction(['samples'], (tx) => tx.packedBlocks())
      await fetchLab(disk, lab)
      expect(await disk.transaction(['samples'], (tx) => tx.packedBlocks())).toEqual(before)
      expect((await state()).tables.samples.size).toBe(4)
    })

    test('a part that is empty now loses its rows', async () => {
      const { disk, state } = await begin(lab)
      await fetchLab(
        disk,
        lab.filter(({ entity }) => entity !== 'samples'),
      )
      expect((await state()).tables.samples.size).toBe(0)
      expect((await cursorOf(disk)).totals['group/samples']).toEqual({ count: 0, checksum: 0 })
    })
  })
})

test('killed after any step of a download over rows that are here, it continues where it was and becomes complete [MIRROR-02, QUEUE-02]', async () => {
  const stale = [...without(1, 2, 4), sample(1, 5, { amount: 1 }), sample(2, 7, { name: 'Other' }), sample(5, 6)]
  const prepare = async (): Promise<MemoryDisk> => {
    const disk = new MemoryDisk()
    await fetchLab(disk, stale)
    await write(disk, makeContext(), [add])
    expect(await takePage(disk, makePage({ epoch: 'e2', from: 7 }), noon)).toBe('epoch-changed')
    return disk
  }
  let isCut = true
  let cuts = 0
  for (let steps = 0; isCut; steps++) {
    const disk = await prepare()
    const tab = disk.tab()
    tab.kill(steps)
    isCut = await fetchLab(tab, lab, undefined, { epoch: 'e2', rows: 2 }).then(
      () => false,
      (error: unknown) => {
        expect(error).toBeInstanceOf(Killed)
        cuts++
        return true
      },
    )
    await assertReplayed(stateOfMemory(disk))
    expect(disk.outbox.size).toBe(1)
    await fetchLab(disk, lab, undefined, { epoch: 'e2', rows: 2 })
    await assertReplayed(stateOfMemory(disk))
    expect(disk.row('samples', 1)).toMatchObject({ amount: 5, name: 'HeLa' })
    expect(disk.cursor).toMatchObject({ epoch: 'e2', versions: { group: 7 }, fetching: {} })
    expect(sumOfParts(disk.cursor)).toEqual(totalsOf(lab))
    expect(disk.rowsOf('samples')).toHaveLength(4)
  }
  expect(cuts).toBeGreaterThan(40)
})
