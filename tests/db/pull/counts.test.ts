import { expect, test } from 'vitest'
import { pullQuestionOf } from '#db/pull/pull-question.ts'
import { write } from '#db/writing/write.ts'
import { mutation } from '#db/writing/mutation.ts'
import { adjustAmount } from '#domain/commands/adjust-amount.ts'
import { limits } from '#domain/limits.ts'
import type { ServerRow, Totals } from '#domain/wire/sync/pull.ts'
import { assertReplayed } from '#tests/harness/assert-replayed.ts'
import { makeContext, makePage, makeSample, noon, serverRow, smallLab, totalsOf, type TestPage } from '#tests/harness/factories.ts'
import { fetchLab } from '#tests/harness/fetch-lab.ts'
import { onBothDisks } from '#tests/harness/on-both-disks.ts'
import { partTotalsOf } from '#tests/harness/part-totals.ts'
import { takePage } from '#tests/harness/take-page.ts'

const lab = smallLab()
const add = mutation(adjustAmount, { sampleId: 1, delta: 4, unit: 'mL' }, 'Add')
const changed = serverRow('samples', 1, makeSample({ name: 'HeLa', layerId: 2, position: 1, altBarcode: 'TUBE-1', amount: 5 }), 2)
const later = [...lab.filter(({ entity, id }) => entity !== 'samples' || id !== 1), changed]
const oneMore = ({ count, checksum }: Totals): Totals => ({ count: count + 1, checksum: checksum ^ 1 })

onBothDisks((makeDisk) => {
  const begin = async () => {
    const made = makeDisk()
    expect(await takePage(made.disk, makePage({ rows: lab }), noon)).toBe('applied')
    const page = async (answer: TestPage, at = noon) => {
      const outcome = await takePage(made.disk, answer, at)
      await assertReplayed(await made.state())
      return outcome
    }
    const question = async () => pullQuestionOf((await made.state()).cursor)!
    return { ...made, page, question }
  }

  test('if count or checksum differ from the server’s, the page is applied, and the next pull asks for the counts of each part [MIRROR-02]', async () => {
    for (const wrong of [
      { count: lab.length + 1, checksum: totalsOf(later).checksum },
      { count: lab.length, checksum: totalsOf(later).checksum ^ 1 },
    ]) {
      const { disk, state, page, question } = await begin()
      await write(disk, makeContext(), [add])
      expect(await page(makePage({ from: 1, rows: [changed], lastMutation: 1, ...wrong }))).toBe('diverged')
      expect(await state()).toMatchObject({ outbox: [], cursor: { versions: { group: 2 }, lastMutation: 1 } })
      expect((await state()).tables.samples.get(1)).toMatchObject({ amount: 5, version: 2 })
      expect((await question()).parts).toBe(true)
      // Only a moment: the server's counts are right again.
      expect(await page(makePage({ from: 2, lastMutation: 1, ...totalsOf(later) }))).toBe('applied')
      expect((await question()).parts).toBeUndefined()
    }
  })

  test('what differs is downloaded again over the rows that are here, and nothing else [MIRROR-02]', async () => {
    const { disk, state, page, question } = await begin()
    await write(disk, makeContext(), [add])
    // The device has lost a row, and holds another one that was deleted.
    await disk.transaction(['samples'], (tx) =>
      tx.save({
        rows: [
          { entity: 'samples', id: 3, after: null },
          { entity: 'samples', id: 9, after: { ...makeSample({ id: 9 }), version: 1 } },
          { entity: 'samples', id: 2, after: { ...makeSample({ id: 2, name: 'Wrong' }), version: 1 } },
        ],
      }),
    )
    expect(await page(makePage({ from: 1, version: 2, ...oneMore(totalsOf(lab)) }))).toBe('diverged')
    expect(await page(makePage({ from: 2, version: 3, ...totalsOf(lab), parts: partTotalsOf(lab) }))).toBe('applied')
    expect(Object.keys((await state()).cursor.fetching)).toEqual(['group/samples'])
    expect((await state()).tables.samples.get(1)).toMatchObject({ amount: 5 })
    expect((await question()).except).toEqual({ 'group/samples': null })
    await fetchLab(disk, lab, undefined, { version: 3 })
    await assertReplayed(await state())
    const { tables, cursor, outbox } = await state()
    expect(cursor.fetching).toEqual({})
    expect(outbox).toHaveLength(1)
    expect([...tables.samples.keys()].sort()).toEqual([1, 2, 3, 4])
    expect(tables.samples.get(2)).toMatchObject({ name: 'Äpfel' })
    expect(tables.samples.get(1)).toMatchObject({ amount: 5 })
    expect(await page(makePage({ from: 3, ...totalsOf(lab) }))).toBe('applied')
    expect((await state()).cursor.disputed).toBeUndefined()
  })

  test('if no part differs, the device had only counted wrong, and downloads nothing', async () => {
    const { state, page, disk } = await begin()
    const { cursor } = await state()
    await disk.transaction([], (tx) => tx.save({ cursor: { ...cursor, totals: { 'group/samples': totalsOf(lab.slice(3)) } } }))
    expect(await page(makePage({ from: 1, ...totalsOf(lab) }))).toBe('diverged')
    expect(await page(makePage({ from: 1, ...totalsOf(lab), parts: partTotalsOf(lab) }))).toBe('applied')
    expect(await page(makePage({ from: 1, ...totalsOf(lab) }))).toBe('applied')
    expect((await state()).cursor).toMatchObject({ fetching: {}, disputed: undefined })
  })

  test('counts that still differ after a new download are accepted, reported once, and checked again after a day, or after an hour if they have changed [MIRROR-02]', async () => {
    const { disk, page } = await begin()
    const servers = (rows: readonly ServerRow[]) => {
      const parts = partTotalsOf(rows)
      return { sum: oneMore(totalsOf(rows)), parts: { ...parts, 'group/samples': oneMore(parts['group/samples']!) } }
    }
    const { sum, parts } = servers(lab)
    expect(await page(makePage({ from: 1, ...sum }))).toBe('diverged')
    expect(await page(makePage({ from: 1, ...sum, parts }))).toBe('applied')
    // While it is being downloaded, the sum of the others says nothing about it.
    const others = totalsOf(lab.filter(({ entity }) => entity !== 'samples'))
    expect(await page(makePage({ from: 1, ...others }), noon + 1)).toBe('applied')
    await fetchLab(disk, lab, undefined, { version: 1 })
    expect(await page(makePage({ from: 1, ...sum }), noon + 2)).toBe('disputed')
    expect(await page(makePage({ from: 1, ...sum }), noon + 3)).toBe('applied')
    expect(await page(makePage({ from: 1, ...sum }), noon + limits.countMismatch.again - 1)).toBe('applied')
    const other = oneMore(oneMore(oneMore(totalsOf(lab))))
    expect(await page(makePage({ from: 1, ...other }), noon + limits.countMismatch.changed - 1)).toBe('applied')
    expect(await page(makePage({ from: 1, ...other }), noon + limits.countMismatch.changed)).toBe('diverged')
    expect(await page(makePage({ from: 1, ...sum }), noon + limits.countMismatch.again)).toBe('diverged')
    // Corrected by the administrator.
    expect(await page(makePage({ from: 1, ...totalsOf(lab) }), noon + 4)).toBe('applied')
    expect(await page(makePage({ from: 1, ...sum }), noon + 5)).toBe('diverged')
  })
})
