import { addons } from './entities/addon.ts'
import { bookings } from './entities/booking.ts'
import { bucketGrants } from './entities/bucket-grant.ts'
import { budgets } from './entities/budget.ts'
import { comments } from './entities/comment.ts'
import { documentUpdates } from './entities/document-update.ts'
import { documents } from './entities/document.ts'
import { equipmentEvents } from './entities/equipment-event.ts'
import { equipmentTasks } from './entities/equipment-task.ts'
import { equipment } from './entities/equipment.ts'
import { experiments } from './entities/experiment.ts'
import { files } from './entities/file.ts'
import { groupNotices } from './entities/group-notice.ts'
import { groupSettings } from './entities/group-settings.ts'
import { labelPrinters } from './entities/label-printer.ts'
import { labelTemplates } from './entities/label-template.ts'
import { members } from './entities/member.ts'
import { notifications } from './entities/notification.ts'
import { orderItems } from './entities/order-item.ts'
import { printJobs } from './entities/print-job.ts'
import { products } from './entities/product.ts'
import { projects } from './entities/project.ts'
import { roles } from './entities/role.ts'
import { sampleReservations } from './entities/sample-reservation.ts'
import { sampleSeries } from './entities/sample-series.ts'
import { sampleTypes } from './entities/sample-type.ts'
import { samples } from './entities/sample.ts'
import { sectionSamples } from './entities/section-sample.ts'
import { sectionSteps } from './entities/section-step.ts'
import { protocolVersions } from './entities/protocol-version.ts'
import { protocols } from './entities/protocol.ts'
import { sections } from './entities/section.ts'
import { signatures } from './entities/signature.ts'
import { storageLayers } from './entities/storage-layer.ts'
import { storageUnits } from './entities/storage-unit.ts'
import { studies } from './entities/study.ts'
import { tableViews } from './entities/table-view.ts'
import { userSettings } from './entities/user-setting.ts'
import type { EntityDefinition, FieldType, Key } from './entity.ts'

/** Every entity that is mirrored on the device and sent by the server. To add one, add it here and in `entities/`. */
export const schema = {
  members,
  sampleTypes,
  sampleSeries,
  storageUnits,
  storageLayers,
  samples,
  tableViews,
  userSettings,
  bucketGrants,
  documents,
  documentUpdates,
  files,
  notifications,
  groupNotices,
  roles,
  projects,
  studies,
  experiments,
  sections,
  sectionSamples,
  sampleReservations,
  signatures,
  protocols,
  protocolVersions,
  sectionSteps,
  comments,
  products,
  orderItems,
  budgets,
  equipment,
  bookings,
  equipmentEvents,
  equipmentTasks,
  labelTemplates,
  labelPrinters,
  printJobs,
  addons,
  groupSettings,
}

export type EntityName = keyof typeof schema
export const entityNames = Object.keys(schema) as EntityName[]

/** False for a kind that only a newer release knows: it may have left rows on a device. */
export const isKind = (entity: string): entity is EntityName => Object.hasOwn(schema, entity)

export type RowOf<E extends EntityName> = NonNullable<(typeof schema)[E]['row']>
export type IdOf<E extends EntityName> = RowOf<E>['id']
export type IndexName<E extends EntityName> = keyof (typeof schema)[E]['indexes'] & string

type IndexFields<E extends EntityName, I extends IndexName<E>> = (typeof schema)[E]['indexes'][I]
type Prefix<Row, Fields> = Fields extends readonly [infer First extends keyof Row, ...infer Rest]
  ? [NonNullable<Row[First]>] | (Rest extends readonly [] ? never : [NonNullable<Row[First]>, ...Prefix<Row, Rest>])
  : never

/** One or more leading values of an index. Null is not allowed: such rows are not in the index. */
export type PrefixOf<E extends EntityName, I extends IndexName<E>> = Prefix<RowOf<E>, IndexFields<E, I>>

/** A row of any entity, as sync sees it. `version` is the feed version of its last change on the server; 0 or absent for a row only this device knows. */
export type AnyRow = { id: Key; version?: number } & Record<string, unknown>

export const fieldsOf = (entity: EntityName): Readonly<Record<string, FieldType>> => schema[entity].fields
/** The shape of each kind in this build: what it asks the server for. */
export const shapes = (): Record<string, number> => Object.fromEntries(entityNames.map((entity) => [entity, schema[entity].shape]))
/** See {@link EntityDefinition.bulky}. */
export const bulkyFieldsOf = (entity: EntityName): readonly string[] => (schema[entity] as EntityDefinition<AnyRow>).bulky ?? []
/** See {@link EntityDefinition.noted}. */
export const notedFieldsOf = (entity: EntityName): readonly string[] => (schema[entity] as EntityDefinition<AnyRow>).noted ?? []
/** What rows from before a field was added count as having in it. Undefined for a kind that only a newer release knows. */
export const defaultsOf = (entity: EntityName): Readonly<Record<string, unknown>> | undefined =>
  (schema[entity] as { defaults?: Readonly<Record<string, unknown>> } | undefined)?.defaults

/** The shapes of 0.2.0, in which neither devices nor blocks noted them. */
export const unnotedShapeOf = (entity: EntityName): number => (entity === 'samples' ? 2 : 1)

/** What a row has by default in the fields that were added after this shape. */
export const defaultsAfter = (entity: EntityName, shape: number): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(defaultsOf(entity) ?? {}).slice(shape - 1))

/** Whether the row has anything else than the default in one of these fields. */
export const differsFrom = (defaults: Readonly<Record<string, unknown>>, row: AnyRow): boolean =>
  Object.entries(defaults).some(([field, value]) => row[field] !== value && JSON.stringify(row[field] ?? null) !== JSON.stringify(value))

/** The row with every field of this build: one that it does not have yet counts as having the default. */
export function completeRow(entity: EntityName, row: AnyRow): AnyRow {
  const defaults = defaultsOf(entity)
  const missing = defaults && Object.entries(defaults).filter(([field]) => row[field] === undefined)
  return missing?.length ? { ...row, ...Object.fromEntries(missing) } : row
}

export const indexesOf = (entity: EntityName): Readonly<Record<string, readonly string[]>> => schema[entity].indexes

/** The fields of a named index, in order. Throws if the entity has no such index. */
export function indexFields(entity: EntityName, index: string): readonly string[] {
  const fields = indexesOf(entity)[index]
  if (!fields) throw new Error(`${entity} has no index ${index}`)
  return fields
}
