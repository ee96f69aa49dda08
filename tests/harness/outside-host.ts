import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface OutsideCall {
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A host that add-ons call, on this machine. `answer` decides what it says. */
export interface OutsideHost {
  /** With its port. */
  readonly host: string
  readonly url: string
  readonly calls: OutsideCall[]
  answer: (call: OutsideCall, response: ServerResponse) => void
  close(): Promise<void>
}

export async function openOutsideHost(): Promise<OutsideHost> {
  const calls: OutsideCall[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const call = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body: Buffer.concat(parts).toString('utf8') }
      calls.push(call)
      opened.answer(call, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const opened: OutsideHost = {
    host,
    url: `http://${host}`,
    calls,
    answer: (_, response) => response.setHeader('content-type', 'application/json').end('{"ok":true}'),
    close: () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()),
  }
  return opened
}
