import { expect, test } from 'vitest'
import { addSectionSamples } from '#domain/commands/add-section-samples.ts'
import { deleteSample } from '#domain/commands/delete-sample.ts'
import { releaseSample } from '#domain/commands/release-sample.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { makeSample, makeSampleReservation } from '#tests/harness/factories.ts'
import { notebook } from '#tests/harness/notebook.ts'
import { makeTwoDevices } from '#tests/harness/two-devices.ts'

const reserved = (fields = {}) => {
  const row = makeSampleReservation(fields)
  return { entity: 'sampleReservations' as const, id: row.id, after: { ...row } }
}

commandSuite(releaseSample, {
  accepted: { input: { sampleId: 1, userId: 1 }, entity: 'samples', id: (input) => input.sampleId, becomes: () => ({ id: 1 }) },
  refused: { 'permission.denied': { by: 3, input: { sampleId: 1, userId: 1 } }, 'sample.gone': { input: { sampleId: 999, userId: 1 } } },
})

test('a reservation ends, and ending it again changes nothing', async () => {
  const { lab, ada } = await makeTwoDevices()
  await lab.change(reserved())
  await ada.sync()
  await ada.do(releaseSample, { sampleId: 1, userId: 1 })
  await ada.do(releaseSample, { sampleId: 1, userId: 1 })
  expect(ada.row('sampleReservations', '1:1')).toBeUndefined()
})

test('it ends when the sample is used in the experiment that it was for; others stay', async () => {
  const { lab, ada } = await makeTwoDevices()
  await lab.change(...notebook({ section: { type: 'SAMPLESIN' } }), reserved({ experimentId: 1 }), reserved({ userId: 2 }))
  await ada.sync()
  await ada.do(addSectionSamples, { sectionId: 1, sampleIds: [1] })
  expect(ada.row('sampleReservations', '1:1')).toBeUndefined()
  expect(ada.row('sampleReservations', '1:2')).toBeDefined()
})

test('a deleted sample leaves none', async () => {
  const { lab, ada } = await makeTwoDevices()
  await lab.change({ entity: 'samples', id: 70, after: { ...makeSample({ id: 70, archived: 1 }) } }, reserved({ sampleId: 70 }))
  await ada.sync()
  await ada.do(deleteSample, { sampleId: 70 })
  expect(ada.row('sampleReservations', '70:1')).toBeUndefined()
})
