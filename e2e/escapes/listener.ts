import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** A host outside the laboratory, to which a hostile add-on would like to send. */
export interface Listener {
  readonly url: string
  /** The ways by which something came, by name. */
  heard(): readonly string[]
  /** The page at this address has this script, and nothing that holds them back. */
  serve(text: string): string
  close(): Promise<void>
}

export async function openListener(): Promise<Listener> {
  const names: string[] = []
  let script = ''
  const note = (url = '') => {
    const name = new URLSearchParams(url.split('?')[1]).get('way')
    if (name) names.push(name)
  }
  const server = createServer((request, response) => {
    note(request.url)
    response.setHeader('access-control-allow-origin', '*')
    if (request.url === '/control') response.setHeader('content-type', 'text/html').end('<!doctype html><body><script src="/control.js"></script>')
    else if (request.url === '/control.js') response.setHeader('content-type', 'text/javascript').end(script)
    else response.end('x')
  })
  server.on('upgrade', ({ url }, socket: Socket) => {
    note(url)
    socket.destroy()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const datagrams = createSocket('udp4').on('message', () => names.push('peer connection'))
  datagrams.bind(port, '127.0.0.1')
  await once(datagrams, 'listening')
  return {
    url: `http://127.0.0.1:${port}`,
    heard: () => [...new Set(names)],
    serve(text) {
      script = text
      return `http://127.0.0.1:${port}/control`
    },
    async close() {
      datagrams.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
