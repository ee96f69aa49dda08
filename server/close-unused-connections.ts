import type { FastifyInstance } from 'fastify'
import { Server as HttpsServer } from 'node:https'
import type { Socket } from 'node:net'

/**
 * Ends the connections that never carried a request when the app closes. Browsers open some in advance, and Node counts them as busy:
 * the server would wait for them until their headers time out, for a minute.
 */
export function closeUnusedConnections(app: FastifyInstance): void {
  const unused = new Set<Socket>()
  // Over HTTPS, requests have the socket inside the encrypted one.
  app.server.on(app.server instanceof HttpsServer ? 'secureConnection' : 'connection', (socket: Socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }) => unused.delete(socket))
  app.addHook('preClose', async () => unused.forEach((socket) => socket.destroy()))
}
