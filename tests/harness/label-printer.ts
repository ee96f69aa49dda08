import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'

/** How a printer behaves. `silent`: takes everything and says nothing. `rubbish`: answers like something else. */
export type Manner = 'ready' | 'paper-out' | 'head-open' | 'paused' | 'silent' | 'rubbish'

/** Stands in for a label printer in the network. */
export interface TestPrinter {
  readonly port: number
  /** The labels that it has received completely, as ZPL. */
  readonly labels: string[]
  manner: Manner
  /** How it behaves once it has a label. */
  later: Manner | 'dies' | undefined
  /** Labels that it gets while this is true are never finished, as far as their sender can tell. */
  isHeld: boolean
  /** Resolves when it has received so many labels. */
  has(labels: number): Promise<void>
  close(): Promise<void>
}

export async function startLabelPrinter(): Promise<TestPrinter> {
  const sockets = new Set<Socket>()
  let onLabel: () => void = () => undefined
  const printer = { labels: [] as string[], manner: 'ready' as Manner, later: undefined as TestPrinter['later'], isHeld: false }
  const server = createServer((socket) => {
    sockets.add(socket)
    let received = ''
    let isUnfinished = false
    socket.setEncoding('latin1')
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    socket.on('data', (text: string) => {
      received += text
      for (let match = next.exec(received); match; match = next.exec(received)) {
        received = received.slice(match[0].length)
        if (match[1]) answer(socket, Number(isUnfinished))
        else {
          isUnfinished ||= printer.isHeld
          take(socket, match[0].trim())
        }
      }
    })
  })
  const take = (socket: Socket, label: string) => {
    printer.labels.push(label)
    if (printer.later === 'dies') socket.resetAndDestroy()
    else if (printer.later) printer.manner = printer.later
    onLabel()
  }
  const answer = (socket: Socket, labelsLeft: number) => {
    if (printer.manner === 'silent') return
    socket.write(printer.manner === 'rubbish' ? 'HTTP/1.1 400 Bad Request\r\n\r\n' : statusOf(printer.manner, labelsLeft))
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return Object.assign(printer, {
    port: (server.address() as AddressInfo).port,
    has: (labels: number) =>
      new Promise<void>((resolve) => {
        onLabel = () => {
          if (printer.labels.length >= labels) resolve()
        }
        onLabel()
      }),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  })
}

/** A question, or a whole label. */
const next = /^(?:(~HS)|\s*\^XA[^]*?\^XZ\s*)/

/** As the ZPL programming guide has it. */
export function statusOf(manner: Manner, labelsLeft = 0): string {
  const flag = (is: Manner) => Number(manner === is)
  return [
    `030,${flag('paper-out')},${flag('paused')},0328,000,0,0,0,000,0,0,0`,
    `000,0,${flag('head-open')},0,1,2,6,0,${String(labelsLeft).padStart(8, '0')},1,000`,
    '1234,0',
  ]
    .map((line) => `\x02${line}\x03\r\n`)
    .join('')
}
