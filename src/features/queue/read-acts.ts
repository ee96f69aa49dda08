import { isRowKey, parseRowKey, rowKey } from '#domain/dependency-keys.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import type { QueuedMutation } from '#db/disk.ts'
import { readServerRows } from '#db/queries/server-rows.ts'
import type { Workspace } from '#db/workspace.ts'
import { describeActs, type Act, type KnownRows, type KnownSample } from './acts.ts'

/** The acts that are waiting, in order: the first one on a sample begins with what the server has. */
export async function readWaitingActs(workspace: Workspace, queue: readonly QueuedMutation[]): Promise<readonly Act[]> {
  const sampleKeys = queue.flatMap(({ about }) => about.filter((key) => isRowKey(key) && parseRowKey(key).entity === 'samples'))
  const before = await readServerRows<SampleRow>(workspace, [...new Set(sampleKeys)])
  const { samples, ...known } = await readKnownRows(
    workspace,
    queue,
    [...before.values()].flatMap((row) => row?.layerId ?? []),
  )
  const states = [...samples.values()].map((sample): [number, KnownSample] => [
    sample.id,
    { ...sample, state: before.get(rowKey('samples', sample.id)) ?? undefined },
  ])
  return describeActs(queue, { ...known, samples: new Map(states) })
}

/** Acts of the past: where they began is not known any more. */
export async function readPastActs(workspace: Workspace, mutations: readonly QueuedMutation[]): Promise<readonly Act[]> {
  const { samples, ...known } = await readKnownRows(workspace, mutations)
  const names = [...samples.values()].map(({ id, name }): [number, KnownSample] => [id, { id, name }])
  return describeActs(mutations, { ...known, samples: new Map(names) })
}

/** An act that was not applied begins where things are now. */
export async function readWantedAct(workspace: Workspace, mutation: QueuedMutation): Promise<Act> {
  return describeActs([mutation], await readKnownRows(workspace, [mutation]))[0]!
}

/** The rows that mutations are about and put something into, and these compartments, as they are now on this device. */
async function readKnownRows(workspace: Workspace, mutations: readonly QueuedMutation[], otherLayers: readonly number[] = []): Promise<KnownRows> {
  const rows = mutations.flatMap(({ about }) => about.filter(isRowKey).map(parseRowKey))
  const idsOf = (entity: string) => [...new Set(rows.flatMap((row) => (row.entity === entity && typeof row.id === 'number' ? [row.id] : [])))]
  const samples = (await workspace.mirror('samples').bulkGet(idsOf('samples'))).flatMap((row) => row ?? [])
  const targets = mutations.flatMap(({ input }) => {
    const { layerId } = input as { layerId?: unknown }
    return typeof layerId === 'number' ? [layerId] : []
  })
  const layerIds = new Set([...otherLayers, ...targets, ...idsOf('storageLayers'), ...samples.flatMap(({ layerId }) => layerId ?? [])])
  const layerRows = (await workspace.mirror('storageLayers').bulkGet([...layerIds])).flatMap((row) => row ?? [])
  const types = (await workspace.mirror('sampleTypes').bulkGet(idsOf('sampleTypes'))).flatMap((row) => row ?? [])
  const members = (await workspace.mirror('members').bulkGet(idsOf('members'))).flatMap((row) => row ?? [])
  const units = (await workspace.mirror('storageUnits').bulkGet(idsOf('storageUnits'))).flatMap((row) => row ?? [])
  return {
    samples: new Map(samples.map((sample) => [sample.id, { id: sample.id, name: sample.name, state: sample }])),
    layers: new Map(layerRows.map((layer) => [layer.id, layer])),
    names: new Map([
      ...layerRows.map(({ id, name }) => [rowKey('storageLayers', id), name] as const),
      ...types.map(({ id, name }) => [rowKey('sampleTypes', id), name] as const),
      ...members.map(({ id, fullName }) => [rowKey('members', id), fullName] as const),
      ...units.map(({ id, name }) => [rowKey('storageUnits', id), name] as const),
    ]),
  }
}
