import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import type { PrintJobRow } from '#domain/entities/print-job.ts'
import { packedSize, unpackDots } from '#domain/rules/labels/packed-dots.ts'
import type { PrintTrouble } from '#domain/rules/labels/print-troubles.ts'
import { writeZpl } from '#domain/rules/labels/write-zpl.ts'
import { PrinterConnection, PrinterTrouble, type Patience } from './printer-connection.ts'
import type { PrinterAddress, PrinterScope } from './printer-address.ts'

export interface PrintOptions {
  readonly reach: PrinterScope
  readonly timeout: Patience
  readonly signal: AbortSignal
}

export interface PrintOutcome {
  readonly state: 'printed' | 'failed' | 'unknown'
  readonly reason: PrintTrouble | ''
}

type Labels = Pick<PrintJobRow, 'labels' | 'copies' | 'width' | 'height' | 'dots'>

const inflate = promisify(inflateRaw)

/** Failed: the printer got nothing of it. Unknown: it got some. */
export async function printJob(address: PrinterAddress, job: Labels, { reach, timeout, signal }: PrintOptions): Promise<PrintOutcome> {
  let connection: PrinterConnection | undefined
  let isSent = false
  try {
    const packed = await unpack(job)
    connection = await PrinterConnection.open(address, reach, timeout.connect, signal)
    const before = await connection.status(timeout.answer, 'silent')
    if (before.trouble) throw new PrinterTrouble(before.trouble)
    for (let label = 0; label < job.labels; label++) {
      const zpl = writeZpl(unpackDots(packed, job, label), job.copies)
      isSent = true
      await connection.send(zpl, timeout.print)
    }
    await settled(connection, timeout)
    return { state: 'printed', reason: '' }
  } catch (error) {
    if (!(error instanceof PrinterTrouble)) throw error
    return { state: isSent ? 'unknown' : 'failed', reason: error.reason }
  } finally {
    connection?.close()
  }
}

/** Until it has printed everything. */
async function settled(connection: PrinterConnection, { print, pause: between }: Patience): Promise<void> {
  let best = Infinity
  let left = print
  for (;;) {
    const { pending, trouble } = await connection.status(print, 'no-answer')
    if (pending === 0 && !trouble) return
    left = pending < best ? print : left - between
    best = Math.min(best, pending)
    if (left <= 0) throw new PrinterTrouble(trouble ?? 'no-answer')
    await pause(between)
  }
}

/** The input of the command is checked; what is within is not. */
async function unpack(job: Labels): Promise<Uint8Array> {
  const size = packedSize(job)
  const packed = await inflate(Buffer.from(job.dots, 'base64'), { maxOutputLength: size }).catch(() => undefined)
  if (packed?.length !== size) throw new PrinterTrouble('unreadable')
  return packed
}
