import { expect, test } from 'vitest'
import { renameSection } from '#domain/commands/rename-section.ts'
import { setExperimentStatus } from '#domain/commands/set-experiment-status.ts'
import { sectionDocument } from '#tests/harness/documents.ts'
import { noon } from '#tests/harness/factories.ts'
import { notebook } from '#tests/harness/notebook.ts'
import { makeTwoDevices } from '#tests/harness/two-devices.ts'

const [ada, max] = [1, 2]

async function inOneSection() {
  const { lab, ada, max } = await makeTwoDevices()
  await lab.change(...notebook(), sectionDocument())
  await ada.sync()
  await max.sync()
  return { lab, ada, max }
}

test('a change of a section is the last one of its experiment, too', async () => {
  const { lab, max: device } = await inOneSection()
  lab.now = noon + 5
  await device.do(renameSection, { sectionId: 1, was: 'Aim', name: 'Results' })
  await device.sync()
  const last = { changedBy: max, changedAt: noon + 5 }
  expect(await lab.row('sections', 1)).toMatchObject(last)
  expect(await lab.row('experiments', 1)).toMatchObject(last)
})

test('what was done offline before a change that has arrived is not the last', async () => {
  const { lab, ada: first, max: second } = await inOneSection()
  lab.now = noon + 5
  await first.do(renameSection, { sectionId: 1, was: 'Aim', name: 'By Ada' })
  lab.now = noon + 9
  await second.do(setExperimentStatus, { experimentId: 1, status: 'PROGRESS', was: 'PENDING' })
  await second.sync()
  await first.sync()
  expect(await lab.row('experiments', 1)).toMatchObject({ changedBy: max, changedAt: noon + 9 })
  expect(await lab.row('sections', 1)).toMatchObject({ changedBy: ada, changedAt: noon + 5 })
})
