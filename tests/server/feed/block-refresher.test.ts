import { expect, test } from 'vitest'
import { BlockRefresher } from '#server/feed/block-refresher.ts'
import { SnapshotBlocks } from '#server/feed/snapshot-blocks.ts'
import { forEachStore } from '#tests/harness/engines.ts'
import { change, sample, settle } from './world.ts'

forEachStore((_name, open) => {
  test('blocks in which many rows have changed are made anew, of every part that has blocks', async () => {
    const store = await settle(open)
    const rows = Array.from({ length: 150 }, (_, i) => sample(1_000 + i))
    const write = (note: string) =>
      change(store, 7, [
        ...rows.map((row) => ['samples', { ...row, note }] as const),
        ...rows.map((row) => ['samples', { ...row, id: (row.id as number) + 5_000, note, audience: 2 }] as const),
      ])
    await write('old')
    const blocks = new SnapshotBlocks(store, 200, undefined, async (json) => Buffer.from(json))
    const parts = [0, 2].map((audience) => ({ feed: 7, audience, entity: 'samples' as const }))
    for (const part of parts) await blocks.complete(part)
    const version = await write('new')
    await new BlockRefresher(store, blocks, (error) => expect.fail(String(error))).refresh()
    for (const part of parts) expect((await store.read((tables) => tables.blocks(part))).map((block) => block.version)).toEqual([version])
  })
})
