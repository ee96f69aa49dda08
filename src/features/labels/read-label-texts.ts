import type { SampleRow } from '#domain/entities/sample.ts'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import type { LabelSubject, LabelTexts } from '#domain/rules/labels/label.ts'
import { toBarcode } from '#domain/rules/barcode.ts'
import { experimentCode } from '#domain/rules/notebook/experiment-code.ts'
import { isGrid, positionName } from '#domain/rules/storage/grid.ts'
import { readEquipment } from '#db/queries/equipment.ts'
import { readPaths, readChildren, readSamplesIn } from '#db/queries/layers.ts'
import { readMembers } from '#db/queries/members.ts'
import { readExperimentsById } from '#db/queries/experiments.ts'
import { readManySamples } from '#db/queries/samples.ts'
import { readSampleTypes } from '#db/queries/sample-types.ts'
import type { Workspace } from '#db/workspace.ts'
import { amountText } from '#src/workspace/format/amount-text.ts'
import { dayText, todayText } from '#src/workspace/format/dates.ts'
import { kindText, placesOfRow } from '#src/workspace/equipment/equipment-text.ts'
import { shortPath } from '#src/workspace/samples/short-path.ts'
import type { LabelRequest } from './label-request.ts'

/** What at most so many labels say, in the order of the ids. Whatever is not on this device has none. */
export async function readLabelTexts(workspace: Workspace, request: LabelRequest, most: number): Promise<{ texts: readonly LabelTexts[]; isCut: boolean }> {
  const ids = 'below' in request ? await readSamplesBelow(workspace, request.below, most + 1) : request.ids
  return { texts: await readTexts(workspace, request.subject, ids.slice(0, most)), isCut: ids.length > most }
}

function readTexts(workspace: Workspace, subject: LabelSubject, ids: readonly number[]): Promise<LabelTexts[]> {
  if (subject === 'sample') return readSampleTexts(workspace, ids)
  if (subject === 'experiment') return readExperimentTexts(workspace, ids)
  return subject === 'layer' ? readLayerTexts(workspace, ids) : readEquipmentTexts(workspace, ids)
}

async function readSampleTexts(workspace: Workspace, ids: readonly number[]): Promise<LabelTexts[]> {
  const samples = await readManySamples(workspace, ids)
  const parents = await readManySamples(
    workspace,
    samples.flatMap(({ parentId }) => parentId ?? []),
  )
  const types = new Map((await readSampleTypes(workspace)).map(({ id, name }) => [id, name]))
  const parentNames = new Map(parents.map(({ id, name }) => [id, name]))
  const owners = await readMembers(workspace)
  const paths = await readPaths(
    workspace,
    samples.flatMap(({ layerId }) => layerId ?? []),
  )
  return samples.map((sample) => ({
    name: sample.name,
    code: sample.altBarcode ?? toBarcode('sample', sample.id),
    type: types.get(sample.sampleTypeId) ?? '',
    lot: sample.lot,
    amount: amountText(sample.amount, sample.unit),
    expiration: dayText(sample.expiration),
    location: locationOf(sample, paths.get(sample.layerId ?? 0) ?? []),
    parent: parentNames.get(sample.parentId ?? 0) ?? '',
    created: dayOf(sample.createdAt),
    owner: owners.get(sample.ownerId)?.fullName ?? '',
  }))
}

function locationOf({ position }: SampleRow, path: readonly StorageLayerRow[]): string {
  const layer = path.at(-1)
  const names = shortPath(path.map(({ name }) => name))
  return (layer && isGrid(layer) ? [...names, positionName(layer, position)] : names).join(' › ')
}

async function readExperimentTexts(workspace: Workspace, ids: readonly number[]): Promise<LabelTexts[]> {
  const owners = await readMembers(workspace)
  return (await readExperimentsById(workspace, ids)).map(({ experiment: { id, name, createdAt, ownerId } }) => ({
    name,
    number: experimentCode(id),
    code: toBarcode('experiment', id),
    created: dayOf(createdAt),
    owner: owners.get(ownerId)?.fullName ?? '',
  }))
}

async function readLayerTexts(workspace: Workspace, ids: readonly number[]): Promise<LabelTexts[]> {
  const paths = await readPaths(workspace, ids)
  return ids.flatMap((id) => {
    const path = paths.get(id) ?? []
    const layer = path.at(-1)
    if (!layer) return []
    const above = shortPath(path.map(({ name }) => name)).slice(0, -1)
    return { name: layer.name, code: layer.altBarcode ?? toBarcode('layer', layer.id), location: above.join(' › ') }
  })
}

async function readEquipmentTexts(workspace: Workspace, ids: readonly number[]): Promise<LabelTexts[]> {
  const found = await Promise.all(ids.map((id) => readEquipment(workspace, id)))
  return found.flatMap((equipment) => {
    if (!equipment) return []
    const { name, row, unit } = equipment
    const { barcode, manufacturer, model, serialNumber } = row
    return { name, code: barcode ?? '', kind: kindText(equipment), manufacturer, model, serialNumber, location: placesOfRow(unit ?? row).join(' › ') }
  })
}

const dayOf = (at: number): string => dayText(todayText(new Date(at)))

/** The first samples in a compartment and in all below it, box by box and by position. */
async function readSamplesBelow(workspace: Workspace, layerId: number, most: number): Promise<number[]> {
  const { rows } = await readSamplesIn(workspace, layerId, most)
  const ids = rows.map(({ id }) => id)
  for (const child of await readChildren(workspace, layerId)) {
    if (ids.length >= most) break
    ids.push(...(await readSamplesBelow(workspace, child.id, most - ids.length)))
  }
  return ids
}
