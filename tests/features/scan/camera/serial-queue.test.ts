import { expect, test } from 'vitest'
import { SerialQueue } from '#src/features/scan/camera/camera.ts'

test('a stop waits for the start before it, and a failed start blocks nothing', async () => {
  const chain = new SerialQueue()
  const seen: string[] = []
  const step = (name: string, fails = false) =>
    chain.run(async () => {
      seen.push(`${name} begins`)
      await Promise.resolve()
      seen.push(`${name} ends`)
      if (fails) throw new Error(name)
    })
  await Promise.allSettled([step('start'), step('stop', true), step('start again')])
  expect(seen).toEqual(['start begins', 'start ends', 'stop begins', 'stop ends', 'start again begins', 'start again ends'])
})
