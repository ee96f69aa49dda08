import { Dexie } from 'dexie'
import { expect } from 'vitest'
import { typedStore } from '#db/documents/typed-log.ts'
import { openFile } from '#db/files/open-file.ts'
import { keepPreview, readPreview } from '#db/files/previews.ts'
import { saveFile } from '#db/files/save-file.ts'
import { LiveColumns } from '#db/lists/live-columns.ts'
import { recordScan, recordVisit } from '#db/queries/recent.ts'
import { storeLease } from '#db/queue/leases.ts'
import type { Workspace } from '#db/workspace.ts'
import { write } from '#db/writing/write.ts'
import { mutation } from '#db/writing/mutation.ts'
import { editSample } from '#domain/commands/edit-sample.ts'
import { stateOfWorkspace } from './device-state.ts'
import {
  makeContext,
  makeLayer,
  makeMember,
  makePage,
  makeSample,
  makeSampleReservation,
  makeSampleType,
  makeSeries,
  makeUnit,
  noon,
  serverRow,
  smallLab,
  totalsOf,
} from './factories.ts'
import { fetchLab } from './fetch-lab.ts'
import {
  makeExperiment,
  makeProject,
  makeProtocol,
  makeProtocolVersion,
  makeSection,
  makeSectionSample,
  makeComment,
  makeSectionStep,
  makeSignatureRow,
  makeStudy,
} from './notebook.ts'
import { makeLabelPrinter, makeLabelTemplate, makePrintJob } from './labels.ts'
import { makeAddon } from './addons.ts'
import { makeBooking, makeEquipment, makeEquipmentEvent, makeEquipmentTask } from './equipment.ts'
import { fileRow } from './files.ts'
import { makeBudget, makeOrderItem, makeProduct } from './supplies.ts'
import { takePage } from './take-page.ts'

const fileId = '00000000-0000-4000-8000-000000000001'
const word = 'Confidential'
export const confidential = (table: string): string => `${word} ${table}`

const document = { schemaNumber: 1, state: 'open', signedBy: null, signedAt: null, digest: null, quarantined: 0 } as const
const update = { part: 1, parts: 1, chain: '', unreadable: 0 } as const
const notification = {
  kind: 'sample.moved',
  count: 1,
  detail: '',
  actor: '',
  scope: 'INVENTORY',
  foreignId: 20,
  targetUrl: '',
  createdAt: noon,
  readAt: null,
} as const
const view = { scope: 'SAMPLES', columns: [], sortColumn: 'name', sortDirection: 'ASC' } as const

/** A laboratory in which everything that people write has the word in it. */
export const writtenLab = [
  ...smallLab(7),
  serverRow('members', 20, makeMember({ id: 20, fullName: confidential('member') }), 7),
  serverRow('roles', 'r1', { id: 'r1', name: confidential('role'), permissions: [] }, 7),
  serverRow('sampleTypes', 20, makeSampleType({ id: 20, name: confidential('type') }), 7),
  serverRow('sampleSeries', 20, makeSeries({ id: 20, name: confidential('series') }), 7),
  serverRow('storageUnits', 20, makeUnit({ id: 20, name: confidential('unit'), room: confidential('room') }), 7),
  serverRow('storageLayers', 20, makeLayer({ id: 20, name: confidential('layer'), altBarcode: 'CONFIDENTIAL-L', parentId: 1, place: 3 }), 7),
  serverRow('samples', 20, makeSample({ id: 20, name: confidential('sample'), note: confidential('note'), altBarcode: 'CONFIDENTIAL-S' }), 7),
  serverRow('projects', 20, makeProject({ id: 20, name: confidential('project') }), 7),
  serverRow('studies', 20, makeStudy({ id: 20, name: confidential('study'), meta: { word } }), 7),
  serverRow('experiments', 20, makeExperiment({ id: 20, name: confidential('experiment') }), 7),
  serverRow('sections', 20, makeSection({ id: 20, experimentId: 20, name: confidential('section') }), 7),
  serverRow('sectionSamples', '20:20', makeSectionSample({ sectionId: 20, sampleId: 20, name: confidential('sample in a section') }), 7),
  serverRow('sampleReservations', '20:7', makeSampleReservation({ sampleId: 20, userId: 7, note: confidential('reservation') }), 7),
  serverRow('signatures', '20:1', makeSignatureRow({ id: '20:1', experimentId: 20, fullName: confidential('signer'), reason: confidential('reason') }), 7),
  serverRow('protocols', 20, makeProtocol({ id: 20, name: confidential('protocol') }), 7),
  serverRow('protocolVersions', '20:1', makeProtocolVersion({ protocolId: 20, note: confidential('version of a protocol') }), 7),
  serverRow('sectionSteps', '20:block', makeSectionStep({ sectionId: 20, experimentId: 20, title: confidential('step') }), 7),
  serverRow('comments', 'c1', makeComment({ id: 'c1', sectionId: 20, experimentId: 20, text: confidential('comment') }), 7),
  serverRow('products', 20, makeProduct({ id: 20, name: confidential('product'), barcode: 'CONFIDENTIAL-P' }), 7),
  serverRow('orderItems', 20, makeOrderItem({ id: 20, name: confidential('request') }), 7),
  serverRow('budgets', 20, makeBudget({ id: 20, name: confidential('budget') }), 7),
  serverRow('equipment', 20, makeEquipment({ id: 20, name: confidential('instrument'), serialNumber: confidential('serial number') }), 7),
  serverRow('bookings', 20, makeBooking({ id: 20, equipmentId: 20, title: confidential('booking') }), 7),
  serverRow('equipmentEvents', 'e1', makeEquipmentEvent({ id: 'e1', equipmentId: 20, text: confidential('entry in a log book') }), 7),
  serverRow('equipmentTasks', 't1', makeEquipmentTask({ id: 't1', equipmentId: 20, title: confidential('task of an instrument') }), 7),
  serverRow('labelTemplates', 'l1', makeLabelTemplate({ id: 'l1', name: confidential('label template') }), 7),
  serverRow('labelPrinters', 'p1', makeLabelPrinter({ id: 'p1', name: confidential('printer') }), 7),
  serverRow('printJobs', 'j1', makePrintJob({ id: 'j1', title: confidential('print job'), dots: confidential('dots') }), 7),
  serverRow('addons', 1, makeAddon({ id: 1, name: confidential('add-on') }), 7),
  serverRow('documents', 'd1', { ...document, id: 'd1', audience: 0, subject: 'samples#20' }, 7),
  serverRow('documentUpdates', 'u1.1', { ...update, id: 'u1.1', audience: 0, documentId: 'd1', updateId: 'u1', content: confidential('update') }, 7),
  serverRow('files', 'f1', fileRow({ id: 'f1', name: confidential('name of a file') }), 7),
  serverRow('groupSettings', 'current', { id: 'current', readership: 'people' }, 7),
  serverRow('groupNotices', 'current', { id: 'current', text: confidential('notice'), writtenBy: 1, writtenAt: noon }, 7),
  serverRow('notifications', 1, { ...notification, id: 1, audience: 1, name: confidential('notification') }, 7),
  serverRow('tableViews', 1, { ...view, id: 1, audience: 1, name: confidential('view'), filters: [{ field: 'name', value: confidential('filter') }] }, 7),
  serverRow('userSettings', '1:search', { id: '1:search', audience: 1, key: 'search', value: confidential('setting') }, 7),
  serverRow('bucketGrants', '1:5', { id: '1:5', audience: 1, bucketId: 5 }, 7),
]

/** Something in every table, also in those that are usually empty again at once. */
export async function fillEveryTable(workspace: Workspace): Promise<void> {
  const { disk } = workspace
  const context = makeContext()
  const editOf = (sampleId: number) => mutation(editSample, { sampleId, set: { note: { was: '', to: confidential('edit') } } }, confidential('label'))
  await fetchLab(disk, writtenLab)
  const columns = new LiveColumns(workspace, 'samples', { onChange: () => {}, onFailure: (error) => expect.fail(String(error)) })
  await columns.catchUp()
  await columns.keep()
  columns.close()
  await write(disk, context, [editOf(1), editOf(2), editOf(3)])
  const rejected = { n: 2, code: 'permission.denied' as const, detail: { name: confidential('detail') }, remarks: [] }
  await takePage(disk, makePage({ from: 7, version: 8, lastMutation: 2, results: [rejected], ...totalsOf(writtenLab) }), noon)
  const content = new Blob([confidential('bytes')])
  await saveFile(disk, context, { subject: 'samples#1', audience: 0, name: confidential('file'), mediaType: 'image/png', content }, confidential('label'), {
    id: fileId,
  })
  await keepPreview(workspace, {
    id: fileId,
    mediaType: 'image/jpeg',
    width: 1,
    height: 1,
    bytes: new TextEncoder().encode(confidential('preview')),
    madeAt: noon,
  })
  const typed = { id: 'chain-0000-0000-0001', holder: 'page', documentId: 'd1', label: confidential('text'), chains: [], content: confidential('typed') }
  await typedStore(workspace).put(typed)
  await recordScan(workspace, { text: confidential('scan'), how: 'wedge' }, noon)
  await recordVisit(workspace, { entity: 'samples', id: 20 }, noon)
  await storeLease(disk, { kind: 'samples', first: 500, last: 599 })
  const staged = serverRow('samples', 3, makeSample({ id: 3, name: confidential('staged') }), 9)
  await takePage(disk, makePage({ from: 8, version: 9, rows: [staged], more: true, lastMutation: 2, ...totalsOf(writtenLab) }), noon)
}

/** Where the word is: `table.field` with the path of the field. */
export function placesOfWord(raw: Record<string, unknown[]>): Set<string> {
  const places = new Set<string>()
  const look = (place: string, value: unknown): void => {
    if (typeof value === 'string' && value.toLowerCase().includes(word.toLowerCase())) places.add(place)
    else if (ArrayBuffer.isView(value)) look(place, Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('latin1'))
    else if (Array.isArray(value)) for (const each of value) look(place, each)
    else if (value instanceof Object) for (const [field, each] of Object.entries(value)) [field, each].forEach((part) => look(`${place}.${field}`, part))
  }
  for (const [table, records] of Object.entries(raw)) for (const record of records) look(table, record)
  return places
}

/** What is kept in each table, past every layer of ours. */
export async function readRaw({ db }: Workspace): Promise<Record<string, unknown[]>> {
  const raw = new Dexie(db.name)
  await raw.open()
  const tables = await Promise.all(raw.tables.map(async (table) => [table.name, await table.toArray()] as const))
  raw.close()
  return Object.fromEntries(tables)
}

/** Everything in a workspace, as it is read. */
export async function contentOf(workspace: Workspace): Promise<Record<string, unknown>> {
  const [file] = await workspace.files.toArray()
  const columns = await workspace.db.table('$columns').toArray()
  const bytes = await (await openFile(workspace.disk, file!.id))!.text()
  const begun = await workspace.db.table<{ id: string }>('$begun').toArray()
  // Ids of scans are random.
  return {
    ...(await stateOfWorkspace(workspace)),
    columns,
    bytes,
    preview: await readPreview(workspace, fileId),
    begun: begun.map(({ id, ...rest }) => (id.startsWith('scan:') ? rest : { id, ...rest })),
  }
}
