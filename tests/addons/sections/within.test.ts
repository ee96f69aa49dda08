import { expect, test, vi } from 'vitest'
import { within } from '#src/addons/sections/within.ts'

test('what an add-on promises is waited for, but not forever', async () => {
  expect(await within(1_000, Promise.resolve('plate'))).toBe('plate')
  await expect(within(1_000, Promise.reject(new Error('no device')))).rejects.toThrow('no device')
  vi.useFakeTimers()
  const late = expect(within(15_000, new Promise(() => undefined))).rejects.toThrow('did not answer within 15 seconds')
  await vi.advanceTimersByTimeAsync(15_000)
  await late
})
