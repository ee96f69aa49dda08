import { Dexie, liveQuery } from 'dexie'
import { expect, test } from 'vitest'
import { unpackAll } from '#db/blocks/unpack.ts'
import { readFirstSamples } from '#db/queries/samples.ts'
import { stores } from '#db/disk/versions.ts'
import { Workspace } from '#db/workspace.ts'
import { workspaceName } from '#db/workspace-owner.ts'
import { write } from '#db/writing/write.ts'
import { mutation } from '#db/writing/mutation.ts'
import { adjustAmount } from '#domain/commands/adjust-amount.ts'
import { entityNames } from '#domain/schema.ts'
import { eventually } from '#tests/harness/eventually.ts'
import { makeContext, smallLab } from '#tests/harness/factories.ts'
import { fetchLab } from '#tests/harness/fetch-lab.ts'
import { makeWorkspace } from '#tests/harness/make-workspace.ts'

const lab = smallLab(7)
const add = mutation(adjustAmount, { sampleId: 1, delta: 4, unit: 'mL' }, 'Add')

test('a screen sees each chunk as it arrives, and notices nothing of the unpacking [MIRROR-01, MIRROR-02]', async () => {
  const workspace = makeWorkspace()
  const seen: string[][] = []
  const names = liveQuery(async () => ((await readFirstSamples(workspace, null, 10)) ?? []).map((row) => `${row.name} ${row.amount}`))
  const watch = names.subscribe((rows) => seen.push(rows))
  await eventually(() => expect(seen).toEqual([[]]))
  await fetchLab(workspace.disk, lab, (at) => at?.entity === 'samples')
  await eventually(() => expect(seen.at(-1)).toEqual(['Äpfel 1']))
  await fetchLab(workspace.disk, lab)
  const all = ['Äpfel 1', 'Borrowed 1', 'HeLa 1']
  await eventually(() => expect(seen.at(-1)).toEqual(all))
  await write(workspace.disk, makeContext(), [add])
  await eventually(() => expect(seen.at(-1)).toEqual(['Äpfel 1', 'Borrowed 1', 'HeLa 5']))
  const before = seen.length
  await unpackAll(workspace.disk)
  // A write after it: any notification from unpacking would have arrived before.
  await write(workspace.disk, makeContext(), [add])
  await eventually(() => expect(seen.at(-1)).toEqual(['Äpfel 1', 'Borrowed 1', 'HeLa 9']))
  expect(seen).toHaveLength(before + 1)
  watch.unsubscribe()
})

test('a database from before blocks is kept with its rows and queue, and can be packed from then on [MIRROR-03]', async () => {
  const owner = { userId: 77, groupId: 1 }
  const { $blocks: _blocks, $shelf: _shelf, ...former } = stores
  const old = new Dexie(workspaceName(owner))
  old.version(1).stores(former)
  await old.open()
  await old.table('samples').bulkPut(lab.flatMap((row) => (row.entity === 'samples' ? [row.row!] : [])))
  await old.table('members').bulkPut(lab.flatMap((row) => (row.entity === 'members' ? [row.row!] : [])))
  old.close()
  const workspace = new Workspace(owner)
  try {
    expect(await workspace.mirror('samples').count()).toBe(4)
    expect(await write(workspace.disk, makeContext({ userId: 1 }), [add])).toEqual([1])
    expect(await workspace.disk.transaction(entityNames, (stored) => stored.packedBlocks())).toEqual([])
  } finally {
    await workspace.delete()
  }
})
