import type { SampleRow } from '#domain/entities/sample.ts'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { deviceErrors } from '#domain/command-errors.ts'
import { limits } from '#domain/limits.ts'
import type { Message } from '#domain/message.ts'
import { isGrid, capacityOf, positionName } from '#domain/rules/storage/grid.ts'
import { readChildren, readSamplesIn, readLayer, readPath } from '#db/queries/layers.ts'
import type { Workspace } from '#db/workspace.ts'
import { t } from '#src/ui/text/translate.ts'

export interface Misfit {
  readonly sample: SampleRow
  /** Why it cannot go to the same position there, as a sentence. */
  readonly reason: string
}

export interface ContentsPreview {
  readonly layers: readonly StorageLayerRow[]
  readonly samples: readonly SampleRow[]
  readonly misfits: readonly Misfit[]
  /** A problem with the target as a whole, as a sentence. */
  readonly refusal: Message | null
}

/** What moving everything from one compartment to the same positions in another would do. The command decides again. */
export async function previewContentsMove(workspace: Workspace, fromId: number, toId: number): Promise<ContentsPreview> {
  const to = await readLayer(workspace, toId)
  const samples = (await readSamplesIn(workspace, fromId, limits.grid.most)).rows
  const layers = await readChildren(workspace, fromId)
  const none = { layers, samples, misfits: [] }
  if (!to || !(await readLayer(workspace, fromId))) return { ...none, refusal: deviceErrors['layer.gone'].message }
  if (to.archived) return { ...none, refusal: deviceErrors['layer.archived'].message }
  if ((await readPath(workspace, toId)).some((above) => above.id === fromId)) return { ...none, refusal: deviceErrors['layer.cycle'].message }
  const occupied = new Map((await readSamplesIn(workspace, toId, limits.grid.most)).rows.map((sample) => [sample.position, sample]))
  const misfits = samples.flatMap((sample) => findMisfit(sample, to, occupied, workspace.userId))
  return { layers, samples, misfits, refusal: null }
}

function findMisfit(sample: SampleRow, to: StorageLayerRow, occupied: ReadonlyMap<number, SampleRow>, userId: number): Misfit[] {
  const { position } = sample
  if (!isGrid(to) && position === 0) return []
  if (position < 1 || position > capacityOf(to)) return [{ sample, reason: t('That position does not exist there.') }]
  const name = positionName(to, position)
  const reservation = to.reserved[position]
  if (reservation && reservation.userId !== userId) return [{ sample, reason: t('{place} is reserved for someone else.', { place: name }) }]
  const other = occupied.get(position)
  return other ? [{ sample, reason: t('{place} is taken by {name}.', { place: name, name: other.name }) }] : []
}
