import { describe, expect, test } from 'vitest'
import { completeParts, type Cursor } from '#db/pull/cursor.ts'
import { sumOfParts } from '#db/pull/cursor-steps.ts'
import type { Disk } from '#db/disk/disk.ts'
import { manifestQuestionOf, pullQuestionOf } from '#db/pull/pull-question.ts'
import { storeManifest } from '#db/pull/store-download.ts'
import { write } from '#db/writing/write.ts'
import { mutation } from '#db/writing/mutation.ts'
import { adjustAmount } from '#domain/commands/adjust-amount.ts'
import type { Bucket, Part } from '#domain/bucket.ts'
import type { ServerRow } from '#domain/wire/sync/pull.ts'
import { assertReplayed } from '#tests/harness/assert-replayed.ts'
import { makeContext, makePage, makeSample, noon, serverRow, smallLab, totalsOf, type TestPage } from '#tests/harness/factories.ts'
import { fetchLab, labManifest } from '#tests/harness/fetch-lab.ts'
import { onBothDisks, type TestDisk } from '#tests/harness/on-both-disks.ts'
import { takePage } from '#tests/harness/take-page.ts'

const lab = smallLab(7)
const add = (sampleId: number) => mutation(adjustAmount, { sampleId, delta: 4, unit: 'mL' }, 'Add')
const cursorOf = (disk: Disk) => disk.transaction([], (tx) => tx.cursor())
const own: Bucket[] = ['group', 'person']

/** Any row can be in any bucket of its feed: here samples of a few people, numbered from 700. */
const sampleIn = (bucket: Bucket, id: number, version: number, amount = 1): ServerRow => {
  const audience = bucket === 'group' ? {} : { audience: bucket === 'person' ? 1 : -Number(bucket.slice('shared:'.length)) }
  return serverRow('samples', id, { ...makeSample({ id, amount }), ...audience }, version)
}
const gone = (bucket: Bucket, id: number, version: number): ServerRow => ({ entity: 'samples', id, version, bucket, row: null })

onBothDisks((makeDisk) => {
  const begin = async (rows: readonly ServerRow[] = lab, buckets = own) => {
    const made = makeDisk()
    await fetchLab(made.disk, rows, undefined, { buckets })
    return { ...made, page: pageOf(made) }
  }
  const pageOf =
    ({ disk, state }: TestDisk) =>
    async (answer: TestPage) => {
      const outcome = await takePage(disk, answer, noon)
      await assertReplayed(await state())
      return outcome
    }

  describe('a bucket that the person has gained', () => {
    test('is downloaded beside the others, and then continued from where it was noted', async () => {
      const { disk, state, page } = await begin()
      expect(await page(makePage({ from: 7, version: 9, ...totalsOf(lab), buckets: [...own, 'shared:7'] }))).toBe('applied')
      const { fetching } = await cursorOf(disk)
      expect(Object.keys(fetching)).toContain('shared:7/samples')
      expect(Object.keys(fetching).every((part) => part.startsWith('shared:7/'))).toBe(true)
      expect(pullQuestionOf(await cursorOf(disk))).toMatchObject({ buckets: own, cursors: { group: 9 } })
      const all = [...lab, sampleIn('shared:7', 700, 6), sampleIn('shared:7', 701, 8)]
      await fetchLab(disk, all, undefined, { version: 8, buckets: [...own, 'shared:7'] })
      const question = pullQuestionOf(await cursorOf(disk))!
      expect(question).toMatchObject({ buckets: [...own, 'shared:7'], cursors: { group: 9 } })
      expect(question.except?.['shared:7/samples']).toBe(8)
      expect((await state()).tables.samples.get(700)).toMatchObject({ amount: 1 })
      const changed = sampleIn('shared:7', 700, 9, 3)
      const now = [...lab, changed, sampleIn('shared:7', 701, 8)]
      expect(await page(makePage({ from: 9, version: 9, rows: [changed], ...totalsOf(now), buckets: [...own, 'shared:7'] }))).toBe('applied')
      expect((await cursorOf(disk)).behind).toEqual({})
    })
  })

  describe('a bucket that the person has lost', () => {
    const shared = [sampleIn('shared:7', 700, 5), sampleIn('shared:7', 701, 6), sampleIn('shared:8', 800, 6)]
    const buckets: Bucket[] = [...own, 'shared:7', 'shared:8']
    const without7 = [...lab, shared[2]!]
    const lost = (fields: Parameters<typeof makePage>[0] = {}) =>
      makePage({ from: 7, version: 8, ...totalsOf(without7), buckets: [...own, 'shared:8'], ...fields })

    test('takes its rows from the device in the same transaction, and leaves the others', async () => {
      const { disk, state, page } = await begin([...lab, ...shared], buckets)
      expect((await state()).tables.samples.size).toBe(7)
      expect(await page(lost())).toBe('applied')
      expect([...(await state()).tables.samples.keys()].sort()).toEqual([1, 2, 3, 4, 800])
      const cursor = await cursorOf(disk)
      expect(completeParts(cursor).some((part) => part.startsWith('shared:7/'))).toBe(false)
      expect(sumOfParts(cursor)).toEqual(totalsOf(without7))
    })

    test('also rows with queued changes, which are marked, and rows that wait for the last page', async () => {
      const { disk, state, page } = await begin([...lab, ...shared], buckets)
      await write(disk, makeContext(), [add(700), add(1)])
      // Of two rows that wait, one is in the bucket.
      const rows = [sampleIn('shared:7', 700, 8, 9), { ...lab.find(({ entity, id }) => entity === 'samples' && id === 1)!, version: 8 }]
      expect(await page(makePage({ from: 7, version: 8, rows, more: true, count: 0, checksum: 0 }))).toBe('applied')
      expect((await state()).stage).toHaveLength(2)
      const all = [...without7.filter(({ entity, id }) => entity !== 'samples' || id !== 1), rows[1]!]
      expect(await page(lost({ from: 8, version: 9, ...totalsOf(all) }))).toBe('applied')
      const after = await state()
      expect([...after.tables.samples.keys()].sort()).toEqual([1, 2, 3, 4, 800])
      expect([...after.effects.values()].map(({ trouble }) => trouble)).toEqual(['sample.gone', null])
      expect([...after.base.keys()]).toEqual(['samples#1'])
      expect(after).toMatchObject({ stage: [], outbox: [{ n: 1 }, { n: 2 }] })
      expect(after.tables.samples.get(1)).toMatchObject({ amount: 5, version: 8 })
    })

    test('also while confirmations wait', async () => {
      const { disk, state, page } = await begin([...lab, ...shared], buckets)
      await write(disk, makeContext(), [add(700), add(800)])
      // Gained in the same page: what it confirms may be in there.
      expect(await page(lost({ lastMutation: 1, buckets: [...own, 'shared:8', 'shared:9'] }))).toBe('applied')
      const after = await state()
      expect([...after.tables.samples.keys()].sort()).toEqual([1, 2, 3, 4, 800])
      expect(after.base.has('samples#700')).toBe(false)
      expect(after.outbox).toHaveLength(2)
    })

    test('before it was completely here, as a manifest tells', async () => {
      const { disk, state } = await begin([...lab, ...shared], buckets)
      const cursor = await cursorOf(disk)
      const part: Part = 'shared:7/samples'
      await disk.transaction([], (tx) =>
        tx.save({ cursor: { ...cursor, parts: cursor.parts.filter((each) => each !== part), fetching: { [part]: { listed: null, done: [] } } } }),
      )
      const manifest = labManifest(lab, { buckets: [...own, 'shared:8'] })
      expect(await storeManifest(disk, manifestQuestionOf(await cursorOf(disk))!, { ...manifest, parts: [] })).toBe('stored')
      expect((await state()).tables.samples.size).toBe(5)
      expect(await cursorOf(disk)).toMatchObject({ fetching: {} })
      expect(sumOfParts(await cursorOf(disk))).toEqual(totalsOf(without7))
    })
  })

  describe('a row that moves between two buckets of one person', () => {
    const buckets: Bucket[] = [...own, 'shared:7', 'shared:8']
    const [at7, at8] = [sampleIn('shared:7', 700, 5), sampleIn('shared:8', 700, 8, 2)]
    const withRow = (row: ServerRow) => [...lab, row]
    const moving = (rows: ServerRow[], fields: Parameters<typeof makePage>[0] = {}) =>
      makePage({ from: 7, version: 8, rows, ...totalsOf(withRow(at8)), buckets, ...fields })

    test.each([
      ['the row after its tombstone', [gone('shared:7', 700, 8), at8]],
      ['the row before its tombstone', [at8, gone('shared:7', 700, 8)]],
    ])('stays here: %s', async (_, rows) => {
      const { state, page } = await begin(withRow(at7), buckets)
      expect(await page(moving(rows))).toBe('applied')
      expect((await state()).tables.samples.get(700)).toMatchObject({ amount: 2, audience: -8 })
      expect((await state()).cursor.totals['shared:7/samples']).toEqual({ count: 0, checksum: 0 })
    })

    test('stays here with queued changes on top', async () => {
      const { disk, state, page } = await begin(withRow(at7), buckets)
      await write(disk, makeContext(), [add(700)])
      expect(await page(moving([gone('shared:7', 700, 8), at8]))).toBe('applied')
      expect((await state()).tables.samples.get(700)).toMatchObject({ amount: 6, audience: -8 })
    })

    test('a tombstone of a bucket that the row is not in, or older than the row, removes nothing', async () => {
      const { state, page } = await begin(withRow(at8), buckets)
      expect(await page(moving([gone('shared:7', 700, 9), gone('group', 1, 7), gone('shared:8', 700, 8)], { version: 9 }))).toBe('applied')
      expect((await state()).tables.samples.has(700)).toBe(true)
      expect((await state()).tables.samples.has(1)).toBe(true)
    })

    test('a tombstone removes a row once, however many buckets it has left', async () => {
      const { state, page } = await begin(withRow(at8), buckets)
      const rows = [gone('shared:7', 700, 6), gone('shared:8', 700, 9), gone('group', 700, 3)]
      expect(await page(moving(rows, { version: 9, ...totalsOf(lab) }))).toBe('applied')
      expect((await state()).tables.samples.has(700)).toBe(false)
    })

    test('into a part that is being downloaded: it comes with its block, or with the pull from the version noted', async () => {
      const { disk, state, page } = await begin(withRow(at7), [...own, 'shared:7'])
      expect(await page(makePage({ from: 7, version: 8, rows: [gone('shared:7', 700, 8)], ...totalsOf(lab), buckets }))).toBe('applied')
      expect((await state()).tables.samples.has(700)).toBe(false)
      // The block was made before the row arrived there.
      await fetchLab(disk, lab, undefined, { buckets, version: 7 })
      expect(await page(makePage({ from: 8, version: 8, rows: [at8], ...totalsOf(withRow(at8)), buckets }))).toBe('applied')
      expect((await state()).tables.samples.get(700)).toMatchObject({ audience: -8 })
    })

    test('out of a part that is being downloaded: an older block does not bring it back', async () => {
      const { disk, state, page } = await begin(lab, [...own, 'shared:8'])
      expect(await page(makePage({ from: 7, version: 8, rows: [at8], ...totalsOf(withRow(at8)), buckets }))).toBe('applied')
      await fetchLab(disk, withRow(at7), undefined, { buckets, version: 7 })
      expect((await state()).tables.samples.get(700)).toMatchObject({ audience: -8, amount: 2 })
      expect(await page(makePage({ from: 8, version: 8, rows: [gone('shared:7', 700, 8)], ...totalsOf(withRow(at8)), buckets }))).toBe('applied')
      expect((await state()).tables.samples.get(700)).toMatchObject({ audience: -8 })
      expect(sumOfParts(await cursorOf(disk))).toEqual(totalsOf(withRow(at8)))
    })
  })

  describe('confirmations', () => {
    test('wait while a mutation that would leave has changed a kind that is being downloaded', async () => {
      const { disk, state, page } = await begin()
      await write(disk, makeContext(), [add(1), add(2)])
      const cursor = await cursorOf(disk)
      const part: Part = 'group/samples'
      const refetching: Cursor = { ...cursor, parts: cursor.parts.filter((each) => each !== part), fetching: { [part]: { listed: null, done: [] } } }
      await disk.transaction([], (tx) => tx.save({ cursor: refetching }))
      // A member changes in the same version: every queued mutation has read it.
      const renamed = serverRow('members', 1, { id: 1, fullName: 'Ada Again', role: 'Member' }, 9)
      const others = [...lab.filter(({ entity, id }) => entity !== 'samples' && (entity !== 'members' || id !== 1)), renamed]
      const results = [{ n: 2, code: 'sample.archived', detail: {}, remarks: [] }]
      expect(await page(makePage({ from: 7, rows: [renamed], lastMutation: 2, results, ...totalsOf(others) }))).toBe('applied')
      const waiting = await state()
      expect(waiting).toMatchObject({ outbox: [{ n: 1 }, { n: 2 }], inbox: [], cursor: { lastMutation: 0, versions: { group: 9 } }, stage: [{ id: 1 }] })
      expect(waiting.tables.samples.get(1)).toMatchObject({ amount: 5 })

      // The blocks were made before the server had processed them.
      await fetchLab(disk, lab)
      await assertReplayed(await state())
      expect((await state()).tables.samples.get(1)).toMatchObject({ amount: 5 })
      expect((await state()).outbox).toHaveLength(2)
      const added = serverRow('samples', 1, makeSample({ name: 'HeLa', layerId: 2, position: 1, altBarcode: 'TUBE-1', amount: 5 }), 8)
      const all = [...others, ...lab.filter(({ entity, id }) => entity === 'samples' && id !== 1), added]
      expect(await page(makePage({ from: 9, version: 9, rows: [added], lastMutation: 2, results, ...totalsOf(all) }))).toBe('applied')
      const after = await state()
      expect(after).toMatchObject({ outbox: [], stage: [], inbox: [{ n: 2, code: 'sample.archived' }], cursor: { lastMutation: 2 } })
      expect(after.tables.samples.get(1)).toMatchObject({ amount: 5, version: 8 })
      expect(after.tables.samples.get(2)).toMatchObject({ amount: 1 })
      expect(after.tables.members.get(1)).toMatchObject({ fullName: 'Ada Again' })
    })

    test('do not wait for kinds that no such mutation has changed', async () => {
      const { disk, state, page } = await begin()
      await write(disk, makeContext(), [add(1)])
      const cursor = await cursorOf(disk)
      const part: Part = 'group/storageUnits'
      const refetching: Cursor = { ...cursor, parts: cursor.parts.filter((each) => each !== part), fetching: { [part]: { listed: null, done: [] } } }
      await disk.transaction([], (tx) => tx.save({ cursor: refetching }))
      const others = lab.filter(({ entity }) => entity !== 'storageUnits')
      expect(await page(makePage({ from: 7, version: 8, lastMutation: 1, ...totalsOf(others) }))).toBe('applied')
      expect((await state()).outbox).toEqual([])
    })
  })

  describe('another build', () => {
    test('that knows a new kind downloads it, and clears and refuses nothing meanwhile [MIRROR-03]', async () => {
      const { disk, state, page } = await begin()
      const { cursor } = await state()
      const known = cursor.parts.filter((part) => !part.endsWith('/bucketGrants'))
      // As stored by the build before.
      await disk.transaction([], (tx) => tx.save({ cursor: { ...cursor, parts: known, fetching: {} } }))
      expect(Object.keys((await cursorOf(disk)).fetching).sort()).toEqual(['group/bucketGrants', 'person/bucketGrants'])
      await write(disk, makeContext(), [add(1)])
      const added = serverRow('samples', 1, makeSample({ name: 'HeLa', layerId: 2, position: 1, altBarcode: 'TUBE-1', amount: 5 }), 8)
      const all = [...lab.filter(({ entity, id }) => entity !== 'samples' || id !== 1), added]
      expect(pullQuestionOf(await cursorOf(disk))!.except).toEqual({ 'group/bucketGrants': null, 'person/bucketGrants': null })
      expect(await page(makePage({ from: 7, rows: [added], lastMutation: 1, ...totalsOf(all) }))).toBe('applied')
      expect((await state()).outbox).toEqual([])
      expect(manifestQuestionOf(await cursorOf(disk))).toMatchObject({ parts: ['group/bucketGrants', 'person/bucketGrants'] })
      await fetchLab(disk, all, undefined, { version: 8 })
      expect(await cursorOf(disk)).toMatchObject({ fetching: {}, behind: {} })
    })

    test('that does not know a kind does not name it, and continues it when it is known again [MIRROR-03]', async () => {
      const { disk, page } = await begin()
      const newer = 'group/centrifuges' as Part
      const cursor = await cursorOf(disk)
      const totals = { ...cursor.totals, [newer]: { count: 3, checksum: 77 } }
      await disk.transaction([], (tx) => tx.save({ cursor: { ...cursor, parts: [...cursor.parts, newer], totals } }))
      const question = pullQuestionOf(await cursorOf(disk))!
      expect(JSON.stringify(question)).not.toContain('centrifuges')
      expect(await page(makePage({ from: 7, version: 12, ...totalsOf(lab) }))).toBe('applied')
      expect(await page(makePage({ from: 12, version: 15, ...totalsOf(lab) }))).toBe('applied')
      const after = await cursorOf(disk)
      expect(after).toMatchObject({ versions: { group: 15 }, behind: { [newer]: 7 }, fetching: {} })
      expect(after.parts).toContain(newer)
      expect(after.totals[newer]).toEqual({ count: 3, checksum: 77 })
    })
  })

  test('a change by a newer build, of a kind that this one does not know, is confirmed like any other [MIRROR-03]', async () => {
    const { disk, state, page } = await begin()
    await write(disk, makeContext(), [add(1)])
    await disk.transaction([], async (tx) => {
      const { n: _, ...mutation } = (await tx.queued())[0]!
      const [n] = await tx.enqueue([{ ...mutation, command: 'centrifuge.start@1', about: ['centrifuges#1'] }])
      const keys = ['members#1', 'centrifuges#1', 'centrifuges.byName["a"]']
      await tx.save({ effects: [{ n: n!, reads: keys, writes: keys.slice(1), touched: ['centrifuges#1'], trouble: null }] })
    })
    const outcome = await takePage(disk, makePage({ from: 7, version: 8, lastMutation: 1, ...totalsOf(lab) }), noon)
    expect([outcome, (await state()).outbox.map(({ n }) => n)]).toEqual(['applied', [2]])
    expect(await page(makePage({ from: 8, version: 9, lastMutation: 2, ...totalsOf(lab) }))).toBe('applied')
    expect((await state()).outbox).toEqual([])
  })

  test('each feed has its own version', async () => {
    const { disk, page } = await begin()
    const versions = { group: 7, organization: 30 }
    expect(await page(makePage({ from: 7, versions, ...totalsOf(lab) }))).toBe('applied')
    expect(await cursorOf(disk)).toMatchObject({ versions })
    expect(await page(makePage({ from: 7, versions: { group: 8, organization: 29 }, ...totalsOf(lab) }))).toBe('stale')
    expect(await page(makePage({ from: 7, versions: { group: 8, organization: 30 }, ...totalsOf(lab) }))).toBe('applied')
  })
})
