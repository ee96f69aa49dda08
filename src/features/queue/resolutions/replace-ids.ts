import type { LeasedKind } from '#domain/leased-kinds.ts'
import { leasedIdsOf } from '#db/queue/leased-ids.ts'
import type { QueuedMutation } from '#db/disk/disk-rows.ts'

export interface NewId {
  readonly kind: LeasedKind
  readonly from: number
  readonly to: number
}

/** Where inputs of commands have ids of each kind. `parentId` is a compartment in commands on compartments, otherwise a sample. */
const keysOf: Readonly<Record<LeasedKind, readonly string[]>> = {
  samples: ['sampleId', 'sampleIds', 'parentId', 'aliquotIds', 'found', 'missing'],
  storageLayers: ['layerId', 'fromLayerId', 'toLayerId', 'rootLayerId', 'parentId'],
  storageUnits: ['unitId', 'equipmentId'],
  sampleSeries: ['seriesId'],
  sampleTypes: ['sampleTypeId'],
  sampleFields: ['added', 'order', 'removed'],
  tableViews: ['viewId'],
  projects: ['projectId'],
  studies: ['studyId'],
  experiments: ['experimentId'],
  sections: ['sectionId'],
  protocols: ['protocolId'],
  products: ['productId'],
  orderItems: ['orderItemId'],
  budgets: ['budgetId'],
  bookings: ['bookingId'],
}

/** Rows that are listed inside an input have their own ids. */
const kindOfList: Readonly<Record<string, LeasedKind>> = { aliquots: 'samples', fields: 'sampleFields', ownFields: 'sampleFields' }

/** The input of a mutation, changed to other rows. */
export function replaceIds(mutation: Pick<QueuedMutation, 'command' | 'input'>, ids: readonly NewId[]): unknown {
  const isOnLayers = mutation.command.startsWith('layer.')
  const [created] = leasedIdsOf(mutation)
  const replaced = (value: unknown, kind: LeasedKind): unknown => {
    if (Array.isArray(value)) return value.map((each) => replaced(each, kind))
    return typeof value === 'number' ? (ids.find((id) => id.kind === kind && id.from === value)?.to ?? value) : value
  }
  const kindOf = (key: string): LeasedKind | undefined => {
    if (key === 'parentId') return isOnLayers ? 'storageLayers' : 'samples'
    return (Object.keys(keysOf) as LeasedKind[]).find((kind) => keysOf[kind].includes(key))
  }
  const visit = (value: unknown, ownKind: LeasedKind | undefined): unknown => {
    if (Array.isArray(value)) return value.map((each) => visit(each, ownKind))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => {
        const kind = key === 'id' ? ownKind : kindOf(key)
        if (key === 'meta') return [key, withFieldIds(each)]
        if (key === 'set') return [key, withFieldNames(visit(each, undefined))]
        if (key === 'subject') return [key, withOtherId(each)]
        return [key, kind ? replaced(each, kind) : visit(each, kindOfList[key])]
      }),
    )
  }
  /** Values of a sample are stored under the ids of their fields. */
  const withFieldIds = (meta: unknown): unknown =>
    typeof meta !== 'object' || meta === null
      ? meta
      : Object.fromEntries(Object.entries(meta).map(([key, value]) => [String(replaced(Number(key), 'sampleFields')), value]))
  /** And edited under `meta:` with the id. */
  const withFieldNames = (set: unknown): unknown =>
    typeof set !== 'object' || set === null
      ? set
      : Object.fromEntries(
          Object.entries(set).map(([key, value]) => [key.replace(/^meta:(\d+)$/, (_, id) => `meta:${String(replaced(Number(id), 'sampleFields'))}`), value]),
        )
  /** What a document belongs to, as a row key. */
  const withOtherId = (subject: unknown): unknown => {
    const other = ids.find(({ kind, from }) => subject === `${kind}#${from}`)
    return other ? `${other.kind}#${other.to}` : subject
  }
  return visit(mutation.input, created?.kind)
}
