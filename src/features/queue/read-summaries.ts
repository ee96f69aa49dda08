import { isRowKey, parseRowKey, rowKey } from '#domain/dependency-keys.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import type { QueuedMutation } from '#db/disk/disk-rows.ts'
import { readBaseRows } from '#db/queries/base-rows.ts'
import type { Workspace } from '#db/workspace.ts'
import { summarizeMutations, type MutationSummary, type KnownRows, type KnownSample } from './summarize-mutations.ts'

/** Summaries of the mutations that are waiting, in order: the first one on a sample begins with what the server has. */
export async function readWaitingSummaries(workspace: Workspace, queue: readonly QueuedMutation[]): Promise<readonly MutationSummary[]> {
  const sampleKeys = queue.flatMap(({ about }) => about.filter((key) => isRowKey(key) && parseRowKey(key).entity === 'samples'))
  const before = await readBaseRows<SampleRow>(workspace, [...new Set(sampleKeys)])
  const { samples, ...known } = await readKnownRows(
    workspace,
    queue,
    [...before.values()].flatMap((row) => row?.layerId ?? []),
  )
  const states = [...samples.values()].map((sample): [number, KnownSample] => [
    sample.id,
    { ...sample, state: before.get(rowKey('samples', sample.id)) ?? undefined },
  ])
  return summarizeMutations(queue, { ...known, samples: new Map(states) })
}

/** Summaries of mutations of the past: where they began is not known anymore. */
export async function readPastSummaries(workspace: Workspace, mutations: readonly QueuedMutation[]): Promise<readonly MutationSummary[]> {
  const { samples, ...known } = await readKnownRows(workspace, mutations)
  const names = [...samples.values()].map(({ id, name }): [number, KnownSample] => [id, { id, name }])
  return summarizeMutations(mutations, { ...known, samples: new Map(names) })
}

/** A mutation that was not applied begins where things are now. */
export async function readRejectedSummary(workspace: Workspace, mutation: QueuedMutation): Promise<MutationSummary> {
  return summarizeMutations([mutation], await readKnownRows(workspace, [mutation]))[0]!
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
