import { ownFilesOf } from '#domain/own-files.ts'
import { expect, test } from 'vitest'
import { addFile } from '#domain/commands/add-file.ts'
import { rowKey } from '#domain/dependency-keys.ts'
import { fileLimits } from '#domain/file-limits.ts'
import { after, commandSuite } from '#tests/harness/command-suite.ts'
import { makeEquipment, makeEquipmentEvent, taskResult, withEquipment } from '#tests/harness/equipment.ts'
import { newFile, storedFile } from '#tests/harness/files.ts'
import { inNotebook, notebook } from '#tests/harness/notebook.ts'
import { withSupplies } from '#tests/harness/supplies.ts'
import { makeTwoDevices } from '#tests/harness/two-devices.ts'

/** An entry in the log book of the instrument. */
const ofEntry = rowKey('equipmentEvents', makeEquipmentEvent().id)
const ofSection = (sectionId = 1) => ({ ...newFile, subject: `sections#${sectionId}` as const })

commandSuite(addFile, {
  accepted: {
    input: inNotebook(ofSection()),
    entity: 'files',
    id: (input) => input.id,
    becomes: () => ({ state: 'pending', name: 'gel.png', archived: 0, addedBy: 1, storedAt: null }),
  },
  refused: {
    'permission.denied': { by: 3, input: inNotebook(ofSection()) },
    'input.invalid': { input: after(newFile, storedFile()) },
    'sample.gone': { input: { ...newFile, subject: 'samples#99' } },
    'sample.archived': { input: { ...newFile, subject: 'samples#4' } },
    'section.gone': { input: inNotebook(ofSection(99)) },
    'section.archived': { input: inNotebook(ofSection(), { section: { archived: 1 } }) },
    'section.locked': { input: inNotebook(ofSection(), { section: { lockedBy: 2 } }) },
    'experiment.gone': { input: inNotebook(ofSection(), { section: { experimentId: 99 } }) },
    'experiment.archived': { input: inNotebook(ofSection(), { experiment: { archived: 1 } }) },
    'experiment.signed': { input: inNotebook(ofSection(), { experiment: { status: 'SIGNED' } }) },
    'equipment.gone': { input: { ...newFile, subject: 'equipment#99' } },
    'equipment.archived': { by: 2, input: withEquipment({ ...newFile, subject: 'equipment#500' }, { equipment: { archived: 1 } }) },
    // A note in the log book is no result.
    'equipment.result-gone': { input: withEquipment({ ...newFile, subject: ofEntry }) },
    'product.gone': { input: { ...newFile, subject: 'products#99' } },
    'product.archived': { input: withSupplies({ ...newFile, subject: 'products#1' as const }, { products: [{ archived: 1 }] }) },
  },
})

test('[FAULT-118] a script is kept like any other file [FILE-03]', async () => {
  const { ada } = await makeTwoDevices()
  await ada.do(addFile, { ...newFile, name: 'align.sh' })
  expect(ada.row('files', newFile.id)).toMatchObject({ name: 'align.sh', state: 'pending' })
})

test('a file is not added for people with whom its owner shares nothing', async () => {
  const { ada } = await makeTwoDevices()
  const own = { ...newFile, subject: ownFilesOf(1) }
  await expect(ada.do(addFile, { ...own, audience: -7 })).rejects.toMatchObject({ code: 'permission.denied' })
  await expect(ada.do(addFile, { ...own, audience: 2 })).rejects.toMatchObject({ code: 'permission.denied' })
  // One of a sample is for those who see the sample, whatever the device says.
  await ada.do(addFile, { ...newFile, audience: 2 })
  expect(ada.row('files', newFile.id)).toMatchObject({ audience: 0 })
})

test('a file of a section is seen by whoever sees the experiment, and counts as a change of both', async () => {
  const { ada, lab } = await makeTwoDevices()
  await lab.change(...notebook({ experiment: { audience: 1, changedAt: 1 }, section: { audience: 1, changedAt: 1, changedBy: 2 } }))
  await ada.pull()
  await ada.do(addFile, ofSection())
  expect(ada.row('files', newFile.id)).toMatchObject({ audience: 1 })
  const { addedAt } = ada.row('files', newFile.id)!
  for (const entity of ['sections', 'experiments'] as const) expect(ada.row(entity, 1)).toMatchObject({ changedBy: 1, changedAt: addedAt })
})

test('a file belongs to a section, to a sample, to equipment, or to the person who adds it', async () => {
  const { ada } = await makeTwoDevices()
  await ada.do(addFile, { ...newFile, subject: 'members#1' })
  expect(ada.row('files', newFile.id)).toMatchObject({ subject: 'members#1' })
  await expect(ada.do(addFile, { ...newFile, id: 'file-of-someone-else', subject: 'members#2' })).rejects.toMatchObject({ code: 'input.invalid' })
  await expect(ada.do(addFile, { ...newFile, subject: 'storageLayers#1' })).rejects.toMatchObject({ code: 'input.invalid' })
})

test('whoever is responsible for an instrument adds its documents, which everyone in the group sees', async () => {
  const { ada, max } = await makeTwoDevices()
  const manual = await withEquipment({ ...newFile, subject: 'equipment#500' as const })(max)
  await max.pull()
  await max.do(addFile, { ...manual, audience: 2 })
  expect(max.row('files', newFile.id)).toMatchObject({ subject: 'equipment#500', audience: 0 })
  await ada.pull()
  await expect(ada.do(addFile, { ...manual, id: 'file-of-someone-else' })).rejects.toMatchObject({ code: 'permission.denied' })
})

test('whoever did a task adds a certificate to its result, as do those who may change the instrument, until it is archived', async () => {
  const { ada, max, lab } = await makeTwoDevices()
  const certificate = { ...newFile, subject: ofEntry }
  await withEquipment(certificate, { event: { ...taskResult, by: 1 } })(ada)
  await ada.pull()
  await ada.do(addFile, { ...certificate, audience: 1 })
  expect(ada.row('files', newFile.id)).toMatchObject({ subject: certificate.subject, audience: 0 })
  await ada.sync()
  await max.pull()
  await max.do(addFile, { ...certificate, id: 'file-of-who-is-responsible' })
  const student = await lab.device(3)
  await student.pull()
  await expect(student.do(addFile, { ...certificate, id: 'file-of-someone-else' })).rejects.toMatchObject({ code: 'permission.denied' })
  await lab.change({ entity: 'equipment', id: 500, after: { ...makeEquipment({ archived: 1 }) } })
  await ada.pull()
  await expect(ada.do(addFile, { ...certificate, id: 'file-that-is-late' })).rejects.toMatchObject({ code: 'equipment.archived' })
})

test('a student adds files to samples of their own only', async () => {
  const { lab } = await makeTwoDevices()
  const student = await lab.device(3)
  await student.pull()
  await expect(student.do(addFile, newFile)).rejects.toMatchObject({ code: 'permission.denied', detail: { permission: 'Sample.UpdateOthers' } })
})

test('a file has a name, a size within the limit, a hash and a media type', async () => {
  const { ada } = await makeTwoDevices()
  for (const wrong of [
    { name: ' ' },
    { name: 'folder/..' },
    { size: 0 },
    { size: fileLimits.largestOfSite + 1 },
    { sha256: 'AB'.repeat(32) },
    { mediaType: 'image/png\r\nset-cookie: a=b' },
  ])
    await expect(ada.do(addFile, { ...newFile, ...wrong })).rejects.toMatchObject({ code: 'input.invalid' })
})

test('whatever an app sends, the name has no folders and nothing unseen in it', async () => {
  const { ada } = await makeTwoDevices()
  await ada.do(addFile, { ...newFile, name: '..\\..\\gel\u202Egnp\u0007.fcs' })
  expect(ada.row('files', newFile.id)).toMatchObject({ name: 'gelgnp.fcs' })
})
