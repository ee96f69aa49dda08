import { expect, test, vi } from 'vitest'
import { onLoad } from '#src/workspace/lazy/code-loads.ts'
import { lazyValue } from '#src/workspace/lazy/lazy-value.ts'

test('code is loaded once, and again if that failed', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('no network')).mockResolvedValue('loaded')
  const value = lazyValue(load)
  const announced: unknown[] = []
  const stop = onLoad(() => announced.push(value.loaded))
  await expect(value.load()).rejects.toThrow('no network')
  expect(value.loaded).toBeUndefined()
  expect(value.load()).toBe(value.load())
  expect(await value.load()).toBe('loaded')
  expect(value.loaded).toBe('loaded')
  expect(load).toHaveBeenCalledTimes(2)
  // Whoever waits for code can use it when it is announced.
  expect(announced).toEqual(['loaded'])
  stop()
})
