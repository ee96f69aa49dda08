import { beforeEach, expect, test } from 'vitest'
import type { Workspace } from '#db/workspace.ts'
import { labelSubjects } from '#domain/rules/labels/label.ts'
import { readLabelTexts } from '#src/features/labels/read-label-texts.ts'
import type { LabelRequest } from '#src/features/labels/label-request.ts'
import { makeEquipment } from '#tests/harness/equipment.ts'
import { makeLayer, makePage, makeSample, noon, serverRow, smallLab } from '#tests/harness/factories.ts'
import { makeWorkspace } from '#tests/harness/make-workspace.ts'
import { makeExperiment } from '#tests/harness/notebook.ts'
import { takePage } from '#tests/harness/take-page.ts'

let workspace: Workspace
const read = async (request: LabelRequest) => (await readLabelTexts(workspace, request, 10)).texts

beforeEach(async () => {
  workspace = makeWorkspace()
  const child = makeSample({
    id: 9,
    name: 'HeLa aliquot 1',
    parentId: 1,
    altBarcode: 'AB-0512',
    layerId: 2,
    position: 4,
    lot: 'L26K417',
    expiration: '2028-11-30',
  })
  const rows = [serverRow('samples', 9, child), serverRow('storageLayers', 8, makeLayer({ id: 8, name: 'Other', parentId: 1, altBarcode: 'BOX-8' }))]
  await takePage(workspace.disk, makePage({ rows: [...smallLab(), ...rows] }), noon)
  await workspace
    .mirror('equipment')
    .put(makeEquipment({ id: 20, barcode: 'EQ-0020', manufacturer: 'Zeiss', model: 'LSM 980', serialNumber: '2701-884', floor: '2', room: '2.104' }))
  await workspace.mirror('experiments').put(makeExperiment({ id: 318, name: 'Titration' }))
})

test('the label of a sample says what is known of it, with its own barcode if it has one', async () => {
  const [child, other] = await read({ subject: 'sample', ids: [9, 2] })
  expect(child).toMatchObject({ name: 'HeLa aliquot 1', code: 'AB-0512', parent: 'HeLa', lot: 'L26K417', expiration: '2028-11-30' })
  expect(child!.location).toBe('Freezer 1 › Box of four › B2')
  expect(other).toMatchObject({ name: 'Äpfel', code: '005000000000002', parent: '', lot: '' })
})

test('labels of compartments and experiments show the codes that a scan finds them by', async () => {
  expect(await read({ subject: 'layer', ids: [8, 2] })).toMatchObject([{ name: 'Other', code: 'BOX-8' }, { code: '008000000000002' }])
  expect(await read({ subject: 'experiment', ids: [318] })).toMatchObject([{ name: 'Titration', number: 'EXP-0318', code: '001000000000318' }])
})

test('the label of an instrument shows the code that opens it, and which one it is', async () => {
  expect(await read({ subject: 'equipment', ids: [20] })).toEqual([
    {
      name: 'Confocal',
      code: 'EQ-0020',
      kind: 'Microscope',
      manufacturer: 'Zeiss',
      model: 'LSM 980',
      serialNumber: '2701-884',
      location: 'floor 2 › room 2.104',
    },
  ])
})

test('what is not on this device has no label', async () => {
  for (const subject of labelSubjects) expect(await read({ subject, ids: [4_711] })).toEqual([])
})

test('the samples of a shelf are those of all boxes below it, by position', async () => {
  const names = ['HeLa', 'Äpfel', 'HeLa aliquot 1']
  expect((await read({ subject: 'sample', below: 2 })).map(({ name }) => name)).toEqual(names)
  expect((await read({ subject: 'sample', below: 1 })).map(({ name }) => name)).toEqual(names)
  expect(await read({ subject: 'sample', below: 8 })).toEqual([])
})

test('of more than can be printed at once, the first are read, and that there are others', async () => {
  for (const request of [
    { subject: 'sample', below: 1 },
    { subject: 'sample', ids: [1, 2, 9] },
  ] as const) {
    const { texts, isCut } = await readLabelTexts(workspace, request, 2)
    expect([texts.map(({ name }) => name), isCut]).toEqual([['HeLa', 'Äpfel'], true])
    expect(await readLabelTexts(workspace, request, 3)).toMatchObject({ isCut: false })
  }
})
