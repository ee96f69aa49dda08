import type { Key } from '#domain/entity.ts'
import { sectionSampleId } from '#domain/entities/section-sample.ts'
import type { ErrorCode } from '#domain/error-code.ts'
import { effectiveTime } from '#domain/rules/sync/mutation-time.ts'
import { convertAmount, roundAmount } from '#domain/rules/samples/amount.ts'
import type { AnyRow, EntityName } from '#domain/schema.ts'
import type { Refusal, RefusalDetail } from '#domain/tx.ts'
import type { AuditEntry, FeedWriter } from './tables.ts'

/** How far back a row's history is searched for the cause of a refusal. */
const deepest = 50

/** The change of one row that the command ran into. */
interface Cause {
  readonly entity: EntityName
  readonly id: Key
  readonly isCause: (before: AnyRow | null, after: AnyRow | null) => boolean
}

const idIn = (detail: RefusalDetail, name: string): number | undefined => (typeof detail[name] === 'number' ? detail[name] : undefined)

const changed =
  (entity: EntityName, name: string, ...fields: readonly string[]) =>
  (detail: RefusalDetail): Cause | undefined => {
    const id = idIn(detail, name)
    return id === undefined
      ? undefined
      : { entity, id, isCause: (before, after) => fields.some((field) => (before?.[field] ?? null) !== (after?.[field] ?? null)) }
  }

const removed =
  (entity: EntityName, name: string) =>
  (detail: RefusalDetail): Cause | undefined => {
    const id = idIn(detail, name)
    return id === undefined ? undefined : { entity, id, isCause: (_before, after) => after === null }
  }

/** For each code that someone else can cause: finds that change from the detail. */
const causes: Partial<Record<ErrorCode, (detail: RefusalDetail) => Cause | undefined>> = {
  'position.taken': (detail) => {
    const { by, layerId, position } = detail
    const isThere = (row: AnyRow | null) => row?.layerId === layerId && row?.position === position
    return typeof by === 'number' ? { entity: 'samples', id: by, isCause: (before, after) => isThere(after) && !isThere(before) } : undefined
  },
  'position.reserved': (detail) => changed('storageLayers', 'layerId', 'reserved')(detail),
  'barcode.taken': (detail) =>
    detail['equipmentId'] === undefined
      ? changed(detail['layerId'] === undefined ? 'samples' : 'storageLayers', 'by', 'altBarcode')(detail)
      : changed('equipment', 'by', 'barcode')(detail),
  'amount.below-zero': (detail) => {
    const id = idIn(detail, 'sampleId')
    return id === undefined ? undefined : { entity: 'samples', id, isCause: (before, after) => (takenOf(before, after) ?? 0) > 0 }
  },
  'sample.archived': changed('samples', 'sampleId', 'archived'),
  'sample.not-archived': changed('samples', 'sampleId', 'archived'),
  'sample.gone': removed('samples', 'sampleId'),
  'sample.has-children': changed('samples', 'child', 'parentId'),
  'sample.out': changed('samples', 'sampleId', 'outBy'),
  'sample.not-out': changed('samples', 'sampleId', 'outBy'),
  'sample.returned-since': changed('samples', 'sampleId', 'thaws', 'outBy'),
  'layer.archived': changed('storageLayers', 'layerId', 'archived'),
  'layer.gone': removed('storageLayers', 'layerId'),
  'layer.counted-since': changed('storageLayers', 'layerId', 'countedAt'),
  'type.archived': changed('sampleTypes', 'sampleTypeId', 'archived'),
  'type.gone': removed('sampleTypes', 'sampleTypeId'),
  'type.name-taken': changed('sampleTypes', 'sampleTypeId', 'name', 'archived'),
  'series.gone': removed('sampleSeries', 'seriesId'),
  'project.archived': changed('projects', 'projectId', 'archived'),
  'study.archived': changed('studies', 'studyId', 'archived'),
  'experiment.archived': changed('experiments', 'experimentId', 'archived'),
  'section.archived': changed('sections', 'sectionId', 'archived'),
  'section.locked': changed('sections', 'sectionId', 'lockedBy'),
  'protocol.archived': changed('protocols', 'protocolId', 'archived'),
  'protocol.changed': changed('protocols', 'protocolId', 'currentKey'),
  'product.archived': changed('products', 'productId', 'archived'),
  'product.code-taken': changed('products', 'productId', 'gtin', 'barcode'),
  'order.too-many-packs': changed('orderItems', 'orderItemId', 'receivedPacks'),
  'order.status-changed': changed('orderItems', 'orderItemId', 'status'),
  'equipment.archived': changed('equipment', 'equipmentId', 'archived'),
  'equipment.not-bookable': changed('equipment', 'equipmentId', 'status', 'archived', 'isBookable'),
  'booking.taken': changed('bookings', 'bookingId', 'from', 'to', 'span'),
  'booking.gone': changed('bookings', 'bookingId', 'canceledAt'),
  'section.sample-gone': ({ sectionId, sampleId }) =>
    typeof sectionId === 'number' && typeof sampleId === 'number'
      ? { entity: 'sectionSamples', id: sectionSampleId(sectionId, sampleId), isCause: (_before, after) => after === null }
      : undefined,
}

/** The detail of a refusal, as the inbox shows it, including who caused it and when ("today 13:51 by Tobias Wen"). */
export async function explainRefusal(tables: FeedWriter, groupId: number, { code, detail }: Refusal): Promise<RefusalDetail> {
  const cause = causes[code]?.(detail)
  if (!cause) return detail
  const history = await tables.history(groupId, cause.entity, cause.id, deepest)
  const found = history.flatMap((entry) => changeOf(entry, cause) ?? [])[0]
  if (!found) return detail
  const { entry, before, after } = found
  const member = await tables.source(groupId).get('members', entry.userId)
  const doneBy = typeof member?.fullName === 'string' ? member.fullName : null
  const taken = code === 'amount.below-zero' ? takenOf(before, after) : undefined
  return { ...detail, doneBy, doneById: entry.userId, doneAt: effectiveTime(entry), ...(taken !== undefined && { taken }) }
}

function changeOf(entry: AuditEntry, { entity, id, isCause }: Cause): { entry: AuditEntry; before: AnyRow | null; after: AnyRow | null } | undefined {
  const change = entry.changes.find((each) => each.entity === entity && each.id === id && isCause(each.before, each.after))
  return change && { entry, before: change.before, after: change.after }
}

/** How much a mutation took out of a sample, in its present unit; negative if it added some. */
function takenOf(before: AnyRow | null, after: AnyRow | null): number | undefined {
  if (!before || !after) return undefined
  const was = convertAmount(Number(before.amount), String(before.unit), String(after.unit))
  return was === undefined ? undefined : roundAmount(was - Number(after.amount))
}
