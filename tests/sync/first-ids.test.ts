import { expect, test } from 'vitest'
import { startCursor } from '#db/pull/cursor.ts'
import type { FetchStep } from '#sync/fetch-parts.ts'
import { readShortages } from '#sync/leases.ts'
import { createServerClock } from '#sync/server-clock.ts'
import { WorkspaceSync } from '#sync/workspace-sync.ts'
import { TabTimers } from '#tests/harness/clock.ts'
import { countsOf } from '#tests/harness/memory-disk.ts'
import { settle } from '#tests/harness/settle.ts'
import { keyOf } from '#tests/harness/world-lab.ts'
import { noFaults, World } from '#tests/harness/world.ts'

test('a first sign-in asks for no ids before it is known who the person is, then for those they may have [FAULT-124]', async () => {
  const world = await World.make(noFaults, new Map())
  const ada = world.workspaces[0]!
  const { cursor, shelf } = ada.disk
  ada.disk.shelf = []
  ada.disk.cursor = startCursor
  let finish: () => void = () => undefined
  const downloaded = new Promise<void>((resolve) => (finish = resolve))
  const fetch: FetchStep = async () => {
    await downloaded
    Object.assign(ada.disk, { cursor, shelf })
    return { kind: 'stored', done: 1, total: 1, more: false, hasComplete: true, isFirst: true }
  }
  const sync = new WorkspaceSync({
    name: ada.name,
    owner: ada.owner,
    disk: ada.disk,
    transport: world.net.transport({}, () => ada.device.session),
    timers: new TabTimers(world.clock),
    clock: createServerClock(),
    appVersion: '0.2.0',
    deviceKey: async () => keyOf(ada.name, ada.disk.deviceKeys),
    readCounts: async () => countsOf(ada.disk),
    report: (error) => {
      throw error
    },
    listens: false,
    fetch,
  })
  await sync.start()
  await settle()
  const asked = () => world.net.letters.filter(({ call }) => call.path.endsWith('leases'))
  expect(asked()).toEqual([])
  finish()
  await settle()
  expect(asked()[0]!.call.body).toMatchObject({ kind: 'samples' })
  while (world.net.letters.length) {
    const [first] = world.net.letters
    await world.serve(first!)
    await world.arrive(first!)
  }
  expect(await readShortages(ada.disk, ada.owner)).toEqual([])
  sync.stop()
})
