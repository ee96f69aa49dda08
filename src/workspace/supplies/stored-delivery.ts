import { readSavedProgress, saveProgress } from '#db/saved-progress.ts'
import type { SavedProgress } from '#db/disk/disk-rows.ts'
import { readLayer } from '#db/queries/layers.ts'
import { readManySamples } from '#db/queries/samples.ts'
import { readProduct, readSamplesOfProduct } from '#db/queries/supplies.ts'
import type { Workspace } from '#db/workspace.ts'
import type { ReceiveProgress, ReceivedGroup } from '#machines/receive/receive-types.ts'

/** The delivery that is being received on this device. After it, the box stays the one for the next. */
const id = 'delivery'

const nothing: ReceiveProgress = { box: null, from: 1, pack: null, lastPack: 0, groups: [], placed: [], rows: [], lastRow: 0 }

export const storedDelivery = (content: ReceiveProgress, at: number): SavedProgress<ReceiveProgress> => ({ id, at, content })

export const saveDelivery = (workspace: Workspace, progress: ReceiveProgress, at: number): Promise<void> =>
  saveProgress(workspace, storedDelivery(progress, at))

/** As it is now: tubes that were archived meanwhile are left out, and those that have a location are put away. */
export async function readDelivery(workspace: Workspace): Promise<ReceiveProgress> {
  const saved = (await readSavedProgress<ReceiveProgress>(workspace, id))?.content ?? nothing
  const layer = saved.box && (await readLayer(workspace, saved.box.id))
  const samples = await readManySamples(
    workspace,
    saved.groups.flatMap(({ tubeIds }) => tubeIds),
  )
  const known = new Map(samples.filter(({ archived }) => !archived).map((sample) => [sample.id, sample]))
  const groups = saved.groups.map((group) => ({ ...group, tubeIds: group.tubeIds.filter((tube) => known.has(tube)) }))
  const placed = [...known.values()].flatMap((sample) => (sample.layerId === null ? [] : sample.id))
  return { ...saved, groups, placed, box: layer && !layer.archived ? layer : null }
}

/** The delivery with what is still to be put away of a line of the shopping list: the tubes of its product without a location. */
export async function withTubesOfOrder(workspace: Workspace, progress: ReceiveProgress, orderId: number): Promise<ReceiveProgress> {
  const order = await workspace.mirror('orderItems').get(orderId)
  const { productId } = order ?? {}
  if (!order || productId == null || progress.groups.some(({ lineId }) => lineId === orderId)) return progress
  const product = await readProduct(workspace, productId)
  const known = new Set(progress.groups.flatMap(({ tubeIds }) => tubeIds))
  const tubes = (await readSamplesOfProduct(workspace, productId)).filter((tube) => tube.layerId === null && tube.outBy === null && !known.has(tube.id))
  if (!product || tubes.length === 0) return progress
  const number = progress.lastPack + 1
  const group: ReceivedGroup = {
    number,
    productId,
    name: tubes[0]!.name,
    lot: tubes[0]!.lot,
    packs: order.receivedPacks,
    lineId: orderId,
    left: Math.max(0, order.quantity - order.receivedPacks),
    tubeIds: tubes.map((tube) => tube.id).sort((a, b) => a - b),
  }
  return { ...progress, lastPack: number, groups: [...progress.groups, group] }
}
