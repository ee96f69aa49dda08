import type { FastifyInstance } from 'fastify'
import { Server as HttpsServer } from 'node:https'
import type { Socket } from 'node:net'

/**
 * When the server closes, ends connections that never carried a request. Browsers open some in advance, and Node counts them
 * as busy: closing would wait up to a minute, until their headers time out.
 */
export function closeUnusedConnections(app: FastifyInstance): void {
  const unused = new Set<Socket>()
  // With HTTPS, the socket of a request is the TLS socket, not the TCP socket below it.
  app.server.on(app.server instanceof HttpsServer ? 'secureConnection' : 'connection', (socket: Socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }) => unused.delete(socket))
  app.addHook('preClose', async () => unused.forEach((socket) => socket.destroy()))
}
