import { expect, inject, test } from 'vitest'
import { openStore } from '#server/store/open-store.ts'
import { freshDatabase, databaseName, dropDatabase } from '#tests/harness/postgres.ts'
import { startPgBouncer } from '#tests/harness/pg-bouncer.ts'
import { afterTest } from '#tests/harness/after-test.ts'
import { ann, settle, TestDevice, tobias } from '../../feed/world.ts'

const modes = ['session', 'transaction'] as const

test.each(modes)('[FAULT-96] servers start and work behind PgBouncer in %s mode, also without prepared statements', async (mode) => {
  const url = await freshDatabase(inject('postgresUrl'))
  afterTest(() => dropDatabase(inject('postgresUrl'), databaseName(url)))
  const databaseUrl = await startPgBouncer(url, { mode, connections: mode === 'session' ? 40 : 3 })
  const open = async () => {
    const store = await openStore({ dataFolder: '', databaseUrl })
    afterTest(() => store.close())
    return store
  }
  const [one, two] = [await open(), await open()]
  await settle(async () => one.feed)
  const devices = [new TestDevice(one.feed, ann, 'device-ann'), new TestDevice(two.feed, tobias, 'device-tobias')]
  for (let round = 1; round < 6; round++) {
    await Promise.all(devices.flatMap((device, at) => [device.push(device.move(101 + at, round + at * 10)), device.page(), device.lease(2)]))
  }
  for (const [at, device] of devices.entries()) {
    const { lastMutation, results } = await device.page()
    expect([lastMutation, results]).toEqual([5, []])
    expect(await device.row('samples', 101 + at)).toMatchObject({ position: 5 + at * 10 })
  }
})
