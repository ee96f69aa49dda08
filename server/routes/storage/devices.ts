import { Refusal } from '#domain/tx.ts'
import { storageTypesOf, toWireStorage, type Device, type StorageType } from '#domain/wire/inventory/storage-to-wire.ts'
import { isOneOf, readRowsWith, type Viewer } from '../../store/lists/row-page.ts'
import { emptyStatistics, readStatistics } from '../../store/lists/storage-statistics.ts'
import type { Sql } from '../../store/sql.ts'
import { readChoices } from '../read-group.ts'
import type { Call } from '../route.ts'
import { viewerOf } from '../samples/wire-samples.ts'
import { wireLayers } from '../storage-layers/wire-layers.ts'
import { detailsOf } from './known-details.ts'

/** The storage units and the equipment of the group. */
export interface Devices {
  readonly all: readonly Device[]
  readonly types: readonly StorageType[]
}

/** In the order of their numbers. A piece of equipment with the number of a unit says more about that unit. */
export async function readDevices(sql: Sql, { group, caller }: Call<'member'>): Promise<Devices> {
  const userId = caller.session.user.id
  const units = await readChoices(sql, group, userId, 'storageUnits')
  const equipment = await readChoices(sql, group, userId, 'equipment')
  const byId = new Map(equipment.map((row) => [row.id, row]))
  const known = new Set(units.map(({ id }) => id))
  const instruments = equipment.filter(({ id, isStorage }) => !isStorage && !known.has(id))
  const all: Device[] = [...units.map((unit) => ({ unit, equipment: byId.get(unit.id) })), ...instruments.map((row) => ({ unit: undefined, equipment: row }))]
  return { all: all.toSorted((a, b) => idOf(a) - idOf(b)), types: storageTypesOf(equipment) }
}

export const idOf = ({ unit, equipment }: Device): number => (unit ?? equipment)!.id

/** Refuses with `unit.gone` if the group has none of this number. */
export function findDevice({ all }: Devices, storageId: number): Device {
  const device = all.find((each) => idOf(each) === storageId)
  if (!device) throw new Refusal('unit.gone', { unitId: storageId })
  return device
}

export const storageExpansions = ['storageLayer', 'managers', 'statistics', 'meta'] as const
export type StorageExpansion = (typeof storageExpansions)[number]

/** As programs read them. `managers` is the person responsible, `meta` the details that have no field of their own. */
export async function wireStorage(
  sql: Sql,
  call: Call<'member'>,
  devices: readonly Device[],
  types: readonly StorageType[],
  expand: ReadonlySet<StorageExpansion>,
) {
  const viewer: Viewer = viewerOf(call)
  const layerIds = devices.flatMap(({ unit }) => unit?.rootLayerId ?? [])
  const roots = expand.has('storageLayer') && layerIds.length ? await readRowsWith(sql, viewer, 'storageLayers', [isOneOf('id', layerIds)]) : []
  const layers = new Map((await wireLayers(sql, call, roots, new Set())).map((layer) => [layer.storageLayerID, layer]))
  const ownerIds = devices.flatMap(({ equipment }) => equipment?.ownerId || [])
  const members = expand.has('managers') && ownerIds.length ? await readRowsWith(sql, viewer, 'members', [isOneOf('id', ownerIds)]) : []
  const statistics = expand.has('statistics') ? await readStatistics(sql, viewer, layerIds) : new Map()
  return devices.map((device) => ({
    ...toWireStorage(device, types, call.group.groupId),
    ...(expand.has('storageLayer') && { storageLayer: layers.get(device.unit?.rootLayerId ?? 0) ?? null }),
    ...(expand.has('managers') && { managers: members.filter(({ id }) => id === device.equipment?.ownerId).map(toManager) }),
    ...(expand.has('statistics') && { statistics: statistics.get(device.unit?.rootLayerId ?? 0) ?? emptyStatistics }),
    ...(expand.has('meta') && { meta: detailsOf(device) }),
  }))
}

function toManager({ id, fullName }: { readonly id: number; readonly fullName: string }) {
  const [firstName = '', ...others] = fullName.split(' ')
  return { storageManagerID: id, userID: id, firstName, lastName: others.join(' ') }
}
