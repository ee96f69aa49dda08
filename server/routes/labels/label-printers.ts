import * as z from 'zod/mini'
import { saveLabelPrinter } from '#domain/commands/save-label-printer.ts'
import { isPermitted } from '#domain/permission.ts'
import { uniqueId } from '#domain/rules/documents/document-input.ts'
import { Refusal } from '#domain/tx.ts'
import { printerSchema, type PrinterAddresses, type PrinterStatus } from '#domain/wire/inventory/label-printers.ts'
import { apiCommand, runInTransaction } from '../../feed/run-as-api.ts'
import { isPrinterAddress } from '../../printing/printer-address.ts'
import { readTrouble } from '../../printing/read-trouble.ts'
import { addressesOf, addressOf, saveAddress } from '../../store/labels/printer-addresses.ts'
import { nothing } from '../input.ts'
import { defineRoute, type Call } from '../route.ts'

const path = '/api/v1/groups/labelPrinters'
const params = z.object({ printerId: uniqueId })

/** Law 189: in the group that the screen shows, which need not be the active one any more. */
function assertMayManage({ caller, group }: Call<'member'>): void {
  if (!isPermitted({ id: caller.session.user.id, role: group.role }, 'labelPrinters', 'Update')) throw new Refusal('permission.denied')
}

/** GET /api/v1/groups/labelPrinters: the addresses of the label printers; only for the group's administrators. */
export const listLabelPrinters = defineRoute({
  method: 'GET',
  path,
  access: 'member',
  input: nothing,
  refusals: ['permission.denied'],
  async handler(call): Promise<PrinterAddresses> {
    assertMayManage(call)
    return { printers: await call.services.engine.read((sql) => addressesOf(sql, call.group.groupId)) }
  },
})

/** PUT /api/v1/groups/labelPrinters/{printerId}: a new or changed printer, together with its address. */
export const writeLabelPrinter = defineRoute({
  method: 'PUT',
  path: `${path}/:printerId`,
  access: 'member',
  writes: () => true,
  input: z.object({ params, body: printerSchema }),
  refusals: [...saveLabelPrinter.refusals, 'printer.address'],
  async handler(call, { params: { printerId }, body: { host, port, ...printer } }) {
    assertMayManage(call)
    const { services, caller, group, at } = call
    if (!isPrinterAddress({ host, port }, services.printerReach)) throw new Refusal('printer.address')
    await services.store.write(async (tables, sql) => {
      await runInTransaction(tables, { userId: caller.session.user.id, groupId: group.groupId, at }, [apiCommand(saveLabelPrinter, { printerId, ...printer })])
      await saveAddress(sql, group.groupId, { printerId, host, port })
    })
    return {}
  },
})

/** GET /api/v1/groups/labelPrinters/{printerId}/status: what the printer itself says. */
export const labelPrinterStatus = defineRoute({
  method: 'GET',
  path: `${path}/:printerId/status`,
  access: 'member',
  // It connects to another machine.
  cost: 100,
  input: z.object({ params }),
  refusals: ['permission.denied'],
  async handler(call, { params: { printerId } }): Promise<PrinterStatus> {
    assertMayManage(call)
    const address = await call.services.engine.read((sql) => addressOf(sql, call.group.groupId, printerId))
    return { trouble: address ? await readTrouble(address, call.services.printerReach) : 'no-address' }
  },
})
