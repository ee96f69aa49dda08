import { expect, test } from 'vitest'
import { serverUser, type Who } from '#domain/who.ts'
import { storeFile } from '#domain/commands/store-file.ts'
import { asTx, Draft } from '#domain/draft.ts'
import { runAsServer } from '#server/feed/run-as-server.ts'
import { fileId, fileRow, newFile, storedFile } from '#tests/harness/files.ts'
import { groupId, makeTwoDevices } from '#tests/harness/two-devices.ts'

const input = { fileId, sha256: newFile.sha256 }
const run = (who: Who, row: unknown) => {
  const source = { get: async () => row, range: async () => [] }
  return storeFile.apply(asTx(new Draft(source as never)), input, who)
}

test('only the server says that a file is stored: a device that says so is refused, here and there', async () => {
  const { lab, ada } = await makeTwoDevices()
  await lab.change(storedFile({ state: 'pending' }))
  await ada.pull()
  await expect(ada.do(storeFile, input)).rejects.toMatchObject({ code: 'permission.denied' })
  await expect(run({ userId: 1, groupId, at: 0 }, fileRow())).rejects.toMatchObject({ code: 'permission.denied' })
})

test('the server’s own command is numbered, audited and seen by devices like a person’s', async () => {
  const { lab, ada } = await makeTwoDevices()
  await lab.change(storedFile({ state: 'pending' }))
  await lab.store.write(async (tables) => {
    await tables.lockGroup(groupId)
    await runAsServer(tables, groupId, storeFile, input, 7)
  })
  await ada.pull()
  expect(ada.row('files', fileId)).toMatchObject({ state: 'stored', storedAt: 7 })
  expect(lab.store.audit.at(-1)).toMatchObject({ device: 'server', n: null, userId: serverUser, command: 'file.store@1', recordedAt: 7, code: null })
})

test('a file that was removed, or has another content, is not marked', async () => {
  const server = { userId: serverUser, groupId, at: 0 }
  await expect(run(server, undefined)).rejects.toMatchObject({ code: 'file.gone' })
  await expect(run(server, fileRow({ sha256: 'b'.repeat(64) }))).rejects.toMatchObject({ code: 'file.gone' })
})
