import type { WriteContext } from '#db/writing/mutation.ts'
import type { MemberRow } from '#domain/entities/member.ts'
import { sampleReservationId, type SampleReservationRow } from '#domain/entities/sample-reservation.ts'
import { unusedSample, type SampleRow } from '#domain/entities/sample.ts'
import type { SampleSeriesRow } from '#domain/entities/sample-series.ts'
import type { SampleTypeRow } from '#domain/entities/sample-type.ts'
import { plainLayer, type StorageLayerRow } from '#domain/entities/storage-layer.ts'
import type { StorageUnitRow } from '#domain/entities/storage-unit.ts'
import { bucketOf } from '#domain/bucket.ts'
import { addChecksum, rowChecksum } from '#domain/rules/sync/checksum.ts'
import { normalizeText } from '#domain/rules/normalize-text.ts'
import type { EntityName, RowOf } from '#domain/schema.ts'
import type { PullPage, ServerRow } from '#domain/wire/sync/pull.ts'

/** Noon of a working day, by the server's clock. */
export const noon = Date.UTC(2026, 2, 3, 12)

export const makeSample = (fields: Partial<SampleRow> = {}): SampleRow => {
  const name = fields.name ?? `Sample ${fields.id ?? 1}`
  return {
    ...unusedSample,
    id: 1,
    name,
    nameFold: normalizeText(name),
    description: '',
    note: '',
    sampleTypeId: 1,
    seriesId: null,
    parentId: null,
    layerId: null,
    position: 0,
    altBarcode: null,
    amount: 1,
    unit: 'mL',
    expiration: '',
    ownerId: 1,
    archived: 0,
    createdAt: noon,
    meta: {},
    ...fields,
  }
}

/** What a new sample has besides its id and name: nothing unusual. */
export const plainInput = {
  sampleTypeId: 1,
  layerId: null,
  position: 0,
  altBarcode: null,
  amount: 1,
  unit: 'mL',
  expiration: '',
  description: '',
  note: '',
  meta: {},
  parentId: null,
}

export const makeLayer = (fields: Partial<StorageLayerRow> = {}): StorageLayerRow => ({
  ...plainLayer,
  id: 1,
  unitId: 1,
  parentId: null,
  name: `Layer ${fields.id ?? 1}`,
  kind: 'box',
  rows: 0,
  columns: 0,
  altBarcode: null,
  place: 1,
  ...fields,
})

export const makeUnit = (fields: Partial<StorageUnitRow> = {}): StorageUnitRow => ({
  id: 1,
  name: 'Freezer 1',
  kind: 'freezer',
  temperature: -80,
  department: 'Biology',
  building: 'B',
  floor: '2',
  room: '2.04',
  rootLayerId: 1,
  archived: 0,
  ...fields,
})

export const makeMember = (fields: Partial<MemberRow> = {}): MemberRow => ({ id: 1, fullName: 'Ada Admin', role: 'Member', ...fields })

export const makeSampleType = (fields: Partial<SampleTypeRow> = {}): SampleTypeRow => ({
  id: 1,
  name: 'Cell line',
  description: '',
  shape: 'circle',
  tone: 'teal',
  unit: 'mL',
  amount: 0,
  lowPercent: null,
  fields: [{ id: 7, key: 'Passage', type: 'NUMERIC', required: false, options: [] }],
  archived: 0,
  ...fields,
})

export const makeSeries = (fields: Partial<SampleSeriesRow> = {}): SampleSeriesRow => {
  const name = fields.name ?? 'Time course'
  return { id: 1, name, nameFold: normalizeText(name), ...fields }
}

/** A row as the feed sends it; `row` null is a tombstone. */
export const serverRow = <E extends EntityName>(entity: E, id: RowOf<E>['id'], row: RowOf<E> | null, version = 1): ServerRow => ({
  entity,
  id,
  version,
  bucket: row ? bucketOf(entity, { ...row }) : 'group',
  row: row && { ...row, version },
})

/** A page, and the version of the group's feed from which it was asked for. */
export interface TestPage extends PullPage {
  from: number
}

/** The last page of a pull, from 0 by default; `version` is where it ends. */
export const makePage = ({ version, ...fields }: Partial<TestPage> & { version?: number } = {}): TestPage => {
  const rows = fields.rows ?? []
  const from = fields.from ?? 0
  return {
    epoch: 'e1',
    from,
    versions: { group: version ?? Math.max(from, ...rows.map((row) => row.version)), organization: 0 },
    rows,
    more: false,
    buckets: ['group', 'person'],
    lastMutation: 0,
    results: [],
    ...totalsOf(rows),
    serverTime: noon,
    minApp: '0.0.0',
    ...fields,
  }
}

export const totalsOf = (rows: readonly ServerRow[]): { count: number; checksum: number } => {
  const live = rows.filter((row) => row.row)
  return { count: live.length, checksum: live.reduce((sum, { entity, id, version }) => addChecksum(sum, rowChecksum(entity, id, version)), 0) }
}

export const makeContext = (fields: Partial<WriteContext> = {}): WriteContext => ({
  userId: 1,
  groupId: 1,
  now: () => noon,
  clockOffset: 0,
  appVersion: '0.2.0',
  ...fields,
})

/**
 * Members of each role, a type, a freezer with a 2 × 2 box (2), a shelf without a grid (3),
 * and four samples: 1 in A1, 2 in A2, 3 of someone else, 4 archived.
 */
export const smallLab = (version = 1): ServerRow[] => [
  serverRow('members', 1, makeMember(), version),
  serverRow('members', 2, makeMember({ id: 2, fullName: 'Max Member' }), version),
  serverRow('members', 3, makeMember({ id: 3, fullName: 'Stu Student', role: 'Student' }), version),
  serverRow('members', 4, makeMember({ id: 4, fullName: 'Gus Guest', role: 'Guest' }), version),
  serverRow('members', 5, makeMember({ id: 5, fullName: 'Amy Administrator', role: 'Administrator' }), version),
  serverRow('sampleTypes', 1, makeSampleType(), version),
  serverRow('sampleSeries', 1, makeSeries(), version),
  serverRow('storageUnits', 1, makeUnit(), version),
  serverRow('storageLayers', 1, makeLayer({ kind: 'unit', name: 'Freezer 1' }), version),
  serverRow('storageLayers', 2, makeLayer({ id: 2, name: 'Box of four', parentId: 1, rows: 2, columns: 2 }), version),
  serverRow('storageLayers', 3, makeLayer({ id: 3, name: 'Shelf', kind: 'shelf', parentId: 1, place: 2, altBarcode: 'SHELF-3' }), version),
  serverRow('samples', 1, makeSample({ name: 'HeLa', layerId: 2, position: 1, altBarcode: 'TUBE-1' }), version),
  serverRow('samples', 2, makeSample({ id: 2, name: 'Äpfel', layerId: 2, position: 2 }), version),
  serverRow('samples', 3, makeSample({ id: 3, name: 'Borrowed', ownerId: 2 }), version),
  serverRow('samples', 4, makeSample({ id: 4, name: 'Old', archived: 1 }), version),
]

/** An empty archived box. */
export const archivedBox = {
  entity: 'storageLayers' as const,
  id: 8,
  after: { ...makeLayer({ id: 8, name: 'Old box', parentId: 1, rows: 2, columns: 2, archived: 1 }) },
}

/** The box of the small lab with B1 (3), next to A2, reserved for Max. */
export const reservedBox = {
  entity: 'storageLayers' as const,
  id: 2,
  after: { ...makeLayer({ id: 2, name: 'Box of four', parentId: 1, rows: 2, columns: 2, reserved: { 3: { userId: 2, note: 'PBMC' } } }) },
}

export const makeSampleReservation = ({ sampleId = 1, userId = 1, ...fields }: Partial<SampleReservationRow> = {}): SampleReservationRow => ({
  id: sampleReservationId(sampleId, userId),
  sampleId,
  userId,
  amount: null,
  unit: '',
  experimentId: null,
  note: '',
  reservedAt: noon,
  ...fields,
})
