import { expect, test } from 'vitest'
import { reportLabelPrint } from '#domain/commands/report-label-print.ts'
import type { PrintState } from '#domain/entities/print-job.ts'
import { runAsServer } from '#server/feed/run-as-server.ts'
import { withPrinter } from '#tests/harness/labels.ts'
import { groupId, makeTwoDevices } from '#tests/harness/two-devices.ts'

const jobId = 'job-0000-0000-00001'
const started = { jobId, state: 'printing' as const, reason: '' }

async function makeLab(state: PrintState) {
  const { lab, ada } = await makeTwoDevices()
  await withPrinter(started, { job: { state } })(ada)
  await ada.pull()
  const report = (input: Parameters<typeof reportLabelPrint.apply>[1], at: number) =>
    lab.store.write(async (tables) => {
      await tables.lockGroup(groupId)
      await runAsServer(tables, groupId, reportLabelPrint, input, at)
    })
  return { ada, report }
}

test('only the server says that labels were printed', async () => {
  const { ada } = await makeLab('waiting')
  await expect(ada.do(reportLabelPrint, started)).rejects.toMatchObject({ code: 'permission.denied' })
})

test('labels begin once, and end once, with the reason; their person sees it', async () => {
  const { ada, report } = await makeLab('waiting')
  await report(started, 7)
  await expect(report(started, 8)).rejects.toMatchObject({ code: 'label.print-begun' })
  await ada.pull()
  expect(ada.row('printJobs', jobId)).toMatchObject({ state: 'printing', startedAt: 7 })
  await report({ jobId, state: 'failed', reason: 'off' }, 9)
  await expect(report({ jobId, state: 'printed', reason: '' }, 10)).rejects.toMatchObject({ code: 'label.print-begun' })
  await ada.pull()
  expect(ada.row('printJobs', jobId)).toMatchObject({ state: 'failed', reason: 'off', startedAt: 7 })
})

test('what was canceled does not begin', async () => {
  const { report } = await makeLab('canceled')
  await expect(report(started, 7)).rejects.toMatchObject({ code: 'label.print-begun' })
})
