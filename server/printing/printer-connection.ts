import { connect, isIP, type Socket } from 'node:net'
import type { PrintTrouble } from '#domain/rules/labels/print-troubles.ts'
import { lookupAllowed } from '../security/public-address.ts'
import { askStatus, readStatus, type HostStatus } from './host-status.ts'
import { isPrinterAddress, isPrinterHost, type PrinterAddress, type PrinterScope } from './printer-address.ts'

export class PrinterTrouble extends Error {
  readonly reason: PrintTrouble

  constructor(reason: PrintTrouble) {
    super(reason)
    this.reason = reason
  }
}

/** In ms. */
export interface Patience {
  readonly connect: number
  /** For the first answer. */
  readonly answer: number
  /** Without any progress, once it has labels. */
  readonly print: number
  /** Between two questions. */
  readonly pause: number
}

export const usualPatience: Patience = { connect: 5_000, answer: 10_000, print: 60_000, pause: 500 }

/** A connection to one printer. Everything in it throws {@link PrinterTrouble}. Law 165: nothing that a printer sends is shown, kept or logged. */
export class PrinterConnection {
  readonly #socket: Socket
  readonly #signal: AbortSignal
  readonly #stop = () => this.#end('stopped')
  #answer = ''
  #trouble: PrintTrouble | undefined
  #onChange: () => void = () => undefined

  private constructor(socket: Socket, signal: AbortSignal) {
    this.#socket = socket
    this.#signal = signal
    signal.addEventListener('abort', this.#stop)
    socket.setEncoding('latin1')
    socket.on('data', (text: string) => {
      // More than an answer is not kept: it is read as rubbish.
      this.#answer = (this.#answer + text).slice(0, 4_096)
      this.#onChange()
    })
    for (const event of ['error', 'end', 'close'] as const) socket.on(event, () => this.#end('cut-off'))
    socket.on('drain', () => this.#onChange())
  }

  static async open(address: PrinterAddress, reach: PrinterScope, timeout: number, signal: AbortSignal): Promise<PrinterConnection> {
    if (!isPrinterAddress(address, reach)) throw new PrinterTrouble('not-allowed')
    const lookup = lookupAllowed(
      (found) => isPrinterHost(found, reach),
      () => new PrinterTrouble('not-allowed'),
    )
    const socket = connect({ ...address, ...(isIP(address.host) === 0 && { lookup }), noDelay: true, signal })
    const timer = setTimeout(() => socket.destroy(new PrinterTrouble('off')), timeout)
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve)
      socket.once('error', (error) => reject(connectTrouble(error)))
    }).finally(() => clearTimeout(timer))
    return new PrinterConnection(socket, signal)
  }

  async status(timeout: number, late: PrintTrouble): Promise<HostStatus> {
    this.#answer = ''
    this.#socket.write(askStatus)
    const read = () => readStatus(this.#answer)
    await this.#until(() => read() !== undefined, timeout, late)
    const status = read()
    if (status === undefined || status === 'rubbish') throw new PrinterTrouble('not-zpl')
    return status
  }

  /** Resolves when the printer has taken most of it. */
  async send(text: string, timeout: number): Promise<void> {
    if (!this.#socket.write(text, 'latin1')) await this.#until(() => !this.#socket.writableNeedDrain, timeout, 'no-answer')
  }

  close(): void {
    this.#signal.removeEventListener('abort', this.#stop)
    this.#socket.destroy()
  }

  #end(trouble: PrintTrouble): void {
    this.#trouble ??= trouble
    this.#onChange()
  }

  async #until(isDone: () => boolean, timeout: number, late: PrintTrouble): Promise<void> {
    let timer: NodeJS.Timeout | undefined
    await new Promise<void>((resolve) => {
      this.#onChange = () => {
        if (this.#trouble || isDone()) resolve()
      }
      timer = setTimeout(() => this.#end(late), timeout)
      this.#onChange()
    })
    clearTimeout(timer)
    if (!isDone()) throw new PrinterTrouble(this.#trouble ?? late)
  }
}

function connectTrouble(error: Error): PrinterTrouble {
  if (error instanceof PrinterTrouble) return error
  if (error.name === 'AbortError') return new PrinterTrouble('stopped')
  const code = (error as NodeJS.ErrnoException).code ?? ''
  return new PrinterTrouble(code === 'ENOTFOUND' || code === 'EAI_AGAIN' ? 'not-found' : 'off')
}
