import { fromPromise } from 'xstate'
import { Refusal } from '#domain/tx.ts'
import { linesToReceive } from '#domain/rules/supplies/receive-order-lines.ts'
import { readPackage, type PackageReading } from '#domain/rules/supplies/read-package.ts'
import { tubeValues } from '#domain/rules/supplies/tube-values.ts'
import { normalizeFieldValue } from '#domain/rules/samples/sample-field.ts'
import { isGrid } from '#domain/rules/storage/grid.ts'
import { isCutPackage } from '#db/queries/find-product.ts'
import { readFreePositions, readLayer } from '#db/queries/layers.ts'
import { readManySamples, readSample } from '#db/queries/samples.ts'
import { readOrdersOfProduct, readProduct, readSamplesOfProduct } from '#db/queries/supplies.ts'
import { takeIds } from '#db/queue/leases.ts'
import type { Workspace } from '#db/workspace.ts'
import { write } from '#db/writing/write.ts'
import type { WriteContext } from '#db/writing/mutation.ts'
import type { ProductRow } from '#domain/entities/product.ts'
import type { SampleTypeRow } from '#domain/entities/sample-type.ts'
import { leftOf, tubesOf } from '#machines/receive/receive-pack.ts'
import { emptied, withGroup } from '#machines/receive/receive-steps.ts'
import { receiveMachine } from '#machines/receive/receive.machine.ts'
import type {
  CreateTubesInput,
  PackAnswer,
  PackProduct,
  PackLookup,
  PlaceTubesInput,
  ReceivedGroup,
  StoredLine,
  TubeBefore,
} from '#machines/receive/receive-types.ts'
import { dayFrom, todayText } from '#src/workspace/format/dates.ts'
import { combineChanges, type Change } from '#src/workspace/mutations/change.ts'
import { moveSampleChange } from '#src/workspace/mutations/move-sample.ts'
import { setSampleBarcodeChange } from '#src/workspace/mutations/samples.ts'
import { receivePackChange, storeOrderChange, undoReceivedPackChange } from '#src/workspace/mutations/supplies.ts'
import { requestPersistenceAfterFirstSave } from '#src/workspace/device/storage-persistence.ts'
import { resolveForPeople } from '#src/workspace/scan/resolve-for-people.ts'
import { toAssignableCode } from '#src/workspace/scan/use-assignable-code.ts'
import { storedDelivery } from '#src/workspace/supplies/stored-delivery.ts'
import { plural } from '#src/ui/text/translate.ts'

/** Receiving on the local copy: each step is saved on this device and queued before it says so. `onStored`: the order lines have noted what is put away. */
export function provideReceive(workspace: Workspace, context: WriteContext, onStored: (change: Change) => void): typeof receiveMachine {
  const save = async (change: Change): Promise<void> => {
    await write(workspace.disk, context, change.mutations)
    requestPersistenceAfterFirstSave()
  }
  return receiveMachine.provide({
    actors: {
      findPackage: fromPromise(({ input }) => findPackage(workspace, input)),
      readFree: fromPromise(async ({ input: layerId }) => {
        const layer = await readLayer(workspace, layerId)
        return layer && isGrid(layer) ? readFreePositions(workspace, layer) : []
      }),
      createTubes: fromPromise(({ input }) => createTubes(workspace, context, input)),
      placeTubes: fromPromise(async ({ input }) => {
        const { before, change } = await placeChange(workspace, input)
        await save(change)
        return before
      }),
      undoTube: fromPromise(async ({ input: { tube, code } }) => {
        const now = await readSample(workspace, tube.id)
        if (!now) throw new Refusal('sample.gone', { sampleId: tube.id })
        const back = await moveSampleChange(workspace, now, tube)
        await save(code === null ? back : combineChanges([setSampleBarcodeChange(now, tube.altBarcode), back], back.done))
      }),
      undoGroup: fromPromise(async ({ input: { tubeIds, lineId, packs } }) => {
        const order = lineId === null ? null : ((await workspace.mirror('orderItems').get(lineId)) ?? null)
        await save(undoReceivedPackChange(await readManySamples(workspace, tubeIds), order, packs, context.userId))
      }),
      storeLines: fromPromise(async ({ input: { lines, progress } }) => {
        const change = await storeChange(workspace, lines)
        await write(workspace.disk, context, change.mutations, { savedProgress: storedDelivery(emptied(progress), Date.now()) })
        if (lines.length > 0) onStored(change)
      }),
    },
  })
}

const chosen: PackageReading = { gtin: '', lot: '', expires: '', serial: '', orderNumber: '' }

async function findPackage(workspace: Workspace, question: PackLookup): Promise<PackAnswer> {
  if (!('scan' in question)) {
    const product = await readProduct(workspace, question.productId)
    if (!product) throw new Refusal('product.gone', { productId: question.productId })
    return describeProduct(workspace, product, plain, question.lineId)
  }
  const { text } = question.scan
  const found = await resolveForPeople(workspace, question.scan)
  if (found.kind === 'sample') return found
  if (found.kind === 'layer') return found
  if (found.kind === 'series' || found.kind === 'experiment') return { kind: 'not-a-tube' }
  if (found.kind === 'misconfigured' || found.kind === 'ignored') return found
  const read = readPackage(text, todayText())
  if (read?.kind === 'fault') return found.kind === 'product' ? describeProduct(workspace, found.product, plain) : { kind: 'misread', fault: read.fault }
  if (read)
    return describeProduct(workspace, found.kind === 'product' ? found.product : null, { ...read, tubeCode: read.isPlain ? toAssignableCode(text) : null })
  if (found.kind === 'product') return describeProduct(workspace, found.product, plain)
  return (await isCutPackage(workspace, text.trim())) ? { kind: 'misread', fault: 'cut' } : { kind: 'unknown', code: toAssignableCode(text) }
}

const plain: Read = { reading: chosen, others: [], tubeCode: null }

type Read = Pick<Extract<PackAnswer, { kind: 'package' }>, 'reading' | 'others' | 'tubeCode'>

async function describeProduct(
  workspace: Workspace,
  product: ProductRow | null,
  { reading, others, tubeCode }: Read,
  lineId: number | null = null,
): Promise<PackAnswer> {
  const orders = product ? await readOrdersOfProduct(workspace, product.id) : []
  return {
    kind: 'package',
    product: product && (await toPackProduct(workspace, product)),
    reading,
    others,
    tubeCode,
    lines: linesToReceive(orders, reading.orderNumber, lineId),
  }
}

async function toPackProduct(workspace: Workspace, { id, containers, sampleTypeId, expiresAfter }: ProductRow): Promise<PackProduct> {
  const type = sampleTypeId === null ? undefined : await workspace.mirror('sampleTypes').get(sampleTypeId)
  // An archived type cannot be used anymore: another one has to be chosen.
  const usable = type?.archived === 0 ? type : null
  const values = usable ? tubeValues(usable, await readSamplesOfProduct(workspace, id)) : { meta: {}, asked: [] }
  return { id, containers, sampleTypeId: usable?.id ?? null, values, expires: expiresAfter === null ? '' : dayFrom(todayText(), expiresAfter) }
}

/** The tubes, the arrival and the saved progress: all or nothing, so that a dead battery never creates them twice. */
async function createTubes(workspace: Workspace, context: WriteContext, { pack, progress }: CreateTubesInput): Promise<ReceivedGroup> {
  const product = pack.productId === null ? undefined : await readProduct(workspace, pack.productId)
  if (!product) throw new Refusal('product.gone', { productId: pack.productId })
  const order = pack.lineId === null ? null : ((await workspace.mirror('orderItems').get(pack.lineId)) ?? null)
  if (pack.lineId !== null && !order) throw new Refusal('order.gone', { orderItemId: pack.lineId })
  const count = tubesOf(pack)
  const ids = count > 0 ? await takeIds(workspace.disk, 'samples', count) : []
  const type = pack.sampleTypeId === null ? undefined : await workspace.mirror('sampleTypes').get(pack.sampleTypeId)
  const name = product.sampleName.trim() || product.name
  const shared = {
    name,
    sampleTypeId: pack.sampleTypeId ?? 0,
    altBarcode: null,
    amount: product.amount,
    unit: product.unit,
    expiration: pack.expires,
    description: '',
    note: '',
    meta: type ? normalizeMeta(type, pack.values.meta) : {},
    parentId: null,
    lot: pack.lot,
    productId: product.id,
  }
  const { number, packs, lineId, lot } = pack
  const group: ReceivedGroup = { number, productId: product.id, name, lot, packs, lineId, left: Math.max(0, (leftOf(pack) ?? packs) - packs), tubeIds: ids }
  const { mutations } = receivePackChange({ tubes: ids.map((id) => ({ id, ...shared })), order, packs, note: pack.note.trim() })
  await write(workspace.disk, context, mutations, { savedProgress: storedDelivery(withGroup(progress, group), Date.now()) })
  requestPersistenceAfterFirstSave()
  return group
}

const normalizeMeta = ({ fields }: SampleTypeRow, meta: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(fields.flatMap((field) => (meta[field.id] ? [[String(field.id), normalizeFieldValue(field, meta[field.id]!)]] : [])))

async function placeChange(workspace: Workspace, { layerId, tubes, code }: PlaceTubesInput): Promise<{ before: TubeBefore[]; change: Change }> {
  const samples = new Map(
    (
      await readManySamples(
        workspace,
        tubes.map(({ id }) => id),
      )
    ).map((sample) => [sample.id, sample]),
  )
  const steps: Change[] = []
  const before: TubeBefore[] = []
  for (const { id, position } of tubes) {
    const sample = samples.get(id)
    if (!sample) throw new Refusal('sample.gone', { sampleId: id })
    if (code !== null) steps.push(setSampleBarcodeChange(sample, code))
    steps.push(await moveSampleChange(workspace, sample, { layerId, position }))
    before.push({ id, name: sample.name, altBarcode: sample.altBarcode, layerId: sample.layerId, position: sample.position })
  }
  return { before, change: combineChanges(steps, steps.at(-1)?.done ?? '') }
}

async function storeChange(workspace: Workspace, lines: readonly StoredLine[]): Promise<Change> {
  const steps: Change[] = []
  let tubes = 0
  for (const { lineId, containers, isAll } of lines) {
    const order = await workspace.mirror('orderItems').get(lineId)
    // Somebody else has put the rest away meanwhile, or noted that it did not come.
    if (!order || (order.status !== 'received' && order.status !== 'partly-received')) continue
    steps.push(storeOrderChange(order, { containers, note: '', isAll: isAll && order.status === 'received' }))
    tubes += containers
  }
  return combineChanges(steps, plural(tubes, { one: '# tube put away', other: '# tubes put away' }))
}
