import { expect, test } from 'vitest'
import { sumOfParts } from '#db/pull/cursor-steps.ts'
import { write } from '#db/writing/write.ts'
import { mutation } from '#db/writing/mutation.ts'
import { adjustAmount } from '#domain/commands/adjust-amount.ts'
import { archiveSample } from '#domain/commands/archive-sample.ts'
import { editSample } from '#domain/commands/edit-sample.ts'
import { moveSample } from '#domain/commands/move-sample.ts'
import { placeSampleNext } from '#domain/commands/place-sample-next.ts'
import { setSampleBarcode } from '#domain/commands/set-sample-barcode.ts'
import { setSampleParent } from '#domain/commands/set-sample-parent.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import type { ServerRow } from '#domain/wire/sync/pull.ts'
import { assertReplayed } from '#tests/harness/assert-replayed.ts'
import { makeContext, makeMember, makePage, makeSample, noon, serverRow, smallLab, totalsOf, type TestPage } from '#tests/harness/factories.ts'
import { onBothDisks } from '#tests/harness/on-both-disks.ts'
import { ForwardingTransaction, wrapTransactions } from '#tests/harness/forwarding-transaction.ts'
import { takePage } from '#tests/harness/take-page.ts'

const lab = smallLab()
const add = (sampleId: number, delta: number) => mutation(adjustAmount, { sampleId, delta, unit: 'mL' }, 'Add')
const move = (sampleId: number, position: number) => mutation(moveSample, { sampleId, layerId: 2, position }, 'Move')

/** A page over the server's current rows: `rows` changed, the others as before. */
const next = (from: number, rows: ServerRow[], fields: Parameters<typeof makePage>[0] = {}): TestPage => {
  const changed = new Set(rows.map((row) => `${row.entity}#${row.id}`))
  const all = [...lab.filter((row) => !changed.has(`${row.entity}#${row.id}`)), ...rows]
  return makePage({ from, rows, ...totalsOf(all), ...fields })
}
const sampleAt = (version: number, fields: Parameters<typeof makeSample>[0]) => {
  const old = lab.find((row) => row.entity === 'samples' && row.id === fields!.id)
  return serverRow('samples', fields!.id!, { ...makeSample(), ...(old?.row as Partial<SampleRow> | undefined), ...fields }, version)
}

onBothDisks((makeDisk) => {
  const begin = async () => {
    const it = makeDisk()
    expect(await takePage(it.disk, makePage({ rows: lab }), noon)).toBe('applied')
    const page = async (answer: TestPage) => {
      const outcome = await takePage(it.disk, answer, noon)
      await assertReplayed(await it.state())
      return outcome
    }
    return { ...it, page, write: (...mutations: Parameters<typeof write>[2]) => write(it.disk, makeContext(), mutations) }
  }

  test('a page goes into the mirror with its cursor if nothing is queued', async () => {
    const { state, page } = await begin()
    expect(await page(next(1, [sampleAt(2, { id: 1, amount: 9 }), serverRow('samples', 2, null, 3)], { lastMutation: 0 }))).toBe('applied')
    const { tables, cursor, base } = await state()
    expect(tables.samples.get(1)).toMatchObject({ amount: 9, version: 2 })
    expect(tables.samples.has(2)).toBe(false)
    expect(cursor).toMatchObject({ epoch: 'e1', versions: { group: 3 } })
    expect(sumOfParts(cursor).count).toBe(lab.length - 1)
    expect(base.size).toBe(0)
  })

  test('queued changes stay visible over the server’s rows: a difference is added to the new amount', async () => {
    const { state, page, write } = await begin()
    await write(add(1, 4))
    await page(next(1, [sampleAt(2, { id: 1, amount: 10 })]))
    const { tables, base, outbox } = await state()
    expect(tables.samples.get(1)).toMatchObject({ amount: 14 })
    expect(base.get('samples#1')).toMatchObject({ amount: 10, version: 2 })
    expect(outbox).toHaveLength(1)
  })

  test('a role that changes on the server runs the waiting changes again, and marks those it no longer allows [PERM-02]', async () => {
    const { state, page, write } = await begin()
    await write(add(1, 4))
    await page(next(1, [serverRow('members', 1, { ...makeMember({ role: 'Guest' }) }, 2)]))
    const { tables, effects, outbox } = await state()
    expect(effects.get(1)!.trouble).toBe('permission.denied')
    expect(tables.samples.get(1)).toMatchObject({ amount: lab.find(({ entity, id }) => entity === 'samples' && id === 1)!.row!.amount })
    expect(outbox).toHaveLength(1)
  })

  test('a confirmed mutation leaves with a receipt, and its row is the server’s', async () => {
    const { state, page, write } = await begin()
    await write(add(1, 4))
    await page(next(1, [sampleAt(2, { id: 1, amount: 5 })], { lastMutation: 1 }))
    const after = await state()
    expect(after.tables.samples.get(1)).toMatchObject({ amount: 5, version: 2 })
    expect(after).toMatchObject({ outbox: [], base: new Map(), inbox: [], cursor: { lastMutation: 1 } })
    expect(after.receipts).toMatchObject([{ n: 1, confirmedAt: noon, code: null, intent: { command: 'sample.adjust-amount@1' } }])
  })

  test('a long queue confirmed in parts leaves up to that point, and the rest stays', async () => {
    const { state, page, write } = await begin()
    await write(...Array.from({ length: 30 }, () => add(1, 1)))
    await page(next(1, [sampleAt(2, { id: 1, amount: 18 })], { lastMutation: 18 }))
    const after = await state()
    const staying = Array.from({ length: 12 }, (_, at) => 19 + at)
    expect(after.outbox.map(({ n }) => n)).toEqual(staying)
    expect([...after.effects.keys()].sort((a, b) => a - b)).toEqual(staying)
    expect(after.receipts).toHaveLength(18)
    expect(after.tables.samples.get(1)).toMatchObject({ amount: 30 })
    await page(next(2, [sampleAt(3, { id: 1, amount: 30 })], { lastMutation: 30 }))
    expect(await state()).toMatchObject({ outbox: [], effects: new Map(), base: new Map() })
  })

  test('receipts older than thirty days are deleted when new ones arrive', async () => {
    const { disk, state, page, write } = await begin()
    await write(add(1, 4))
    await page(next(1, [sampleAt(2, { id: 1, amount: 5 })], { lastMutation: 1 }))
    await write(add(1, 1))
    await takePage(disk, next(2, [sampleAt(3, { id: 1, amount: 6 })], { lastMutation: 2 }), noon + 31 * 24 * 3_600_000)
    expect((await state()).receipts.map((receipt) => receipt.n)).toEqual([2])
  })

  test('a refused mutation moves to the inbox with its content and the reason, and its row is the server’s [QUEUE-04]', async () => {
    const { state, page, write } = await begin()
    await write(move(3, 3))
    const detail = { by: 9, byName: 'Tube 9', free: [4] }
    const taken = serverRow('samples', 9, makeSample({ id: 9, layerId: 2, position: 3 }), 2)
    await page(next(1, [taken], { version: 3, lastMutation: 1, results: [{ n: 1, code: 'position.taken', detail, remarks: [] }] }))
    const after = await state()
    expect(after.tables.samples.get(3)).toMatchObject({ layerId: null })
    expect(after.outbox).toEqual([])
    expect(after.inbox).toMatchObject([{ n: 1, code: 'position.taken', detail, arrivedAt: noon, intent: { input: { sampleId: 3, position: 3 } } }])
  })

  test('a refused mutation never blocks the others [QUEUE-04]', async () => {
    const { state, page, write } = await begin()
    await write(move(3, 3))
    await write(add(1, 4))
    const rows = [sampleAt(3, { id: 1, amount: 5 })]
    await page(next(1, rows, { lastMutation: 2, results: [{ n: 1, code: 'layer.gone', detail: {}, remarks: [] }] }))
    const after = await state()
    expect(after.outbox).toEqual([])
    expect(after.tables.samples.get(1)).toMatchObject({ amount: 5 })
    expect(after.inbox.map((item) => item.n)).toEqual([1])
  })

  test('an accepted mutation with a remark moves to the inbox, so that both texts are kept', async () => {
    const { state, page, write } = await begin()
    await write(mutation(editSample, { sampleId: 1, set: { note: { was: '', to: 'mine' } } }, 'Note'))
    const remarks = [{ sampleId: 1, field: 'note', theirs: 'yours', yours: 'mine' }]
    await page(next(1, [sampleAt(2, { id: 1, note: 'mine' })], { lastMutation: 1, results: [{ n: 1, code: null, detail: {}, remarks }] }))
    expect((await state()).inbox).toMatchObject([{ n: 1, code: null, remarks }])
  })

  test('a mutation that would be refused at the moment stays queued and is marked; the server decides', async () => {
    const { state, page, write } = await begin()
    await write(move(3, 3))
    await page(next(1, [serverRow('samples', 9, makeSample({ id: 9, layerId: 2, position: 3 }), 2)]))
    const after = await state()
    expect(after.outbox).toHaveLength(1)
    expect(after.effects.get(1)).toMatchObject({ trouble: 'position.taken', touched: [] })
    expect(after.tables.samples.get(3)).toMatchObject({ layerId: null })
    expect(after.base.size).toBe(0)
  })

  test('rows that a queued mutation read or wrote are staged until the last page; the others show at once', async () => {
    const { state, page, write } = await begin()
    await write(add(1, 4))
    const rows = [sampleAt(2, { id: 1, amount: 5 }), sampleAt(3, { id: 2, amount: 8 })]
    expect(await page(next(1, rows, { more: true, count: 0, checksum: 0 }))).toBe('applied')
    const between = await state()
    expect(between.tables.samples.get(1)).toMatchObject({ amount: 5, version: 1 })
    expect(between.tables.samples.get(2)).toMatchObject({ amount: 8, version: 3 })
    expect(between.stage.map((row) => row.id)).toEqual([1])
    expect(between.outbox).toHaveLength(1)
    // Changed again after the end of the first page: only now is the mutation confirmed.
    await page(
      next(3, [sampleAt(4, { id: 1, amount: 7 })], {
        ...totalsOf([...lab.filter((row) => row.entity !== 'samples' || Number(row.id) > 2), ...rows.slice(1), sampleAt(4, { id: 1 })]),
        lastMutation: 1,
      }),
    )
    const after = await state()
    expect(after.tables.samples.get(1)).toMatchObject({ amount: 7, version: 4 })
    expect(after).toMatchObject({ stage: [], outbox: [], base: new Map() })
  })

  test('a row that moves to a position a queued mutation has read affects it, too', async () => {
    const { state, page, write } = await begin()
    await write(move(3, 3))
    await page(next(1, [serverRow('samples', 9, makeSample({ id: 9, layerId: 2, position: 3 }), 2)], { more: true }))
    const { stage, tables } = await state()
    expect(stage.map((row) => row.id)).toEqual([9])
    expect(tables.samples.has(9)).toBe(false)
  })

  test('lastMutation of a page that is not the last confirms nothing', async () => {
    const { state, page, write } = await begin()
    await write(add(1, 4))
    await page(next(1, [], { version: 2, more: true, lastMutation: 1 }))
    const after = await state()
    expect(after.outbox).toHaveLength(1)
    expect(after.cursor.lastMutation).toBe(0)
  })

  test('a page from elsewhere, of another epoch, or revoking a confirmation changes no row', async () => {
    const { state, page, write } = await begin()
    await write(add(1, 4))
    await page(next(1, [sampleAt(2, { id: 1, amount: 5 })], { lastMutation: 1 }))
    const before = await state()
    const rows = [sampleAt(9, { id: 1, amount: 99 })]
    expect(await page(next(1, rows))).toBe('stale')
    expect(await page(next(2, rows, { lastMutation: 0 }))).toBe('stale')
    expect(await page(next(2, rows, { version: 1, lastMutation: 1 }))).toBe('stale')
    expect(await state()).toEqual(before)
    // Only the position changes: everything is to be downloaded again.
    expect(await page(next(2, rows, { epoch: 'e2' }))).toBe('epoch-changed')
    expect({ ...(await state()), cursor: before.cursor }).toEqual(before)
  })

  test('a mutation that this build cannot run neither vanishes nor blocks the others', async () => {
    const { disk, state, write } = await begin()
    await write(add(1, 1))
    // As left by another build.
    await disk.transaction([], async (tx) => {
      const { n: _, ...mutation } = (await tx.queued())[0]!
      const ns = await tx.enqueue([
        { ...mutation, command: 'sample.vanish@9' },
        { ...mutation, command: 'sample.edit@1', input: null },
      ])
      await tx.save({ effects: ns.map((n) => ({ n, reads: ['samples#1'], writes: [], touched: [], trouble: null })) })
    })
    await write(add(2, 1))
    const bugs: string[] = []
    await takePage(disk, next(1, [sampleAt(2, { id: 1, amount: 5 })]), noon, { report: (mutation) => bugs.push(mutation.command) })
    const after = await state()
    expect(after.outbox.map((mutation) => mutation.n)).toEqual([1, 2, 3, 4])
    expect([1, 2, 3, 4].map((n) => after.effects.get(n)?.trouble)).toEqual([null, 'command.unknown', 'server.failed', null])
    expect(bugs).toEqual(['sample.edit@1'])
    expect(after.tables.samples.get(1)).toMatchObject({ amount: 6 })
    expect(after.tables.samples.get(2)).toMatchObject({ amount: 2 })
  })

  test('an earlier mutation does not see what a later one has done to the mirror', async () => {
    const { state, page, write } = await begin()
    await write(mutation(setSampleParent, { sampleId: 1, parentId: 2 }, 'Parent'))
    await write(mutation(setSampleParent, { sampleId: 1, parentId: null }, 'Unlink'))
    await write(mutation(setSampleParent, { sampleId: 2, parentId: 1 }, 'Parent'))
    await page(next(1, [sampleAt(2, { id: 2, note: 'changed' })]))
    const after = await state()
    expect([...after.effects.values()].map((effect) => effect.trouble)).toEqual([null, null, null])
    expect(after.tables.samples.get(2)).toMatchObject({ parentId: 1, note: 'changed' })
  })

  test('a mutation that runs again does not see what a later one has done already: the box is full for it (rule 4)', async () => {
    const { state, page, write } = await begin()
    await page(next(1, [sampleAt(2, { id: 3, ownerId: 1 }), sampleAt(3, { id: 4, archived: 0, layerId: 2, position: 3 })]))
    await write(mutation(placeSampleNext, { sampleId: 3, layerId: 2 }, 'Place'))
    await write(mutation(archiveSample, { sampleId: 2 }, 'Archive'))
    expect((await state()).tables.samples.get(3)).toMatchObject({ layerId: 2, position: 4 })
    const taken = serverRow('samples', 9, makeSample({ id: 9, layerId: 2, position: 4 }), 4)
    const all = [...lab.filter((row) => row.entity !== 'samples' || Number(row.id) < 3), sampleAt(2, { id: 3 }), sampleAt(3, { id: 4 }), taken]
    await page(next(3, [taken], totalsOf(all)))
    const { tables, effects } = await state()
    expect([...effects.values()].map((effect) => effect.trouble)).toEqual(['layer.full', null])
    expect(tables.samples.get(3)).toMatchObject({ layerId: null })
  })

  test('a mutation that no longer gets a position leaves it to the later one that had looked for it (rule 3)', async () => {
    const { state, page, write } = await begin()
    await page(next(1, [sampleAt(2, { id: 3, ownerId: 1 }), sampleAt(3, { id: 4, archived: 0 })]))
    await write(move(3, 3))
    await write(mutation(placeSampleNext, { sampleId: 4, layerId: 2 }, 'Place'))
    expect((await state()).tables.samples.get(4)).toMatchObject({ layerId: 2, position: 4 })
    const gone = sampleAt(4, { id: 3, ownerId: 1, archived: 1 })
    await page(next(3, [gone], totalsOf([...lab.filter((row) => row.entity !== 'samples' || Number(row.id) < 3), gone, sampleAt(3, { id: 4 })])))
    const { tables, effects } = await state()
    expect([...effects.values()].map((effect) => effect.trouble)).toEqual(['sample.archived', null])
    expect(tables.samples.get(4)).toMatchObject({ layerId: 2, position: 3 })
  })

  test('a queued mutation that looked up a barcode with special characters runs again like any other', async () => {
    const { state, page, write } = await begin()
    await write(mutation(setSampleBarcode, { sampleId: 1, barcode: 'A#1 "x".[2]' }, 'Barcode'))
    await page(next(1, [sampleAt(2, { id: 1, amount: 5 })]))
    expect((await state()).tables.samples.get(1)).toMatchObject({ amount: 5, altBarcode: 'A#1 "x".[2]' })
  })

  test('of many queued mutations only the affected ones run again', async () => {
    const { disk, state, write } = await begin()
    await write(add(1, 1), add(2, 1), add(1, 1))
    const before = (await state()).effects
    const ran: string[] = []
    const counting = wrapTransactions(disk, (tx) => {
      const passed = new ForwardingTransaction(tx)
      // Only the inputs of mutations that run are read.
      passed.queuedByNumber = (ns) => {
        ran.push(...ns.map(String))
        return tx.queuedByNumber(ns)
      }
      return passed
    })
    expect(await takePage(counting, next(1, [sampleAt(2, { id: 1, amount: 5 })]), noon)).toBe('applied')
    const after = await state()
    await assertReplayed(after)
    expect(ran).toEqual(['1', '3'])
    expect(after.effects).toEqual(before)
    expect(after.tables.samples.get(1)).toMatchObject({ amount: 7 })
  })
})
