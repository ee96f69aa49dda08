import { expect, test } from 'vitest'
import { addFile } from '#domain/commands/add-file.ts'
import { fileLimits } from '#domain/file-limits.ts'
import { after, commandSuite } from '#tests/harness/command-suite.ts'
import { newFile, storedFile } from '#tests/harness/files.ts'
import { makeTwoDevices } from '#tests/harness/two-devices.ts'

commandSuite(addFile, {
  accepted: { input: newFile, entity: 'files', id: (input) => input.id, becomes: () => ({ state: 'pending', name: 'gel.png' }) },
  refused: { 'permission.denied': { by: 4, input: newFile }, 'input.invalid': { input: after(newFile, storedFile()) } },
})

test('a file is not added for people with whom its owner shares nothing', async () => {
  const { ada } = await makeTwoDevices()
  await expect(ada.do(addFile, { ...newFile, audience: -7 })).rejects.toMatchObject({ code: 'permission.denied' })
  await expect(ada.do(addFile, { ...newFile, audience: 2 })).rejects.toMatchObject({ code: 'permission.denied' })
})

test('a file has a name, a size within the limit, a hash and a media type', async () => {
  const { ada } = await makeTwoDevices()
  for (const wrong of [
    { name: ' ' },
    { size: 0 },
    { size: fileLimits.largest + 1 },
    { sha256: 'AB'.repeat(32) },
    { mediaType: 'image/png\r\nset-cookie: a=b' },
  ])
    await expect(ada.do(addFile, { ...newFile, ...wrong })).rejects.toMatchObject({ code: 'input.invalid' })
})
