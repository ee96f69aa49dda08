import { expect, inject, test } from 'vitest'
import { prepareStore } from '#server/store/open-store.ts'
import { PostgresEngine } from '#server/store/postgres/postgres-engine.ts'
import { databaseName, dropDatabase, freshDatabase } from '#tests/harness/postgres.ts'
import { runAt } from '#tests/harness/postgres-cluster.ts'
import { ann, settle, TestDevice } from '../feed/world.ts'

test('a column that another release adds while this server runs breaks no pull and no push, and nothing is held [FAULT-25]', async () => {
  const url = await freshDatabase(inject('postgresUrl'))
  const store = await prepareStore(new PostgresEngine(url, { connections: 3 }))
  await settle(async () => store.feed)
  const device = new TestDevice(store.feed, ann, 'device-ann')
  const use = async (round: number) => {
    // Several at once, so that every connection has its statements prepared.
    await Promise.all([device.push(device.move(101, round)), device.page(), device.page()])
    return device.row('samples', 101)
  }
  expect(await use(1)).toMatchObject({ position: 1 })
  for (let round = 2; round < 5; round++) {
    await runAt(url, `alter table samples add column newer_${round} text`)
    expect(await use(round)).toMatchObject({ position: round })
  }
  const page = await device.page()
  expect([page.lastMutation, page.results]).toEqual([4, []])
  await store.close()
  await dropDatabase(inject('postgresUrl'), databaseName(url))
})
