import type { ChannelPort, LockPort } from '#sync/leader-election.ts'

interface Request {
  held: () => Promise<void>
  reject: (reason: unknown) => void
}

/** The browser's locks, for one device: first come, first served; stealing takes the lock from its holder. */
export class FakeLocks implements LockPort {
  readonly #holders = new Map<string, Request>()
  readonly #queues = new Map<string, Request[]>()

  request(name: string, { steal, signal }: { steal?: boolean; signal?: AbortSignal }, held: () => Promise<unknown>): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const request: Request = {
        reject,
        held: async () => {
          resolve(await held())
        },
      }
      const queue = this.#queues.get(name) ?? []
      this.#queues.set(name, queue)
      signal?.addEventListener('abort', () => {
        const at = queue.indexOf(request)
        if (at < 0) return
        queue.splice(at, 1)
        reject(new DOMException('called off', 'AbortError'))
      })
      if (steal) {
        this.#holders.get(name)?.reject(new DOMException('stolen', 'AbortError'))
        this.#holders.delete(name)
        queue.unshift(request)
      } else queue.push(request)
      this.#grant(name)
    })
  }

  async #hold(name: string, request: Request): Promise<void> {
    await request.held()
    if (this.#holders.get(name) === request) this.#holders.delete(name)
    this.#grant(name)
  }

  #grant(name: string): void {
    const next = this.#holders.has(name) ? undefined : this.#queues.get(name)?.shift()
    if (!next) return
    this.#holders.set(name, next)
    void this.#hold(name, next)
  }
}

/** A BroadcastChannel of one device: every tab except the sender receives a message at once. A frozen tab neither sends nor receives. */
export class FakeChannel {
  readonly #ports = new Set<FakePort>()

  port(): FakePort {
    const port = new FakePort((from, data) => {
      for (const other of this.#ports) if (other !== from) other.hear(data)
    })
    this.#ports.add(port)
    return port
  }
}

export class FakePort implements ChannelPort {
  isFrozen = false
  #isClosed = false
  readonly #listeners = new Set<(event: MessageEvent) => void>()
  readonly #send: (from: FakePort, data: unknown) => void

  constructor(send: (from: FakePort, data: unknown) => void) {
    this.#send = send
  }

  postMessage(message: unknown): void {
    if (this.#isClosed) throw new DOMException('Channel is closed', 'InvalidStateError')
    if (!this.isFrozen) this.#send(this, structuredClone(message))
  }

  addEventListener(_type: 'message', listener: (event: MessageEvent) => void): void {
    this.#listeners.add(listener)
  }

  removeEventListener(_type: 'message', listener: (event: MessageEvent) => void): void {
    this.#listeners.delete(listener)
  }

  close(): void {
    this.#isClosed = true
    this.#listeners.clear()
  }

  hear(data: unknown): void {
    if (this.isFrozen) return
    for (const listener of this.#listeners) listener({ data } as MessageEvent)
  }
}
