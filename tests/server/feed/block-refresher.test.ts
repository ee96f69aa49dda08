import { expect, test } from 'vitest'
import { BlockRefresher } from '#server/feed/block-refresher.ts'
import { SnapshotBlocks } from '#server/feed/snapshot-blocks.ts'
import { forEachStore } from '#tests/harness/engines.ts'
import { change, sample, settle } from './world.ts'

forEachStore((_name, open) => {
  const large = (audience: number, note: string) =>
    Array.from({ length: 150 }, (_, i) => ['samples', sample(1_000 + i + audience * 5_000, { note, ...(audience && { audience }) })] as const)
  const parts = [0, 2].map((audience) => ({ feed: 7, audience, entity: 'samples' as const }))

  async function start() {
    const store = await settle(open)
    const blocks = new SnapshotBlocks(store, 200, undefined, async (json) => Buffer.from(json))
    const refresher = new BlockRefresher(store, blocks, 100, (error) => expect.fail(String(error)))
    const versions = () => store.read(async (tables) => Promise.all(parts.map(async (part) => (await tables.blocks(part)).map((block) => block.version))))
    return { store, refresher, versions, write: (note: string) => change(store, 7, [...large(0, note), ...large(2, note)]) }
  }

  test('parts too large for a manifest have their blocks before anyone asks for them', async () => {
    const { store, refresher, versions, write } = await start()
    await refresher.refresh()
    expect(await versions()).toEqual([[], []])
    const version = await write('new')
    await refresher.refresh()
    expect(await versions()).toEqual([[version], [version]])
    expect(await store.read((tables) => tables.blocks({ feed: 7, audience: 0, entity: 'members' }))).toEqual([])
  })

  test('blocks in which many rows have changed are made anew', async () => {
    const { refresher, versions, write } = await start()
    await write('old')
    await refresher.refresh()
    const version = await write('new')
    await refresher.refresh()
    expect(await versions()).toEqual([[version], [version]])
  })

  test('a server that stops does not wait for blocks that are being made, and makes none', async () => {
    const { refresher, versions, write } = await start()
    await write('new')
    refresher.start()
    await refresher.stop()
    expect(await versions()).toEqual([[], []])
  })
})
