import type { FastifyInstance } from 'fastify'
import type { ServerResponse } from 'node:http'
import { Server as HttpsServer } from 'node:https'
import type { Socket } from 'node:net'

/** How long a server that stops waits for the requests it has begun (ms). Docker kills a container after 10 s. */
const usualGrace = 8_000

/**
 * When the server closes, ends connections that Node would wait for, each for more than a minute: those that never carried a
 * request, which browsers open in advance, those kept for the next request, and those whose request was answered before it had
 * arrived completely, which Node does not count as idle. What still runs after `grace` is cut off; its sender asks another server.
 */
export function closeUnusedConnections(app: FastifyInstance, grace = usualGrace): void {
  const all = new Set<Socket>()
  /** How many requests each has that are not answered. */
  const running = new Map<Socket, number>()
  let closing = false
  app.server.on('connection', (socket: Socket) => {
    all.add(socket)
    socket.once('close', () => all.delete(socket))
  })
  // With HTTPS, the socket of a request is the TLS socket, not the TCP socket below it.
  app.server.on(app.server instanceof HttpsServer ? 'secureConnection' : 'connection', (socket: Socket) => {
    if (closing) return void socket.destroy()
    running.set(socket, 0)
    socket.once('close', () => running.delete(socket))
  })
  app.server.on('request', ({ socket }: { socket: Socket }, response: ServerResponse) => {
    running.set(socket, (running.get(socket) ?? 0) + 1)
    response.once('close', () => {
      const left = (running.get(socket) ?? 1) - 1
      if (running.has(socket)) running.set(socket, left)
      if (closing && left === 0) socket.destroySoon()
    })
  })
  app.addHook('preClose', async () => {
    closing = true
    for (const [socket, requests] of running) if (!requests) socket.destroy()
    const timer = setTimeout(() => all.forEach((socket) => socket.destroy()), grace)
    app.server.once('close', () => clearTimeout(timer))
  })
}
