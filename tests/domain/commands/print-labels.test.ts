import { describe, expect, test } from 'vitest'
import { printLabels } from '#domain/commands/print-labels.ts'
import { readInput } from '#domain/input.ts'
import { labelLimits } from '#domain/rules/labels/label-limits.ts'
import { noon } from '#tests/harness/factories.ts'
import { makePrintJob, printInput as input, withPrinter } from '#tests/harness/labels.ts'
import { makeTwoDevices } from '#tests/harness/two-devices.ts'

const { jobId } = input

async function makeLab(given: Parameters<typeof withPrinter>[1] = {}) {
  const made = await makeTwoDevices()
  await withPrinter({}, given)(made.ada)
  await made.ada.pull()
  return made
}

describe('labels for a printer in the network', () => {
  test('wait offline, are asked for once, and only their person sees them', async () => {
    const { lab, ada, max } = await makeLab()
    await ada.do(printLabels, input)
    const waiting = { audience: 1, title: 'HeLa P13', labels: 1, state: 'waiting', reason: '', startedAt: null, dots: input.dots }
    expect(ada.row('printJobs', jobId)).toMatchObject(waiting)
    const sent = await ada.outgoing()
    await ada.push(sent)
    await ada.push(sent)
    await ada.sync()
    expect(ada.row('printJobs', jobId)).toMatchObject(waiting)
    expect(ada.state).toMatchObject({ outbox: [], inbox: [] })
    await max.sync()
    expect(max.row('printJobs', jobId)).toBeUndefined()
    const second = await lab.device(1)
    expect(second.row('printJobs', jobId)).toMatchObject(waiting)
  })

  test('are refused to guests, for a printer that is gone, and under a number that was used', async () => {
    const { lab, ada } = await makeLab()
    await expect((await lab.device(4)).do(printLabels, input)).rejects.toMatchObject({ code: 'permission.denied' })
    await expect(ada.do(printLabels, { ...input, printerId: 'printer-0000-00009' })).rejects.toMatchObject({ code: 'label.printer-gone' })
    await expect(ada.do(printLabels, { ...input, jobId: 'job-0000-0000-00001' })).rejects.toMatchObject({ code: 'input.invalid' })
  })

  test('come back if the printer was removed meanwhile', async () => {
    const { lab, ada } = await makeLab()
    await ada.do(printLabels, input)
    await lab.change({ entity: 'labelPrinters', id: input.printerId, after: { ...ada.row('labelPrinters', input.printerId)!, archived: 1 } })
    await ada.sync()
    expect(ada.state.inbox).toMatchObject([{ code: 'label.printer-gone' }])
    expect(ada.row('printJobs', jobId)).toBeUndefined()
  })

  test('take the place of those that were not printed, unless those print, or are of someone else', async () => {
    const { lab, ada, max } = await makeLab({ job: { state: 'failed', reason: 'off' } })
    const replaces = 'job-0000-0000-00001'
    const others = 'job-0000-0000-00009'
    await lab.change({ entity: 'printJobs', id: others, after: { ...makePrintJob({ id: others, audience: 2, state: 'failed' }) } })
    await ada.do(printLabels, { ...input, replaces })
    await ada.sync()
    expect([ada.row('printJobs', replaces), ada.row('printJobs', jobId)]).toMatchObject([undefined, { state: 'waiting' }])
    await ada.do(printLabels, { ...input, jobId: 'job-0000-0000-00003', replaces: jobId })
    await ada.do(printLabels, { ...input, jobId: 'job-0000-0000-00004', replaces: others })
    await ada.sync()
    expect(ada.row('printJobs', jobId)).toMatchObject({ state: 'waiting' })
    await max.sync()
    expect(max.row('printJobs', others)).toMatchObject({ state: 'failed' })
  })

  test('are kept: the last of a person, and every one that waits', async () => {
    const { lab, ada } = await makeLab()
    const idOf = (at: number) => `job-0000-0000-10${String(at).padStart(3, '0')}`
    const jobs = Array.from({ length: labelLimits.jobs + 3 }, (_, at) =>
      makePrintJob({ id: idOf(at), at: noon - 100_000 + at, state: at === 0 ? 'waiting' : 'printed' }),
    )
    await lab.change(...jobs.map((job) => ({ entity: 'printJobs' as const, id: job.id, after: { ...job } })))
    await ada.pull()
    await ada.do(printLabels, input)
    await ada.sync()
    expect([0, 1, 4, 5, 22].map((at) => ada.row('printJobs', idOf(at)) !== undefined)).toEqual([true, false, false, true, true])
  })
})

test.each([
  ['too many labels', { labels: labelLimits.job.labels + 1 }],
  ['too many copies', { copies: labelLimits.job.copies + 1 }],
  ['labels without dots', { dots: '' }],
  ['dots that are no base64', { dots: '^XA^XZ' }],
  ['more dots than can be sent', { dots: 'A'.repeat(labelLimits.job.packed + 4) }],
  ['labels as wide as a wall', { width: labelLimits.job.side + 1 }],
  ['more dots than the server unpacks', { width: 4_000, height: 4_000, labels: 9 }],
])('%s are refused', (_, change) => {
  expect(readInput(printLabels.input, { ...input, ...change }).success).toBe(false)
})
