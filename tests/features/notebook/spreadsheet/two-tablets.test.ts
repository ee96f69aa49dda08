import { expect, test } from 'vitest'
import { addFile } from '#domain/commands/add-file.ts'
import { archiveFile } from '#domain/commands/archive-file.ts'
import { mutation } from '#db/writing/mutation.ts'
import { makeTwoDevices, type TestDevice } from '#tests/harness/two-devices.ts'

const idOf = (name: string) => `file-${name}-0000-0000-0000`.padEnd(30, '0')
const added = (name: string) =>
  mutation(
    addFile,
    { id: idOf(name), subject: 'samples#1', audience: 0, name: `${name}.xlsx`, mediaType: 'application/octet-stream', size: 10, sha256: 'a'.repeat(64) },
    'Saved',
  )
/** As a save does it: the version it was made from is removed in the same step. */
const save = (device: TestDevice, name: string, from: string) =>
  device.write(mutation(archiveFile, { fileId: idOf(from), archived: true }, 'Saved'), added(name))
const current = (device: TestDevice) =>
  device.disk
    .rowsOf('files')
    .filter(({ archived }) => archived === 0)
    .map(({ name }) => name)
    .toSorted()

test('a spreadsheet that two tablets save offline is there twice, and the version before can be brought back', async () => {
  const { ada, max } = await makeTwoDevices()
  await ada.write(added('before'))
  await ada.sync()
  await max.sync()
  await save(ada, 'ada', 'before')
  await save(max, 'max', 'before')
  for (const device of [ada, max, ada]) await device.sync()
  expect(current(ada)).toEqual(['ada.xlsx', 'max.xlsx'])
  expect(current(max)).toEqual(current(ada))
  expect(max.state.inbox).toEqual([])
  await max.do(archiveFile, { fileId: idOf('before'), archived: false })
  expect(current(max)).toContain('before.xlsx')
})
