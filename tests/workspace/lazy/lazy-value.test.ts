import { expect, test, vi } from 'vitest'
import { lazyValue } from '#src/workspace/lazy/lazy-value.ts'

test('code is loaded once, and again if that failed', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('no network')).mockResolvedValue('loaded')
  const value = lazyValue(load)
  await expect(value.load()).rejects.toThrow('no network')
  expect(value.loaded).toBeUndefined()
  expect(value.load()).toBe(value.load())
  expect(await value.load()).toBe('loaded')
  expect(value.loaded).toBe('loaded')
  expect(load).toHaveBeenCalledTimes(2)
})
