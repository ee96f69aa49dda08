import { afterEach, vi } from 'vitest'
import { cleanUp } from './after-test.ts'

// A setup file: test files share a process and its modules, so no test may leave anything behind.
afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  await cleanUp()
})
