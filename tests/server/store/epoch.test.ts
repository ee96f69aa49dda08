import { expect, test } from 'vitest'
import { push } from '#server/feed/push.ts'
import { renewEpoch } from '#server/store/store-meta.ts'
import { forEachEngine } from '#tests/harness/engines.ts'
import { ann, settle, TestDevice } from '../feed/world.ts'

forEachEngine((_name, open) => {
  test('after a restore nothing is accepted until the device has seen the new epoch', async () => {
    const { engine, feed } = await open()
    const device = new TestDevice(await settle(async () => feed), ann, 'device-ann')
    const before = await device.page()
    const written = await device.body(device.move(101, 1))
    const epoch = await engine.write(renewEpoch)
    expect(await push(feed, ann, written, Date.now)).toEqual({ lastMutation: 0 })
    const after = await device.page()
    expect(after).toMatchObject({ epoch, versions: before.versions, lastMutation: 0 })
    expect(epoch).not.toBe(before.epoch)
    expect(await push(feed, ann, { ...written, epoch }, Date.now)).toEqual({ lastMutation: 1 })
  })
})
