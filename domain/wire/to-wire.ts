import type { NotificationRow } from '../entities/notification.ts'
import type { SampleRow } from '../entities/sample.ts'
import type { SampleSeriesRow } from '../entities/sample-series.ts'
import type { SampleField, SampleTypeRow } from '../entities/sample-type.ts'
import type { StorageLayerRow } from '../entities/storage-layer.ts'
import { roleIds } from '../permission.ts'
import { toBarcode } from '../rules/barcode.ts'
import type { DateFormat } from '../rules/date-format.ts'
import { isGrid, positionName } from '../rules/storage/grid.ts'
import { notificationText } from '../rules/notifications/notification-text.ts'
import type { GroupSummary, ScheduledPoll, WireNotification } from './session.ts'

/** The specification's names for all the data it defines. Nothing else in the code says sampleID. Unset ids are 0 on the wire. */
export const toWireSample = (row: SampleRow) => ({
  sampleID: row.id,
  name: row.name,
  description: row.description,
  note: row.note,
  sampleTypeID: row.sampleTypeId,
  seriesID: row.seriesId ?? 0,
  parentSampleID: row.parentId ?? 0,
  storageLayerID: row.layerId ?? 0,
  storagelayerID: row.layerId ?? 0,
  position: row.position,
  quantityAmount: row.amount,
  quantityUnit: row.unit,
  barcode: toBarcode('sample', row.id),
  altID: row.altBarcode ?? '',
  altBarcodeID: row.altBarcode ?? '',
  barcodeID: row.altBarcode ?? '',
  userID: row.ownerId,
  archived: row.archived === 1,
  created: new Date(row.createdAt).toISOString(),
  expirationDate: row.expiration,
  expiration: row.expiration,
})

/** The values of a sample in the order of its type's fields. A value has no id of its own: within a sample, the id of its field identifies it. */
export const toWireMeta = (row: SampleRow, type: SampleTypeRow | undefined) =>
  (type?.fields ?? []).flatMap((field) => {
    const value = row.meta[field.id] ?? ''
    const named = { key: field.key, sampleDataKey: field.key, sampleDataType: field.type, sampleTypeMetaID: field.id, sampleMetaID: field.id }
    return value === '' ? [] : [{ ...named, value }]
  })

/** A person, with `active` as their primary group. */
export const toWireUser = (
  user: { readonly id: number; readonly fullName: string; readonly dateFormat: DateFormat },
  groups: readonly GroupSummary[],
  active: GroupSummary | undefined,
): NonNullable<ScheduledPoll['user']> => ({
  userID: user.id,
  fullName: user.fullName,
  role: active?.role ?? '',
  roleID: active ? roleIds[active.role] : 0,
  dateFormat: user.dateFormat,
  primarySubgroupID: active?.groupId ?? 0,
  groups: groups.map(({ groupId, name }) => ({ subgroupID: groupId, name })),
})

export const toWireLayer = (row: StorageLayerRow) => ({
  storageLayerID: row.id,
  name: row.name,
  parentStorageLayerID: row.parentId ?? 0,
  storageID: row.unitId,
  isGrid: isGrid(row),
  dimension: { rows: row.rows, columns: { count: row.columns, numbering: row.columnNumbering.toUpperCase() } },
  barcode: toBarcode('layer', row.id),
  altID: row.altBarcode ?? '',
})

/** The result of freeLocation: `storageLayerID`, `position`. spec §7 */
export const toWireLocation = (layer: StorageLayerRow, position: number) => ({
  storageLayerID: layer.id,
  position,
  name: layer.name,
  positionName: positionName(layer, position),
})

export const toWireSeries = (row: SampleSeriesRow, sampleIds: readonly number[]) => ({
  seriesID: row.id,
  sampleSeriesID: row.id,
  name: row.name,
  barcode: toBarcode('series', row.id),
  samples: sampleIds,
})

export const toWireSampleType = (row: SampleTypeRow) => ({
  sampleTypeID: row.id,
  name: row.name,
  description: row.description,
  backgroundColor: '',
  archived: row.archived === 1,
  deleted: false,
})

/** A field of a sample type: sampleTypeMeta on the wire. */
export const toWireField = (sampleTypeId: number, field: SampleField, order: number) => ({
  sampleTypeMetaID: field.id,
  sampleTypeID: sampleTypeId,
  key: field.key,
  sampleDataType: field.type,
  required: field.required,
  optionValues: field.options,
  defaultValue: field.defaultValue ?? '',
  notes: field.notes ?? '',
  orderColumn: order,
})

export const toWireNotification = (row: NotificationRow): WireNotification => ({
  NotificationId: row.id,
  Message: notificationText(row),
  TargetUrl: row.targetUrl,
  MessageScope: row.scope,
  ForeignId: row.foreignId,
})
