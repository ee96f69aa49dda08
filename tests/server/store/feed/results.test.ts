import { expect, test } from 'vitest'
import { forEachEngine } from '#tests/harness/engines.ts'
import { ann, settle, TestDevice } from '../../feed/world.ts'

forEachEngine((_name, open) => {
  test('only what a device is told of is stored as a result: an accepted change is confirmed by its number alone', async () => {
    const { engine, feed: store } = await open()
    await settle(async () => store)
    const device = new TestDevice(store, ann, 'device-a')
    await device.push(device.move(101, 1), device.move(102, 1), device.move(103, 3))
    const stored = await engine.read((sql) => sql.all('select n, code from mutation_result order by n'))
    expect(stored).toEqual([{ n: 2, code: 'position.taken' }])
    expect(await device.page()).toMatchObject({ lastMutation: 3, results: [{ n: 2, code: 'position.taken' }] })
  })
})
