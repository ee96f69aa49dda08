import { expect, test } from 'vitest'
import { holdFiles } from '#domain/commands/hold-files.ts'
import { runAsServer } from '#server/feed/run-as-server.ts'
import { fileId, storedFile } from '#tests/harness/files.ts'
import { groupId, makeTwoDevices } from '#tests/harness/two-devices.ts'

const other = 'file-00000000-0000-0002'

test('only the server holds files: a device that does is refused', async () => {
  const { lab, ada } = await makeTwoDevices()
  await lab.change(storedFile())
  await ada.pull()
  await expect(ada.do(holdFiles, { experimentId: 1, fileIds: [fileId] })).rejects.toMatchObject({ code: 'permission.denied' })
})

test('a file is held by the first signed experiment that shows it; one that is gone is left out', async () => {
  const { lab } = await makeTwoDevices()
  await lab.change(storedFile(), { ...storedFile({ id: other, heldBy: 7 }), id: other })
  const hold = (fileIds: string[]) =>
    lab.store.write(async (tables) => {
      await tables.lockGroup(groupId)
      await runAsServer(tables, groupId, holdFiles, { experimentId: 3, fileIds }, 1)
    })
  await hold([fileId, other, 'file-00000000-0000-0099'])
  await hold([fileId])
  expect(await lab.row('files', fileId)).toMatchObject({ heldBy: 3 })
  expect(await lab.row('files', other)).toMatchObject({ heldBy: 7 })
})
