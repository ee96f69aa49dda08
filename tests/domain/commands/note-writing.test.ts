import { expect, test } from 'vitest'
import { noteWriting } from '#domain/commands/note-writing.ts'
import { runAsServer } from '#server/feed/run-as-server.ts'
import { documentId, sectionDocument, storedDocument } from '#tests/harness/documents.ts'
import { noon } from '#tests/harness/factories.ts'
import { notebook } from '#tests/harness/notebook.ts'
import { groupId, makeTwoDevices, type Lab } from '#tests/harness/two-devices.ts'

const writing = { documentId, userId: 2, at: noon + 5, receivedAt: noon + 6 }
const noted = { changedBy: 2, changedAt: noon + 5 }

const note = ({ store }: Lab) =>
  store.write(async (tables) => {
    await tables.lockGroup(groupId)
    await runAsServer(tables, groupId, noteWriting, { writings: [writing] }, noon + 9)
  })

test('only the server notes who wrote: a device that does is refused', async () => {
  const { lab, ada } = await makeTwoDevices()
  await lab.change(...notebook(), sectionDocument())
  await ada.pull()
  await expect(ada.do(noteWriting, { writings: [writing] })).rejects.toMatchObject({ code: 'permission.denied' })
})

test('it is noted in the section whose text it is, and in its experiment', async () => {
  const { lab } = await makeTwoDevices()
  await lab.change(...notebook(), sectionDocument())
  await note(lab)
  expect(await lab.row('sections', 1)).toMatchObject(noted)
  expect(await lab.row('experiments', 1)).toMatchObject(noted)
})

test('a document that is no text of a section, or is gone, notes nothing', async () => {
  const { lab } = await makeTwoDevices()
  await lab.change(...notebook(), storedDocument())
  await note(lab)
  await lab.change({ ...storedDocument(), after: null })
  await note(lab)
  expect(await lab.row('sections', 1)).toMatchObject({ changedBy: 1, changedAt: noon })
})
