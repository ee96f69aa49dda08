import { expect, test } from 'vitest'
import { SpareWorker } from '#src/app/session/spare-worker.ts'

class FakeWorker extends EventTarget {
  isEnded = false
  terminate() {
    this.isEnded = true
  }
}

function start() {
  const opened: FakeWorker[] = []
  const spare = new SpareWorker(() => {
    opened.push(new FakeWorker())
    return opened.at(-1) as unknown as Worker
  })
  return { opened, spare }
}

test('the prepared worker is the first to be taken, once', () => {
  const { opened, spare } = start()
  spare.prepare()
  spare.prepare()
  expect(opened).toHaveLength(1)
  expect(spare.take()).toBe(opened[0])
  expect(spare.take()).toBe(opened[1])
})

test('a worker that could not be loaded is not given to anyone: the next one says so itself', () => {
  const { opened, spare } = start()
  spare.prepare()
  opened[0]!.dispatchEvent(new Event('error'))
  expect(opened[0]!.isEnded).toBe(true)
  expect(spare.take()).toBe(opened[1])
})

test('an error after it was taken is for whoever took it', () => {
  const { opened, spare } = start()
  spare.prepare()
  spare.take()
  opened[0]!.dispatchEvent(new Event('error'))
  expect(opened[0]!.isEnded).toBe(false)
})
