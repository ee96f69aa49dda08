import { expect, test } from 'vitest'
import { createServerClock } from '#sync/server-clock.ts'
import { failed } from '#sync/transport.ts'
import { WorkspaceSync } from '#sync/workspace-sync.ts'
import { TabTimers, VirtualClock } from '#tests/harness/clock.ts'
import { noon } from '#tests/harness/factories.ts'
import { countsOf, MemoryDisk } from '#tests/harness/memory-disk.ts'
import { settle } from '#tests/harness/settle.ts'
import { FakeChannel, FakeLocks } from '#tests/harness/world-tabs.ts'

test('after an outage, the first answer of the server also brings back the pokes: nothing waits for their own next attempt', async () => {
  const disk = new MemoryDisk()
  /** Of each connection for pokes, what it does when it breaks. */
  const breaks: ((event: Event) => void)[] = []
  const sync = new WorkspaceSync({
    name: 'w',
    owner: { userId: 1, groupId: 1 },
    disk,
    transport: { call: async () => failed('network.unreachable') },
    timers: new TabTimers(new VirtualClock(noon)),
    clock: createServerClock(),
    appVersion: '0.4.0',
    deviceKey: async () => 'key',
    readCounts: async () => countsOf(disk),
    report: (error) => {
      throw error
    },
    openPokes: () => ({ addEventListener: (type, listener) => void (type === 'error' && breaks.push(listener)), close: () => {} }),
    locks: new FakeLocks(),
    channel: new FakeChannel().port(),
  })
  await sync.start()
  await settle()
  expect(breaks).toHaveLength(1)
  sync.tell({ type: 'poll.failed' })
  breaks[0]!(new Event('error'))
  await settle()
  expect(sync.status.state).toBe('offline')
  expect(breaks).toHaveLength(1)
  sync.tell({ type: 'poll.succeeded' })
  expect(breaks).toHaveLength(2)
  sync.stop()
})
