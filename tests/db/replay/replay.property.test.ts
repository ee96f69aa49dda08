import * as fc from 'fast-check'
import { test } from 'vitest'
import { replayHistory, tapes } from '#tests/harness/replay-history.ts'
import { search, searchTimeout } from '#tests/harness/search.ts'

test(
  'after any writes and pages a device shows the server’s rows with its queued changes applied, and at rest the same as the others',
  { timeout: searchTimeout },
  () =>
    search(
      fc.asyncProperty(tapes, (tape) => replayHistory(tape)),
      { seconds: 2, atLeast: 50 },
    ),
)
