import type { FastifyInstance } from 'fastify'
import { Server as HttpsServer } from 'node:https'
import type { Socket } from 'node:net'

/**
 * When the server closes, ends connections that Node would wait for, each for more than a minute: those that never carried a
 * request, which browsers open in advance, and those whose last request is answered meanwhile, which are kept for the next one.
 */
export function closeUnusedConnections(app: FastifyInstance): void {
  const unused = new Set<Socket>()
  let closing = false
  // With HTTPS, the socket of a request is the TLS socket, not the TCP socket below it.
  app.server.on(app.server instanceof HttpsServer ? 'secureConnection' : 'connection', (socket: Socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }) => unused.delete(socket))
  app.addHook('preClose', async () => {
    unused.forEach((socket) => socket.destroy())
    closing = true
  })
  app.addHook('onResponse', async () => {
    if (closing) app.server.closeIdleConnections()
  })
}
