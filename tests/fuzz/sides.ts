import { randomBytes } from 'node:crypto'
import { documentRow } from '#tests/harness/documents.ts'
import { makeLayer, makeSample, makeSampleReservation, makeSampleType, makeSeries, makeUnit, noon } from '#tests/harness/factories.ts'
import { makeLabelPrinter, makeLabelTemplate, makePrintJob } from '#tests/harness/labels.ts'
import { makeAddon } from '#tests/harness/addons.ts'
import { makeBooking, makeEquipment, makeEquipmentEvent, makeEquipmentTask } from '#tests/harness/equipment.ts'
import { fileRow, sha256Of } from '#tests/harness/files.ts'
import {
  makeExperiment,
  makeProject,
  makeProtocol,
  makeProtocolStep,
  makeProtocolVersion,
  makeSection,
  makeSectionSample,
  makeComment,
  makeSectionStep,
  makeSignatureRow,
  makeStudy,
  makeVariable,
} from '#tests/harness/notebook.ts'
import { makeBudget, makeOrderItem, makeProduct } from '#tests/harness/supplies.ts'
import { bucketGrantId } from '#domain/entities/bucket-grant.ts'
import { groupNoticeId } from '#domain/entities/group-notice.ts'
import { groupSettingsId } from '#domain/entities/group-settings.ts'
import { userSettingId } from '#domain/entities/user-setting.ts'
import type { RoleName } from '#domain/roles.ts'
import type { AnyRow, EntityName } from '#domain/schema.ts'

/** Two groups that must know nothing of each other. */
export type SideName = 'ours' | 'theirs'

export const roles: readonly RoleName[] = ['Administrator', 'Member', 'Student', 'Guest']

/** A text that nobody can guess. Wherever it appears, it was read from the database. */
export const makeMark = (): string => `qz${randomBytes(15).toString('hex')}`

/** One group: the ids of its rows, which anyone may guess, and the marks in their texts, which nobody can. */
export interface Side {
  readonly name: SideName
  readonly group: number
  readonly users: Readonly<Record<RoleName, number>>
  readonly ids: {
    readonly types: readonly number[]
    readonly fields: readonly number[]
    readonly series: readonly number[]
    readonly units: readonly number[]
    readonly layers: readonly number[]
    readonly samples: readonly number[]
    readonly notebook: readonly number[]
    /** A product, a line of an order, a budget. */
    readonly supplies: readonly number[]
    readonly equipment: readonly number[]
    /** The second was removed. */
    readonly addons: readonly number[]
    readonly views: readonly number[]
    readonly notifications: readonly number[]
    readonly documents: readonly string[]
    readonly files: readonly string[]
    readonly groupRoles: readonly string[]
    readonly bucket: number
  }
  /** A barcode that can be guessed. */
  readonly barcode: string
  /** In the names of its people and of the group itself. */
  readonly directory: string
  /** In what every member may read. */
  readonly mark: string
  /** In what belongs to one person, or to those who share a bucket. */
  readonly own: Readonly<Record<RoleName, string>>
  /** In what only administrators may read. */
  readonly forAdministrators: string
}

const bases = { ours: 1_000, theirs: 2_000, nobody: 9_000 } as const

/** The same call with the ids of the other group's rows, or of rows that do not exist, in place of those of ours. */
export function elsewhere<C extends { readonly address: string; readonly body?: string | Uint8Array }>(call: C, where: 'theirs' | 'nobody'): C {
  const moved = (text: string) => text.replaceAll(/\b(0*)1(\d{3})\b/g, (_, zeros: string, id: string) => `${zeros}${bases[where] / 1_000}${id}`)
  return { ...call, address: moved(call.address), ...(typeof call.body === 'string' && { body: moved(call.body) }) }
}

const upTo = (from: number, count: number): number[] => Array.from({ length: count }, (_, at) => from + at)
const textIds = (what: string, from: number, count: number) => upTo(from, count).map((id) => `${what}-0000-0000-${id}`)

export function makeSide(name: SideName): Side {
  const base = bases[name]
  const forRoles = <T>(make: (role: RoleName, at: number) => T) => Object.fromEntries(roles.map((role, at) => [role, make(role, at)])) as Record<RoleName, T>
  return {
    name,
    group: base + 1,
    users: forRoles((_, at) => base + 11 + at),
    ids: {
      types: upTo(base + 100, 2),
      fields: upTo(base + 110, 2),
      series: upTo(base + 200, 2),
      units: [base + 300],
      layers: upTo(base + 400, 4),
      samples: upTo(base + 500, 8),
      notebook: upTo(base + 450, 6),
      supplies: upTo(base + 470, 3),
      equipment: upTo(base + 350, 2),
      addons: upTo(base + 370, 2),
      views: upTo(base + 600, roles.length),
      notifications: upTo(base + 700, roles.length),
      documents: textIds('document', base + 800, 3),
      files: textIds('file', base + 900, 3),
      groupRoles: textIds('role', base + 960, 2),
      bucket: base + 950,
    },
    barcode: `TUBE-${name.toUpperCase()}`,
    directory: makeMark(),
    mark: makeMark(),
    own: forRoles(makeMark),
    forAdministrators: makeMark(),
  }
}

/** The bytes of a file that is stored. */
export const contentOf = ({ mark }: Side): Buffer => Buffer.from(`file ${mark}`)

const printerOf = ({ ids }: Side): string => `printer-0000-0000-${ids.samples[0]!}`

type Rows = readonly (readonly [entity: EntityName, ...rows: AnyRow[]])[]

const oauth = { authorizeUrl: 'https://provider.example/authorize', tokenUrl: 'https://provider.example/token', clientId: 'aliquot', scopes: [] }

/** What is in a group: at least one row of each kind, with a mark in each text. */
export function rowsOf(side: Side): Rows {
  const { ids, mark, own, users } = side
  const [type, archivedType] = ids.types as [number, number]
  const [unit] = ids.units as [number]
  const [root, box, shelf, oldBox] = ids.layers as [number, number, number, number]
  const texts = { description: mark, note: mark, sampleTypeId: type, meta: { [ids.fields[0]!]: mark } }
  const places = [
    { layerId: box, position: 1, altBarcode: side.barcode },
    { layerId: box, position: 2, altBarcode: mark },
    { layerId: shelf },
    { parentId: ids.samples[0]! },
    { seriesId: ids.series[0]! },
    { archived: 1 as const },
    { outBy: users.Member, outAt: noon },
    { ownerId: users.Student },
  ]
  const fields = ids.fields.map((id, at) => ({ id, key: `Field ${at} ${mark}`, type: 'TEXT' as const, required: false, options: [] }))
  const layer = (id: number, more: Parameters<typeof makeLayer>[0]) => makeLayer({ id, unitId: unit, parentId: root, name: `Layer ${id} ${mark}`, ...more })
  const { members, owned } = ofPeople(side)
  return [
    ['members', ...members],
    [
      'sampleTypes',
      { ...makeSampleType({ id: type, name: `Type ${mark}`, description: mark, fields }) },
      { ...makeSampleType({ id: archivedType, name: `Old type ${mark}`, archived: 1 }) },
    ],
    ['sampleSeries', ...ids.series.map((id) => ({ ...makeSeries({ id, name: `Series ${id} ${mark}` }) }))],
    ['storageUnits', { ...makeUnit({ id: unit, name: `Freezer ${mark}`, department: mark, building: mark, floor: mark, room: mark, rootLayerId: root }) }],
    [
      'storageLayers',
      { ...layer(root, { parentId: null, kind: 'unit' }) },
      { ...layer(box, { rows: 5, columns: 5, reserved: { 7: { userId: users.Member, note: mark } } }) },
      { ...layer(shelf, { kind: 'shelf', place: 2, altBarcode: `SHELF-${mark}` }) },
      { ...layer(oldBox, { rows: 2, columns: 2, place: 3, archived: 1 }) },
    ],
    [
      'samples',
      ...ids.samples.map((id, at) => ({ ...makeSample({ id, ownerId: users.Administrator, name: `Sample ${at} ${mark}`, ...texts, ...places[at] }) })),
    ],
    ...notebookOf(side),
    ...suppliesOf(side),
    ...equipmentOf(side),
    ['labelTemplates', { ...makeLabelTemplate({ id: `template-0000-0000-${ids.samples[0]!}`, name: mark }) }],
    ['labelPrinters', { ...makeLabelPrinter({ id: printerOf(side), name: mark }) }],
    [
      'printJobs',
      {
        ...makePrintJob({
          id: `job-0000-0000-0000-${ids.samples[0]!}`,
          audience: users.Student,
          printerId: printerOf(side),
          title: own.Student,
          state: 'printed',
        }),
      },
    ],
    [
      'addons',
      { ...makeAddon({ id: ids.addons[0]!, rootVar: 'SCREEN', name: `Add-on ${mark}`, configuration: JSON.stringify(mark) }, { description: mark, oauth }) },
      { ...makeAddon({ id: ids.addons[1]!, rootVar: 'OLD', name: `Old add-on ${mark}`, archived: 1 }) },
    ],
    ['roles', ...ids.groupRoles.map((id) => ({ id, name: `Role ${mark}`, permissions: ['Sample.Create'] }))],
    ['groupSettings', { id: groupSettingsId, readership: 'group' }],
    ['groupNotices', { id: groupNoticeId, text: mark, writtenBy: users.Administrator, writtenAt: noon }],
    ['bucketGrants', { id: bucketGrantId(users.Member, ids.bucket), audience: users.Member, bucketId: ids.bucket }],
    ...owned,
    ['documents', ...ids.documents.map((id, at) => documentRow({ id, subject: `samples#${ids.samples[at]!}`, audience: [0, users.Student, -ids.bucket][at] }))],
    [
      'documentUpdates',
      ...ids.documents.map((documentId, at) => ({
        id: `update-${documentId}.1`,
        documentId,
        updateId: `update-${documentId}`,
        part: 1,
        parts: 1,
        chain: `chain-${documentId}`,
        unreadable: 1,
        audience: [0, users.Student, -ids.bucket][at],
        content: [mark, own.Student, own.Member][at],
      })),
    ],
    ['files', ...filesOf(side).map((row) => ({ ...row }))],
  ]
}

/** A project, a study in it, an experiment in that, and two sections, of which the second is archived; a sample in the first, a step in the second; a protocol. */
function notebookOf({ ids, mark, users }: Side): Rows {
  const [projectId, studyId, experimentId, first, second, protocolId] = ids.notebook as [number, number, number, number, number, number]
  const ownerId = users.Student
  const section = { experimentId, ownerId, meta: { mark } }
  return [
    ['projects', { ...makeProject({ id: projectId, ownerId, name: `Project ${mark}`, description: mark }) }],
    ['studies', { ...makeStudy({ id: studyId, projectId, ownerId, name: `Study ${mark}`, description: mark, meta: { mark } }) }],
    ['experiments', { ...makeExperiment({ id: experimentId, studyId, ownerId, name: `Experiment ${mark}` }) }],
    [
      'sections',
      { ...makeSection({ ...section, id: first, type: 'SAMPLESIN', name: `Samples ${mark}` }) },
      { ...makeSection({ ...section, id: second, name: `Results ${mark}`, orderKey: 'W2', archived: 1 }) },
    ],
    ['sectionSamples', { ...makeSectionSample({ sectionId: first, experimentId, sampleId: ids.samples[0]!, addedBy: ownerId, name: `Sample 0 ${mark}` }) }],
    ['sampleReservations', { ...makeSampleReservation({ sampleId: ids.samples[0]!, userId: ownerId, note: mark }) }],
    ['signatures', { ...makeSignatureRow({ id: `${experimentId}:1`, experimentId, userId: ownerId, fullName: `Signer ${mark}`, reason: mark }) }],
    ['protocols', { ...makeProtocol({ id: protocolId, ownerId, name: `Protocol ${mark}`, category: mark, description: mark }) }],
    [
      'protocolVersions',
      {
        ...makeProtocolVersion({
          protocolId,
          steps: [makeProtocolStep({ title: mark, detail: mark, samples: [mark], getReady: mark })],
          variables: [makeVariable({ name: mark })],
          note: mark,
        }),
      },
    ],
    ['sectionSteps', { ...makeSectionStep({ sectionId: second, experimentId, title: mark, detail: mark, samples: [mark], getReady: mark, note: mark }) }],
    ['comments', { ...makeComment({ id: `comment-of-${second}-0000`, sectionId: second, experimentId, text: mark, authorId: ownerId }) }],
  ]
}

/** A product, a request for it, and a budget. */
function suppliesOf({ ids, mark, users }: Side): Rows {
  const [productId, orderItemId, budgetId] = ids.supplies as [number, number, number]
  const texts = { name: `Product ${mark}`, supplier: mark, catalogNumber: mark, note: mark }
  return [
    ['products', { ...makeProduct({ ...texts, id: productId, ownerId: users.Member, storageNote: mark, hazards: mark, sampleTypeId: ids.types[0]! }) }],
    ['orderItems', { ...makeOrderItem({ ...texts, id: orderItemId, productId, requestedBy: users.Student, sampleId: ids.samples[0]!, costCenter: mark }) }],
    ['budgets', { ...makeBudget({ id: budgetId, name: `Budget ${mark}`, costCenter: mark }) }],
  ]
}

/** An instrument, a booking of it, a task and an entry in its log book. */
function equipmentOf({ ids, mark, users }: Side): Rows {
  const [equipmentId, bookingId] = ids.equipment as [number, number]
  const ownerId = users.Administrator
  const texts = { kind: mark, building: mark, floor: mark, room: mark, manufacturer: mark, model: mark, serialNumber: mark, note: mark }
  return [
    ['equipment', { ...makeEquipment({ id: equipmentId, ownerId, name: `Instrument ${mark}`, ...texts }) }],
    ['bookings', { ...makeBooking({ id: bookingId, equipmentId, memberId: users.Student, title: mark }) }],
    ['equipmentTasks', { ...makeEquipmentTask({ id: `task-0000-${equipmentId}`, equipmentId, responsibleId: ownerId, title: mark }) }],
    ['equipmentEvents', { ...makeEquipmentEvent({ id: `event-${equipmentId}`, equipmentId, text: mark }) }],
  ]
}

/** One stored, one whose bytes are still missing, and one that only a single person may see. */
function filesOf(side: Side) {
  const { ids, mark, own, users } = side
  const content = contentOf(side)
  return ids.files.map((id, at) =>
    fileRow({
      id,
      subject: `samples#${ids.samples[at]!}`,
      audience: [0, 0, users.Student][at]!,
      name: `${[mark, mark, own.Student][at]}.png`,
      size: at === 0 ? content.length : 5,
      sha256: at === 0 ? sha256Of(content) : 'b'.repeat(64),
      state: at === 0 ? 'stored' : 'pending',
    }),
  )
}

function ofPeople(side: Side): { members: AnyRow[]; owned: Rows } {
  const { ids, own, users, mark } = side
  const each = (make: (role: RoleName, at: number) => AnyRow) => roles.map(make)
  return {
    members: each((role) => ({ id: users[role], fullName: `${role} ${mark}`, role })),
    owned: [
      ['tableViews', ...each((role, at) => viewOf(ids.views[at]!, users[role], own[role]))],
      ['userSettings', ...each((role) => ({ id: userSettingId(users[role], 'fuzzed'), audience: users[role], key: 'fuzzed', value: own[role] }))],
      ['notifications', ...each((role, at) => notificationOf(ids.notifications[at]!, users[role], own[role]))],
    ],
  }
}

const viewOf = (id: number, audience: number, name: string): AnyRow => ({
  id,
  audience,
  scope: 'SAMPLES',
  name,
  columns: ['name'],
  filters: [{ field: 'name', value: name }],
  sortColumn: 'name',
  sortDirection: 'ASC',
})

const notificationOf = (id: number, audience: number, name: string): AnyRow => ({
  id,
  audience,
  kind: 'expired',
  count: 1,
  name,
  detail: name,
  actor: name,
  scope: 'INVENTORY',
  foreignId: 1,
  targetUrl: `/samples/${name}`,
  createdAt: noon,
  readAt: null,
})
