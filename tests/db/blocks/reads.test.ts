import { expect, test } from 'vitest'
import { plainCodec, type Codec } from '#db/disk/codec.ts'
import { Workspace } from '#db/workspace.ts'
import { afterTest } from '#tests/harness/after-test.ts'
import { smallLab } from '#tests/harness/factories.ts'
import { fetchLab } from '#tests/harness/fetch-lab.ts'
import { makeWorkspace } from '#tests/harness/make-workspace.ts'

test('when many rows are looked up, each of their blocks is read once', async () => {
  let read: number[] = []
  const counting: Codec = {
    encode: (table, value) => plainCodec.encode(table, value),
    decode(table, stored) {
      if (table === '$blocks') read.push((stored as { id: number }).id)
      return plainCodec.decode(table, stored)
    },
  }
  const workspace = makeWorkspace(counting)
  await fetchLab(workspace.disk, smallLab(7), undefined, { rows: 2 })
  // As a page that is loaded again: it has no block in memory.
  const later = new Workspace(workspace, {}, undefined, counting)
  afterTest(() => later.close())
  read = []
  expect((await later.mirror('samples').bulkGet([1, 2, 3, 4, 99])).map((row) => row?.id)).toEqual([1, 2, 3, 4, undefined])
  expect(read).not.toEqual([])
  expect(read).toEqual([...new Set(read)])
})
