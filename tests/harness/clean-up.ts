import 'fake-indexeddb/auto'
import { afterEach, vi } from 'vitest'
import { cleanUp } from './after-test.ts'

// A setup file: test files share a process and its modules, so no test may leave anything behind,
// and IndexedDB is there before Dexie, which looks for it once, when it is loaded.
afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  await cleanUp()
})
