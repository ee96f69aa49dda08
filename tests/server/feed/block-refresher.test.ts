import { expect, test } from 'vitest'
import { BlockRefresher } from '#server/feed/block-refresher.ts'
import { SnapshotBlocks } from '#server/feed/snapshot-blocks.ts'
import { forEachStore } from '#tests/harness/engines.ts'
import { change, sample, settle } from './world.ts'

forEachStore((_name, open) => {
  const large = (audience: number, note: string) =>
    Array.from({ length: 150 }, (_, i) => ['samples', sample(1_000 + i + audience * 5_000, { note, ...(audience && { audience }) })] as const)
  const parts = [0, 2].map((audience) => ({ feed: 7, audience, entity: 'samples' as const }))

  async function start({ pack = async (json: string) => Buffer.from(json), onError = (error: unknown): void => expect.fail(String(error)) } = {}) {
    const store = await settle(open)
    const blocks = new SnapshotBlocks(store, 2_000, undefined, pack)
    const refresher = new BlockRefresher(store, blocks, 100, onError)
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

  test('a block whose tenth is not a whole number of rows is made anew [FAULT-97]', async () => {
    const { store, refresher, versions } = await start()
    const rows = (note: string) => Array.from({ length: 1_005 }, (_, i) => ['samples', sample(1_000 + i, { note })] as const)
    await change(store, 7, rows('old'))
    await refresher.refresh()
    const version = await change(store, 7, rows('new').slice(0, 500))
    await refresher.refresh()
    expect(await versions()).toEqual([[version], []])
  })

  test('a part whose blocks cannot be made does not keep the others from being refreshed [FAULT-97]', async () => {
    const errors: string[] = []
    const pack = async (json: string) => (json.includes('unlucky') ? Promise.reject(new Error('no room')) : Buffer.from(json))
    const { store, refresher, versions } = await start({ pack, onError: (error) => void errors.push(String(error)) })
    for (const [unlucky, lucky] of [
      [0, 2],
      [2, 0],
    ] as const) {
      const version = await change(store, 7, [...large(unlucky, 'unlucky'), ...large(lucky, 'lucky')])
      await refresher.refresh()
      expect((await versions())[lucky === 0 ? 0 : 1]).toEqual([version])
    }
    expect(errors).toEqual(['Error: no room', 'Error: no room'])
  })

  test('a server that stops does not wait for blocks that are being made, and makes none', async () => {
    const { refresher, versions, write } = await start()
    await write('new')
    refresher.start()
    await refresher.stop()
    expect(await versions()).toEqual([[], []])
  })
})
