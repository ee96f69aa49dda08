import { beforeEach, describe, expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { storeLease } from '#db/queue/leases.ts'
import type { Workspace } from '#db/workspace.ts'
import type { PackLookup, ReceiveEvent } from '#machines/receive/receive-types.ts'
import type { Change } from '#src/workspace/mutations/change.ts'
import { write } from '#db/writing/write.ts'
import { provideReceive } from '#src/app/actors/receive-actors.ts'
import { readDelivery, withTubesOfOrder } from '#src/workspace/supplies/stored-delivery.ts'
import { receiveOrderChange } from '#src/workspace/mutations/supplies.ts'
import type { ServerRow } from '#domain/wire/sync/pull.ts'
import { makeContext, makePage, makeSample, noon, serverRow, smallLab } from '#tests/harness/factories.ts'
import { makeWorkspace } from '#tests/harness/make-workspace.ts'
import { makeOrderItem, makeProduct } from '#tests/harness/supplies.ts'
import { takePage } from '#tests/harness/take-page.ts'

let workspace: Workspace
const context = makeContext()
const gtin = '04012345678901'
const code = `01${gtin}1728113010L26K417`

/** `last` replaces rows of the same id. */
async function begin(last: readonly ServerRow[] = []): Promise<void> {
  workspace = makeWorkspace()
  const supplies = [
    serverRow('products', 7, makeProduct({ id: 7, name: 'anti-CD3', containers: 2, amount: 0.5, unit: 'mL', gtin, sampleTypeId: 1, expiresAfter: 30 })),
    serverRow('products', 8, makeProduct({ id: 8, name: 'Agarose', gtin: null, barcode: 'OWN-CODE-8', sampleTypeId: 1 })),
    serverRow('orderItems', 9, makeOrderItem({ id: 9, productId: 7, name: 'anti-CD3', status: 'ordered', quantity: 2, receivedPacks: 0, storedContainers: 0 })),
  ]
  await takePage(
    workspace.disk,
    makePage({ rows: [...[...smallLab(), ...supplies].filter((row) => !last.some(({ entity, id }) => entity === row.entity && id === row.id)), ...last] }),
    noon,
  )
  await storeLease(workspace.disk, { kind: 'samples', first: 100, last: 199 })
}
beforeEach(() => begin())

const stored: Change[] = []

async function run(question: PackLookup | null = null) {
  const machine = provideReceive(workspace, context, (change) => stored.push(change))
  const actor = createActor(machine, { input: { progress: await readDelivery(workspace), question } }).start()
  const settled = async () => (await waitFor(actor, (state) => !state.hasTag('working') && state.context.queue.length === 0, { timeout: 20_000 })).context
  const send = async (event: ReceiveEvent) => {
    actor.send(event)
    return settled()
  }
  return { actor, settled, send, scan: (text: string) => send({ type: 'code.read', text, how: 'wedge' }) }
}
const tubes = async () => (await workspace.mirror('samples').toArray()).filter(({ id }) => id >= 100)
const order = async () => (await workspace.mirror('orderItems').get(9))!
const boxCode = '008000000000002'

describe('a delivery on this device', () => {
  test('a package becomes tubes with its lot and date, and its order has received it; scanned tubes get their place and barcode', async () => {
    const { scan, send, actor } = await run()
    expect((await scan(code)).pack).toMatchObject({ productId: 7, lot: 'L26K417', expires: '2028-11-30', lineId: 9, containers: 2 })
    await send({ type: 'pack.accepted' })
    expect(await tubes()).toMatchObject(
      [100, 101].map((id) => ({ id, name: 'anti-CD3', productId: 7, lot: 'L26K417', expiration: '2028-11-30', amount: 0.5, unit: 'mL', layerId: null })),
    )
    expect(await order()).toMatchObject({ status: 'partly-received', receivedPacks: 1 })
    await scan(boxCode)
    const { rows } = await scan('FD00001')
    expect(rows).toMatchObject([{ kind: 'put', position: 3, code: 'FD00001' }])
    expect(await tubes()).toMatchObject([{ altBarcode: 'FD00001', layerId: 2, position: 3 }, { layerId: null }])
    // The rest without a scan.
    await send({ type: 'rest.placed' })
    expect((await tubes())[1]).toMatchObject({ altBarcode: null, layerId: 2, position: 4 })
    await send({ type: 'finished' })
    expect(actor.getSnapshot().value).toBe('finished')
    expect(await order()).toMatchObject({ status: 'partly-received', storedContainers: 2 })
    expect(await readDelivery(workspace)).toMatchObject({ box: { id: 2 }, groups: [], pack: null })
    await write(workspace.disk, context, stored.at(-1)!.undo)
    expect(await order()).toMatchObject({ storedContainers: 0 })
  })

  test('while a tube waits for its code, the beginning of the code on a pack is read as cut and does not become the barcode; other digits do', async () => {
    const { scan, send } = await run()
    await scan(code)
    await send({ type: 'pack.accepted' })
    await scan(boxCode)
    for (const cut of [code.slice(0, 6), code.slice(0, 10), code.slice(0, 15), gtin.slice(1, 11)])
      expect((await scan(cut)).rows[0]).toMatchObject({ kind: 'misread', fault: 'cut', code: cut })
    expect(await tubes()).toMatchObject([{ altBarcode: null, layerId: null }, { layerId: null }])
    expect((await scan('0112345678')).rows[0]).toMatchObject({ kind: 'put', code: '0112345678' })
  })

  test('all packs put away close the order line', async () => {
    const { scan, send } = await run()
    await scan(boxCode)
    await scan(code)
    await send({ type: 'pack.edited', edit: { packs: 2, tubes: 2 } })
    await send({ type: 'pack.accepted' })
    await send({ type: 'rest.placed' })
    await send({ type: 'finished' })
    expect(await order()).toMatchObject({ status: 'stored', receivedPacks: 2, storedContainers: 2 })
  })

  test('a scan is undone, and so is the whole package; a code it had given can be given again', async () => {
    const { scan, send } = await run()
    await scan(boxCode)
    await scan(code)
    await send({ type: 'pack.accepted' })
    const { rows } = await scan('FD00001')
    await send({ type: 'row.undone', row: rows[0]!.row })
    expect((await tubes())[0]).toMatchObject({ altBarcode: null, layerId: null })
    const { groups } = await scan('FD00001')
    const after = await send({ type: 'group.undone', number: groups[0]!.number })
    expect(after).toMatchObject({ groups: [], placed: [], rows: [] })
    expect(await tubes()).toMatchObject([
      { archived: 1, altBarcode: null },
      { archived: 1, altBarcode: null },
    ])
    expect(await order()).toMatchObject({ status: 'ordered', receivedPacks: 0 })
  })

  test('after a dead battery it goes on where it was, and no tube is created twice', async () => {
    const first = await run()
    await first.scan(boxCode)
    await first.scan(code)
    await first.send({ type: 'pack.accepted' })
    await first.scan('FD00001')
    // Nothing but what the change itself has saved.
    const again = await run()
    const context = await again.settled()
    expect(context).toMatchObject({ pack: null, groups: [{ tubeIds: [100, 101] }], placed: [100], box: { id: 2 } })
    await again.scan('FD00002')
    expect(await tubes()).toMatchObject([
      { altBarcode: 'FD00001', position: 3 },
      { altBarcode: 'FD00002', position: 4 },
    ])
  })

  test('more packs than were ordered are refused without a reason, and nothing is created', async () => {
    const { scan, send } = await run()
    await scan(code)
    // Somebody on the same tablet has received it since the package was read.
    await write(workspace.disk, context, receiveOrderChange(await order(), 2, '').mutations)
    const { pack } = await send({ type: 'pack.accepted' })
    expect(pack!.problem).not.toBeNull()
    expect(await tubes()).toEqual([])
  })

  test('a product is also found by its own code; without a date on the package, its tubes last as long as the catalog says', async () => {
    const { scan, send } = await run()
    expect((await scan('OWN-CODE-8')).pack).toMatchObject({ productId: 8, gtin: '', lines: [] })
    await send({ type: 'pack.dropped' })
    expect((await scan(gtin)).pack!.expires).toMatch(/^\d{4}-\d\d-\d\d$/)
  })

  test('a sample that has exactly the code of a package is that sample', async () => {
    await begin([serverRow('samples', 1, makeSample({ name: 'HeLa', layerId: 2, position: 1, altBarcode: gtin }))])
    const { scan } = await run()
    expect(await scan(gtin)).toMatchObject({ pack: null, rows: [{ kind: 'stranger', name: 'HeLa' }] })
  })

  test('what was not put away is there again from its order', async () => {
    const { scan, send } = await run()
    await scan(code)
    await send({ type: 'pack.accepted' })
    await send({ type: 'finished' })
    await send({ type: 'finish.accepted' })
    const empty = await readDelivery(workspace)
    expect(empty.groups).toEqual([])
    const later = await withTubesOfOrder(workspace, empty, 9)
    expect(later.groups).toMatchObject([{ lineId: 9, tubeIds: [100, 101], left: 1 }])
    expect(await withTubesOfOrder(workspace, later, 9)).toBe(later)
  })
})
