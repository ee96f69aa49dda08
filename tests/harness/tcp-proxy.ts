import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A connection between a server and its database that a test can break. */
export interface TcpProxy {
  readonly port: number
  /** Connections requested so far, whether or not they were established. */
  attempts(): number
  /** `address` with this proxy instead of its host. */
  through(address: string): string
  /** Breaks every connection, and new ones at once, until `heal`. */
  cut(): void
  /** Nothing passes in either direction and nobody is told: connections stay open, and new ones are established but silent. */
  blackHole(): void
  /** Back to normal. What waited in a black hole is delivered. */
  heal(): void
  /** The next message to the target that contains `text` still arrives, but its answer does not, because the connection breaks. Resolves then. */
  cutAfter(text: string): Promise<void>
  /** From now on, until `heal`, `text` reaches the target as `by`, which must be as long: what a server or a pooler in between would make of it. */
  replace(text: string, by: string): void
  close(): Promise<void>
}

interface Wire {
  readonly near: Socket
  readonly far: Socket
}

/** Listens on a free loopback port and forwards everything to `port` there. */
export async function startTcpProxy(port: number): Promise<TcpProxy> {
  const wires = new Set<Wire>()
  let state: 'whole' | 'cut' | 'silent' = 'whole'
  let attempts = 0
  let rewrite: { readonly text: string; readonly by: string } | undefined
  let trap: { readonly text: string; readonly sprung: () => void } | undefined

  const pause = ({ near, far }: Wire) => [near, far].forEach((socket) => socket.pause())
  const breakOff = ({ near, far }: Wire) => {
    near.destroy()
    far.destroy()
  }

  const server = createServer((near) => {
    attempts++
    if (state === 'cut') return void near.resetAndDestroy()
    const far = connect(port, '127.0.0.1')
    const wire = { near, far }
    wires.add(wire)
    far.on('data', (chunk) => near.write(chunk))
    near.on('data', (sent) => {
      const chunk = rewrite ? Buffer.from(sent.toString('latin1').replaceAll(rewrite.text, rewrite.by), 'latin1') : sent
      const isTrapped = trap !== undefined && chunk.includes(trap.text)
      if (!isTrapped) return void far.write(chunk)
      near.destroy()
      // The target reads all of it before it notices that nobody listens.
      far.removeAllListeners('data').resume().end(chunk)
      trap?.sprung()
      trap = undefined
    })
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      socket.on('error', () => other.destroy())
      socket.on('end', () => other.end())
      socket.on('close', () => wires.delete(wire))
    }
    if (state === 'silent') pause(wire)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const own = (server.address() as AddressInfo).port

  return {
    port: own,
    attempts: () => attempts,
    through(address) {
      const url = new URL(address)
      url.hostname = '127.0.0.1'
      url.port = String(own)
      return url.href
    },
    cut() {
      state = 'cut'
      for (const wire of wires) breakOff(wire)
    },
    blackHole() {
      state = 'silent'
      for (const wire of wires) pause(wire)
    },
    heal() {
      state = 'whole'
      rewrite = undefined
      for (const { near, far } of wires) [near, far].forEach((socket) => socket.resume())
    },
    cutAfter: (text) => new Promise((sprung) => (trap = { text, sprung })),
    replace(text, by) {
      if (text.length !== by.length) throw new Error('not as long')
      rewrite = { text, by }
    },
    async close() {
      for (const wire of wires) breakOff(wire)
      server.close()
      await once(server, 'close')
    },
  }
}
