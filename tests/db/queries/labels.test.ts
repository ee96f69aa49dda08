import { expect, test } from 'vitest'
import { cancelLabelPrint } from '#domain/commands/cancel-label-print.ts'
import { printLabels } from '#domain/commands/print-labels.ts'
import { readLabelPrinters, readPrintJobs } from '#db/queries/labels.ts'
import { write } from '#db/writing/write.ts'
import { mutation } from '#db/writing/mutation.ts'
import { makeContext, makeMember, noon } from '#tests/harness/factories.ts'
import { makeLabelPrinter, makePrintJob, printInput } from '#tests/harness/labels.ts'
import { makeWorkspace } from '#tests/harness/make-workspace.ts'

test('print jobs have the name of their printer, the latest first; one that was not sent yet waits for the network', async () => {
  const workspace = makeWorkspace()
  const audience = workspace.userId
  const { userId, groupId } = workspace
  const context = makeContext({ userId, groupId })
  await workspace.mirror('members').put(makeMember({ id: userId }))
  await workspace.mirror('labelPrinters').bulkPut([makeLabelPrinter(), makeLabelPrinter({ id: 'printer-0000-00002', name: 'Brady', archived: 1 })])
  await workspace
    .mirror('printJobs')
    .bulkPut([
      makePrintJob({ audience, at: noon - 2_000, printerId: 'printer-0000-00002', state: 'printed' }),
      makePrintJob({ id: 'job-0000-0000-00009', audience: 2, at: noon - 1_000 }),
    ])
  await write(workspace.disk, context, [mutation(printLabels, printInput, 'Print')])
  const jobs = await readPrintJobs(workspace)
  expect(jobs.map(({ title, printer, state, isQueued }) => [title, printer, state, isQueued])).toEqual([
    ['HeLa P13', 'Zebra, room 2.108', 'waiting', true],
    ['HeLa P12', 'Brady', 'printed', false],
  ])
  expect((await readLabelPrinters(workspace)).map(({ name }) => name)).toEqual(['Zebra, room 2.108'])
  await write(workspace.disk, context, [mutation(cancelLabelPrint, { jobId: printInput.jobId }, 'Cancel')])
  expect((await readPrintJobs(workspace))[0]).toMatchObject({ state: 'canceled', isQueued: false })
})
