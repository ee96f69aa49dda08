import { expect, test } from 'vitest'
import { moveSample } from '#domain/commands/move-sample.ts'
import { readQueue } from '#db/queries/queue.ts'
import { write } from '#db/writing/write.ts'
import { mutation } from '#db/writing/mutation.ts'
import { readWaitingSummaries } from '#src/features/queue/read-summaries.ts'
import { makeContext, makePage, noon, smallLab } from '#tests/harness/factories.ts'
import { makeWorkspace } from '#tests/harness/make-workspace.ts'
import { takePage } from '#tests/harness/take-page.ts'

test('a waiting move begins in the box in which the server has the tube, also if nothing else in the queue is about that box', async () => {
  const workspace = makeWorkspace()
  await takePage(workspace.disk, makePage({ rows: smallLab() }), noon)
  await write(workspace.disk, makeContext(), [mutation(moveSample, { sampleId: 1, layerId: 3, position: 0 }, 'Move')])
  const [summary] = await readWaitingSummaries(workspace, await readQueue(workspace))
  expect(summary).toMatchObject({ name: 'HeLa', from: 'Box of four · A1', to: 'Shelf' })
})
