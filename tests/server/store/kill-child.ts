import { SqliteEngine } from '#server/store/sqlite/sqlite-engine.ts'
import { prepareStore } from '#server/store/open-store.ts'
import { settle, TestDevice, ann, box } from '../feed/world.ts'

/** Pushes one write after another and prints each n after its answer, until it is killed. */
const store = await prepareStore(new SqliteEngine(process.argv[2]!))
await settle(async () => store.feed)
const device = new TestDevice(store.feed, ann, 'device-ann')
for (;;) {
  const last = await device.push(device.did('sample.adjust-amount@1', { sampleId: 101, delta: 1, unit: 'mL' }), device.move(102, 1 + (device.n % 81), box))
  process.stdout.write(`${last}\n`)
}
