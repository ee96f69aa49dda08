import { beforeEach, expect, test } from 'vitest'
import type { PrinterAddresses, PrinterSettings } from '#domain/wire/inventory/label-printers.ts'
import { afterTest } from '#tests/harness/after-test.ts'
import { describeRoutes } from '#tests/harness/describe-server.ts'
import { eventually } from '#tests/harness/eventually.ts'
import { startLabelPrinter, type TestPrinter } from '#tests/harness/label-printer.ts'
import { makePrintJob } from '#tests/harness/labels.ts'
import type { Fetch, TestUser } from '#tests/harness/server.ts'

const path = '/api/v1/groups/labelPrinters'
const printerId = 'printer-0000-00001'

describeRoutes('label printers of a group', (lab) => {
  let group: number
  let student: TestUser
  let administrator: Fetch
  let member: Fetch
  let printer: TestPrinter

  beforeEach(async () => {
    group = await lab.server.makeGroup()
    student = await lab.server.makeUser('Student', group)
    administrator = await lab.server.signIn(await lab.server.makeUser('Administrator', group))
    member = await lab.server.signIn(await lab.server.makeUser('Member', group))
    printer = await startLabelPrinter()
    afterTest(() => printer.close())
  })

  const put = async (fields: Partial<PrinterSettings> = {}, by = administrator) => {
    const body = JSON.stringify({ name: 'Zebra', dpi: 300, width: 24, height: 13, host: '127.0.0.1', port: printer.port, ...fields })
    const answer = await by(`${path}/${printerId}`, { method: 'PUT', body, headers: { 'content-type': 'application/json' } })
    return answer.ok ? answer.status : `${answer.status} ${((await answer.json()) as { code: string }).code}`
  }
  const list = async (by: Fetch) => ((await (await by(path)).json()) as PrinterAddresses).printers
  const trouble = async (by = administrator) => ((await (await by(`${path}/${printerId}/status`)).json()) as { trouble?: string | null }).trouble
  const rowOf = (entity: 'labelPrinters' | 'printJobs', id: string) => lab.server.app.services.store.read((tables) => tables.row(group, entity, id))

  test('are saved together with their address, which only administrators of the group see, and which no row has', async () => {
    expect(await put()).toBe(200)
    expect(await put({ name: 'Zebra, room 2.108', host: 'LOCALHOST' })).toBe('400 printer.address')
    expect(await put({ name: 'Zebra, room 2.108' })).toBe(200)
    expect(await list(administrator)).toEqual([{ printerId, host: '127.0.0.1', port: printer.port }])
    const row = await rowOf('labelPrinters', printerId)
    expect(row).toMatchObject({ id: printerId, name: 'Zebra, room 2.108', dpi: 300, width: 24, height: 13, archived: 0 })
    expect(JSON.stringify(row)).not.toContain('127.0.0.1')
    const other = await lab.server.signIn(await lab.server.makeUser('Administrator', await lab.server.makeGroup()))
    expect(await list(other)).toEqual([])
    expect(await trouble(other)).toBe('no-address')
    expect((await other(`${path}?group=${group}`)).status).toBe(403)
    for (const route of [path, `${path}/${printerId}/status`]) expect((await member(route)).status).toBe(403)
    expect(await put({}, member)).toBe('403 permission.denied')
    expect(lab.server.log.join('')).not.toContain('room 2.108')
  })

  test('are refused without a name, and where no label printer can be', async () => {
    expect(await put({ name: ' ' })).toBe('400 label.name-missing')
    for (const host of ['169.254.169.254', '0.0.0.0', 'fe80::1']) expect(await put({ host, port: 9100 })).toBe('400 printer.address')
    expect(await put({ host: '192.168.1.50', port: 22 })).toBe('400 printer.address')
    for (const host of ['', 'http://printer/', 'a b']) expect(await put({ host, port: 9100 })).toBe('400 input.invalid')
    expect(await list(administrator)).toEqual([])
    expect(await rowOf('labelPrinters', printerId)).toBeUndefined()
  })

  test('say whether they are ready', async () => {
    expect(await trouble()).toBe('no-address')
    await put()
    expect(await trouble()).toBeNull()
    printer.manner = 'head-open'
    expect(await trouble()).toBe('head-open')
    printer.manner = 'rubbish'
    expect(await trouble()).toBe('not-zpl')
    await printer.close()
    expect(await trouble()).toBe('off')
  })

  test('print what waits for them, and their person learns it', async () => {
    await put()
    const job = makePrintJob({ audience: student.id, printerId })
    await lab.server.saveRows(group, 'printJobs', job)
    await eventually(async () => expect(await rowOf('printJobs', job.id)).toMatchObject({ state: 'printed', reason: '' }))
    expect(printer.labels).toHaveLength(1)
  })
})
