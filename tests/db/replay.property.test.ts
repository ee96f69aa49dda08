import * as fc from 'fast-check'
import { test } from 'vitest'
import { replayHistory, tapes } from '#tests/harness/replay-history.ts'

test('after any writes and pages a device shows the server’s rows with its waiting acts on top, and at rest what the others show', async () => {
  await fc.assert(
    fc.asyncProperty(tapes, (tape) => replayHistory(tape)),
    { numRuns: Number(process.env.HISTORIES ?? 200) },
  )
}, 120_000)
