import type { PrintTrouble } from '#domain/rules/labels/print-troubles.ts'
import type { PrinterAddress, PrinterScope } from './printer-address.ts'
import { PrinterConnection, PrinterTrouble, usualPatience } from './printer-connection.ts'

/** Why a printer would not print now; null if it would. */
export async function readTrouble(address: PrinterAddress, reach: PrinterScope): Promise<PrintTrouble | null> {
  const { connect, answer } = usualPatience
  let connection: PrinterConnection | undefined
  try {
    connection = await PrinterConnection.open(address, reach, connect, new AbortController().signal)
    return (await connection.status(answer, 'silent')).trouble
  } catch (error) {
    if (error instanceof PrinterTrouble) return error.reason
    throw error
  } finally {
    connection?.close()
  }
}
