import type { NotificationRow } from '../entities/notification.ts'
import type { SampleRow } from '../entities/sample.ts'
import type { SampleSeriesRow } from '../entities/sample-series.ts'
import type { SampleTypeRow } from '../entities/sample-type.ts'
import { roleIds } from '../roles.ts'
import { toBarcode } from '../rules/barcode.ts'
import type { DateFormat } from '../rules/date-format.ts'
import { fieldsOfSample } from '../rules/samples/own-fields.ts'
import { valueSeparator, valuesOf } from '../rules/samples/sample-field.ts'
import { scopeOf } from '../rules/notifications/notification-scopes.ts'
import { notificationText } from '../rules/notifications/notification-text.ts'
import type { GroupSummary, ScheduledPoll, WireNotification } from './accounts/session.ts'

/** The specification's names for all the data it defines. Nothing else in the code says sampleID. Unset ids are 0 on the wire. */
export const toWireSample = (row: SampleRow) => ({
  sampleID: row.id,
  name: row.name,
  description: row.description,
  note: row.note,
  lot: row.lot,
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
  /** Programs read it as a time. */
  expirationDate: row.expiration ? `${row.expiration}T00:00:00.000Z` : null,
  expiration: row.expiration || null,
})

/** The name and the code of a sample that another one refers to. */
export const toWireLink = ({ id, name }: Pick<SampleRow, 'id' | 'name'>) => ({ sampleID: id, name, barcode: toBarcode('sample', id) })

/** A file as programs know it. */
export interface WireFileName {
  readonly number: number
  readonly name: string
}

/**
 * The values of a sample in the order of its fields, those of its type first. A value has no id of its own: within a sample, the id of its field identifies it.
 * One that names samples is `name|id|name|id`.
 * `links` are the samples that values name, `files` the files, by their ids or numbers as the values have them.
 */
export const toWireMeta = (
  row: Pick<SampleRow, 'meta' | 'ownFields'>,
  type: SampleTypeRow | undefined,
  links: ReadonlyMap<number, Pick<SampleRow, 'id' | 'name'>>,
  files: ReadonlyMap<string, WireFileName>,
) =>
  fieldsOfSample(row, type).flatMap((field) => {
    const value = row.meta[field.id] ?? ''
    if (value === '') return []
    const ids = field.type === 'SAMPLELINK' ? valuesOf(value).map(Number) : []
    const named = field.type === 'FILE' ? valuesOf(value).map((text) => files.get(text) ?? { number: Number(text) || 0, name: '' }) : []
    return [
      {
        key: field.key,
        sampleDataKey: field.key,
        sampleDataType: field.type,
        sampleTypeMetaID: type?.fields.includes(field) ? field.id : 0,
        sampleMetaID: field.id,
        value:
          field.type === 'SAMPLELINK'
            ? ids.map((id) => `${nameIn(links, id)}${valueSeparator}${id}`).join(valueSeparator)
            : field.type === 'FILE'
              ? named.map(({ number }) => number).join(valueSeparator)
              : value,
        archived: false,
        truncated: false,
        samples: field.type === 'SAMPLELINK' ? ids.flatMap((id) => links.get(id) ?? []).map(toWireLink) : [],
        files: named.map(({ number, name }) => ({ fileID: number, name, realName: name })),
        sampleTypeMetaDefaultsIDs: [],
      },
    ]
  })

/** Without what separates it from the number behind it. */
const nameIn = (links: ReadonlyMap<number, Pick<SampleRow, 'name'>>, id: number): string => links.get(id)?.name.replaceAll(valueSeparator, ' ') ?? ''

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

export const toWireSeries = (row: SampleSeriesRow, samples: readonly Pick<SampleRow, 'id' | 'name'>[]) => ({
  seriesID: row.id,
  sampleSeriesID: row.id,
  name: row.name,
  barcode: toBarcode('series', row.id),
  /** Nobody owns a series, and none warns when little is left. */
  userID: 0,
  creator: '',
  threshold: 0,
  samples: samples.map(toWireLink),
  sampleIDs: samples.map(({ id }) => id),
})

export const toWireNotification = (row: NotificationRow): WireNotification => ({
  NotificationId: row.id,
  Message: notificationText(row),
  TargetUrl: row.targetUrl,
  MessageScope: scopeOf(row),
  ForeignId: row.foreignId,
})
