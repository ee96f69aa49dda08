import { expect, test } from 'vitest'
import { resetMirror } from '#db/reset-mirror.ts'
import { readSnapshotKey, storeChunk, type ChunkOutcome } from '#db/snapshot.ts'
import type { Disk } from '#db/disk.ts'
import { mutation, write } from '#db/write.ts'
import { adjustAmount } from '#domain/commands/adjust-amount.ts'
import { entityNames } from '#domain/schema.ts'
import type { SnapshotBlock, SnapshotChunk, SnapshotKey } from '#domain/wire/snapshot.ts'
import { assertReplayed } from '#tests/harness/assert-replayed.ts'
import { blockOf } from '#tests/harness/chunk-rows.ts'
import { makeContext, makePage, makeSample, noon, serverRow, smallLab, totalsOf } from '#tests/harness/factories.ts'
import { onBothDisks } from '#tests/harness/on-both-disks.ts'
import { takePage } from '#tests/harness/take-page.ts'

const lab = smallLab(7)

/** The server's answer, two rows per chunk. */
function chunkAt({ entity, after }: SnapshotKey, fields: Partial<SnapshotChunk> = {}): SnapshotChunk {
  const rows = lab.filter((row) => row.entity === entity && (after === null || row.id > after)).slice(0, 2)
  const following = entityNames[entityNames.indexOf(entity) + 1]
  const next = rows.length === 2 ? { entity, after: rows[1]!.id } : following ? { entity: following, after: null } : null
  return {
    epoch: 'e1',
    version: 7,
    blocks: rows.length
      ? [
          blockOf(
            entity,
            rows.map((row) => row.row!),
          ),
        ]
      : [],
    next,
    total: lab.length,
    ...fields,
  }
}

async function fetchNext(disk: Disk, fields?: Partial<SnapshotChunk>): Promise<ChunkOutcome | null> {
  const at = await readSnapshotKey(disk)
  return at && storeChunk(disk, at, chunkAt(at, fields))
}

onBothDisks((makeDisk) => {
  test('the first mirror arrives in chunks with progress, and then pulls can continue [MIRROR-02]', async () => {
    const { disk, state } = makeDisk()
    const progress: number[] = []
    for (let done = await fetchNext(disk); done; done = await fetchNext(disk)) {
      if (typeof done === 'object') progress.push(done.done)
      await assertReplayed(await state())
    }
    expect(progress).toEqual([...progress].sort((a, b) => a - b))
    const after = await state()
    expect(after.progress).toMatchObject({ done: lab.length, total: lab.length, next: null })
    expect(after.cursor).toMatchObject({ epoch: 'e1', version: 7, ...totalsOf(lab) })
    expect(after.tables.samples.size).toBe(4)
    const changed = serverRow('samples', 1, makeSample({ amount: 3 }), 8)
    const all = [...lab.filter((row) => row.entity !== 'samples' || row.id !== 1), changed]
    expect(await takePage(disk, makePage({ from: 7, rows: [changed], ...totalsOf(all) }), noon)).toBe('applied')
  })

  test('changes during the download arrive with the pull from the version recorded at the start [MIRROR-02]', async () => {
    const { disk, state } = makeDisk()
    for (let version = 7; await fetchNext(disk, { version }); version++);
    expect((await state()).cursor.version).toBe(7)
    // Row 2 was deleted, and row 1 had already arrived in its newer state.
    const rows = [{ ...lab.find((row) => row.entity === 'samples' && row.id === 1)! }, serverRow('samples', 2, null, 9)]
    const all = lab.filter((row) => row.entity !== 'samples' || row.id !== 2)
    expect(await takePage(disk, makePage({ from: 7, version: 9, rows, ...totalsOf(all) }), noon)).toBe('applied')
  })

  test('a chunk that is not the next one changes nothing: neither a late one nor a repeated one [MIRROR-02]', async () => {
    const { disk, state } = makeDisk()
    const first = (await readSnapshotKey(disk))!
    await fetchNext(disk)
    const before = await state()
    expect(await storeChunk(disk, first, chunkAt(first))).toBe('stale')
    expect(await storeChunk(disk, { entity: 'samples', after: null }, chunkAt({ entity: 'samples', after: null }))).toBe('stale')
    expect(await takePage(disk, makePage({ rows: lab }), noon)).toBe('stale')
    expect(await state()).toEqual(before)
  })

  test('a chunk of another epoch is reported, and changes nothing', async () => {
    const { disk, state } = makeDisk()
    await fetchNext(disk)
    const before = await state()
    expect(await fetchNext(disk, { epoch: 'e2' })).toBe('epoch-changed')
    expect(await state()).toEqual(before)
  })

  test('interrupted in the middle of a chunk it has none of it, and requests it again [MIRROR-02]', async () => {
    const { disk, state } = makeDisk()
    await fetchNext(disk)
    const at = (await readSnapshotKey(disk))!
    const before = await state()
    const blocks = [...chunkAt(at).blocks, { entity: 'samples', columns: null } as unknown as SnapshotBlock]
    await expect(storeChunk(disk, at, { ...chunkAt(at), blocks })).rejects.toThrow()
    expect(await state()).toEqual(before)
    expect(await readSnapshotKey(disk)).toEqual(at)
    while (await fetchNext(disk));
    expect((await state()).cursor).toMatchObject(totalsOf(lab))
  })

  test('a mirror downloaded again keeps the queue, which runs again on the new rows [MIRROR-02]', async () => {
    const { disk, state } = makeDisk()
    while (await fetchNext(disk));
    await write(disk, makeContext(), [mutation(adjustAmount, { sampleId: 1, delta: 4, unit: 'mL' }, 'Add')])
    await resetMirror(disk)
    const empty = await state()
    expect(empty.tables.samples.size).toBe(0)
    expect(empty.outbox).toHaveLength(1)
    expect(empty.cursor).toMatchObject({ epoch: 'e1', version: 0, count: 0 })
    for (let done = await fetchNext(disk); done; done = await fetchNext(disk)) await assertReplayed(await state())
    const after = await state()
    expect(after.tables.samples.get(1)).toMatchObject({ amount: 5 })
    expect(after).toMatchObject({ stage: [], cursor: totalsOf(lab) })
  })

  test('during the download the person can already work with what is there', async () => {
    const { disk, state } = makeDisk()
    while (!(await state()).tables.samples.has(1)) await fetchNext(disk)
    await write(disk, makeContext(), [mutation(adjustAmount, { sampleId: 1, delta: 4, unit: 'mL' }, 'Add')])
    for (let done = await fetchNext(disk); done; done = await fetchNext(disk)) await assertReplayed(await state())
    expect((await state()).tables.samples.get(1)).toMatchObject({ amount: 5 })
  })
})
