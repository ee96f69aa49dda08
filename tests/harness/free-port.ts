import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below those that systems give to outgoing connections (from 32768), so that none of them takes it meanwhile, or while a server is restarted. */
const [first, count] = [20_000, 12_000]

/** A port on which nobody listens. */
export async function freePort(): Promise<number> {
  const port = first + Math.floor(Math.random() * count)
  const server = createServer()
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening')
  } catch {
    return freePort()
  }
  server.close()
  await once(server, 'close')
  return port
}
