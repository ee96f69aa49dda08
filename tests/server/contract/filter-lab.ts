import { makeEquipment } from '#tests/harness/equipment.ts'
import { makeLayer, makeSample, makeSampleType, makeSeries, makeUnit, noon } from '#tests/harness/factories.ts'
import { install, sendJson } from '#tests/harness/install-addon.ts'
import { makeExperiment, makeProject, makeSection, makeStudy } from '#tests/harness/notebook.ts'
import type { Fetch, TestServer } from '#tests/harness/server.ts'
import { makeOrderItem, makeProduct } from '#tests/harness/supplies.ts'

export interface FilterLab {
  readonly program: Fetch
  /** What the braces in a query stand for. */
  readonly numbers: Readonly<Record<string, number>>
}

/** A group with two of everything that programs list, or three, of which no two agree in anything that can be asked for. */
export async function openFilterLab(server: TestServer): Promise<FilterLab> {
  const group = await server.makeGroup('Ours')
  const other = await server.makeGroup('Theirs')
  const user = await server.makeUser('Administrator', group, other)
  const colleague = await server.makeUser('Member', group)
  const program = await server.signIn(user)
  const base = group * 100
  const [a, b, c] = [base + 1, base + 2, base + 3]
  const later = noon + 86_400_000
  const mine = { ownerId: user.id }

  await server.saveRows(group, 'projects', makeProject({ id: a, name: 'Vectors' }), makeProject({ id: b, name: 'Cell lines', createdAt: later }))
  await server.saveRows(
    group,
    'studies',
    makeStudy({ id: a, projectId: a, name: 'Plasmids' }),
    makeStudy({ id: b, projectId: b, name: 'Knock-outs', createdAt: later }),
  )
  const screen = { id: b, studyId: b, name: 'Clone screen', createdAt: later, changedAt: later, statusChangedAt: later }
  await server.saveRows(group, 'experiments', makeExperiment({ ...mine, id: a, studyId: a, name: 'Gel' }), makeExperiment({ ...mine, ...screen }))
  await server.saveRows(
    group,
    'sections',
    makeSection({ ...mine, id: a, experimentId: b, name: 'Result', orderKey: 'V4' }),
    makeSection({ ...mine, id: b, experimentId: b, name: 'Aim', orderKey: 'V2', createdAt: later }),
    makeSection({ ...mine, id: c, experimentId: b, name: 'Old', archived: 1, orderKey: 'V6' }),
  )

  await server.saveRows(
    group,
    'sampleTypes',
    makeSampleType({ id: a, name: 'Plasmid' }),
    makeSampleType({ id: b, name: 'Cell line' }),
    makeSampleType({ id: c, name: 'Old cell line', archived: 1 }),
  )
  await server.saveRows(group, 'storageUnits', makeUnit({ id: a, name: 'Tank 4', kind: 'nitrogen tank', rootLayerId: a }), makeUnit({ id: b, rootLayerId: b }))
  await server.saveRows(
    group,
    'storageLayers',
    makeLayer({ id: a, unitId: a, kind: 'unit', name: 'Tank 4' }),
    makeLayer({ id: b, unitId: b, kind: 'unit', name: 'Freezer 1', place: 2 }),
    makeLayer({ id: c, unitId: b, parentId: b, name: 'Box 1', altBarcode: `BX-${group}`, rows: 2, columns: 2, place: 3 }),
  )
  await server.saveRows(group, 'equipment', makeEquipment({ id: base + 9, name: 'Confocal', kind: 'Microscope' }))
  await server.saveRows(group, 'sampleSeries', makeSeries({ id: a, name: 'Growth' }), makeSeries({ id: b, name: 'Decay' }))
  await server.saveRows(
    group,
    'samples',
    makeSample({ ...mine, id: a, name: 'pUC19', sampleTypeId: a, layerId: c, position: 1 }),
    makeSample({ id: b, name: 'HEK', sampleTypeId: b, ownerId: colleague.id, layerId: a }),
    makeSample({ id: c, name: 'HEK day 2', sampleTypeId: b, ownerId: colleague.id, seriesId: a }),
  )
  await server.saveRows(
    group,
    'products',
    makeProduct({ id: a, name: 'Taq', nameFold: 'taq', supplier: 'Polaris', sampleTypeId: null }),
    makeProduct({ id: b, sampleTypeId: null }),
  )
  await server.saveRows(
    group,
    'orderItems',
    makeOrderItem({ id: a, productId: a, name: 'Taq', sampleId: a, status: 'ordered', requestedAt: later }),
    makeOrderItem({ id: b, productId: b, sampleId: b }),
  )
  await program('/api/v1/files?fileName=gel.csv', { method: 'POST', body: 'well,OD' })
  const byColleague = await server.useToken(colleague)
  server.now += 1_000
  await byColleague('/api/v1/files?fileName=blot.csv', { method: 'POST', body: 'lane,OD,note' })
  server.now += 1_000
  await program(`/api/v1/experiments/sections/${b}/files?fileName=map.csv`, { method: 'POST', body: 'a' })
  for (const rootVar of ['PLATES', 'LABELS']) await install(program, { rootVar, name: `Add-on ${rootVar}` })
  for (const title of ['Refill', 'Defrost']) {
    await program('/api/v1/tasks', sendJson('POST', { title }))
    server.now += 1_000
  }
  return { program, numbers: { a, b, c, base, group, user: user.id, colleague: colleague.id } }
}
