import { expect, test } from 'vitest'
import { readGroupFiles } from '#db/queries/files.ts'
import { rowKey } from '#domain/dependency-keys.ts'
import { makeEquipment, makeEquipmentEvent } from '#tests/harness/equipment.ts'
import { fileRow } from '#tests/harness/files.ts'
import { makeWorkspace } from '#tests/harness/make-workspace.ts'
import { makeExperiment, makeSection } from '#tests/harness/notebook.ts'
import { makeProduct } from '#tests/harness/supplies.ts'

test('each file of the group is at the page of what it belongs to: that of a result, at the equipment', async () => {
  const workspace = makeWorkspace()
  await workspace.mirror('experiments').put(makeExperiment({ name: 'Gel' }))
  await workspace.mirror('sections').put(makeSection())
  await workspace.mirror('products').put(makeProduct({ name: 'Agarose' }))
  await workspace.mirror('equipment').put(makeEquipment({ name: 'Confocal' }))
  await workspace.mirror('equipmentEvents').put(makeEquipmentEvent())
  const subjects = ['sections#1', 'products#1', 'equipment#500', rowKey('equipmentEvents', makeEquipmentEvent().id), 'members#1'] as const
  await workspace.mirror('files').bulkPut(subjects.map((subject, index) => fileRow({ id: `file-${index}`, subject })))
  const places = (await readGroupFiles(workspace)).map(({ place: { experiment, product, equipment } }) => (experiment ?? product ?? equipment)?.name)
  expect(places).toEqual(['Gel', 'Agarose', 'Confocal', 'Confocal', undefined])
})
