import { expect, test } from 'vitest'
import { cancelLabelPrint } from '#domain/commands/cancel-label-print.ts'
import { withPrinter } from '#tests/harness/labels.ts'
import { makeTwoDevices, type TestDevice } from '#tests/harness/two-devices.ts'

const jobId = 'job-0000-0000-00001'
const printing = async (device: TestDevice, job: Parameters<typeof withPrinter>[1] = {}) => {
  await withPrinter({}, job)(device)
  await device.pull()
}

test('labels that wait are canceled, offline too', async () => {
  const { ada } = await makeTwoDevices()
  await printing(ada)
  await ada.do(cancelLabelPrint, { jobId })
  expect(ada.row('printJobs', jobId)).toMatchObject({ state: 'canceled' })
  expect(await ada.sync()).toBe('applied')
  expect(ada.row('printJobs', jobId)).toMatchObject({ state: 'canceled' })
})

test('labels that have begun to print, and those of someone else, are not', async () => {
  const { lab, ada, max } = await makeTwoDevices()
  await printing(ada, { job: { state: 'printing' } })
  await expect(ada.do(cancelLabelPrint, { jobId })).rejects.toMatchObject({ code: 'label.print-begun' })
  await printing(ada, { job: { state: 'waiting' } })
  await max.pull()
  await expect(max.do(cancelLabelPrint, { jobId })).rejects.toMatchObject({ code: 'label.print-begun' })
  await expect((await lab.device(4)).do(cancelLabelPrint, { jobId })).rejects.toMatchObject({ code: 'permission.denied' })
})

test('labels that began while the device was offline are not canceled: the server says so', async () => {
  const { lab, ada } = await makeTwoDevices()
  await printing(ada)
  await ada.do(cancelLabelPrint, { jobId })
  await lab.change({ entity: 'printJobs', id: jobId, after: { ...ada.row('printJobs', jobId)!, state: 'printing' } })
  await ada.sync()
  expect(ada.state.inbox).toMatchObject([{ code: 'label.print-begun' }])
  expect(ada.row('printJobs', jobId)).toMatchObject({ state: 'printing' })
})
