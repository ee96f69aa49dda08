import { makeAddon } from './addons.ts'
import { newWorkbook } from '#src/features/notebook/spreadsheet/workbook.ts'
import { makeBooking, makeEquipment } from './equipment.ts'
import { makeLayer, makeSample, makeSampleType, makeSeries, makeUnit, noon } from './factories.ts'
import { makeComment, makeExperiment, makeProject, makeProtocol, makeProtocolVersion, makeRequestRow, makeSignatureRow, makeStudy } from './notebook.ts'
import { signatureId } from '#domain/rules/notebook/signatures.ts'
import { exampleValues } from '#server/openapi/example-values.ts'
import { protocolVersionId } from '#domain/entities/protocol-version.ts'
import { wireNumberOf } from '#server/routes/wire-number.ts'
import { makePng } from './png.ts'
import { makeOrderItem, makeProduct } from './supplies.ts'
import { password, type Fetch, type TestServer } from './server.ts'

/** A group with everything that the examples of the documentation name, under numbers of its own. */
export interface ExampleLab {
  readonly token: string
  /** The person in a browser. */
  readonly asPerson: Fetch
  /** An example with this group's numbers in place of those of the documentation. */
  readonly withOwnNumbers: (text: string) => string
}

/** Different in each group, because some numbers are unique on the server. */
let labs = 0

export async function makeExampleLab(server: TestServer): Promise<ExampleLab> {
  const base = 7_000_000 + 10_000 * labs++
  const group = await server.makeGroup()
  const user = await server.makeUser('Administrator', group)
  const colleagues = [await server.makeUser('Member', group), await server.makeUser('Member', group)] as const
  const asPerson = await server.signIn(user)
  const token = (
    (await (await server.anonymous('/api/v1/auth/user', { method: 'POST', body: new URLSearchParams({ username: user.login, password }) })).json()) as {
      token: string
    }
  ).token
  const at = (example: number) => base + example
  await saveInventory(server, group, user.id, at)
  await saveNotebook(server, group, user.id, at)
  await saveSigned(server, group, { userId: user.id, colleagueId: colleagues[0].id, at })
  const made = new Map<string, number>([
    ['120', group],
    ['143', user.id],
    ['147', colleagues[0].id],
    ['148', colleagues[1].id],
    ['152', wireNumberOf(protocolVersionId(at(151), 1))],
  ])

  const create = async (path: string, init: RequestInit): Promise<number> => {
    const answer = await asPerson(path, { method: 'POST', ...init })
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
    return (await answer.json()) as number
  }
  const addSection = (sectionType: string) =>
    create(`/api/v1/experiments/${at(318)}/sections`, { body: new URLSearchParams({ sectionType, sectionHeader: sectionType }) })
  const types = { 801: 'PARAGRAPH', 802: 'COMMENT', 803: 'DATATABLE', 804: 'EXCEL', 805: 'CANVAS', 806: 'COMMENT', 807: 'SAMPLESIN' }
  for (const [example, type] of Object.entries(types)) made.set(example, await addSection(type))
  const section = (example: number) => `/api/v1/experiments/sections/${made.get(String(example))}`
  for (const example of [141, 142, 144, 145, 146])
    made.set(String(example), await create('/api/v1/tasks', { body: new URLSearchParams({ title: 'Refill the water bath' }) }))
  await asPerson(`${section(801)}/meta`, { method: 'PUT', body: new URLSearchParams({ name: 'instrument', val: 'Cytometer 1' }) })
  await asPerson(section(806), { method: 'DELETE' })
  const comment = { experimentId: at(318), sectionId: made.get('801')!, authorId: colleagues[0].id }
  await server.saveRows(group, 'comments', makeComment({ ...comment, id: String(exampleValues['commentID']) }))
  const view = { name: 'Names', viewScope: 'SAMPLE', configuration: '{"activeColumns":["name"]}' }
  made.set('132', await create('/api/v1/views', { body: new URLSearchParams(view) }))
  await create('/api/v1/users/settings', { body: new URLSearchParams({ key: 'plateReader.port', value: 'COM3' }) })
  await asPerson(`${section(804)}/excel`, { method: 'PUT', body: newWorkbook('Results') })
  await asPerson(`${section(805)}/canvas`, { method: 'PUT', body: new Uint8Array(makePng(4, 3)) })
  for (const example of [501, 502, 503, 504])
    made.set(String(example), await create(`${section(801)}/files?fileName=${example}.csv`, { body: `well,${example}` }))
  for (const example of [511, 512, 513]) {
    const body = new Uint8Array(makePng(4, example - 500))
    made.set(String(example), await create(`${section(801)}/images?fileName=${example}.png`, { body }))
  }
  const inRows = [104, 107, 111, 112, 113, 121, 131, 151, 161, 171, 172, 191, 195, 209, 210, 318, 320, 321, 322, 1042, 1043, 1044]
  for (const example of inRows) made.set(String(example), at(example))
  for (const detail of [1, 2, 4]) made.set(`112${detail}`, at(112) * 10 + detail)
  const barcode = (example: string) => `005${(made.get(example) ?? 0).toString().padStart(12, '0')}`
  return {
    token,
    asPerson,
    withOwnNumbers: (text) =>
      text.replaceAll(/(?<!\d)(005000000001042|\d{3,4})(?!\d)/g, (number) => (number.length > 4 ? barcode('1042') : String(made.get(number) ?? number))),
  }
}

async function saveInventory(server: TestServer, group: number, ownerId: number, at: (example: number) => number): Promise<void> {
  const fields = [{ id: at(161), key: 'Passage', type: 'TEXT' as const, required: false, options: [] }]
  await server.saveRows(group, 'sampleTypes', makeSampleType({ id: at(104), name: 'Cell line', fields }))
  await server.saveRows(group, 'sampleSeries', makeSeries({ id: at(171), name: 'Dilution 1' }), makeSeries({ id: at(172), name: 'Dilution 2' }))
  await server.saveRows(group, 'storageUnits', makeUnit({ id: at(112), name: 'Freezer F6', rootLayerId: at(209) }))
  await server.saveRows(
    group,
    'storageLayers',
    makeLayer({ id: at(209), name: 'Freezer F6', kind: 'unit', unitId: at(112), parentId: null }),
    makeLayer({ id: at(210), name: 'Box 3', kind: 'box', unitId: at(112), parentId: at(209), rows: 9, columns: 9 }),
  )
  const sample = { ownerId, sampleTypeId: at(104), amount: 1, unit: 'mL', meta: { [at(161)]: '11' } }
  await server.saveRows(
    group,
    'samples',
    makeSample({ ...sample, id: at(1042), name: 'HeLa P11', seriesId: at(171) }),
    makeSample({ ...sample, id: at(1045), name: 'HeLa P8', seriesId: at(172) }),
    makeSample({ ...sample, id: at(1043), name: 'HeLa P10' }),
    makeSample({ ...sample, id: at(1044), name: 'HeLa P9' }),
  )
  await server.saveRows(group, 'equipment', makeEquipment({ id: at(113), ownerId }))
  await server.saveRows(
    group,
    'bookings',
    makeBooking({ id: at(191), equipmentId: at(113), memberId: ownerId, from: noon + 90 * 3_600_000, to: noon + 91 * 3_600_000 }),
  )
  await server.saveRows(group, 'addons', makeAddon({ id: at(107) }))
  await server.saveRows(group, 'products', makeProduct({ id: at(131), name: 'Elution buffer' }))
  await server.saveRows(group, 'orderItems', makeOrderItem({ id: at(195), productId: at(131), requestedBy: ownerId }))
}

async function saveNotebook(server: TestServer, group: number, ownerId: number, at: (example: number) => number): Promise<void> {
  await server.saveRows(group, 'projects', makeProject({ id: at(111), ownerId }))
  await server.saveRows(group, 'studies', makeStudy({ id: at(121), projectId: at(111), ownerId }))
  await server.saveRows(group, 'experiments', makeExperiment({ id: at(318), studyId: at(121), ownerId }))
  await server.saveRows(group, 'protocols', makeProtocol({ id: at(151), ownerId, category: 'Cells', current: 1 }))
  await server.saveRows(group, 'protocolVersions', makeProtocolVersion({ protocolId: at(151) }))
}

/** Experiments that the person and a colleague have signed; in two of them, the other one is asked to be the witness. */
async function saveSigned(
  server: TestServer,
  group: number,
  { userId, colleagueId, at }: { userId: number; colleagueId: number; at: (example: number) => number },
): Promise<void> {
  for (const [example, authorId, witnessId] of [
    [320, userId, undefined],
    [321, userId, colleagueId],
    [322, colleagueId, userId],
  ] as const) {
    const experimentId = at(example)
    const row = (number: number) => ({ id: signatureId(experimentId, number), experimentId, number })
    await server.saveRows(group, 'experiments', makeExperiment({ id: experimentId, studyId: at(121), ownerId: authorId, status: 'SIGNED' }))
    await server.saveRows(group, 'signatures', makeSignatureRow({ ...row(1), userId: authorId }))
    if (witnessId) await server.saveRows(group, 'signatures', makeRequestRow({ ...row(2), userId: witnessId, requestedBy: authorId }))
  }
}
