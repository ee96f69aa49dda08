import type { EquipmentRow } from '../../entities/equipment.ts'
import type { Numbering, StorageLayerKind, StorageLayerRow } from '../../entities/storage-layer.ts'
import type { StorageUnitKind, StorageUnitRow } from '../../entities/storage-unit.ts'
import { toBarcode } from '../../rules/barcode.ts'
import { capacityOf, isGrid, positionName } from '../../rules/storage/grid.ts'

export const wireNumberings = ['NUMERIC', 'ALPHA', 'ROMAN', 'NONE'] as const
export type WireNumbering = (typeof wireNumberings)[number]

const toWireNumbering: Readonly<Record<Numbering, WireNumbering>> = { alphabetic: 'ALPHA', numeric: 'NUMERIC', roman: 'ROMAN' }

/** Undefined for none, which is no numbering here. */
export function fromWireNumbering(numbering: WireNumbering | undefined): Numbering | undefined {
  return (Object.keys(toWireNumbering) as Numbering[]).find((name) => toWireNumbering[name] === numbering)
}

export const toWireLayer = (row: StorageLayerRow) => ({
  storageLayerID: row.id,
  name: row.name,
  parentStorageLayerID: row.parentId ?? 0,
  storageID: row.unitId,
  storageLayerDefinitionID: definitionIdOf(row),
  isGrid: isGrid(row),
  transposed: row.transposed === 1,
  dimension: dimensionOf(row),
  /** 0 for any number of samples. */
  maxSize: capacityOf(row),
  position: row.place,
  icon: row.kind,
  barcode: toBarcode('layer', row.id),
  altID: row.altBarcode ?? '',
  archived: row.archived === 1,
  userID: 0,
})

const dimensionOf = ({ rows, columns, rowNumbering, columnNumbering }: LayerShape) => ({
  rows: { count: rows, numbering: toWireNumbering[rowNumbering] },
  columns: { count: columns, numbering: toWireNumbering[columnNumbering] },
})

/** The result of freeLocation: `storageLayerID`, `position`. spec §7 */
export const toWireLocation = (layer: StorageLayerRow, position: number) => ({
  storageLayerID: layer.id,
  position,
  name: layer.name,
  positionName: positionName(layer, position),
})

export interface WireLocation {
  readonly storageLayerID: number
  readonly name: string
  readonly position: number
  readonly positionName: string
  readonly barcode: string
  readonly parent: WireLocation | null
}

/** Where something is, with everything around it. `layers` has the compartments by id; what is around one is written once for all that is in it. */
export function wirePlaces(layers: ReadonlyMap<number, StorageLayerRow>): (layerId: number | null, position: number) => WireLocation | null {
  const around = new Map<number, WireLocation | null>()
  const aroundOf = (layer: StorageLayerRow, depth: number): WireLocation | null => {
    const known = around.get(layer.id)
    if (known !== undefined) return known
    const place = placeOf(layer.parentId, layer.place, depth + 1)
    around.set(layer.id, place)
    return place
  }
  const placeOf = (layerId: number | null, position: number, depth: number): WireLocation | null => {
    const layer = layerId === null ? undefined : layers.get(layerId)
    if (!layer || depth > layers.size) return null
    return { ...toWireLocation(layer, position), barcode: toBarcode('layer', layer.id), parent: aroundOf(layer, depth) }
  }
  return (layerId, position) => placeOf(layerId, position, 0)
}

/** The shape of a compartment, which programs define before they make one. */
export type LayerShape = Pick<StorageLayerRow, 'kind' | 'rows' | 'columns' | 'rowNumbering' | 'columnNumbering' | 'transposed'>

const kinds = ['unit', 'shelf', 'rack', 'drawer', 'box', 'plate', 'canister'] as const satisfies readonly StorageLayerKind[]
const numberings = ['alphabetic', 'numeric', 'roman'] as const satisfies readonly Numbering[]
/** The number of possible values of each part of a shape, from the one that counts most. */
const sizes = [kinds.length, 101, 101, numberings.length, numberings.length, 2] as const

/** The number of a shape says the shape itself, so nothing has to be stored for it. Decision 109 */
export function definitionIdOf({ kind, rows, columns, rowNumbering, columnNumbering, transposed }: LayerShape): number {
  const parts = [kinds.indexOf(kind), rows, columns, numberings.indexOf(rowNumbering), numberings.indexOf(columnNumbering), transposed]
  return parts.reduce((id, part, at) => id * sizes[at]! + part, 0) + 1
}

/** Undefined for a number that no shape has. */
export function shapeOf(definitionId: number): LayerShape | undefined {
  const parts: number[] = []
  let left = definitionId - 1
  for (const size of sizes.toReversed()) {
    parts.unshift(left % size)
    left = Math.floor(left / size)
  }
  const [kind = 0, rows = 0, columns = 0, row = 0, column = 0, transposed = 0] = parts
  if (definitionId < 1 || left > 0) return undefined
  return { kind: kinds[kind]!, rows, columns, rowNumbering: numberings[row]!, columnNumbering: numberings[column]!, transposed: transposed ? 1 : 0 }
}

/** Its name is that of the kind, and it has no place in a unit: `level` is 1 for all. */
export const toWireDefinition = (shape: LayerShape, storageID: number) => ({
  storageLayerDefinitionID: definitionIdOf(shape),
  storageID,
  deleted: false,
  name: capitalized(shape.kind),
  level: 1,
  icon: shape.kind,
  isGrid: isGrid(shape),
  transposed: shape.transposed === 1,
  maxSize: capacityOf(shape),
  dimension: dimensionOf(shape),
})

/** What programs may call a kind of compartment: its name is somewhere in the icon or the name that they give. */
export function kindNamed(texts: readonly string[], hasGrid: boolean): Exclude<StorageLayerKind, 'unit'> {
  const known = kinds.flatMap((kind) => (kind === 'unit' ? [] : kind))
  const named = texts.flatMap((text) => known.find((kind) => text.toLowerCase().includes(kind)) ?? [])
  return named[0] ?? (hasGrid ? 'box' : 'shelf')
}

export const capitalized = (kind: string): string => kind[0]!.toUpperCase() + kind.slice(1)

/** The kinds of storage units have fixed numbers. Those of equipment are texts: such a kind has the number of the first piece of equipment of this kind, after those. */
const unitKinds = ['freezer', 'refrigerator', 'nitrogen tank', 'cabinet'] as const satisfies readonly StorageUnitKind[]
const firstEquipmentType = 10

export interface StorageType {
  readonly storageTypeID: number
  readonly name: string
  readonly deviceType: 'STORAGE' | 'EQUIPMENT'
}

const unitTypes: readonly StorageType[] = unitKinds.map((kind, at) => ({
  storageTypeID: at + 1,
  name: capitalized(kind),
  deviceType: 'STORAGE',
}))

export function storageTypesOf(equipment: readonly EquipmentRow[]): StorageType[] {
  const first = new Map<string, number>()
  for (const { id, kind, isStorage } of equipment) if (!isStorage && kind && !first.has(kind)) first.set(kind, id)
  return [...unitTypes, ...[...first].map(([name, id]) => ({ storageTypeID: firstEquipmentType + id, name, deviceType: 'EQUIPMENT' as const }))]
}

/** Undefined for a type that no storage unit has. */
export const unitKindOf = (storageTypeId: number): StorageUnitKind | undefined => unitKinds[storageTypeId - 1]

const noType: StorageType = { storageTypeID: 0, name: '', deviceType: 'EQUIPMENT' }

/** A storage unit with what is known about it as equipment, or equipment that stores nothing. */
export interface Device {
  readonly unit: StorageUnitRow | undefined
  readonly equipment: EquipmentRow | undefined
}

export function toWireStorage({ unit, equipment }: Device, types: readonly StorageType[], groupID: number) {
  const { id, name, building, floor, room, archived } = (unit ?? equipment)!
  const type = unit
    ? unitTypes[unitKinds.indexOf(unit.kind)]!
    : (types.find(({ name, deviceType }) => deviceType === 'EQUIPMENT' && name === equipment?.kind) ?? noType)
  return {
    storageID: id,
    storageLayerID: unit?.rootLayerId ?? 0,
    name,
    storageTypeID: type.storageTypeID,
    storageType: { ...type, groupID, userID: 0 },
    deviceType: type.deviceType,
    deviceTypeID: type.storageTypeID,
    deviceTypeName: type.name,
    barcode: unit ? toBarcode('layer', unit.rootLayerId) : (equipment?.barcode ?? ''),
    status: equipment?.status ?? 'available',
    department: unit?.department ?? '',
    address: '',
    building,
    floor,
    room,
    notes: equipment?.note ?? '',
    hasPlanner: equipment?.isBookable === 1,
    hasValidation: false,
    hideFromBrowser: false,
    archived: archived === 1,
    groupID,
    userID: equipment?.ownerId ?? 0,
    instituteID: 0,
    instituteName: '',
  }
}
